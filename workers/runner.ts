import { DelayedError, type Queue, Worker } from 'bullmq';
import type { Dispatch, StateOf } from '#domain/dispatch.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openRareLog } from '#projections/rareLog.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { isWriteRefused, type Redis, WRITES_REFUSED } from '#projections/redis.ts';
import type { Log } from '#projections/runner.ts';
import { deriveAgain, type Queued } from './derived.ts';
import { feed } from './feeder.ts';
import { type Job, type Sweep, type SweepTools, TooEarly, type Tools } from './job.ts';
import { limitNotices, openQueue, PREFIX, QUEUE } from './queue.ts';
import { openLeaving, releaseOf } from './releases.ts';
import { forgetOthers, noteDone, noteFailed } from './sweepRuns.ts';

type Parts = {
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** A connection of its own for the queue, and one that may block for the worker. */
  readonly redis: Redis;
  readonly blocking: Redis;
  /** `look` finds which generations are live now; workers are not notified of a change. */
  readonly models: ReadModels & { look(): Promise<void> };
  readonly jobs: readonly Job[];
  readonly sweeps: readonly Sweep[];
  /** Where sweeps read which jobs have failed. */
  readonly failed: SweepTools['queue'];
  readonly tools: Omit<Tools, 'sender' | 'dispatch' | 'stateOf'>;
  readonly log: Log;
  /**
   * A connection for the lease of the feeder: other processes queue the jobs of the same log, one at a time. Without it
   * this process does so alone.
   */
  readonly lease?: Redis | undefined;
  /** Is called when something that the platform's owners look after has changed: a job failed, a sweep works again. */
  readonly onHealth: () => void;
};

/**
 * Turns events into jobs and runs them. The queue is only a memory of what is due: its checkpoint lies beside it in
 * Redis, so an emptied Redis derives every job again from the log, and each job, run twice, says nothing new.
 */
export async function runJobs(parts: Parts) {
  const { jobs, sweeps, log } = parts;
  const names = [...jobs, ...sweeps].map((one) => one.name);
  if (new Set(names).size !== names.length) throw new Error(`two jobs share a name: ${names.sort().join(', ')}`);
  const byName = new Map(jobs.map((job) => [job.name, job]));

  const queue = openQueue<Queued>(parts.redis);
  const schedule = async () => {
    await limitNotices(parts.redis);
    for (const sweep of sweeps)
      await queue.upsertJobScheduler(
        sweep.name,
        { every: sweep.everyMs },
        // Keeping the last hundred failed rounds would remove all but a hundred failed jobs of any name.
        { name: sweep.name, opts: { removeOnComplete: true, removeOnFail: true } },
      );
    await forgetOthers(parts.redis, sweeps);
  };
  // What is scheduled already runs; an empty Redis is scheduled for by the feeder, once there is room.
  await schedule().catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
    log.error({ err: error }, `${WRITES_REFUSED}: jobs wait`);
  });

  const release = releaseOf(jobs, sweeps);
  const leaveToOthers = openLeaving(queue, parts.redis, release, log);
  const worker = new Worker<Queued>(
    QUEUE,
    async (bullJob, token) => {
      const { name, data: queued } = bullJob;
      const sweep = sweeps.find((one) => one.name === name);
      if (sweep) {
        return runSweep(parts, sweep);
      }
      const job = byName.get(name);
      if (!job) return leaveToOthers(bullJob, token, `no job is called ${name}`);
      if (queued.underivable !== undefined) return again(parts.store, queue, job, queued.underivable);
      const parsed = job.data.safeParse(queued.data);
      if (!parsed.success) return leaveToOthers(bullJob, token, `${name}: ${parsed.error.message}`);
      try {
        await job.run(parsed.data, toolsFor(parts, name, queued));
      } catch (error) {
        if (!(error instanceof TooEarly) || error.until === undefined) throw error;
        await bullJob.moveToDelayed(Date.parse(error.until), token);
        throw new DelayedError(error.message);
      }
    },
    { connection: parts.blocking, prefix: PREFIX, concurrency: 8, stalledInterval: 15_000, maxStalledCount: 10 },
  );
  worker.on('failed', (failed, error) => {
    log.error({ err: error, job: failed?.name, attempt: failed?.attemptsMade }, 'a job failed');
    // Another try follows unless it is over.
    if (failed?.finishedOn) parts.onHealth();
  });
  // While Redis takes no writes it tries without a pause.
  const logRarely = openRareLog(log);
  worker.on('error', (error) => logRarely({ err: error }, 'the job worker lost Redis and tries again'));

  const feeder = feed(parts, queue, release, schedule);
  await feeder.known;
  return {
    /** Last position whose jobs are queued. */
    position: () => feeder.position(),
    counts: () => queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
    oldestWaitingMs: () => oldestWaitingMs(queue),
    /** What keeps jobs from being queued; undefined when nothing does. Waits as long as Redis does not answer. */
    trouble: () => feeder.trouble(),
    /** First the feeder, then the worker (running jobs end), then the queue. */
    stop: async () => {
      await feeder.stop();
      await worker.close();
      await queue.close();
    },
  };
}

/** One round of a sweep. How it went is noted, as the queue keeps nothing of a round that failed. */
async function runSweep(parts: Parts, sweep: Sweep): Promise<void> {
  const { models, store, failed, redis, tools, log, onHealth } = parts;
  const note = (noted: Promise<unknown>) =>
    noted.catch((error: unknown) => log.error({ err: error }, 'how a sweep went could not be noted'));
  try {
    await models.look();
    await sweep.run({ ...toolsFor(parts, sweep.name, undefined), models, store, queue: failed });
  } catch (error) {
    await note(noteFailed(redis, sweep.name, tools.now(), error));
    throw error;
  }
  if ((await note(noteDone(redis, sweep.name, tools.now()))) === true) onHealth();
}

/** How long the oldest job that could run has been waiting; 0 when none is. */
export async function oldestWaitingMs(queue: Queue<Queued>): Promise<number> {
  const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
  return oldest ? Math.max(0, Date.now() - oldest.timestamp - (oldest.opts.delay ?? 0)) : 0;
}

/** The tools of one run of a job: its commands' ids derive from job and event. */
export function toolsFor(
  parts: Pick<Parts, 'dispatch' | 'stateOf' | 'tools'>,
  name: string,
  queued: Queued | undefined,
): Tools {
  const { dispatch, stateOf, tools } = parts;
  const sender = {
    by: { id: name, role: 'system' },
    channel: 'job',
    ...(queued && {
      commandId: `${name}-${queued.eventId}`,
      causationId: queued.eventId,
      correlationId: queued.correlationId,
    }),
  } as const;
  return { ...tools, dispatch, stateOf, sender };
}

/** Another try at what could not be derived. */
async function again(store: EventStore, queue: Queue<Queued>, job: Job, position: number): Promise<void> {
  const event = await store.readAt(position);
  const due = event && deriveAgain(job, event, Date.now());
  if (due) await queue.add(due.name, due.data, due.opts);
}
