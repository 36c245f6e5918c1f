import type { Redis } from 'ioredis';
import type { Projection } from '../projection.ts';

/** Where a projection stands still, and why. */
export type Stop = { readonly position: number; readonly type: string; readonly fault: string };

const KEY = 'cs:stops';

/** Lets every process know that a projection stands still, or (undefined) that it goes on. */
export const tellStop = async (redis: Redis, { name }: Projection, stop: Stop | undefined): Promise<void> =>
  void (stop ? await redis.hset(KEY, name, JSON.stringify(stop)) : await redis.hdel(KEY, name));

/** The stops there are now, by the name of the projection. */
export async function readStops(redis: Redis): Promise<ReadonlyMap<string, Stop>> {
  const texts = await redis.hgetall(KEY);
  return new Map(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text) as Stop]));
}
