import { bufferToKeyValue, type Key, keyValueToBuffer } from 'lmdb';

declare module 'lmdb' {
  /** What lmdb makes of a key; exported, and missing in its types. */
  function keyValueToBuffer(key: Key): Buffer;
  function bufferToKeyValue(bytes: Buffer): Key;
}

/** The bytes of a key as they lie in the file. */
export const keyOf = (key: string | number | (string | number)[]): Buffer => keyValueToBuffer(key);

/** The key of those bytes; undefined when they are no key's bytes exactly. */
export function keyFrom(bytes: Buffer): Key | undefined {
  try {
    const key = bufferToKeyValue(Buffer.from(bytes));
    return keyValueToBuffer(key).equals(bytes) ? key : undefined;
  } catch {
    return undefined;
  }
}
