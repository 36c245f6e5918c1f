import type { Redis } from '#projections/redisConnection.ts';
import { keysOf } from '#projections/redisProcesses.testing.ts';

/** Everything in Redis of whatever kind, key by key. */
export async function redisTexts(redis: Redis): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const key of await keysOf(redis)) {
    const read = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      zset: () => redis.zrange(key, '0', '-1'),
      set: () => redis.smembers(key),
      list: () => redis.lrange(key, 0, -1),
      stream: () => redis.xrange(key, '-', '+'),
    }[await redis.type(key)];
    const held = (await read?.()) ?? '';
    texts.set(key, typeof held === 'string' ? held : JSON.stringify(held));
  }
  return texts;
}
