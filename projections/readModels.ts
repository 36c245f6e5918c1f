import type { Projection } from './projection.ts';
import type { Redis } from './redisConnection.ts';

/**
 * Where every reader gets its keys: `models.key(agenda, 'shop/…')` is the key of today's generation of that projection.
 */
export interface ReadModels {
  readonly redis: Redis;
  key(projection: Projection, key: string): string;
}

/** The document under a key, or undefined. */
export async function readDocument<T>(models: ReadModels, projection: Projection, key: string): Promise<T | undefined> {
  const text = await models.redis.get(models.key(projection, key));
  return text === null ? undefined : (JSON.parse(text) as T);
}

/** The documents under several keys, in that order; missing ones are left out. One round trip. */
export async function readDocuments<T>(
  models: ReadModels,
  projection: Projection,
  keys: readonly string[],
): Promise<T[]> {
  if (keys.length === 0) return [];
  const texts = await models.redis.mget(...keys.map((key) => models.key(projection, key)));
  return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as T);
}

/** A stretch of a sorted set: members by score, and how many there are in all. */
export async function readRanked(
  models: ReadModels,
  projection: Projection,
  set: string,
  page: { offset: number; limit: number; descending?: boolean },
): Promise<{ members: string[]; total: number }> {
  const key = models.key(projection, set);
  const last = page.offset + page.limit - 1;
  const [members, total] = await Promise.all([
    page.limit === 0
      ? []
      : page.descending
        ? models.redis.zrange(key, String(page.offset), String(last), 'REV')
        : models.redis.zrange(key, String(page.offset), String(last)),
    models.redis.zcard(key),
  ]);
  return { members, total };
}
