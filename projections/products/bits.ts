/** How many bits of each byte are set. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** A stretch of the numbers whose bits are set, the highest first: the newest products. */
export function newestFirst(bits: Buffer, offset: number, limit: number): number[] {
  const numbers: number[] = [];
  let left = offset;
  for (let at = bits.length - 1; at >= 0 && numbers.length < limit; at -= 1) {
    const byte = bits[at] ?? 0;
    const ones = ONES[byte] ?? 0;
    if (left >= ones) {
      left -= ones;
      continue;
    }
    for (let bit = 7; bit >= 0 && numbers.length < limit; bit -= 1) {
      if (!(byte & (128 >> bit))) continue;
      if (left > 0) left -= 1;
      else numbers.push(at * 8 + bit);
    }
  }
  return numbers;
}

/** The numbers whose bits are set, at most so many. */
export const membersOf = (bits: Buffer, most: number): number[] => newestFirst(bits, 0, most);
