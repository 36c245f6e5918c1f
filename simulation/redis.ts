type Sets = Map<string, Map<string, number>>;

/** Redis as the projections and their readers use it, in memory: documents, counters, sorted and plain sets, and the batch's one script. */
export type MemoryRedis = ReturnType<typeof openMemoryRedis>;

type Operation = readonly [string, string, ...string[]];

const limit = (bound: string | number): { readonly value: number; readonly open: boolean } => {
  const text = String(bound);
  if (text === '-inf') return { value: Number.NEGATIVE_INFINITY, open: false };
  if (text === '+inf') return { value: Number.POSITIVE_INFINITY, open: false };
  return text.startsWith('(') ? { value: Number(text.slice(1)), open: true } : { value: Number(text), open: false };
};

export function openMemoryRedis() {
  const texts = new Map<string, string>();
  const sorted: Sets = new Map();
  const plain = new Map<string, Set<string>>();

  const membersOf = (key: string) =>
    [...(sorted.get(key) ?? [])].sort(([a, left], [b, right]) => left - right || (a < b ? -1 : 1)).map(([member, score]) => ({ member, score }));

  const within = (key: string, from: string | number, to: string | number) => {
    const [low, high] = [limit(from), limit(to)];
    return membersOf(key).filter(({ score }) => (low.open ? score > low.value : score >= low.value) && (high.open ? score < high.value : score <= high.value));
  };

  const setOf = (key: string) => {
    const set = sorted.get(key) ?? new Map<string, number>();
    sorted.set(key, set);
    return set;
  };

  function apply([name, key, first = '', second = '']: Operation, all: Operation) {
    if (name === 'SET') texts.set(key, first);
    else if (name === 'DEL') texts.delete(key);
    else if (name === 'INCRBY') texts.set(key, String(Number(texts.get(key) ?? 0) + Number(first)));
    else if (name === 'ZADD') setOf(key).set(second, Number(first));
    else if (name === 'GEOADD') setOf(key).set(all[4] ?? '', Number(first) * 1_000 + Number(second));
    else if (name === 'ZREM') sorted.get(key)?.delete(first);
    else if (name === 'SADD') plain.set(key, (plain.get(key) ?? new Set()).add(first));
    else if (name === 'SREM') plain.get(key)?.delete(first);
    else throw new Error(`the Redis in memory does not know ${name}`);
  }

  return {
    get: async (key: string) => texts.get(key) ?? null,
    mget: async (...keys: string[]) => keys.map((key) => texts.get(key) ?? null),
    zcard: async (key: string) => sorted.get(key)?.size ?? 0,
    zcount: async (key: string, from: string | number, to: string | number) => within(key, from, to).length,
    zrangebyscore: async (key: string, from: string | number, to: string | number) => within(key, from, to).map(({ member }) => member),
    zrevrangebyscore: async (key: string, to: string | number, from: string | number, _word: string, offset: number, count: number) =>
      within(key, from, to)
        .reverse()
        .slice(offset, offset + count)
        .map(({ member }) => member),
    zrange: async (key: string, from: string, to: string, order?: string) => {
      const all = membersOf(key).map(({ member }) => member);
      return (order === 'REV' ? all.reverse() : all).slice(Number(from), Number(to) + 1);
    },
    /** The batch's script: everything and the checkpoint, or nothing when the checkpoint is elsewhere. */
    eval: async (_script: string, _keys: number, checkpoint: string, from: string, to: string, _channel: string, _notice: string, ...packs: string[]) => {
      const current = texts.get(checkpoint) ?? '-1';
      if (current !== from) return current;
      for (const pack of packs) for (const operation of JSON.parse(pack) as Operation[]) apply(operation, operation);
      texts.set(checkpoint, to);
      return to;
    },
    flushall: () => {
      texts.clear();
      sorted.clear();
      plain.clear();
    },
    /** Everything in it, in one order. */
    dump: (): Record<string, unknown> => {
      const entries: [string, unknown][] = [...texts];
      for (const [key, set] of sorted) if (set.size > 0) entries.push([key, [...set].sort(([a], [b]) => (a < b ? -1 : 1))]);
      for (const [key, set] of plain) if (set.size > 0) entries.push([key, [...set].sort()]);
      return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    zcardNow: (key: string) => sorted.get(key)?.size ?? 0,
  };
}
