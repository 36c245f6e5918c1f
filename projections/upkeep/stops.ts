import type { Redis } from 'ioredis';
import type { Projection } from '../projection.ts';
import { passHealth } from './health.ts';

/** Where a projection stands still, and why. */
export type Stop = { readonly position: number; readonly type: string; readonly fault: string };

const KEY = 'cs:stops';

/** Records for every process that a projection has stopped, or (undefined) that it goes on; what is new is told at once. */
export async function recordStop(redis: Redis, { name }: Projection, stop: Stop | undefined): Promise<void> {
  const before = await redis.hget(KEY, name);
  const text = stop ? JSON.stringify(stop) : null;
  if (text === null) await redis.hdel(KEY, name);
  else await redis.hset(KEY, name, text);
  if (text !== before) passHealth(redis);
}

/** The stops there are now, by the name of the projection. */
export async function readStops(redis: Redis): Promise<ReadonlyMap<string, Stop>> {
  const texts = await redis.hgetall(KEY);
  return new Map(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text) as Stop]));
}
