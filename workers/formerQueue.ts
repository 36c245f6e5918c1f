import type { Job as BullJob, JobType, Queue } from 'bullmq';
import type { Redis } from '#projections/redis.ts';
import { openQueue } from './queue.ts';

/** Where the queue was before its keys were tagged for a cluster (docs/adr/0055). */
export const FORMER_PREFIX = 'cs:jobs';
const FORMER_CHECKPOINT = `${FORMER_PREFIX}:checkpoint`;
const UNFINISHED: JobType[] = ['waiting', 'prioritized', 'active', 'delayed', 'failed'];
const AT_ONCE = 200;

/**
 * Takes over the queue of a former release, once: its unfinished jobs under their ids with the time they still have to
 * wait, failed ones with all their tries; then its checkpoint, from which the log is read on. A worker of that release
 * that still runs does the same jobs, and each, run twice, says nothing new. Does nothing once `checkpoint` is there.
 */
export async function takeOverFormerQueue(redis: Redis, queue: Queue, checkpoint: string): Promise<void> {
  if ((await redis.get(checkpoint)) !== null) return;
  // Before the jobs: those of later events are derived again.
  const position = await redis.get(FORMER_CHECKPOINT);
  if (position === null) return;
  const former = openQueue(redis, FORMER_PREFIX);
  former.on('error', () => undefined);
  try {
    for (const state of UNFINISHED)
      for (let from = 0; ; from += AT_ONCE) {
        const jobs = await former.getJobs([state], from, from + AT_ONCE - 1, true);
        await queue.addBulk(jobs.flatMap(moved));
        if (jobs.length < AT_ONCE) break;
      }
    await redis.set(checkpoint, position, 'NX');
  } finally {
    await former.close();
  }
}

/** Work that comes round by the clock is scheduled by each release itself. */
function moved(job: BullJob | undefined) {
  if (!job?.id || job.id.startsWith('repeat:')) return [];
  const { id, name, data, opts, timestamp, delay } = job;
  return [{ name, data, opts: { ...opts, jobId: id, delay: Math.max(0, timestamp + delay - Date.now()) } }];
}
