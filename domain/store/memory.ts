import { type AppendResult, type EventStore, type NewEvent, RevisionConflict, START, type StoredEvent, StoreUnavailable } from './eventStore.ts';
import { follow } from './follow.ts';

/**
 * The event store kept in this process only, for fast specs: the whole contract, nothing on disk. Everything happens at once inside the call;
 * data goes through JSON as on the other engines, so what a disk would not keep is not kept here either.
 */
export function openMemoryStore(): EventStore {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const wakers = new Set<() => void>();
  let closed = false;

  const readAfter = (position: number, limit: number) => log.slice(position + 1, position + 1 + limit);

  function insist() {
    if (closed) throw new StoreUnavailable('the event store is closed');
  }

  function append(stream: string, expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    insist();
    if (events.length === 0) throw new TypeError('an append needs at least one event');
    const known = streams.get(stream) ?? [];
    const revision = known.length - 1;
    const earlier = findRepeat(known, events);
    if (earlier) return { revision: earlier.revision, position: earlier.position };
    if (revision !== expectedRevision || known.some(({ id }) => id === events[0]?.id)) throw new RevisionConflict(stream, expectedRevision, revision);
    const added = events.map((event, index) => stored(event, stream, revision + 1 + index, log.length + index));
    streams.set(stream, [...known, ...added]);
    log.push(...added);
    for (const wake of wakers) wake();
    return { revision: revision + added.length, position: log.length - 1 };
  }

  return {
    async read(stream, from = 0) {
      insist();
      return (streams.get(stream) ?? []).slice(from);
    },
    append: async (stream, expectedRevision, events) => append(stream, expectedRevision, events),
    async readAll(after, limit) {
      insist();
      return readAfter(after, limit);
    },
    async head() {
      insist();
      return log.length ? log.length - 1 : START;
    },
    subscribe: (options) =>
      follow(
        {
          readAfter,
          onAdvance(wake) {
            wakers.add(wake);
            return () => wakers.delete(wake);
          },
        },
        options,
      ),
    async close() {
      closed = true;
    },
  };
}

/** The last of the events with exactly these ids in this order, if they were appended before. */
function findRepeat(known: readonly StoredEvent[], events: readonly NewEvent[]): StoredEvent | undefined {
  const first = known.findIndex(({ id }) => id === events[0]?.id);
  if (first < 0) return undefined;
  return events.every((event, index) => known[first + index]?.id === event.id) ? known[first + events.length - 1] : undefined;
}

function stored(event: NewEvent, stream: string, revision: number, position: number): StoredEvent {
  const { id, type, data, metadata } = event;
  return { id, type, data: data === undefined ? null : JSON.parse(JSON.stringify(data)), metadata: { ...metadata }, stream, revision, position };
}
