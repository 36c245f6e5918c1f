import DataLoader from 'dataloader';
import { START } from '#domain/store/eventStore.ts';
import { type DocumentCache, openDocumentCache } from './documentCache.ts';
import type { Projection, Work } from './projection.ts';
import { checkpointKey, generationKey, liveKey, movingKey, NOTICES, type Notice, versionOf } from './redis.ts';
import type { Redis } from './redisConnection.ts';
import { openRedisWrites, RELEASE } from './redisWrites.ts';
import { runLong, script } from './script.ts';

/** How the answer to a batch begins that cannot be written. */
const DAMAGED = 'DAMAGED';

/*
 * One batch, its checkpoint and its notices in one atomic step, and only when the checkpoint is still where this runner
 * read from: two projectors, a killed one or an emptied Redis can therefore never count an event twice or skip one.
 * It is published only for the live generation, and not while readers are being moved: the one they have left stands
 * still, so that no reader saw there what the next one lacks. KEYS: checkpoint, live generation, mark of a move, then
 * every key that is written. ARGV: checkpoint before and after, channel, notice ('' for none), generation; then one
 * operation after the other: its command, which of KEYS are its first and its last, how many words follow, and these.
 * Redis takes nothing back of a script that fails halfway: the batch would be folded again over what it has already
 * changed. So everything that an operation may fail of is looked at before the first one writes.
 */
const COMMIT = script(`
local kinds = { ZADD = 'zset', ZREM = 'zset', GEOADD = 'zset', SADD = 'set', SREM = 'set', BITFIELD = 'string', INCRBY = 'string', ${RELEASE} = 'zset' }
local function fault(key, kind)
  local is = redis.call('TYPE', key).ok
  if is ~= 'none' and is ~= kind then return key .. ' is a ' .. is .. ' and no ' .. kind end
end
local function faultOf(command, first, last, by)
  local found = kinds[command] and fault(KEYS[first], kinds[command])
  if command == '${RELEASE}' then
    for set = first + 1, last do found = found or fault(KEYS[set], 'string') end
  elseif command == 'INCRBY' and not found then
    local count = redis.call('GET', KEYS[first]) or '0'
    if not string.match(count, '^%-?%d+$') or math.abs(tonumber(count) + tonumber(by)) > ${Number.MAX_SAFE_INTEGER} then found = KEYS[first] .. ' is no count' end
  end
  return found
end
local function release(set, member, first, last)
  local isUsed = false
  for at = first, last do
    if redis.call('BITCOUNT', KEYS[at]) > 0 then isUsed = true else redis.call('DEL', KEYS[at]) end
  end
  if not isUsed then redis.call('ZREM', set, member) end
end
local current = redis.call('GET', KEYS[1]) or '-1'
if current ~= ARGV[1] then return current end
if ARGV[4] ~= '' and ((redis.call('GET', KEYS[2]) or '1') ~= ARGV[5] or redis.call('EXISTS', KEYS[3]) == 1) then return 'not live' end
local at = 6
while at <= #ARGV do
  local found = faultOf(ARGV[at], tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), ARGV[at + 4])
  if found then return redis.error_reply('${DAMAGED} ' .. found) end
  at = at + 4 + tonumber(ARGV[at + 3])
end
at = 6
while at <= #ARGV do
  local command, first, last = ARGV[at], tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
  local from = at + 4
  at = from + tonumber(ARGV[at + 3])
  if command == 'MSET' then
    local words, word = {}, 0
    for i = 0, last - first do
      words[word + 1] = KEYS[first + i]
      words[word + 2] = ARGV[from + i]
      word = word + 2
    end
    redis.call('MSET', unpack(words))
  elseif command == 'DEL' then
    redis.call('DEL', unpack(KEYS, first, last))
  elseif command == '${RELEASE}' then
    release(KEYS[first], ARGV[from], first + 1, last)
  else
    redis.call(command, KEYS[first], unpack(ARGV, from, at - 1))
  end
end
redis.call('SET', KEYS[1], ARGV[2])
if ARGV[4] ~= '' then redis.call('PUBLISH', ARGV[3], ARGV[4]) end
return ARGV[2]`);

/** Another process moved the checkpoint or the readers, or Redis lost it: read on from the stored position. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/**
 * What Redis holds of a generation is not what its projection has written there: a batch does not fit it and nothing of
 * it was written. Trying again does not help; a generation that is built anew does.
 */
export class DamagedModel extends Error {
  override readonly name = 'DamagedModel';
}

type Options = {
  /** The checkpoint this batch begins at: what it reads must be as it was there. */
  readonly at?: number;
  /** What the fold this batch belongs to knows already. */
  readonly cache?: DocumentCache;
  /** Which keys will be asked for besides, when one has to be: they are asked for at once. */
  readonly alsoAsked?: () => Promise<readonly string[]>;
};

/** Collects one batch's writes; see {@link Work}. */
export type Batch = ReturnType<typeof openBatch>;

export function openBatch(redis: Redis, projection: Projection, generation: number, options: Options = {}) {
  const { cache = openDocumentCache({ fromNothing: false }), alsoAsked, at } = options;
  const prefix = generationKey(projection, generation, '');
  const full = (key: string) => prefix + key;
  const writes = openRedisWrites(full);
  const { documents } = writes;
  const news: News[] = [];
  /** The event that is being folded. */
  let eventAt = START;
  let ahead = alsoAsked;
  let failure: unknown;
  // What a handler asks for at once is one command.
  const asking = new DataLoader(ask, { cache: false });

  const work: Work = {
    async get<T>(key: string) {
      if (documents.has(key)) return documents.get(key) as T | undefined;
      return (cache.has(key) ? cache.get(key) : await asking.load(key)) as T | undefined;
    },
    put: (key, document) => void documents.set(key, document),
    remove: (key) => void documents.set(key, undefined),
    rank: (set, member, score) => writes.stand(set, member, score),
    unrank: (set, member) => writes.stand(set, member, undefined),
    tag: (set, member) => writes.belong(set, member, true),
    untag: (set, member) => writes.belong(set, member, false),
    place: (set, member, longitude, latitude) => writes.stand(set, member, [longitude, latitude]),
    add: (key, by) => writes.add(key, by),
    mark: (set, number, isIn) => writes.mark(set, number, isIn),
    release: (set, member, bitSets) => writes.release(set, member, bitSets),
    notify: (topic, payload) => void news.push({ topic, payload, at: eventAt }),
  };

  /** Asks Redis for documents, and the first time for all that will be asked for. */
  async function ask(keys: readonly string[]): Promise<unknown[]> {
    const others = ahead;
    ahead = undefined;
    const further = others ? (await others()).filter((other) => !keys.includes(other) && !cache.has(other)) : [];
    const asked = [...further, ...keys];
    const texts = await fetch(asked).catch((error: unknown) => {
      failure = error;
      throw error;
    });
    const found = texts.map((text) => (text === null ? undefined : (JSON.parse(text) as unknown)));
    for (const [index, key] of asked.entries()) cache.note(key, found[index]);
    return found.slice(further.length);
  }

  /**
   * Documents as they stand at `at`. Another runner may be ahead, and Redis emptied or rolled back before we write: the
   * checkpoint would then fit again, and what we had read would not.
   */
  async function fetch(keys: readonly string[]): Promise<readonly (string | null)[]> {
    const [checkpoint, ...texts] = await redis.mget(checkpointKey(projection, generation), ...keys.map(full));
    if (at !== undefined && Number(checkpoint ?? START) !== at)
      throw new CheckpointMoved(`${projection.name} is at ${checkpoint}, not at ${at}`);
    return texts;
  }

  /**
   * Writes everything; throws {@link CheckpointMoved} (and writes nothing) when the checkpoint is not `from`, or
   * readers use another generation, and {@link DamagedModel} when a key holds what it should not. A `quiet` one gives no
   * notice and may be of any generation.
   */
  async function commit(from: number, to: number, quiet = false): Promise<void> {
    for (const [key, document] of documents) cache.note(key, document);
    const told = distinct(news);
    const notice: Notice = {
      projection: projection.name,
      version: versionOf(projection),
      generation,
      position: to,
      after: from,
      topics: told.map(({ topic, payload }) => [topic, payload]),
      at: told.map(({ at: position }) => position),
    };
    const keys = [checkpointKey(projection, generation), liveKey(projection), movingKey(projection)];
    const words = [String(from), String(to), NOTICES, quiet ? '' : JSON.stringify(notice), String(generation)];
    for (const operation of writes.operations()) {
      words.push(operation.command, String(keys.length + 1));
      for (const key of operation.keys) keys.push(key);
      words.push(String(keys.length), String(operation.words.length));
      for (const word of operation.words) words.push(word);
    }
    const reached = await runLong(redis, COMMIT, keys, words).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes(DAMAGED))) throw error;
      throw new DamagedModel(
        `the read model ${projection.name} is damaged in Redis after position ${from} (${error.message}): rebuild it`,
      );
    });
    if (Number(reached) !== to)
      throw new CheckpointMoved(`${projection.name} is at ${String(reached)}, not at ${from}`);
  }

  return {
    work,
    /** What is folded from here on is the event at this position. */
    begin: (position: number) => {
      eventAt = position;
    },
    /** How much it has come to, roughly in commands. */
    size: writes.size,
    /** Whether nothing changes and nothing is published. */
    isEmpty: () => writes.size() === 0 && news.length === 0,
    /** What Redis threw when it was asked for a document. */
    failure: () => failure,
    commit,
  };
}

type News = { readonly topic: string; readonly payload: Readonly<Record<string, unknown>>; readonly at: number };

/** A whole batch is readable before its first notice is sent, so equal notices of a batch are sent once, as the last. */
const distinct = (news: readonly News[]): readonly News[] =>
  news.length < 2 ? news : [...new Map(news.map((one) => [JSON.stringify([one.topic, one.payload]), one])).values()];
