import { Queue } from 'bullmq';
import type { TestApp } from '../testing.ts';
import { at, field, type Variant, type World } from './connections.testing.ts';

/** The list of failed jobs: one that is tried again leaves it. */
export function jobLists(
  { redis, queueAt: { name, prefix } }: TestApp,
  { next }: World,
): Record<string, readonly Variant[]> {
  const queue = new Queue(name, { connection: redis, prefix });
  const failed = queue.toKey('failed');
  async function add(rank: number): Promise<string> {
    const id = `mail-order-${next('Job')}`;
    await queue.add('mail-order', { data: {} }, { jobId: id });
    const finishedOn = Date.parse(at(rank));
    await redis.lrem(queue.toKey('wait'), 1, id);
    await redis.hset(queue.toKey(id), { finishedOn, failedReason: 'no', atm: 1 });
    await redis.zadd(failed, finishedOn, id);
    return id;
  }
  const remove = async (id: string) => void (await redis.zrem(failed, id));
  return {
    'Query.failedJobs': [{ what: 'all', open: async () => ({ ...field('failedJobs'), node: 'id', add, remove }) }],
  };
}
