import { DelayedError, type JobsOptions, type Queue, Worker } from 'bullmq';
import type { Dispatch, StateOf } from '#domain/dispatch.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import { type EventStore, START, type StoredEvent, type Subscription } from '#domain/store/eventStore.ts';
import { CheckpointMoved } from '#projections/batch.ts';
import { openLease } from '#projections/lease.ts';
import type { Fact } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { isRedisFull, REDIS_FULL, type Redis } from '#projections/redis.ts';
import type { Log } from '#projections/runner.ts';
import { CHECKPOINT, openFeederCheckpoint } from './feederCheckpoint.ts';
import { takeOverFormerQueue } from './formerQueue.ts';
import { type Job, type Sweep, type SweepTools, TooEarly, type Tools } from './job.ts';
import { DONE_JOBS, limitNotices, openQueue, PREFIX, QUEUE } from './queue.ts';
import { leaseOf, openLeaving, releaseOf } from './releases.ts';
import { forgetOthers, noteDone, noteFailed } from './sweepRuns.ts';

const LOOK_FOR_LOSS_MS = 15_000;
const RETRY_MS = 500;

/**
 * Payload of a queued job: the job's own data and the event that caused it. `underivable` is that event's position when
 * the data could not be derived from it: the job then fails visibly (`npm run jobs`), and holds up nothing that comes
 * after it.
 */
export type Queued = {
  readonly data: unknown;
  readonly eventId: string;
  readonly correlationId: string;
  readonly underivable?: number;
};

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

const options: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: { age: KEPT_FOR.doneJob / 1000, count: DONE_JOBS },
  removeOnFail: { age: KEPT_FOR.failedJob / 1000 },
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
    if (!isRedisFull(error)) throw error;
    log.error({ err: error }, `${REDIS_FULL}: jobs wait`);
  });

  const release = releaseOf(jobs, sweeps);
  const leaveToOthers = openLeaving(queue, parts.redis, release);
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
      if (queued.underivable !== undefined) return deriveAgain(parts.store, queue, job, queued.underivable);
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
  worker.on('error', (error) => log.error({ err: error }, 'the job worker lost Redis and tries again'));

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

/** What an event asks of a job, and how long it has to wait; null when nothing. Throws what the job throws. */
function derive(job: Job, event: StoredEvent, now: number): { data: unknown; delay: number } | null {
  const fact = event as Fact;
  const data = job.from(fact);
  if (data === null) return null;
  const runAt = job.runAt?.(data, fact, new Date(now).toISOString());
  return { data, delay: runAt ? Math.max(0, Date.parse(runAt) - now) : 0 };
}

const entry = (
  job: Job,
  event: StoredEvent,
  { delay, ...rest }: { data: unknown; delay: number; underivable?: number },
) => {
  const { id, metadata } = event;
  const queued: Queued = { ...rest, eventId: id, correlationId: metadata.correlationId };
  const about = rest.underivable === undefined && job.about ? job.about(event as Fact) : id;
  return { name: job.name, data: queued, opts: { ...options, jobId: `${job.name}-${about}`, delay } };
};

/** Ids of the jobs that an event leaves nothing to do. */
const endedJobs = (jobs: readonly Job[], event: StoredEvent): readonly string[] =>
  jobs.flatMap(({ name, endedBy }) =>
    endedBy?.on.includes(event.type) ? endedBy.about(event as Fact).map((about) => `${name}-${about}`) : [],
  );

export type DueJob = ReturnType<typeof entry>;

/**
 * What a batch of events changes in the queue, in the order of the events: `gone` are the ids of jobs that have nothing
 * left to do or are replaced, and go first; `due` are the jobs that come.
 */
export function changesOf(jobs: readonly Job[], events: readonly StoredEvent[], now: number) {
  const gone = new Set<string>();
  const due = new Map<string, DueJob>();
  const end = (id: string) => {
    gone.add(id);
    due.delete(id);
  };
  for (const event of events) {
    endedJobs(jobs, event).forEach(end);
    for (const one of jobsOf(jobs, [event], now)) {
      const { jobId } = one.opts;
      // Named by what it is about, so one of an earlier event may wait under this id.
      if (jobId !== `${one.name}-${event.id}`) end(jobId);
      due.set(jobId, one);
    }
  }
  return { gone: [...gone], due: [...due.values()] };
}

/** The id of a job whose own is taken by one that runs at this moment. */
export const besideRunning = ({ data: { eventId }, opts: { jobId } }: DueJob): string => `${jobId}-${eventId}`;

/** What runs at this moment is not removed: it finds nothing to do, and what replaces it has another id. */
async function change(redis: Redis, queue: Queue<Queued>, { gone, due }: ReturnType<typeof changesOf>): Promise<void> {
  const running = new Set<string>();
  await Promise.all(
    gone.map(async (id) => {
      // One that is not there would be looked for among all that wait.
      if ((await redis.exists(queue.toKey(id))) === 0) return;
      if ((await queue.remove(id, { removeChildren: false })) === 0) running.add(id);
    }),
  );
  const added = due.map((one) =>
    running.has(one.opts.jobId) ? { ...one, opts: { ...one.opts, jobId: besideRunning(one) } } : one,
  );
  if (added.length > 0) await queue.addBulk(added);
}

/**
 * The jobs a batch of events asks for. A job's id is its name with the event's id, or with what it is about, so the same
 * event never queues twice.
 */
export function jobsOf(jobs: readonly Job[], events: readonly StoredEvent[], now: number) {
  return events.flatMap((event) =>
    jobs
      .filter((job) => job.on.includes(event.type))
      .flatMap((job) => {
        try {
          const derived = derive(job, event, now);
          return derived ? [entry(job, event, derived)] : [];
        } catch {
          return [entry(job, event, { data: null, delay: 0, underivable: event.position })];
        }
      }),
  );
}

/** Another try at what could not be derived; what it asks for has an id, a time and tries of its own. */
async function deriveAgain(store: EventStore, queue: Queue<Queued>, job: Job, position: number): Promise<void> {
  const event = await store.readAt(position);
  const derived = event && derive(job, event, Date.now());
  if (!derived) return;
  const { name, data, opts } = entry(job, event, derived);
  await queue.add(name, data, { ...opts, jobId: `${opts.jobId}-again` });
}

/**
 * Queues the jobs of the log. One process of a release does so at a time, by a lease; another release's feeder works
 * beside it with a checkpoint of its own, so that no event is passed over by one that does not know its job. Both add a
 * job under the same id.
 */
function feed(
  { store, redis, jobs, log, lease: leaseConnection }: Parts,
  queue: Queue<Queued>,
  release: string,
  schedule: () => Promise<void>,
) {
  const checkpoint = openFeederCheckpoint(store, redis, release);
  let subscription: Subscription | undefined;
  let timer: NodeJS.Timeout | undefined;
  let position = START;
  let active = false;
  let turn: Promise<void> = Promise.resolve();

  /** A release that has no checkpoint yet begins at the furthest there is, and keeps it from then on. */
  async function readPosition(): Promise<number> {
    await takeOverFormerQueue(redis, queue, CHECKPOINT);
    return checkpoint.read(() =>
      log.info('the queue of jobs was of another log: it is emptied, and jobs are derived anew'),
    );
  }

  /** One subscription at a time: two would queue the same events and race for the checkpoint. */
  function restart(): void {
    clearTimeout(timer);
    turn = turn.then(quiesce).then(start);
  }

  // From here on nothing is passed over, though another process, or another release, may be the one that works.
  const known = readPosition().catch(() => undefined);

  async function quiesce(): Promise<void> {
    clearTimeout(timer);
    await subscription?.stop();
    subscription = undefined;
  }

  async function start(): Promise<void> {
    if (!active) return;
    try {
      position = await readPosition();
      if (position === START) await schedule(); // an emptied Redis has forgotten the sweeps as well
      if (active) subscription = store.subscribe({ after: position, onEvents: handOver, onError: again });
    } catch (error) {
      again(error);
    }
  }

  async function handOver(events: readonly StoredEvent[]): Promise<void> {
    await change(redis, queue, changesOf(jobs, events, Date.now()));
    const last = events.at(-1);
    if (!last) return;
    if (!(await checkpoint.advance(position, last))) throw new CheckpointMoved(`jobs are not queued up to ${position}`);
    position = last.position;
  }

  function again(error: unknown): void {
    if (!active) return;
    const moved = error instanceof CheckpointMoved;
    if (!moved) log.error({ err: error }, 'jobs cannot be queued for the moment');
    clearTimeout(timer);
    timer = setTimeout(restart, moved ? 0 : RETRY_MS);
  }

  // Redis may have been emptied or rolled back while nothing happened: then the jobs it lost are derived again.
  const guard = setInterval(async () => {
    if (!active) return;
    const kept = await checkpoint.kept().catch(() => position);
    await checkpoint.keepAlive().catch(() => undefined);
    if (active && kept !== position) restart();
  }, LOOK_FOR_LOSS_MS);

  function begin(): void {
    active = true;
    restart();
  }
  async function end(): Promise<void> {
    active = false;
    await turn;
    await quiesce();
  }
  const lease = leaseConnection && openLease(leaseConnection, leaseOf(release), { onTaken: begin, onLost: end });
  if (!lease) begin();

  return {
    /** Resolves once it is kept from where on this release queues jobs. */
    known,
    position: () => position,
    async trouble(): Promise<string | undefined> {
      const kept = await checkpoint.kept();
      return active && kept < position ? 'the queue has lost jobs, which are derived again' : undefined;
    },
    stop: async () => {
      clearInterval(guard);
      await lease?.close();
      await end();
    },
  };
}
