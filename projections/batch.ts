import type { Redis } from 'ioredis';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Fact, Projection, Work } from './projection.ts';
import { checkpointKey, generationKey, NOTICES, type Notice } from './redis.ts';

/*
 * One batch, its checkpoint and its notices in one atomic step, and only when the checkpoint is still where this runner read from:
 * two projectors, a killed one or an emptied Redis can therefore never count an event twice or skip one.
 */
const COMMIT = `
local current = redis.call('GET', KEYS[1]) or '-1'
if current ~= ARGV[1] then return current end
for i = 5, #ARGV do
  for _, operation in ipairs(cjson.decode(ARGV[i])) do redis.call(unpack(operation)) end
end
redis.call('SET', KEYS[1], ARGV[2])
if ARGV[4] ~= '' then redis.call('PUBLISH', ARGV[3], ARGV[4]) end
return ARGV[2]`;

/** Operations travel packed: as arguments of their own, those of a few hundred documents would be more than a call can take. */
const PACK = 1_000;

const packed = (operations: readonly string[][]): string[] =>
  Array.from({ length: Math.ceil(operations.length / PACK) }, (_, index) => JSON.stringify(operations.slice(index * PACK, (index + 1) * PACK)));

/** Somebody else moved the checkpoint, or Redis lost it: read on from where it really is. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Collects one batch's writes; see {@link Work}. */
export function openBatch(redis: Redis, projection: Projection, generation: number) {
  const documents = new Map<string, unknown>();
  const fetched = new Map<string, string | null>();
  const operations: string[][] = [];
  const topics: [string, Readonly<Record<string, unknown>>][] = [];
  const full = (key: string) => generationKey(projection, generation, key);

  const work: Work = {
    async get<T>(key: string) {
      if (documents.has(key)) return documents.get(key) as T | undefined;
      const text = fetched.get(key) ?? (fetched.has(key) ? null : await redis.get(full(key)));
      return text === null ? undefined : (JSON.parse(text) as T);
    },
    put: (key, document) => void documents.set(key, document),
    remove: (key) => void documents.set(key, undefined),
    rank: (set, member, score) => void operations.push(['ZADD', full(set), String(score), member]),
    unrank: (set, member) => void operations.push(['ZREM', full(set), member]),
    tag: (set, member) => void operations.push(['SADD', full(set), member]),
    untag: (set, member) => void operations.push(['SREM', full(set), member]),
    place: (set, member, longitude, latitude) => void operations.push(['GEOADD', full(set), String(longitude), String(latitude), member]),
    add: (key, by) => void operations.push(['INCRBY', full(key), String(by)]),
    mark: (set, number, isIn) => void operations.push(['SETBIT', full(set), String(number), isIn ? '1' : '0']),
    notify: (topic, payload) => void topics.push([topic, payload]),
  };

  /** Asks Redis for several documents at once, so that `get` has them at hand. */
  async function fetch(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const texts = await redis.mget(...keys.map(full));
    for (const [index, key] of keys.entries()) fetched.set(key, texts[index] ?? null);
  }

  /** Writes everything; throws {@link CheckpointMoved} (and writes nothing) when the checkpoint is not `from`. A `quiet` one gives no notice. */
  async function commit(from: number, to: number, quiet = false): Promise<void> {
    for (const [key, document] of documents) operations.push(document === undefined ? ['DEL', full(key)] : ['SET', full(key), JSON.stringify(document)]);
    const notice: Notice = { projection: projection.name, generation, position: to, topics };
    const told = [String(from), String(to), NOTICES, quiet ? '' : JSON.stringify(notice)];
    const reached = await redis.eval(COMMIT, 1, checkpointKey(projection, generation), ...told, ...packed(operations));
    if (Number(reached) !== to) throw new CheckpointMoved(`${projection.name} is at ${String(reached)}, not at ${from}`);
  }

  return { work, fetch, commit };
}

/**
 * The documents that folding these events begins by asking for: found by folding them over nothing. A handler that goes on from what it
 * has read asks for the rest by itself.
 */
export async function keysAskedFor(projection: Projection, events: readonly StoredEvent[]): Promise<string[]> {
  const keys = new Set<string>();
  const nothing = () => undefined;
  const get = async (key: string) => void keys.add(key);
  const work = {
    get,
    put: nothing,
    remove: nothing,
    rank: nothing,
    unrank: nothing,
    tag: nothing,
    untag: nothing,
    place: nothing,
    add: nothing,
    mark: nothing,
    notify: nothing,
  };
  for (const event of events) {
    try {
      await projection.on[event.type]?.(event as Fact as never, work as Work);
    } catch {
      // It wanted a document, or it will fail again in earnest.
    }
  }
  return [...keys];
}
