import { type Database, open, type RootDatabase } from 'lmdb';
import { type NewEvent, NO_STREAM, START, type StoredEvent } from './eventStore.ts';

/** Where an earlier append begins: the revision and position of its first event. */
export type Place = { readonly revision: number; readonly position: number };

/**
 * The embedded engine's tables. The log is ordered by global position without gaps. A stream is a row of segments: one per transaction that
 * touched it, keyed by the last revision in it, holding the positions of its events; so a busy stream costs one index entry per flush.
 * `ids` finds an append by its stream and first event id.
 */
export type EmbeddedLog = ReturnType<typeof openLog>;

/**
 * Opens (or makes) the log in a folder; several processes may have it open. Commits are flushed before they become visible: lmdb's
 * `overlappingSync` would show events to readers that a power cut can still take back, and would hide a failed flush. `eventTurnBatching`
 * makes a promise per transaction that nobody can catch when the disk is full.
 */
export function openLog(dir: string) {
  const root: RootDatabase = open({ path: dir, noSubdir: false, overlappingSync: false, eventTurnBatching: false, maxDbs: 8, encoding: 'string' });
  const log: Database<string, number> = root.openDB({ name: 'log', encoding: 'string' });
  const segments: Database<Buffer, [string, number]> = root.openDB({ name: 'streams', encoding: 'binary' });
  const ids: Database<Buffer, [string, string]> = root.openDB({ name: 'ids', encoding: 'binary' });

  const event = (position: number): StoredEvent => decode(log.get(position) ?? '', position);

  return {
    root,

    lastPosition(): number {
      for (const position of log.getKeys({ reverse: true, limit: 1 })) return position;
      return START;
    },

    lastRevision(stream: string): number {
      for (const key of segments.getKeys({ start: [stream, Number.MAX_VALUE], end: [stream, NO_STREAM], reverse: true, limit: 1 })) return key[1];
      return NO_STREAM;
    },

    readStream(stream: string, from: number): StoredEvent[] {
      const found: StoredEvent[] = [];
      for (const { key, value } of segments.getRange({ start: [stream, from], end: [stream, Number.MAX_VALUE] })) {
        const positions = asPositions(value);
        const first = key[1] - positions.length + 1;
        for (let index = Math.max(0, from - first); index < positions.length; index += 1) found.push(event(positions[index] ?? START));
      }
      return found;
    },

    readAfter(after: number, limit: number): StoredEvent[] {
      const found: StoredEvent[] = [];
      for (const { key, value } of log.getRange({ start: after + 1, limit })) found.push(decode(value, key));
      return found;
    },

    /** Whether the events from a place on are exactly these. */
    holds(stream: string, at: Place, wanted: readonly string[]): boolean {
      return wanted.every((id, index) => {
        const text = log.get(at.position + index);
        if (text === undefined) return false;
        const found = decode(text, at.position + index);
        return found.id === id && found.stream === stream;
      });
    },

    findAppend(stream: string, firstId: string): Place | undefined {
      const value = ids.get([stream, firstId]);
      return value && { revision: value.readUInt32BE(0), position: value.readDoubleBE(4) };
    },

    /** Inside a transaction: the encoded events of one append, from a free position on. */
    writeEvents(stream: string, firstId: string, at: Place, texts: readonly string[]) {
      for (const [index, text] of texts.entries()) log.put(at.position + index, text);
      const place = Buffer.allocUnsafe(12);
      place.writeUInt32BE(at.revision, 0);
      place.writeDoubleBE(at.position, 4);
      ids.put([stream, firstId], place);
    },

    /** Inside a transaction, once per stream at its end: where the stream's new events are. */
    writeSegment(stream: string, lastRevision: number, positions: readonly number[]) {
      segments.put([stream, lastRevision], Buffer.from(new Float64Array(positions).buffer));
    },
  };
}

const asPositions = (value: Buffer) => new Float64Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.length));

/** An event as it is kept; the position is the key and not repeated. */
export const encode = (event: NewEvent, stream: string, revision: number): string =>
  JSON.stringify([event.id, event.type, stream, revision, event.data, event.metadata]);

function decode(text: string, position: number): StoredEvent {
  const [id, type, stream, revision, data, metadata] = JSON.parse(text);
  return { id, type, data, metadata, stream, revision, position };
}
