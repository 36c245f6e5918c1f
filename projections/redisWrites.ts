/** One Redis command: the keys it is about, and its other arguments. Of an `MSET` these are the values, one for each key. */
export type Operation = {
  readonly command: string;
  readonly keys: readonly string[];
  readonly words: readonly string[];
};

/** Where a member of a sorted set goes: a score, a place on the map, or out. */
type Standing = number | readonly [longitude: number, latitude: number] | undefined;

/**
 * No command of Redis but one of the batch's script: takes a member out of a sorted set when none of some sets of bits
 * has a bit, and deletes those that have none.
 */
export const RELEASE = 'RELEASE';

/** A script can hand on some 8,000 arguments at once. */
const MOST_ARGUMENTS = 4_000;
const MOST_DOCUMENTS = MOST_ARGUMENTS / 2;

/** The bounds of Redis: places beyond this latitude, and bits beyond this one, are refused. */
const MOST_LATITUDE = 85.05112878;
const MOST_BIT = 2 ** 32 - 1;

/**
 * What a batch does to Redis, each key and each member once: what comes later in the batch stands. Documents are kept
 * as they are until {@link operations} is asked for.
 */
export function openRedisWrites(full: (key: string) => string) {
  const documents = new Map<string, unknown>();
  const sorted = new Map<string, Map<string, Standing>>();
  const plain = new Map<string, Map<string, boolean>>();
  const bits = new Map<string, Map<number, boolean>>();
  const counters = new Map<string, number>();
  const releases = new Map<string, Map<string, readonly string[]>>();
  let memberships = 0;

  return {
    documents,
    /** How much it is, roughly in commands. */
    size: () => documents.size + memberships + counters.size,

    stand(set: string, member: string, standing: Standing) {
      if (standing !== undefined) insistOnStanding(set, standing);
      membersOf(sorted, set).set(member, standing);
      if (standing !== undefined) releases.get(set)?.delete(member);
      memberships += 1;
    },
    belong(set: string, member: string, belongs: boolean) {
      membersOf(plain, set).set(member, belongs);
      memberships += 1;
    },
    mark(set: string, number: number, isIn: boolean) {
      if (!Number.isInteger(number) || number < 0 || number > MOST_BIT)
        throw new RangeError(`${set} has no bit ${number}`);
      membersOf(bits, set).set(number, isIn);
      memberships += 1;
    },
    release(set: string, member: string, bitSets: readonly string[]) {
      membersOf(releases, set).set(member, bitSets);
      memberships += 1;
    },
    add(key: string, by: number) {
      if (!Number.isSafeInteger(by)) throw new RangeError(`${key} is a count, and ${by} is none`);
      counters.set(key, (counters.get(key) ?? 0) + by);
    },

    operations(): Operation[] {
      insistOnOneKind([documents, sorted, plain, bits, counters]);
      const found: Operation[] = [];
      const emit: Emit = (command, key, words, most = MOST_ARGUMENTS) => {
        for (let at = 0; at < words.length; at += most)
          found.push({ command, keys: [key], words: words.slice(at, at + most) });
      };
      found.push(...documentWrites(documents, full));
      for (const [set, members] of sorted) sortedSetWrites(full(set), members, emit);
      for (const [set, members] of plain) {
        const which = (belongs: boolean) => [...members].flatMap(([member, now]) => (now === belongs ? [member] : []));
        emit('SADD', full(set), which(true));
        emit('SREM', full(set), which(false));
      }
      for (const [set, numbers] of bits) {
        const bit = ([number, isIn]: readonly [number, boolean]) => ['SET', 'u1', String(number), isIn ? '1' : '0'];
        emit('BITFIELD', full(set), [...numbers].flatMap(bit));
      }
      for (const [key, by] of counters) emit('INCRBY', full(key), [String(by)]);
      for (const [set, members] of releases)
        for (const [member, bitSets] of members)
          found.push({ command: RELEASE, keys: [full(set), ...bitSets.map(full)], words: [member] });
      return found;
    },
  };
}

/** What Redis would refuse in the middle of a batch is refused here, while it is known which event it comes from. */
function insistOnStanding(set: string, standing: number | readonly [number, number]): void {
  if (typeof standing === 'number') {
    if (Number.isNaN(standing)) throw new RangeError(`${set} cannot rank by what is no number`);
    return;
  }
  const [longitude, latitude] = standing;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= MOST_LATITUDE))
    throw new RangeError(`${set} has no place at ${longitude}, ${latitude}`);
}

/** A key holds one kind of value. */
function insistOnOneKind(kinds: readonly ReadonlyMap<string, unknown>[]): void {
  const [documents, ...others] = kinds;
  const met = new Set<string>();
  for (const keys of others)
    for (const key of keys.keys()) {
      if (met.has(key) || documents?.has(key)) throw new Error(`two kinds of value are written to ${key}`);
      met.add(key);
    }
}

type Emit = (command: string, key: string, words: readonly string[], most?: number) => void;

function documentWrites(documents: ReadonlyMap<string, unknown>, full: (key: string) => string): Operation[] {
  const kept: string[] = [];
  const texts: string[] = [];
  const gone: string[] = [];
  for (const [key, document] of documents) {
    if (document === undefined) gone.push(full(key));
    else {
      kept.push(full(key));
      texts.push(JSON.stringify(document));
    }
  }
  const found: Operation[] = [];
  for (let at = 0; at < kept.length; at += MOST_DOCUMENTS) {
    const end = at + MOST_DOCUMENTS;
    found.push({ command: 'MSET', keys: kept.slice(at, end), words: texts.slice(at, end) });
  }
  for (let at = 0; at < gone.length; at += MOST_ARGUMENTS)
    found.push({ command: 'DEL', keys: gone.slice(at, at + MOST_ARGUMENTS), words: [] });
  return found;
}

function sortedSetWrites(set: string, members: ReadonlyMap<string, Standing>, emit: Emit): void {
  const ranked: string[] = [];
  const placed: string[] = [];
  const gone: string[] = [];
  for (const [member, standing] of members) {
    if (standing === undefined) gone.push(member);
    else if (typeof standing === 'number') ranked.push(String(standing), member);
    else placed.push(String(standing[0]), String(standing[1]), member);
  }
  emit('ZADD', set, ranked);
  // Triples: the cut between two calls must not go through one.
  emit('GEOADD', set, placed, 3_000);
  emit('ZREM', set, gone);
}

function membersOf<M, T>(sets: Map<string, Map<M, T>>, set: string): Map<M, T> {
  const known = sets.get(set);
  if (known) return known;
  const fresh = new Map<M, T>();
  sets.set(set, fresh);
  return fresh;
}
