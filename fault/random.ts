/** Random numbers that a seed repeats. */
export type Random = ReturnType<typeof openRandom>;

/** The generator of a seed (mulberry32). */
export function openRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    /** From 0 to below 1. */
    next,
    /** A whole number from 0 to below `count`. */
    below: (count: number) => Math.floor(next() * count),
    /** One of a list that is not empty. */
    pick<T>(list: readonly T[]): T {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
    /** True with a probability. */
    chance: (probability: number) => next() < probability,
  };
}
