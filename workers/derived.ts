import type { JobsOptions } from 'bullmq';
import { KEPT_FOR } from '#domain/retention.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Fact } from '#projections/projection.ts';
import type { Job } from './job.ts';
import { DONE_JOBS } from './queue.ts';

/**
 * Payload of a queued job: the job's own data and the event that caused it. `underivable` is that event's position when
 * the data could not be derived from it: the job then fails visibly (`npm run jobs`), and holds up nothing that comes
 * after it.
 */
export type Queued = {
  readonly data: unknown;
  readonly eventId: string;
  readonly correlationId: string;
  /** The event's position in the log; undefined in jobs of earlier releases. */
  readonly position?: number;
  readonly underivable?: number;
};

const options: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: { age: KEPT_FOR.doneJob / 1000, count: DONE_JOBS },
  removeOnFail: { age: KEPT_FOR.failedJob / 1000 },
};

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
  const { id, position, metadata } = event;
  const queued: Queued = { ...rest, eventId: id, correlationId: metadata.correlationId, position };
  const about = rest.underivable === undefined && job.about ? job.about(event as Fact) : id;
  return { name: job.name, data: queued, opts: { ...options, jobId: `${job.name}-${about}`, delay } };
};

/** Ids of the jobs that an event leaves nothing to do. */
const endedJobs = (jobs: readonly Job[], event: StoredEvent): readonly string[] =>
  jobs.flatMap(({ name, endedBy }) =>
    endedBy?.on.includes(event.type) ? endedBy.about(event as Fact).map((about) => `${name}-${about}`) : [],
  );

export type DueJob = ReturnType<typeof entry>;

/** The id of a job that has nothing left to do or is replaced, and the position of the event that says so. */
export type GoneJob = { readonly id: string; readonly position: number };

/**
 * What a batch of events changes in the queue, in the order of the events: `gone` go first, then the jobs that are `due`
 * come.
 */
export function changesOf(jobs: readonly Job[], events: readonly StoredEvent[], now: number) {
  const gone = new Map<string, number>();
  const due = new Map<string, DueJob>();
  for (const event of events) {
    const end = (id: string) => {
      gone.set(id, event.position);
      due.delete(id);
    };
    endedJobs(jobs, event).forEach(end);
    for (const one of jobsOf(jobs, [event], now)) {
      const { jobId } = one.opts;
      // Named by what it is about, so one of an earlier event may wait under this id.
      if (jobId !== `${one.name}-${event.id}`) end(jobId);
      due.set(jobId, one);
    }
  }
  return { gone: [...gone].map(([id, position]): GoneJob => ({ id, position })), due: [...due.values()] };
}

/** The id of a job whose own is taken by one that runs at this moment. */
export const besideRunning = ({ data: { eventId }, opts: { jobId } }: DueJob): string => `${jobId}-${eventId}`;

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

/** Another try at what could not be derived from an event: the job has an id, a time and tries of its own. */
export function deriveAgain(job: Job, event: StoredEvent, now: number): DueJob | undefined {
  const derived = derive(job, event, now);
  if (!derived) return undefined;
  const { opts, ...again } = entry(job, event, derived);
  return { ...again, opts: { ...opts, jobId: `${opts.jobId}-again` } };
}
