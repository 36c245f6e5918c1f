import type { FailedJob as KeptJob, SweepRun } from '#domain/ports/jobQueue.ts';
import { failedJobs } from '#domain/upkeep/jobs.ts';
import { JobNotFailed } from '#domain/upkeep/refusals.ts';
import { stretchOf, withRows } from '#projections/keyset.ts';
import { lagsOf } from '#projections/lag.ts';
import { connectionOf, keysetOf, type PageArgs } from '../graphql/connection.ts';
import { type Context, ownerActs, type Services } from '../http/context.ts';
import type { FailedJob, FailedJobConnection, JobKind, JobQueueHealth, RetriedJobs, SweepHealth } from './jobTypes.ts';
import { causeOf, errorLine } from './plain.ts';

const LIST = 'failed jobs';

const SENDS_MAIL = /^(mail-|remind-|send-(activation|password-reset)-mail|warn-)/;
const LOOKS_AT_PAYMENT_EVENT = /-on-webhook$|^(count-decline|place-pledge)$/;

/** What the jobs of a name are for. */
export const areaOf = (name: string): JobKind['area'] =>
  SENDS_MAIL.test(name) ? 'MAIL' : LOOKS_AT_PAYMENT_EVENT.test(name) ? 'PAYMENT_EVENT' : 'OTHER';

/** How the queue is doing. */
export async function queueHealth({
  jobs,
  store,
  now,
}: Pick<Services, 'jobs' | 'store' | 'now'>): Promise<JobQueueHealth> {
  const [counts, oldest, position, end, kinds, sweeps] = await Promise.all([
    jobs.counts(),
    jobs.oldestWaitingMs(),
    jobs.position(),
    store.head(),
    jobs.kinds(),
    jobs.sweeps(),
  ]);
  return {
    ...counts,
    sweeps: sweeps.map((run) => sweepOf(run, now())),
    oldestWaitingSeconds: Math.round(oldest / 1000),
    position,
    end,
    eventsUnqueued: (await lagsOf(store, [position], Date.parse(now())))(position).events,
    kinds: kinds.map((kind) => ({ ...kind, area: areaOf(kind.name) })),
  };
}

/** Rounds that may fail before what a sweep looks after counts as not done. */
const ROUNDS = 3;

const sweepOf = (run: SweepRun, now: string): SweepHealth => ({
  name: run.name,
  everySeconds: Math.round(run.everyMs / 1000),
  doneAt: run.doneAt ?? null,
  failedAt: run.failedAt ?? null,
  fault: run.why === undefined ? null : (causeOf(run.why) ?? errorLine(run.why)),
  failingSince: run.failingSince ?? null,
  isStuck: run.failingSince !== undefined && Date.parse(now) - Date.parse(run.failingSince) > ROUNDS * run.everyMs,
});

const viewOf = ({ id, name, tries, at, why, about }: KeptJob): FailedJob => ({
  id,
  name,
  tries,
  at,
  cause: causeOf(why),
  error: errorLine(why),
  about: Object.entries(about).map(([field, value]) => ({ name: field, value })),
});

/** A page of the failed jobs, the one that failed last first. */
export async function failedPage({ jobs }: Services, page: PageArgs): Promise<FailedJobConnection> {
  const { places, total } = await jobs.failedPlaces();
  const stretch = stretchOf(places, keysetOf(LIST, page), { isDescending: true });
  const rows = await jobs.failed(stretch.rows);
  const views = rows.map((job) => job && viewOf(job));
  return connectionOf(LIST, withRows({ ...stretch, total }, views));
}

/** The same by places in the list, with how many there are. */
export async function failedAt(
  { jobs }: Services,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { places, total } = await jobs.failedPlaces();
  const found = await jobs.failed(places.slice(offset, offset + limit).map(({ id }) => id));
  return { jobs: found.flatMap((job) => (job ? [viewOf(job)] : [])), total };
}

/** One failed job runs again. Recorded first. Refuses with JobNotFailed, and others than platform owners. */
export async function retryJob(context: Context, id: string): Promise<JobQueueHealth> {
  ownerActs(context);
  const { jobs } = context.services;
  const [job] = await jobs.failed([id]);
  if (!job) throw JobNotFailed();
  const data = { jobId: id, names: [job.name], count: 1 };
  await context.dispatch(failedJobs, { type: 'RetryFailedJobs', data });
  await jobs.retry([id]);
  return queueHealth(context.services);
}

/**
 * The failed jobs run again, all or those of one area, among the newest thousand. Recorded first, unless an
 * area has none. For platform owners; refuses others.
 */
export async function retryFailedJobs(context: Context, area?: JobKind['area']): Promise<RetriedJobs> {
  ownerActs(context);
  const { jobs } = context.services;
  const { places } = await jobs.failedPlaces();
  const found = await jobs.failed(places.map(({ id }) => id));
  const wanted = found.filter((job) => job !== undefined).filter(({ name }) => !area || areaOf(name) === area);
  const ids = wanted.map(({ id }) => id);
  if (area && ids.length === 0) return { count: 0, queue: await queueHealth(context.services) };
  const names = [...new Set(wanted.map(({ name }) => name))].sort();
  const data = { jobId: null, names, count: ids.length };
  await context.dispatch(failedJobs, { type: 'RetryFailedJobs', data });
  const count = await jobs.retry(ids);
  return { count, queue: await queueHealth(context.services) };
}
