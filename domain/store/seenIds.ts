import { LRUCache } from 'lru-cache';
import { type KnownIds, NO_STREAM } from './eventStore.ts';

type Seen = {
  /** Ids of all events up to this revision are known. */ upTo: number;
  /** In the order of revisions; an id is the 16 bytes of its UUID, a character each. */
  readonly revisions: Map<string, number>;
};

const STREAMS = 5000;
const ID_BYTES = 16;

/**
 * Which event ids each stream holds, as far as this process has read or written it, or was told by a snapshot.
 * EventStoreDB recognises a repeated append only when the expected revision is the old one; a command decided again
 * expects the current one, and this is how its events are recognised.
 */
export type SeenIds = ReturnType<typeof openSeenIds>;

export function openSeenIds() {
  const streams = new LRUCache<string, Seen>({ max: STREAMS });

  function noteBytes(stream: string, first: number, ids: readonly string[]) {
    const seen = streams.get(stream) ?? { upTo: NO_STREAM, revisions: new Map<string, number>() };
    if (first > seen.upTo + 1) return;
    for (const [index, id] of ids.entries()) seen.revisions.set(id, first + index);
    seen.upTo = Math.max(seen.upTo, first + ids.length - 1);
    streams.set(stream, seen);
  }

  const knownIds: KnownIds = {
    of(stream, upTo) {
      const seen = streams.get(stream);
      // Fewer than revisions: an id is there twice, so that their order says nothing of revisions.
      if (!seen || seen.upTo < upTo || seen.revisions.size !== seen.upTo + 1) return undefined;
      return Buffer.from([...seen.revisions.keys()].slice(0, upTo + 1).join(''), 'latin1');
    },
    learn(stream, ids, later) {
      const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
      const known = Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
        bytes.toString('latin1', index * ID_BYTES, (index + 1) * ID_BYTES),
      );
      noteBytes(stream, 0, [...known, ...later.map(bytesOf)]);
    },
  };

  return {
    knownIds,
    upTo: (stream: string): number => streams.get(stream)?.upTo ?? NO_STREAM,
    revisionOf: (stream: string, id: string): number | undefined => streams.get(stream)?.revisions.get(bytesOf(id)),

    /** Notes events with consecutive revisions from `first`; a gap before them teaches nothing. */
    note: (stream: string, first: number, ids: readonly string[]) => noteBytes(stream, first, ids.map(bytesOf)),
  };
}

const bytesOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
