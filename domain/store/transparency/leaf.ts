import type { StoredEvent } from '../eventStore.ts';
import { encode } from '../keptText.ts';
import { type Hash, leafHash } from './merkle.ts';

const ORDINAL_BYTES = 8;

/**
 * The leaf of an event: the hash of how many events come before it (8 bytes, the highest first) and of its kept text,
 * UTF-8. Counted are events, not positions, which have gaps on EventStoreDB.
 */
export function leafOf(ordinal: number, keptText: string | Uint8Array): Hash {
  const text = typeof keptText === 'string' ? Buffer.from(keptText) : keptText;
  const place = Buffer.allocUnsafe(ORDINAL_BYTES);
  place.writeBigUInt64BE(BigInt(ordinal));
  return leafHash(place, text);
}

/** The beginning of a kept text, up to the revision; longer than any id, type and stream name. */
const BEGINNING = 2_000;
const beginning = /^\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*",("(?:[^"\\]|\\.)*"),(\d+),/;

/** The stream of a kept text and the revision in it. Data and metadata, most of it, are not parsed. */
export function placeOf(keptText: Buffer): { readonly stream: string; readonly revision: number } {
  const [, stream, revision] = beginning.exec(keptText.toString('utf8', 0, BEGINNING)) ?? [];
  if (stream !== undefined) return { stream: JSON.parse(stream), revision: Number(revision) };
  const [, , name, number] = JSON.parse(keptText.toString());
  return { stream: name, revision: number };
}

/** The text of an event that its leaf is made of; the same on every engine. */
export const keptTextOf = (event: StoredEvent): string => encode(event, event.stream, event.revision);
