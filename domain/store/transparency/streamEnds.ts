import { hash } from 'node:crypto';

const FIRST_CAPACITY = 1 << 12;
const FULL = 0.6;

/**
 * The last revision of every stream seen, in twelve bytes a place: names are kept as the first eight bytes of their
 * hash, so a million streams take some 40 MB and not several hundred.
 */
export function openStreamEnds() {
  let capacity = FIRST_CAPACITY;
  let names = new BigUint64Array(capacity);
  /** One more than the last revision; 0 where the place is free. */
  let counts = new Uint32Array(capacity);
  let used = 0;

  function placeOf(name: bigint): number {
    let at = Number(name & BigInt(capacity - 1));
    while (counts[at] !== 0 && names[at] !== name) at = (at + 1) & (capacity - 1);
    return at;
  }

  function grow(): void {
    const [oldNames, oldCounts] = [names, counts];
    capacity *= 2;
    names = new BigUint64Array(capacity);
    counts = new Uint32Array(capacity);
    for (const [at, count] of oldCounts.entries()) {
      if (count === 0) continue;
      const place = placeOf(oldNames[at] as bigint);
      names[place] = oldNames[at] as bigint;
      counts[place] = count;
    }
  }

  return {
    /** Notes an event of a stream; answers the revision that should have come, undefined when this one should. */
    next(stream: string, revision: number): number | undefined {
      const name = hash('sha256', stream, 'buffer').readBigUInt64LE();
      const place = placeOf(name);
      const expected = counts[place] as number;
      if (expected === 0) {
        names[place] = name;
        used += 1;
      }
      counts[place] = revision + 1;
      if (used > capacity * FULL) grow();
      return revision === expected ? undefined : expected;
    },
    count: () => used,
  };
}
