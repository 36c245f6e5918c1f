/**
 * Names that have been given, each with its number. Kept on shelves, newest last, so that adding one copies few of the others: a stream of
 * ten thousand is folded in milliseconds.
 */
export type Seen = readonly ReadonlyMap<string, number>[];

const SHELF = 128;

export const nothingSeen: Seen = [];

/** The number a name was given; undefined when it was not given yet. Newest first, because what is asked again was mostly asked just now. */
export function numberOf(seen: Seen, name: string): number | undefined {
  for (let at = seen.length - 1; at >= 0; at -= 1) {
    const number = seen[at]?.get(name);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The names with one more. */
export function withSeen(seen: Seen, name: string, number: number): Seen {
  const last = seen.at(-1);
  return last && last.size < SHELF ? [...seen.slice(0, -1), new Map(last).set(name, number)] : [...seen, new Map([[name, number]])];
}
