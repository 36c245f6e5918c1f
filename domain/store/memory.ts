import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  RevisionConflict,
  START,
  type StoredEvent,
  StoreUnavailable,
} from './eventStore.ts';
import { follow } from './follow.ts';

type Stream = { readonly events: StoredEvent[]; readonly revisions: Map<string, number> };

/**
 * The event store kept in this process only, for fast specs: the whole contract, nothing on disk. Everything happens at
 * once inside the call; data goes through JSON as on the other engines, so what a disk would not keep is not kept here
 * either.
 */
export function openMemoryStore(): EventStore {
  const log: StoredEvent[] = [];
  const streams = new Map<string, Stream>();
  const wakers = new Set<() => void>();
  let closed = false;

  const readAfter = (position: number, limit: number) => log.slice(position + 1, position + 1 + limit);

  function insist() {
    if (closed) throw new StoreUnavailable('the event store is closed');
  }

  function append(name: string, expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    insist();
    if (events.length === 0) throw new TypeError('an append needs at least one event');
    const stream: Stream = streams.get(name) ?? { events: [], revisions: new Map() };
    const revision = stream.events.length - 1;
    const earlier = findRepeat(stream, events);
    if (earlier) return { revision: earlier.revision, position: earlier.position };
    if (revision !== expectedRevision || events.some(({ id }) => stream.revisions.has(id)))
      throw new RevisionConflict(name, expectedRevision, revision);
    for (const event of events) {
      const added = asStored(event, name, stream.events.length, log.length);
      stream.revisions.set(added.id, added.revision);
      stream.events.push(added);
      log.push(added);
    }
    streams.set(name, stream);
    for (const wake of wakers) wake();
    return { revision: stream.events.length - 1, position: log.length - 1, isNew: true };
  }

  function onAdvance(wake: () => void) {
    wakers.add(wake);
    return () => wakers.delete(wake);
  }

  return {
    async read(stream, from = 0) {
      insist();
      return streams.get(stream)?.events.slice(from) ?? [];
    },
    append: async (stream, expectedRevision, events) => append(stream, expectedRevision, events),
    async readAll(after, limit) {
      insist();
      return readAfter(after, limit);
    },
    async readAt(position) {
      insist();
      return log[position];
    },
    async head() {
      insist();
      return log.length ? log.length - 1 : START;
    },
    subscribe: (options) => follow({ readAfter, onAdvance }, options),
    async close() {
      closed = true;
    },
  };
}

/** The last of the events with exactly these ids in this order, if they were appended before. */
function findRepeat({ events: known, revisions }: Stream, events: readonly NewEvent[]): StoredEvent | undefined {
  const first = revisions.get(events[0]?.id ?? '');
  if (first === undefined || !events.every((event, index) => known[first + index]?.id === event.id)) return undefined;
  return known[first + events.length - 1];
}

function asStored(
  { id, type, data, metadata }: NewEvent,
  stream: string,
  revision: number,
  position: number,
): StoredEvent {
  return {
    id,
    type,
    data: data === undefined ? null : JSON.parse(JSON.stringify(data)),
    metadata: { ...metadata },
    stream,
    revision,
    position,
  };
}
