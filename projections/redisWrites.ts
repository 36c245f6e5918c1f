/** One Redis command with its arguments. */
export type Operation = readonly string[];

/** Where a member of a sorted set goes: a score, a place on the map, or out. */
type Standing = number | readonly [longitude: number, latitude: number] | undefined;

/**
 * No command of Redis but one of the batch's script: takes a member out of a sorted set when none of some sets of bits
 * has a bit, and deletes those that have none.
 */
export const RELEASE = 'RELEASE';

/** A script can hand on some 8,000 arguments at once. */
const MOST_ARGUMENTS = 4_000;

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
      membersOf(sorted, set).set(member, standing);
      if (standing !== undefined) releases.get(set)?.delete(member);
      memberships += 1;
    },
    belong(set: string, member: string, belongs: boolean) {
      membersOf(plain, set).set(member, belongs);
      memberships += 1;
    },
    mark(set: string, number: number, isIn: boolean) {
      membersOf(bits, set).set(number, isIn);
      memberships += 1;
    },
    release(set: string, member: string, bitSets: readonly string[]) {
      membersOf(releases, set).set(member, bitSets);
      memberships += 1;
    },
    add: (key: string, by: number) => void counters.set(key, (counters.get(key) ?? 0) + by),

    operations(): Operation[] {
      const found: Operation[] = [];
      const emit = (command: readonly string[], flat: readonly string[]) => {
        for (let at = 0; at < flat.length; at += MOST_ARGUMENTS)
          found.push([...command, ...flat.slice(at, at + MOST_ARGUMENTS)]);
      };
      documentWrites(documents, full, emit);
      for (const [set, members] of sorted) sortedSetWrites(full(set), members, emit);
      for (const [set, members] of plain) {
        const which = (belongs: boolean) => [...members].flatMap(([member, now]) => (now === belongs ? [member] : []));
        emit(['SADD', full(set)], which(true));
        emit(['SREM', full(set)], which(false));
      }
      for (const [set, numbers] of bits) {
        const bit = ([number, isIn]: readonly [number, boolean]) => ['SET', 'u1', String(number), isIn ? '1' : '0'];
        emit(['BITFIELD', full(set)], [...numbers].flatMap(bit));
      }
      for (const [key, by] of counters) found.push(['INCRBY', full(key), String(by)]);
      for (const [set, members] of releases)
        for (const [member, bitSets] of members) found.push([RELEASE, full(set), member, ...bitSets.map(full)]);
      return found;
    },
  };
}

type Emit = (command: readonly string[], flat: readonly string[]) => void;

function documentWrites(documents: ReadonlyMap<string, unknown>, full: (key: string) => string, emit: Emit): void {
  const kept: string[] = [];
  const gone: string[] = [];
  for (const [key, document] of documents) {
    if (document === undefined) gone.push(full(key));
    else kept.push(full(key), JSON.stringify(document));
  }
  emit(['MSET'], kept);
  emit(['DEL'], gone);
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
  emit(['ZADD', set], ranked);
  // Triples: the cut between two calls must not go through one.
  for (let at = 0; at < placed.length; at += 3_000) emit(['GEOADD', set], placed.slice(at, at + 3_000));
  emit(['ZREM', set], gone);
}

function membersOf<M, T>(sets: Map<string, Map<M, T>>, set: string): Map<M, T> {
  const known = sets.get(set);
  if (known) return known;
  const fresh = new Map<M, T>();
  sets.set(set, fresh);
  return fresh;
}
