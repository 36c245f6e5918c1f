import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { type Fact, handlerOf, type Projection, type Work } from '#projections/projection.ts';
import { generationKey, liveGeneration } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { keysOf } from '#projections/redisProcesses.testing.ts';

/** What stands under a key, as one can compare it: documents and counters as they are, sets by member. */
export type Entries = Readonly<Record<string, unknown>>;

/** Folds a log into nothing but memory, one event after the other: no batch, no Redis, no checkpoint. */
export async function foldOf(projection: Projection, events: readonly StoredEvent[]): Promise<Entries> {
  const entries = new Map<string, unknown>();
  const sets = new Map<string, Map<string, unknown>>();
  const setOf = (key: string) => sets.get(key) ?? sets.set(key, new Map()).get(key) ?? new Map<string, unknown>();
  const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as unknown;
  const work: Work = {
    get: async <T>(key: string) => (entries.has(key) ? (plain(entries.get(key)) as T) : undefined),
    put: (key, document) => void entries.set(key, plain(document)),
    remove: (key) => void entries.delete(key),
    rank: (set, member, score) => void setOf(set).set(member, score),
    unrank: (set, member) => void setOf(set).delete(member),
    tag: (set, member) => void setOf(set).set(member, true),
    untag: (set, member) => void setOf(set).delete(member),
    place: (set, member) => void setOf(set).set(member, 'placed'),
    add: (key, by) => void entries.set(key, Number(entries.get(key) ?? 0) + by),
    mark: (set, number, isIn) => void (isIn ? setOf(set).set(String(number), true) : setOf(set).delete(String(number))),
    release(set, member, bitSets) {
      if (bitSets.every((bits) => setOf(bits).size === 0)) setOf(set).delete(member);
    },
    notify: () => undefined,
  };
  for (const event of events) await handlerOf(projection, event.type)?.(event as Fact, work);
  for (const [key, members] of sets) if (members.size > 0) entries.set(key, Object.fromEntries(members));
  return Object.fromEntries(entries);
}

/** What Redis holds of a projection's live generation; what begins with `@` is the runner's own. */
export async function heldBy(redis: Redis, projection: Projection): Promise<Entries> {
  const prefix = generationKey(projection, await liveGeneration(redis, projection), '');
  const keys = (await keysOf(redis, `${prefix}*`)).filter((key) => !key.startsWith(`${prefix}@`));
  const held = await Promise.all(
    keys.map(async (key) => [key.slice(prefix.length), await heldUnder(redis, key)] as const),
  );
  // A set of bits that were all taken out again stays as zeros.
  return Object.fromEntries(
    held.filter(([key, value]) => !key.startsWith('bits/') || Object.keys(value as object).length > 0),
  );
}

/** The projections whose read models differ from the fold of a log, each with the keys that do. */
export async function differencesFrom(
  redis: Redis,
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const projection of projections) {
    const [held, folded] = [await heldBy(redis, projection), await foldOf(projection, events)];
    const keys = [...new Set([...Object.keys(held), ...Object.keys(folded)])].filter(
      (key) => !isDeepStrictEqual(held[key], folded[key]),
    );
    found.push(
      ...keys.map(
        (key) =>
          `${projection.name} ${key} is ${JSON.stringify(held[key])}, and folds to ${JSON.stringify(folded[key])}`,
      ),
    );
  }
  return found;
}

async function heldUnder(redis: Redis, key: string): Promise<unknown> {
  if (key.includes(':bits/')) return bitsOf((await redis.getBuffer(key)) ?? Buffer.alloc(0));
  const type = await redis.type(key);
  if (type === 'string') return JSON.parse((await redis.get(key)) ?? 'null');
  if (type === 'set') return Object.fromEntries((await redis.smembers(key)).map((member) => [member, true]));
  const flat = await redis.zrange(key, '0', '-1', 'WITHSCORES');
  const placed = key.endsWith(':places');
  return Object.fromEntries(
    Array.from(
      { length: flat.length / 2 },
      (_, index) => [String(flat[2 * index]), placed ? 'placed' : Number(flat[2 * index + 1])] as const,
    ),
  );
}

const bitsOf = (bytes: Buffer) =>
  Object.fromEntries(
    [...bytes].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (128 >> bit)).map((bit) => [String(at * 8 + bit), true]),
    ),
  );
