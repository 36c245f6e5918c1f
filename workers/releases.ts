import { createHash } from 'node:crypto';
import { type Job as BullJob, DelayedError, type Queue, UnrecoverableError } from 'bullmq';
import { KEPT_FOR } from '#domain/retention.ts';
import { keysLike, type Redis } from '#projections/redis.ts';
import type { Log } from '#projections/runner.ts';
import { CHECKPOINT, checkpointsOf } from './feederCheckpoint.ts';
import type { Job, Sweep } from './job.ts';
import { PREFIX } from './queue.ts';

/**
 * A job that this release does not know, or whose data it cannot read, waits for a worker that does: longer each time, up
 * to ten minutes. It fails for good once no other release has been there for a day, and as late as other failed jobs leave
 * the queue.
 */
const WAIT_FOR_OTHERS = { stepMs: 5_000, mostMs: 600_000 };
/** What waits for longer than a release takes to roll out fails once no other release is there. */
const ALONE_AFTER_MS = 3_600_000;
/** Whether another release is there is looked up so seldom: it takes a walk through all keys. */
const LOOK_AGAIN_MS = 60_000;

/** Names the jobs and sweeps of a release: those of another set read the log from where they stand themselves. */
export const releaseOf = (jobs: readonly Job[], sweeps: readonly Pick<Sweep, 'name'>[]): string =>
  createHash('sha256')
    .update(
      [...jobs.map(({ name, on }) => `${name}:${[...on].sort().join()}`), ...sweeps.map(({ name }) => name)]
        .sort()
        .join(';'),
    )
    .digest('hex')
    .slice(0, 16);

const leases = `${PREFIX}:feeder:`;
/** The key of the lease under which one process of a release queues jobs. */
export const leaseOf = (release: string): string => `${leases}${release}`;

/** Whether no worker of another release has been there for a day: nothing of one is kept any more. */
async function isAlone(redis: Redis, release: string): Promise<boolean> {
  const own = [...checkpointsOf(release), leaseOf(release)];
  for (const pattern of [`${CHECKPOINT}:*`, `${leases}*`])
    for await (const keys of keysLike(redis, pattern)) if (keys.some((key) => !own.includes(key))) return false;
  return true;
}

/**
 * What this release cannot run, as another one has queued it. A job waits, and no try is counted. A round of a sweep is
 * left out, as the next one comes by the clock; once no other release is there, none comes any more.
 */
export function openLeaving(queue: Queue, redis: Redis, release: string, log: Log) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const said = new Set<string>();

  /** False also while it was looked a moment ago. */
  async function isNowAlone(): Promise<boolean> {
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return false;
    lookedAt = performance.now();
    if (!(await isAlone(redis, release))) return false;
    // Another unknown one is not kept waiting.
    lookedAt = Number.NEGATIVE_INFINITY;
    return true;
  }

  /** Once for each name. */
  function say(job: string, why: string): void {
    if (said.has(job)) return;
    said.add(job);
    log.error({ job }, `a job waits for a release that can run it: ${why}`);
  }

  return async (bullJob: BullJob, token: string | undefined, why: string): Promise<void> => {
    if (bullJob.repeatJobKey !== undefined) {
      if (await isNowAlone()) await queue.removeJobScheduler(bullJob.repeatJobKey);
      return;
    }
    say(bullJob.name, why);
    const waitedMs = Date.now() - bullJob.timestamp - (bullJob.opts.delay ?? 0);
    if (waitedMs > KEPT_FOR.failedJob || (waitedMs > ALONE_AFTER_MS && (await isNowAlone())))
      throw new UnrecoverableError(why);
    const { stepMs, mostMs } = WAIT_FOR_OTHERS;
    await bullJob.moveToDelayed(Date.now() + Math.min(mostMs, stepMs * Math.max(1, bullJob.attemptsStarted)), token);
    throw new DelayedError(why);
  };
}
