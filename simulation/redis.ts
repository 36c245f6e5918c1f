import { RELEASE } from '#projections/redisWrites.ts';

type Sets = Map<string, Map<string, number>>;

/**
 * Redis as the projections and their readers use it, in memory: documents, counters, sorted and plain sets, sets of
 * bits, and the batch's one script.
 */
export type MemoryRedis = ReturnType<typeof openMemoryRedis>;

const limit = (bound: string | number): { readonly value: number; readonly open: boolean } => {
  const text = String(bound);
  if (text === '-inf') return { value: Number.NEGATIVE_INFINITY, open: false };
  if (text === '+inf') return { value: Number.POSITIVE_INFINITY, open: false };
  return text.startsWith('(') ? { value: Number(text.slice(1)), open: true } : { value: Number(text), open: false };
};

/** Arguments of the batch's script before its operations that matter only where there are listeners and generations. */
const BEFORE_OPERATIONS = 3;
/** What an operation of the script begins with: its command, its first and last key, and how many words follow. */
const OPERATION = 4;

/** The projections send a command that this Redis lacks: it is to be added here. */
export class UnknownCommand extends Error {
  override readonly name = 'UnknownCommand';
}

const inGroups = (width: number, words: readonly string[]) =>
  Array.from({ length: words.length / width }, (_, index) => words.slice(index * width, (index + 1) * width));

export function openMemoryRedis() {
  const texts = new Map<string, string>();
  const sorted: Sets = new Map();
  const plain = new Map<string, Set<string>>();
  const bits = new Map<string, Set<number>>();

  const membersOf = (key: string) =>
    [...(sorted.get(key) ?? [])]
      .sort(([a, left], [b, right]) => left - right || (a < b ? -1 : 1))
      .map(([member, score]) => ({ member, score }));

  const within = (key: string, from: string | number, to: string | number) => {
    const [low, high] = [limit(from), limit(to)];
    return membersOf(key).filter(
      ({ score }) =>
        (low.open ? score > low.value : score >= low.value) && (high.open ? score < high.value : score <= high.value),
    );
  };

  const setOf = (key: string) => {
    const set = sorted.get(key) ?? new Map<string, number>();
    sorted.set(key, set);
    return set;
  };

  /** Writes bits one by one, as `SET u1 {number} {bit}` of BITFIELD does. */
  function mark(key: string, words: readonly string[]) {
    const set = bits.get(key) ?? new Set<number>();
    bits.set(key, set);
    for (const [, , number, bit] of inGroups(4, words)) {
      if (bit === '1') set.add(Number(number));
      else set.delete(Number(number));
    }
  }

  /** As the batch's script does it. */
  function release(set: string, member: string, bitSets: readonly string[]) {
    const empty = bitSets.filter((key) => !bits.get(key)?.size);
    for (const key of empty) bits.delete(key);
    if (empty.length === bitSets.length) sorted.get(set)?.delete(member);
  }

  function apply(name: string, keys: readonly string[], words: readonly string[]) {
    const [key = ''] = keys;
    if (name === 'MSET') for (const [at, each] of keys.entries()) texts.set(each, words[at] ?? '');
    else if (name === 'DEL') for (const each of keys) texts.delete(each);
    else if (name === 'INCRBY') texts.set(key, String(Number(texts.get(key) ?? 0) + Number(words[0])));
    else if (name === 'ZADD')
      for (const [score, member = ''] of inGroups(2, words)) setOf(key).set(member, Number(score));
    else if (name === 'GEOADD')
      for (const [east, north, member = ''] of inGroups(3, words))
        setOf(key).set(member, Number(east) * 1_000 + Number(north));
    else if (name === 'ZREM') for (const member of words) sorted.get(key)?.delete(member);
    else if (name === 'SADD') plain.set(key, new Set([...(plain.get(key) ?? []), ...words]));
    else if (name === 'SREM') for (const member of words) plain.get(key)?.delete(member);
    else if (name === 'BITFIELD') mark(key, words);
    else if (name === RELEASE) release(key, words[0] ?? '', keys.slice(1));
    else throw new UnknownCommand(`the Redis in memory does not know ${name}`);
  }

  return {
    get: async (key: string) => texts.get(key) ?? null,
    /** A set of bits. */
    getBuffer: async (key: string) => {
      const numbers = [...(bits.get(key) ?? [])];
      const bytes = Buffer.alloc(Math.floor(Math.max(-1, ...numbers) / 8) + 1);
      for (const number of numbers) bytes[number >> 3] = (bytes[number >> 3] ?? 0) | (128 >> (number & 7));
      return bytes;
    },
    mget: async (...keys: string[]) => keys.map((key) => texts.get(key) ?? null),
    zcard: async (key: string) => sorted.get(key)?.size ?? 0,
    zcount: async (key: string, from: string | number, to: string | number) => within(key, from, to).length,
    zrangebyscore: async (
      key: string,
      from: string | number,
      to: string | number,
      _word?: string,
      offset = 0,
      count = Number.POSITIVE_INFINITY,
    ) =>
      within(key, from, to)
        .slice(offset, offset + count)
        .map(({ member }) => member),
    zrevrangebyscore: async (
      key: string,
      to: string | number,
      from: string | number,
      _word: string,
      offset: number,
      count: number,
    ) =>
      within(key, from, to)
        .reverse()
        .slice(offset, offset + count)
        .map(({ member }) => member),
    zrange: async (key: string, from: string, to: string, how?: 'REV' | 'WITHSCORES') => {
      const all = how === 'REV' ? membersOf(key).reverse() : membersOf(key);
      const some = all.slice(Number(from), to === '-1' ? undefined : Number(to) + 1);
      return some.flatMap(({ member, score }) => (how === 'WITHSCORES' ? [member, String(score)] : [member]));
    },
    /** The batch's script: everything and the checkpoint, or nothing when the checkpoint is elsewhere. */
    call: async (_evalsha: string, [_script, count = '', ...given]: readonly string[]) => {
      const keys = given.slice(0, Number(count));
      const [checkpoint = ''] = keys;
      const [from, to = '', ...more] = given.slice(keys.length);
      const current = texts.get(checkpoint) ?? '-1';
      if (current !== from) return current;
      const words = more.slice(BEFORE_OPERATIONS);
      for (let at = 0; at < words.length; ) {
        const [name = '', first, last, following] = words.slice(at, at + OPERATION);
        const begin = at + OPERATION;
        at = begin + Number(following);
        apply(name, keys.slice(Number(first) - 1, Number(last)), words.slice(begin, at));
      }
      texts.set(checkpoint, to);
      return to;
    },
    flushall: () => {
      texts.clear();
      sorted.clear();
      plain.clear();
      bits.clear();
    },
    /** What begins as the pattern does; it ends with `*`. */
    keys: async (pattern: string) => {
      const sets = [...sorted, ...plain, ...bits].flatMap(([key, members]) => (members.size > 0 ? [key] : []));
      return [...texts.keys(), ...sets].filter((key) => key.startsWith(pattern.slice(0, -1)));
    },
    /** No key is looked for by its pattern that this Redis holds. */
    scan: async (): Promise<[cursor: string, keys: string[]]> => ['0', []],
    exists: async (key: string) => Number(texts.has(key)),
    hgetall: async () => ({}),
    type: async (key: string) => (texts.has(key) ? 'string' : plain.has(key) ? 'set' : 'zset'),
    smembers: async (key: string) => [...(plain.get(key) ?? [])],
    zcardNow: (key: string) => sorted.get(key)?.size ?? 0,
  };
}
