import type { Redis } from 'ioredis';
import type { Projection } from '../projection.ts';

/** Where a projection stands still, and why. */
export type Stop = { readonly position: number; readonly type: string; readonly fault: string };

const KEY = 'cs:stops';

/** Records for every process that a projection has stopped, or (undefined) that it goes on. */
export const recordStop = async (redis: Redis, { name }: Projection, stop: Stop | undefined): Promise<void> =>
  void (stop ? await redis.hset(KEY, name, JSON.stringify(stop)) : await redis.hdel(KEY, name));

/** The stops there are now, by the name of the projection. */
export async function readStops(redis: Redis): Promise<ReadonlyMap<string, Stop>> {
  const texts = await redis.hgetall(KEY);
  return new Map(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text) as Stop]));
}
