import type { Queue } from 'bullmq';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { besideRunning, changesOf, type DueJob } from '../workers/derived.ts';
import type { Job } from '../workers/job.ts';
import { openQueue } from '../workers/queue.ts';

async function onQueue<T>(redis: Redis, look: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = openQueue(redis);
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

/**
 * Jobs that a worker should have run by now or is running; `overdue` are those whose time has come and that still wait
 * for it.
 */
export type Busy = {
  readonly waiting: number;
  readonly active: number;
  readonly prioritized: number;
  readonly overdue: number;
};
/** A job whose time came so long ago is overdue. */
const OVERDUE_MS = 10_000;
/** The queue orders what waits for its time by milliseconds times this. */
const STEPS_IN_A_MS = 0x1000;

/** How many jobs of each kind there are. */
export const busyIn = (redis: Redis): Promise<Busy> =>
  onQueue(redis, async (queue) => {
    const { waiting = 0, active = 0, prioritized = 0 } = await queue.getJobCounts('waiting', 'active', 'prioritized');
    const latest = (Date.now() - OVERDUE_MS) * STEPS_IN_A_MS;
    return { waiting, active, prioritized, overdue: await redis.zcount(queue.toKey('delayed'), 0, latest) };
  });

/** What is left to do though nothing happens any more, as sentences. Jobs whose time has not come are not counted. */
export const judgeBusy = ({ waiting, active, prioritized, overdue }: Busy): readonly string[] =>
  waiting + active + prioritized + overdue === 0
    ? []
    : [`jobs are left: ${waiting + prioritized} wait, ${active} run, ${overdue} are overdue`];

/** A job whose time comes so soon may be run while it is looked for, in ms. */
const SOON_MS = 10_000;
const EARLIER_MS = 3_600_000;

/**
 * Jobs of a later time that a whole log asks for and that the queue has not, as sentences. A queue that lost what it had
 * looks as good as one that has nothing to do.
 */
export const lostIn = (
  redis: Redis,
  jobs: readonly Job[],
  events: readonly StoredEvent[],
): Promise<readonly string[]> =>
  onQueue(redis, async (queue) => {
    const now = Date.now();
    const { due } = changesOf(jobs, events, now);
    const timesIn = (some: readonly DueJob[], at: number) =>
      new Map(some.map(({ opts }) => [opts.jobId, at + opts.delay]));
    // Where the time is so long after the job is queued, and not at a time that the event says, it has long come.
    const before = timesIn(changesOf(jobs, events, now - EARLIER_MS).due, now - EARLIER_MS);
    const isSaid = ({ opts }: DueJob) => before.get(opts.jobId) === now + opts.delay;
    const lost: string[] = [];
    for (const one of due.filter((job) => job.opts.delay > SOON_MS && isSaid(job))) {
      const ids = [one.opts.jobId, besideRunning(one)];
      const found = await Promise.all(ids.map((id) => redis.exists(queue.toKey(id))));
      if (!found.includes(1))
        lost.push(`${one.opts.jobId}, due in ${Math.round(one.opts.delay / 1000)} s, is not queued`);
    }
    return lost;
  });

/** Of some jobs, by id, those that are not done yet, each with where it stands. */
export const undoneOf = (redis: Redis, ids: readonly string[]): Promise<readonly string[]> =>
  onQueue(redis, async (queue) => {
    const states = await Promise.all(ids.map(async (id) => `${id} is ${await queue.getJobState(id)}`));
    return states.filter((state) => !state.endsWith(' is completed'));
  });
