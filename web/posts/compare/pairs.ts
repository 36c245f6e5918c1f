/** Above so many comparisons the middle of two lists is taken for different as a whole. */
const MOST_STEPS = 4_000_000;

/**
 * Which entries of two lists are the same ones, as pairs of places in order: the longest such sequence (of lists that
 * are not too long to compare).
 */
export function pairsOf(one: readonly string[], other: readonly string[]): [number, number][] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const head = Array.from({ length: start }, (_, at): [number, number] => [at, at]);
  const tail = Array.from({ length: end }, (_, at): [number, number] => [
    one.length - end + at,
    other.length - end + at,
  ]);
  const middle = longest(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [...head, ...middle.map(([a, b]): [number, number] => [a + start, b + start]), ...tail];
}

function longest(one: readonly string[], other: readonly string[]): [number, number][] {
  const [rows, columns] = [one.length, other.length];
  if (rows === 0 || columns === 0 || rows * columns > MOST_STEPS) return [];
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    const line = lengths[row] as Uint32Array;
    for (let column = columns - 1; column >= 0; column -= 1)
      line[column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; )
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  return pairs;
}
