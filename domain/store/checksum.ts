import { crc32 } from 'node:zlib';

const DIGITS = 8;

/**
 * A checksum as eight hexadecimal digits. CRC-32 finds every damage of up to 32 neighbouring bits, and all but one in
 * four thousand million others.
 */
const digits = (sum: number) => sum.toString(16).padStart(DIGITS, '0');

/**
 * The checksum of a text that belongs to a place; the place is bound in, so that a text in another's place is found
 * too.
 */
export const checksum = (text: string | Uint8Array, place: string | number): string =>
  digits(crc32(String(place), crc32(text)));

/** A text with its checksum before it. */
export const sealed = (text: string, place: string | number): string => checksum(text, place) + text;

/** The text without its checksum. Logs of the first version have none; they begin with a bracket, which is no digit. */
export const withoutChecksum = (kept: string): string => (kept.startsWith('[') ? kept : kept.slice(DIGITS));

/** What is wrong with a kept text in its place; undefined when nothing is. */
export function faultOf(kept: Buffer, place: string | number): string | undefined {
  if (kept[0] === BRACKET) return isJson(kept) ? undefined : 'it cannot be read';
  const sum = kept.toString('latin1', 0, DIGITS);
  return sum === checksum(kept.subarray(DIGITS), place) ? undefined : 'its checksum is another';
}

const BRACKET = '['.charCodeAt(0);

function isJson(text: Buffer): boolean {
  try {
    JSON.parse(text.toString());
    return true;
  } catch {
    return false;
  }
}
