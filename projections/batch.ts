import type { Redis } from 'ioredis';
import { START } from '#domain/store/eventStore.ts';
import { openChanges } from './changes.ts';
import { type Known, openKnown } from './known.ts';
import type { Projection, Work } from './projection.ts';
import { checkpointKey, generationKey, liveKey, movingKey, NOTICES, type Notice } from './redis.ts';

/*
 * One batch, its checkpoint and its notices in one atomic step, and only when the checkpoint is still where this runner read from:
 * two projectors, a killed one or an emptied Redis can therefore never count an event twice or skip one. What is told must be of the live
 * generation, and not while readers are being moved: the one they have left stands still, so that nobody saw there what the next one lacks.
 * Operations follow each other in the arguments, each after the number of its words.
 */
const COMMIT = `
local current = redis.call('GET', KEYS[1]) or '-1'
if current ~= ARGV[1] then return current end
if ARGV[4] ~= '' and ((redis.call('GET', KEYS[2]) or '1') ~= ARGV[5] or redis.call('EXISTS', KEYS[3]) == 1) then return 'not live' end
local at = 6
while at <= #ARGV do
  local last = at + tonumber(ARGV[at])
  redis.call(unpack(ARGV, at + 1, last))
  at = last + 1
end
redis.call('SET', KEYS[1], ARGV[2])
if ARGV[4] ~= '' then redis.call('PUBLISH', ARGV[3], ARGV[4]) end
return ARGV[2]`;

/** Somebody else moved the checkpoint or the readers, or Redis lost it: read on from where it really is. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

type Options = {
  /** The checkpoint this batch begins at: what it reads must be as it was there. */
  readonly at?: number;
  /** What the fold this batch belongs to knows already. */
  readonly known?: Known;
  /** Which keys will be asked for besides, when one has to be: they are asked for at once. */
  readonly alsoAsked?: () => Promise<readonly string[]>;
};

/** Collects one batch's writes; see {@link Work}. */
export type Batch = ReturnType<typeof openBatch>;

export function openBatch(redis: Redis, projection: Projection, generation: number, options: Options = {}) {
  const { known = openKnown({ fromNothing: false }), alsoAsked, at } = options;
  const prefix = generationKey(projection, generation, '');
  const full = (key: string) => prefix + key;
  const changes = openChanges(full);
  const { documents } = changes;
  const topics: [string, Readonly<Record<string, unknown>>][] = [];
  let ahead = alsoAsked;
  let failure: unknown;

  const work: Work = {
    async get<T>(key: string) {
      if (documents.has(key)) return documents.get(key) as T | undefined;
      if (!known.has(key)) await ask(key);
      return known.get(key) as T | undefined;
    },
    put: (key, document) => void documents.set(key, document),
    remove: (key) => void documents.set(key, undefined),
    rank: (set, member, score) => changes.stand(set, member, score),
    unrank: (set, member) => changes.stand(set, member, undefined),
    tag: (set, member) => changes.belong(set, member, true),
    untag: (set, member) => changes.belong(set, member, false),
    place: (set, member, longitude, latitude) => changes.stand(set, member, [longitude, latitude]),
    add: (key, by) => changes.add(key, by),
    mark: (set, number, isIn) => changes.mark(set, number, isIn),
    notify: (topic, payload) => void topics.push([topic, payload]),
  };

  /** Asks Redis for a document, and the first time for all that will be asked for. */
  async function ask(key: string): Promise<void> {
    const further = ahead ? (await ahead()).filter((other) => other !== key && !known.has(other)) : [];
    ahead = undefined;
    // The one that is needed now comes last, so that no other can push it out.
    const keys = [...further, key];
    const texts = await fetch(keys).catch((error: unknown) => {
      failure = error;
      throw error;
    });
    for (const [index, asked] of keys.entries()) {
      const text = texts[index] ?? null;
      known.note(asked, text === null ? undefined : JSON.parse(text));
    }
  }

  /**
   * Documents as they stand at `at`. Another runner may be ahead, and Redis emptied or rolled back before we write: the checkpoint would then
   * fit again, and what we had read would not.
   */
  async function fetch(keys: readonly string[]): Promise<readonly (string | null)[]> {
    const [checkpoint, ...texts] = await redis.mget(checkpointKey(projection, generation), ...keys.map(full));
    if (at !== undefined && Number(checkpoint ?? START) !== at) throw new CheckpointMoved(`${projection.name} is at ${checkpoint}, not at ${at}`);
    return texts;
  }

  /**
   * Writes everything; throws {@link CheckpointMoved} (and writes nothing) when the checkpoint is not `from`, or readers use another generation.
   * A `quiet` one gives no notice and may be of any.
   */
  async function commit(from: number, to: number, quiet = false): Promise<void> {
    for (const [key, document] of documents) known.note(key, document);
    const notice: Notice = { projection: projection.name, generation, position: to, topics: distinct(topics) };
    const keys = [checkpointKey(projection, generation), liveKey(projection), movingKey(projection)];
    const words = [COMMIT, String(keys.length), ...keys, String(from), String(to), NOTICES, quiet ? '' : JSON.stringify(notice), String(generation)];
    for (const operation of changes.operations()) {
      words.push(String(operation.length));
      for (const word of operation) words.push(word);
    }
    const reached = await redis.call('EVAL', words);
    if (Number(reached) !== to) throw new CheckpointMoved(`${projection.name} is at ${String(reached)}, not at ${from}`);
  }

  return {
    work,
    /** How much it has come to, roughly in commands. */
    size: changes.size,
    /** Whether nothing changes and nobody is told anything. */
    isEmpty: () => changes.size() === 0 && topics.length === 0,
    /** What Redis threw when it was asked for a document. */
    failure: () => failure,
    commit,
  };
}

/** All of a batch can be read when its first notice comes: what would be told twice in the same words is told once. */
const distinct = (topics: Notice['topics']): Notice['topics'] =>
  topics.length < 2 ? topics : [...new Map(topics.map((told) => [JSON.stringify(told), told])).values()];
