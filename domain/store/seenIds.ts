import { LRUCache } from 'lru-cache';
import { type KnownIds, NO_STREAM } from './eventStore.ts';

type Seen = {
  /** Ids of all events up to this revision are known. */ upTo: number;
  /** In the order of revisions, by {@link keyOf}. */
  readonly revisions: Map<string, number>;
};

const STREAMS = 5000;
const ID_BYTES = 16;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Which event ids each stream holds, as far as this process has read or written it, or was told by a snapshot.
 * EventStoreDB recognises a repeated append only when the expected revision is the old one; a command decided again
 * expects the current one, and this is how its events are recognised.
 */
export type SeenIds = ReturnType<typeof openSeenIds>;

export function openSeenIds() {
  const streams = new LRUCache<string, Seen>({ max: STREAMS });

  function noteKeys(stream: string, first: number, keys: readonly string[]) {
    const seen = streams.get(stream) ?? { upTo: NO_STREAM, revisions: new Map<string, number>() };
    if (first > seen.upTo + 1) return;
    for (const [index, key] of keys.entries()) seen.revisions.set(key, first + index);
    seen.upTo = Math.max(seen.upTo, first + keys.length - 1);
    streams.set(stream, seen);
  }

  const knownIds: KnownIds = {
    of(stream, upTo) {
      const seen = streams.get(stream);
      // Fewer than revisions: an id is there twice, so that their order says nothing of revisions.
      if (!seen || seen.upTo < upTo || seen.revisions.size !== seen.upTo + 1) return undefined;
      const keys = [...seen.revisions.keys()].slice(0, upTo + 1);
      return keys.every(({ length }) => length === ID_BYTES) ? Buffer.from(keys.join(''), 'latin1') : undefined;
    },
    learn(stream, ids, later) {
      const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
      const known = Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
        bytes.toString('latin1', index * ID_BYTES, (index + 1) * ID_BYTES),
      );
      noteKeys(stream, 0, [...known, ...later.map(keyOf)]);
    },
  };

  return {
    knownIds,
    upTo: (stream: string): number => streams.get(stream)?.upTo ?? NO_STREAM,
    revisionOf: (stream: string, id: string): number | undefined => streams.get(stream)?.revisions.get(keyOf(id)),

    /** Notes events with consecutive revisions from `first`; a gap before them teaches nothing. */
    note: (stream: string, first: number, ids: readonly string[]) => noteKeys(stream, first, ids.map(keyOf)),
  };
}

/** The 16 bytes of a UUID, a character each: it takes half the room. What another program calls an event is kept as it is. */
const keyOf = (id: string): string =>
  UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1') : id;
