/** How many jobs are in each state; delayed ones wait for their time or their next try. */
export type JobCounts = {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
};

/** The same of the jobs of one name, as far as the queue was looked at. */
export type JobKind = JobCounts & { readonly name: string };

/** A job whose every try has failed. */
export type FailedJob = {
  readonly id: string;
  readonly name: string;
  readonly tries: number;
  /** What the last try threw. */
  readonly why: string;
  /** UTC ISO instant of the last try. */
  readonly at: string;
  /** UTC ISO instant at which it was to run first. */
  readonly dueAt: string;
  /** What it was given: ids, no names. */
  readonly about: Readonly<Record<string, string>>;
};

/** Where a failed job stands in their list: the UTC ms of its last try, and its id. */
export type FailedPlace = { readonly score: number; readonly id: string };

/** What became of the jobs that an event asked for; `why`: what the first failed one threw. */
export type JobsOutcome = { readonly state: 'done' | 'waiting' | 'failed'; readonly why: string | undefined };

/** How the last rounds of a repeated job went. Instants are UTC ISO; absent while there is none. */
export type SweepRun = {
  readonly name: string;
  readonly everyMs: number;
  readonly doneAt?: string;
  readonly failedAt?: string;
  /** What the last round that failed threw. */
  readonly why?: string;
  /** The first failure since it last ended well. */
  readonly failingSince?: string;
};

/**
 * The queue of jobs as the platform's owner looks after it. A job is derived from the log and must not be lost: it can be
 * tried again, never thrown away.
 */
export interface JobQueue {
  counts(): Promise<JobCounts>;
  /** How long the oldest job that could run has been waiting. */
  oldestWaitingMs(): Promise<number>;
  /** The last position of the log whose jobs are queued. */
  position(): Promise<number>;
  /** The kinds of jobs there are in the queue, from at most 1,000 jobs of each state. */
  kinds(): Promise<readonly JobKind[]>;
  /** The newest 1,000 failed jobs, and how many there are. */
  failedPlaces(): Promise<{ readonly places: readonly FailedPlace[]; readonly total: number }>;
  /** The failed jobs of these ids, in that order; undefined for one that is not failed any more. */
  failed(ids: readonly string[]): Promise<readonly (FailedJob | undefined)[]>;
  /** Has failed jobs run again with all their tries; passes over those that are not failed any more. Answers how many. */
  retry(ids: readonly string[]): Promise<number>;
  /** How the last rounds of each sweep went, by name. */
  sweeps(): Promise<readonly SweepRun[]>;
  /** What became of the jobs of each of some events of a type, by their ids. */
  outcomes(type: string, eventIds: readonly string[]): Promise<readonly JobsOutcome[]>;
}
