import { LRUCache } from 'lru-cache';
import { NO_STREAM } from './eventStore.ts';

type Seen = {
  /** Ids of all events up to this revision are known. */ upTo: number;
  readonly revisions: Map<string, number>;
};

const STREAMS = 5000;

/**
 * Which event ids each stream holds, as far as this process has read or written it. EventStoreDB recognises a repeated
 * append only when the expected revision is the old one; a command decided again expects the current one, and this is
 * how its events are recognised.
 */
export type SeenIds = ReturnType<typeof openSeenIds>;

export function openSeenIds() {
  const streams = new LRUCache<string, Seen>({ max: STREAMS });

  return {
    upTo: (stream: string): number => streams.get(stream)?.upTo ?? NO_STREAM,
    revisionOf: (stream: string, id: string): number | undefined => streams.get(stream)?.revisions.get(id),

    /** Notes events with consecutive revisions from `first`; a gap before them teaches nothing. */
    note(stream: string, first: number, ids: readonly string[]) {
      const seen = streams.get(stream) ?? { upTo: NO_STREAM, revisions: new Map<string, number>() };
      if (first > seen.upTo + 1) return;
      for (const [index, id] of ids.entries()) seen.revisions.set(id, first + index);
      seen.upTo = Math.max(seen.upTo, first + ids.length - 1);
      streams.set(stream, seen);
    },
  };
}
