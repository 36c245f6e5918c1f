import type { Projection } from '../projection.ts';
import { ROOT, versionOf } from '../redis.ts';
import type { Redis } from '../redisConnection.ts';
import { passHealth } from './health.ts';

/** Where a projection stands still, and why. */
export type Stop = { readonly position: number; readonly type: string; readonly fault: string };

const KEY = 'cs:stops';

/** Releases that run together each say how their own read models do. */
const fieldOf = (projection: Projection): string => `${projection.name}:v${versionOf(projection)}`;

/** Records for every process that a projection has stopped, or (undefined) that it goes on; what is new is told at once. */
export async function recordStop(redis: Redis, projection: Projection, stop: Stop | undefined): Promise<void> {
  const name = fieldOf(projection);
  const before = await redis.hget(KEY, name);
  const text = stop ? JSON.stringify(stop) : null;
  if (text === null) await redis.hdel(KEY, name);
  else await redis.hset(KEY, name, text);
  if (text !== before) passHealth(redis);
}

/**
 * Forgets the stops of read models whose keys begin otherwise than these say (`versionKey`): of releases that are gone. One
 * that still stands says so again within a second.
 */
export async function forgetStopsBut(redis: Redis, beginnings: ReadonlySet<string>): Promise<void> {
  const gone = (await redis.hkeys(KEY)).filter((field) => !beginnings.has(`${ROOT}:{${field}}`));
  if (gone.length > 0) await redis.hdel(KEY, ...gone);
}

/** The stops there are now of these projections, as they are in this release, by name. */
export async function readStops(redis: Redis, projections: readonly Projection[]): Promise<ReadonlyMap<string, Stop>> {
  const texts = await redis.hgetall(KEY);
  return new Map(
    projections.flatMap((projection): [string, Stop][] => {
      const text = texts[fieldOf(projection)];
      return text === undefined ? [] : [[projection.name, JSON.parse(text) as Stop]];
    }),
  );
}
