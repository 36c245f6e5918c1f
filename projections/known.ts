/** So many documents are remembered, and at most as many again that have not been asked for lately. */
const REMEMBERED = 4_000;
/** Keys written share this many bits; where two meet, a document is asked for in vain. */
const BITS = 2 ** 23;

/**
 * What a fold knows of its documents without asking Redis: those it has read or written lately, and those it has never written. Only the
 * checkpoint's owner writes, so this stays true for as long as every batch finds its checkpoint where the one before left it; after a
 * batch that did not, all of it is forgotten.
 */
export type Known = ReturnType<typeof openKnown>;

/** `fromNothing`: the fold begins before the first event, so that what it has not written itself is not there. */
export function openKnown({ fromNothing }: { readonly fromNothing: boolean }) {
  let lately = new Map<string, unknown>();
  let before = new Map<string, unknown>();
  const written = fromNothing ? new Uint8Array(BITS / 8) : undefined;

  function remember(key: string, document: unknown): void {
    lately.set(key, document);
    if (lately.size < REMEMBERED) return;
    before = lately;
    lately = new Map();
  }

  return {
    /** Whether {@link get} can answer for a key. */
    has(key: string): boolean {
      if (lately.has(key)) return true;
      if (before.has(key)) {
        remember(key, before.get(key));
        return true;
      }
      return written !== undefined && !marked(written, key);
    },

    /** The document under a key this knows; undefined when there is none. It is not to be changed in place. */
    get: (key: string): unknown => (lately.has(key) ? lately.get(key) : before.get(key)),

    /** What a read has found under a key. */
    note: remember,

    /** What is about to be written under a key; undefined when it is removed. */
    wrote(key: string, document: unknown): void {
      remember(key, document);
      if (written) mark(written, key);
    },
  };
}

function mark(bits: Uint8Array, key: string): void {
  const bit = bitOf(key);
  bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
}

function marked(bits: Uint8Array, key: string): boolean {
  const bit = bitOf(key);
  return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

/** FNV-1a. */
function bitOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % BITS;
}
