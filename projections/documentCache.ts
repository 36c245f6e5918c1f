/** So many documents are remembered, and at most as many again that have not been asked for lately. */
const REMEMBERED = 2_000;
/**
 * A key that is dropped marks so many of so many bits: after a million keys one in a thousand others is asked for in
 * vain.
 */
const MARKS = 4;
const BITS = 2 ** 24;

/**
 * What a fold knows of its documents without asking Redis: those it has read or written lately, and those it has never
 * met. Only the checkpoint's owner writes, so this stays true for as long as every batch finds its checkpoint where the
 * one before left it; after a batch that did not, all of it is forgotten.
 */
export type DocumentCache = ReturnType<typeof openDocumentCache>;

/** `fromNothing`: the fold begins before the first event, so that what it has not written itself is not there. */
export function openDocumentCache({ fromNothing }: { readonly fromNothing: boolean }) {
  let lately = new Map<string, unknown>();
  let before = new Map<string, unknown>();
  let dropped: Uint8Array | undefined;

  function note(key: string, document: unknown): void {
    lately.set(key, document);
    if (lately.size < REMEMBERED) return;
    if (fromNothing && before.size > 0) {
      dropped ??= new Uint8Array(BITS / 8);
      for (const old of before.keys()) mark(dropped, old);
    }
    before = lately;
    lately = new Map();
  }

  return {
    /** Whether {@link get} can answer for a key. */
    has(key: string): boolean {
      if (lately.has(key)) return true;
      if (!before.has(key)) return fromNothing && !(dropped && marked(dropped, key));
      note(key, before.get(key));
      return true;
    },

    /** The document under a key this knows; undefined when there is none. It is not to be changed in place. */
    get: (key: string): unknown => (lately.has(key) ? lately.get(key) : before.get(key)),

    /** What was found under a key, or is about to be written; undefined when there is none. */
    note,
  };
}

function mark(bits: Uint8Array, key: string): void {
  const hash = hashOf(key);
  for (let nth = 0; nth < MARKS; nth += 1) {
    const bit = bitOf(hash, nth);
    bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

function marked(bits: Uint8Array, key: string): boolean {
  const hash = hashOf(key);
  for (let nth = 0; nth < MARKS; nth += 1) {
    const bit = bitOf(hash, nth);
    if (((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash;
}

/** The steps between the bits of a key come from its hash as well. */
const bitOf = (hash: number, nth: number): number =>
  ((hash + Math.imul(nth, Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) | 1)) >>> 0) % BITS;
