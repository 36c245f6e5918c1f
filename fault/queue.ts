import { Queue } from 'bullmq';
import type { Redis } from '#projections/redisConnection.ts';
import { PREFIX, QUEUE } from '../workers/runner.ts';

async function onQueue<T>(redis: Redis, look: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
  try {
    return await look(queue);
  } finally {
    await queue.close();
  }
}

/** Jobs that failed for good, each with why. */
export const failedIn = (redis: Redis): Promise<readonly string[]> =>
  onQueue(redis, async (queue) =>
    (await queue.getFailed()).map(({ name, failedReason }) => `${name}: ${failedReason}`),
  );

/** How many jobs are not done: they wait, run, have a time that has not come, or have failed. */
export const undoneIn = (redis: Redis): Promise<number> =>
  onQueue(redis, (queue) => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized', 'failed'));
