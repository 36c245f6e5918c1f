import type { SweepRun } from '#domain/ports/jobQueue.ts';
import { QUEUES, type Redis } from '#projections/redis.ts';
import type { Sweep } from './job.ts';

/** A hash with a field for each sweep of this release; the queue keeps nothing of a round that failed. */
const RUNS = `${QUEUES}:sweeps`;
const LONGEST = 600;

type Kept = Omit<SweepRun, 'name' | 'everyMs'>;

async function keptOf(redis: Redis, name: string): Promise<Kept> {
  const text = await redis.hget(RUNS, name);
  return text ? (JSON.parse(text) as Kept) : {};
}

const keep = (redis: Redis, name: string, kept: Kept): Promise<number> => redis.hset(RUNS, name, JSON.stringify(kept));

/** A round has ended well. `at`: UTC ISO instant. Resolves with true when the rounds before had failed. */
export async function noteDone(redis: Redis, name: string, at: string): Promise<boolean> {
  const { failingSince, ...kept } = await keptOf(redis, name);
  await keep(redis, name, { ...kept, doneAt: at });
  return failingSince !== undefined;
}

/** A round has failed; what failed before it counts from then on. */
export async function noteFailed(redis: Redis, name: string, at: string, error: unknown): Promise<void> {
  const kept = await keptOf(redis, name);
  await keep(redis, name, {
    ...kept,
    failedAt: at,
    why: whyOf(error).slice(0, LONGEST),
    failingSince: kept.failingSince ?? at,
  });
}

/** A sweep that goes on with the others after one has failed says how many did: with what the first of them said. */
function whyOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const said = (one: unknown): string => (one instanceof Error ? one.message : String(one));
  return first === undefined ? said(error) : `${said(error)}: ${said(first)}`;
}

/** What is noted of sweeps that are no more is forgotten. */
export async function forgetOthers(redis: Redis, sweeps: readonly Pick<Sweep, 'name'>[]): Promise<void> {
  const known = sweeps.map(({ name }) => name);
  const gone = (await redis.hkeys(RUNS)).filter((name) => !known.includes(name));
  if (gone.length > 0) await redis.hdel(RUNS, ...gone);
}

/** How the last rounds of each sweep went, by name. */
export async function readSweepRuns(redis: Redis, sweeps: readonly Sweep[]): Promise<readonly SweepRun[]> {
  const kept = await redis.hgetall(RUNS);
  return sweeps
    .map(({ name, everyMs }) => ({ name, everyMs, ...(JSON.parse(kept[name] ?? '{}') as Kept) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
