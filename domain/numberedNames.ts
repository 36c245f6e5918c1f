/**
 * An immutable map from names to numbers. In blocks, newest last, so that adding one copies one block: ten thousand
 * names fold in milliseconds.
 */
export type NumberedNames = readonly ReadonlyMap<string, number>[];

const BLOCK = 128;

export const noNames: NumberedNames = [];

/** A name's number; undefined for an unknown name. Searches the newest first, because repeats mostly come soon. */
export function numberOf(seen: NumberedNames, name: string): number | undefined {
  for (let at = seen.length - 1; at >= 0; at -= 1) {
    const number = seen[at]?.get(name);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The names with one more. */
export function withName(seen: NumberedNames, name: string, number: number): NumberedNames {
  const last = seen.at(-1);
  return last && last.size < BLOCK
    ? [...seen.slice(0, -1), new Map(last).set(name, number)]
    : [...seen, new Map([[name, number]])];
}
