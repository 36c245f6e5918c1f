import type { Database, Key, RootDatabase } from 'lmdb';
import { sealed, withoutChecksum } from './checksum.ts';
import { START, type StoredEvent } from './eventStore.ts';
import { decode } from './keptText.ts';
import { openRoot } from './openRoot.ts';
import { openRootGuard } from './rootGuard.ts';
import { extentSum, rowSum, verifyLog } from './verifyLog.ts';

/** How far the log goes, and up to which position the stream rows know it. */
export type Extent = { readonly last: number; readonly indexed: number };

/** Some consecutive events of one stream: their positions and ids, ending with a revision. */
export type Row = { readonly last: number; readonly positions: readonly number[]; readonly ids: readonly string[] };

/**
 * The embedded engine's tables: the log by global position without gaps, the stream rows by `[stream, last revision]`,
 * the extent. What the rows mean, and why they may lag behind the log, is `embeddedIndex.ts`.
 */
export type EmbeddedLog = ReturnType<typeof openLog>;

/**
 * Opens (or makes) the log in a folder that this process owns. Throws a DamagedFile when something there is not as it
 * was written.
 */
export function openLog(dir: string, mapBytes?: number) {
  verifyLog(dir);
  const root: RootDatabase = openRoot<unknown, Key>(dir, mapBytes);
  const guard = openRootGuard(dir);
  const log: Database<string, number> = root.openDB({ name: 'log', encoding: 'string' });
  const rows: Database<[positions: number[], ids: string[], sum?: string], [string, number]> = root.openDB({
    name: 'streams',
    encoding: 'json',
  });
  const extents: Database<[last: number, indexed: number, sum?: string], string> = root.openDB({
    name: 'extent',
    encoding: 'json',
  });

  return {
    root,
    guard,

    extent(): Extent {
      const [last, indexed] = extents.get('log') ?? [START, START];
      return { last, indexed };
    },

    /** The event at a position that is known to be in the log. */
    at(position: number): StoredEvent {
      const text = log.get(position);
      if (text === undefined) throw new RangeError(`the log has no position ${position}`);
      return decode(withoutChecksum(text), position);
    },

    readAfter(after: number, limit: number): StoredEvent[] {
      const found: StoredEvent[] = [];
      for (const { key, value } of log.getRange({ start: after + 1, limit }))
        found.push(decode(withoutChecksum(value), key));
      return found;
    },

    /** A stream's rows that reach a revision or beyond, in order. */
    *rowsOf(stream: string, from: number): Generator<Row> {
      for (const { key, value } of rows.getRange({ start: [stream, from], end: [stream, Number.MAX_VALUE] })) {
        yield { last: key[1], positions: value[0], ids: value[1] };
      }
    },

    async close() {
      await root.close();
      guard.close();
    },

    /** Inside a transaction. */
    writeEvent(position: number, text: string) {
      log.put(position, sealed(text, position));
    },

    /** Inside a transaction. */
    writeRow(stream: string, { last, positions, ids }: Row) {
      rows.put([stream, last], [[...positions], [...ids], rowSum(stream, last, positions, ids)]);
    },

    /** Inside a transaction. */
    writeExtent({ last, indexed }: Extent) {
      extents.put('log', [last, indexed, extentSum(last, indexed)]);
    },
  };
}
