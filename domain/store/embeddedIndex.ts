import { LRUCache } from 'lru-cache';
import type { EmbeddedLog } from './embeddedLog.ts';
import { NO_STREAM, START, type StoredEvent } from './eventStore.ts';
import { ForeignOpener } from './rootGuard.ts';

/**
 * Part of a stream: its last revision, the positions and the ids of its events, and, once they are many, the position
 * of each id.
 */
type Part = { last: number; readonly positions: number[]; readonly ids: string[]; byId?: Map<string, number> };
type Parts = Map<string, Part>;

/** What the rows say of a stream, as far as a writer needs it. */
type Known = { last: number; readonly ids: Map<string, number> };

/** So many events may be in the log before their stream rows are written; they are kept in memory meanwhile. */
const FOLD_EVERY = 4096;
/** So many ids are looked through faster than they are put into a map. */
const FEW = 32;
const KNOWN_STREAMS = 20_000;
const PAGE = 1000;

/**
 * Finds a stream's events in the log. One row per event would rewrite a page of the tree per append; so the rows are
 * written behind, many events of a stream at once, in the same transaction as some later append. What the rows do not
 * know yet (the tail) is kept in memory, and read from the log at the start.
 */
export type EmbeddedIndex = ReturnType<typeof openIndex>;

export function openIndex(log: EmbeddedLog) {
  const known = new LRUCache<string, Known>({ max: KNOWN_STREAMS });
  const { last: end, indexed: upTo } = log.extent();
  let tail: Parts = new Map();
  let indexed = upTo;
  let tailEnd = upTo;
  // Of the transaction under way; no read may see it before it is durable.
  let draft: Parts = new Map();
  let draftEnd = upTo;
  let folding = false;

  while (tailEnd < end) {
    const events = log.readAfter(tailEnd, Math.min(PAGE, end - tailEnd));
    if (events.length === 0) throw new RangeError(`the log ends at ${tailEnd}, not at ${end}`);
    for (const event of events) add(tail, event.stream, event.revision, event.position, event.id);
    tailEnd += events.length;
  }

  function rowsOf(stream: string): Known {
    const cached = known.get(stream);
    if (cached) return cached;
    const read: Known = { last: NO_STREAM, ids: new Map() };
    for (const { last, positions, ids } of log.rowsOf(stream, 0)) {
      read.last = last;
      for (const [index, id] of ids.entries()) read.ids.set(id, positions[index] ?? START);
    }
    known.set(stream, read);
    return read;
  }

  function fold() {
    for (const [stream, part] of tail) if (!draft.has(stream)) log.writeRow(stream, part);
    for (const [stream, part] of draft) {
      const earlier = tail.get(stream);
      log.writeRow(
        stream,
        earlier
          ? extended({ last: earlier.last, positions: [...earlier.positions], ids: [...earlier.ids] }, part)
          : part,
      );
    }
  }

  return {
    /** The position of the last durable event. */
    last: (): number => tailEnd,

    /** The events of a stream from a revision on, as far as they are durable. */
    read(stream: string, from: number): StoredEvent[] {
      const found: StoredEvent[] = [];
      const take = (last: number, positions: readonly number[]) => {
        const first = last - positions.length + 1;
        for (const position of positions.slice(Math.max(0, from - first))) found.push(log.at(position));
      };
      const unindexed = tail.get(stream);
      // A writer that has read a stream before asks only for what is new: mostly nothing, and never in the rows.
      const indexedLast = unindexed
        ? unindexed.last - unindexed.positions.length
        : (known.peek(stream)?.last ?? Number.POSITIVE_INFINITY);
      if (from <= indexedLast) for (const { last, positions } of log.rowsOf(stream, from)) take(last, positions);
      if (unindexed) take(unindexed.last, unindexed.positions);
      return found;
    },

    /**
     * At the start of a transaction; answers the last position. Throws ForeignOpener when the log on disk ends
     * elsewhere.
     */
    begin(): number {
      const { last } = log.extent();
      if (last !== tailEnd)
        throw new ForeignOpener(
          `another process has written to the log: it ends at position ${last}, and this one has written up to ${tailEnd}`,
        );
      draft = new Map();
      draftEnd = tailEnd;
      return tailEnd;
    },

    lastRevision: (stream: string): number => draft.get(stream)?.last ?? tail.get(stream)?.last ?? rowsOf(stream).last,

    /** Where an event id is in a stream, inside the transaction. */
    positionOf: (stream: string, id: string): number | undefined =>
      positionIn(draft.get(stream), id) ?? positionIn(tail.get(stream), id) ?? rowsOf(stream).ids.get(id),

    /** Notes an event of the transaction, at the position after the last. */
    add(stream: string, revision: number, id: string) {
      draftEnd += 1;
      add(draft, stream, revision, draftEnd, id);
    },

    /** At the end of the transaction: the extent, and the rows when they lag far enough behind. */
    end() {
      if (draftEnd === tailEnd) return;
      folding = draftEnd - indexed >= FOLD_EVERY;
      if (folding) fold();
      log.writeExtent({ last: draftEnd, indexed: folding ? draftEnd : indexed });
    },

    /** Once the transaction is durable. */
    committed() {
      if (tailEnd === draftEnd) return;
      for (const [stream, part] of draft) {
        const earlier = tail.get(stream);
        tail.set(stream, earlier ? extended(earlier, part) : part);
      }
      tailEnd = draftEnd;
      if (!folding) return;
      for (const [stream, part] of tail) {
        const read = known.peek(stream);
        if (!read) continue;
        read.last = part.last;
        for (const [index, id] of part.ids.entries()) read.ids.set(id, part.positions[index] ?? START);
      }
      tail = new Map();
      indexed = draftEnd;
    },
  };
}

function add(to: Parts, stream: string, revision: number, position: number, id: string) {
  const part = to.get(stream);
  if (part) extended(part, { last: revision, positions: [position], ids: [id] });
  else to.set(stream, { last: revision, positions: [position], ids: [id] });
}

function extended(part: Part, later: Part): Part {
  for (const position of later.positions) part.positions.push(position);
  for (const id of later.ids) part.ids.push(id);
  if (part.byId) for (const [index, id] of later.ids.entries()) part.byId.set(id, later.positions[index] ?? START);
  part.last = later.last;
  return part;
}

function positionIn(part: Part | undefined, id: string): number | undefined {
  if (!part) return undefined;
  if (part.ids.length <= FEW) return part.positions[part.ids.indexOf(id)];
  part.byId ??= new Map(part.ids.map((each, index) => [each, part.positions[index] ?? START]));
  return part.byId.get(id);
}
