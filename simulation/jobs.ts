import type { FailedJob } from '#domain/ports/jobQueue.ts';
import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { besideRunning, changesOf, type Queued } from '../workers/derived.ts';
import { membersInLog } from '../workers/everyMember.testing.ts';
import { jobs, sweeps } from '../workers/features.ts';
import { type SweepTools, TooEarly, type Tools } from '../workers/job.ts';
import { toolsFor } from '../workers/runner.ts';
import { isOwnFault, type Outside } from './outside.ts';
import { announce, openParts, type Parts } from './ports.ts';
import type { Process } from './world.ts';

const ATTEMPTS = 12;
const STALLED_MS = 30_000;
const BATCH = 50;

export type QueuedJob = {
  readonly id: string;
  readonly name: string;
  readonly queued: Queued;
  state: 'waiting' | 'active' | 'done' | 'failed';
  attempts: number;
  /** When it was to run first, in ms of the run. */
  readonly dueAt: number;
  /** When its last try failed, in ms of the run. */
  failedAt?: number;
  by?: Process;
};

/**
 * The queue as it outlives the workers: what is due, how far the log has been turned into jobs, and (for the checks
 * only) what ever ended.
 */
export type JobQueue = {
  checkpoint: number;
  readonly jobs: Map<string, QueuedJob>;
  readonly everDone: Set<string>;
  readonly flush: () => void;
};

/**
 * Sweeps that a run plays only where its scenario says so: most do not last until money is paid out. No run lasts so long
 * that the form of a card is abandoned.
 */
const SELDOM = [
  ...['follow-balance', 'compare-balance', 'cancel-abandoned-setups'],
  ...['pay-out-earnings', 'send-waiting-earnings-payouts', 'lapse-fraud-warnings', 'remind-of-held-refunds'],
];

/**
 * Workers, the feeder of the queue and the sweeps, of those that are seldom played the `besides`. Jobs are delivered at
 * least once, in any order.
 */
export function openWorkers(outside: Outside, names: readonly string[], besides: readonly string[] = []) {
  const { world, planted } = outside;
  const played = sweeps.filter(({ name }) => !SELDOM.includes(name) || besides.includes(name));
  const { scheduler, random } = world;
  const queue: JobQueue = {
    checkpoint: -1,
    jobs: new Map(),
    everDone: new Set(),
    flush() {
      queue.jobs.clear();
      queue.checkpoint = -1;
      announce(outside);
    },
  };
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const workers = names.map((name) => {
    const process = world.addProcess(name);
    const worker: { process: Process; parts: Parts } = { process, parts: openParts(outside, process) };
    process.onStart = () => {
      worker.parts = openParts(outside, process);
      void feed(worker.parts);
    };
    process.onCrash = () => {
      for (const job of queue.jobs.values()) if (job.state === 'active' && job.by === process) again(job, STALLED_MS);
    };
    return worker;
  });

  const tools = ({
    store,
    provider,
    mailer,
    vault,
    process,
  }: Parts): Omit<Tools, 'sender' | 'dispatch' | 'stateOf'> => ({
    log: store,
    provider,
    mailer,
    vault,
    now: () => world.now(process),
    publicUrl: 'http://simulation',
    sessionSecret: 'simulation',
    saleFeeRate: 290,
    dataDir: '/nowhere',
    everyMember: () => membersInLog(store),
  });
  const toolsOf = (parts: Parts, name: string, queued: Queued | undefined) =>
    toolsFor({ ...parts, tools: tools(parts) }, name, queued);

  const tryAgain = (job: QueuedJob) => {
    job.attempts = 0;
    again(job, 0);
  };
  const failed = () =>
    [...queue.jobs.values()]
      .filter(({ state }) => state === 'failed')
      .sort((one, other) => (other.failedAt ?? 0) - (one.failedAt ?? 0));
  const failedJobs: SweepTools['queue'] = {
    failedPlaces: async () => {
      const places = failed().map(({ id, failedAt = 0 }) => ({ id, score: failedAt }));
      return { places, total: places.length };
    },
    failed: async (ids) => ids.map((id) => failed().find((job) => job.id === id)).map((job) => job && failedJobOf(job)),
    retry: async (ids) => {
      const wanted = failed().filter(({ id }) => ids.includes(id));
      wanted.forEach(tryAgain);
      return wanted.length;
    },
  };

  function again(job: QueuedJob, ms: number) {
    job.state = 'waiting';
    scheduler.at(scheduler.now() + ms, () => take(job.id));
  }

  function take(id: string) {
    const job = queue.jobs.get(id);
    // What it replaced was to be taken earlier.
    if (job?.state !== 'waiting' || job.dueAt > scheduler.now()) return;
    const free = workers.filter(({ process }) => process.up);
    if (free.length === 0) return again(job, 1_000);
    const worker = random.pick(free);
    job.state = 'active';
    job.by = worker.process;
    job.attempts += 1;
    void run(job, worker.parts);
    // A lock can be lost while its holder works on: another worker takes the job as well.
    if (random.chance(world.faults().twice / 4)) void run(job, random.pick(free).parts);
  }

  async function run(job: QueuedJob, parts: Parts): Promise<void> {
    const definition = byName.get(job.name);
    if (!definition) throw new Error(`no job is called ${job.name}`);
    try {
      await definition.run(definition.data.parse(job.queued.data), toolsOf(parts, job.name, job.queued));
      job.state = 'done';
      queue.everDone.add(job.id);
    } catch (error) {
      world.note(parts.process.name, `${job.name} fails: ${String(error)}`);
      if (isOwnFault(error)) outside.broken.push(`${job.name}: ${String(error)}`);
      if (job.state !== 'active') return;
      if (error instanceof TooEarly && error.until !== undefined) {
        job.attempts -= 1;
        return again(job, Date.parse(error.until) - scheduler.now());
      }
      if (job.attempts >= ATTEMPTS) Object.assign(job, { state: 'failed', failedAt: scheduler.now() });
      else again(job, 500 * 2 ** (job.attempts - 1));
    }
  }

  function add(events: readonly StoredEvent[]) {
    const now = scheduler.now();
    const { gone, due } = changesOf(jobs, events, now);
    const ids = gone.map(({ id }) => id);
    const running = new Set(ids.filter((id) => queue.jobs.get(id)?.state === 'active'));
    for (const { id, position } of gone) {
      const isLater = (queue.jobs.get(id)?.queued.position ?? START) > position;
      if (!running.has(id) && !isLater) queue.jobs.delete(id);
    }
    for (const one of due) {
      const { name, data, opts } = one;
      const id = running.has(opts.jobId) ? besideRunning(one) : opts.jobId;
      if (queue.jobs.has(id)) continue;
      const job: QueuedJob = { id, name, queued: data, state: 'waiting', attempts: 0, dueAt: now + opts.delay };
      queue.jobs.set(id, job);
      scheduler.at(now + opts.delay + random.below(20), () => take(id));
    }
  }

  async function feed(parts: Parts): Promise<void> {
    const { process, store } = parts;
    for (;;) {
      try {
        const seen = outside.log.appends;
        const from = queue.checkpoint;
        const events = await store.readAll(from, BATCH);
        const last = events.at(-1)?.position;
        if (last === undefined) {
          await news(outside, process, seen, 300);
          continue;
        }
        const advance = async () => {
          if (queue.checkpoint === from) queue.checkpoint = last;
        };
        if (planted?.checkpointFirst) await world.call(process, 'queue checkpoint', advance);
        await world.call(process, 'queue jobs', async () => add(events));
        if (!planted?.checkpointFirst) await world.call(process, 'queue checkpoint', advance);
      } catch {
        await world.pause(process, 500);
      }
    }
  }

  return {
    queue,
    workers,
    /** One round of every sweep, on any worker that is up. */
    async sweep(): Promise<void> {
      const free = workers.filter(({ process }) => process.up);
      if (free.length === 0) return;
      const { parts } = random.pick(free);
      for (const sweep of played)
        await sweep
          .run({
            ...toolsOf(parts, sweep.name, undefined),
            models: parts.models,
            store: parts.store,
            queue: failedJobs,
            pause: (ms) => world.pause(parts.process, ms),
          })
          .catch((error: unknown) => world.note(parts.process.name, `${sweep.name} fails: ${String(error)}`));
    },
    /** What an operator does with jobs that were given up: has them tried again. */
    retryFailed() {
      failed().forEach(tryAgain);
    },
  };
}

const failedJobOf = ({ id, name, attempts, dueAt, failedAt = 0 }: QueuedJob): FailedJob => ({
  id,
  name,
  tries: attempts,
  why: 'every try failed',
  at: new Date(failedAt).toISOString(),
  dueAt: new Date(dueAt).toISOString(),
  about: {},
});

/**
 * Waits until there is more than what was `seen`, and up to `gatherMs` for more to come along; the wake-up may come
 * very late.
 */
export function news({ world, log }: Outside, process: Process, seen: number, gatherMs: number): Promise<void> {
  if (log.appends !== seen) return world.pause(process, 0);
  return new Promise((resolve) => {
    log.waiting.push(() => {
      const late = world.random.chance(world.faults().slow) ? world.random.below(20_000) : world.random.below(gatherMs);
      void world.pause(process, late).then(resolve);
    });
  });
}
