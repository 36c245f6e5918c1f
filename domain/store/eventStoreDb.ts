import {
  type AppendResult,
  AppendTooLarge,
  type EventStore,
  type NewEvent,
  NO_STREAM,
  RevisionConflict,
  type StoredEvent,
  type Subscription,
} from './eventStore.ts';
import { appendTo, type Proposed, WrongRevision } from './eventStoreDbAppend.ts';
import { readRange } from './eventStoreDbCalls.ts';
import { AppendRefused, isNoPlace } from './eventStoreDbErrors.ts';
import { type LinkLimits, openLink } from './eventStoreDbLink.ts';
import {
  type ReadPage,
  readAt,
  readForwards,
  readHead,
  readOne,
  readStream,
  type TryPage,
} from './eventStoreDbRead.ts';
import { subscribeTo } from './eventStoreDbSubscription.ts';
import { openSeenIds } from './seenIds.ts';

export type EventStoreDbOptions = Partial<LinkLimits>;

/** What the server takes in one append unless it is configured otherwise, in bytes. */
const LARGEST_APPEND = 1_048_576;

/**
 * The event store on EventStoreDB. Every append carries its expected revision; every call has a time limit of ours.
 * When an answer is lost the append is sent again with the same event ids, which the server recognises, so its outcome
 * becomes known; StoreUnavailable when it stays unknown until the time limit. Reads are answered by the leader, whole or
 * not at all. The server's own events and the vault's streams are not part of the log.
 */
export function openEventStoreDb(
  url: string,
  { timeLimit = 8000, callLimit = 2500 }: EventStoreDbOptions = {},
): EventStore {
  const link = openLink(url, { timeLimit, callLimit });
  /** A page is limited by its silence (`callLimit`), not by its size. */
  const readPage: ReadPage = (range) =>
    link.persist((client) => readRange(client, range, callLimit, () => link.heard(client)), timeLimit);
  const tryPage: TryPage = (range) =>
    link.persist((client) =>
      readRange(client, range, callLimit, () => link.heard(client)).catch((error: unknown) =>
        isNoPlace(error) ? undefined : Promise.reject(error),
      ),
    );
  const seen = openSeenIds();
  const subscriptions = new Set<Subscription>();

  async function read(stream: string, from = 0): Promise<StoredEvent[]> {
    const events = await readStream(readPage, stream, from);
    seen.note(
      stream,
      from,
      events.map(({ id }) => id),
    );
    return events;
  }

  /** The position of one event; the server's answer to a repeated append may lack it. */
  async function resultAt(stream: string, revision: number): Promise<AppendResult> {
    const event = await readOne(readPage, stream, revision);
    if (!event) throw new RangeError(`stream ${stream} has no revision ${revision}`);
    return { revision, position: event.position };
  }

  /**
   * The answer to an append whose events the stream already holds; a conflict when it holds only some, or in another
   * order.
   */
  async function answerRepeat(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult | undefined> {
    if (expected > seen.upTo(stream)) await read(stream, seen.upTo(stream) + 1);
    const known = events.map(({ id }) => seen.revisionOf(stream, id));
    const [first] = known;
    if (known.every((revision) => revision === undefined)) return undefined;
    if (first !== undefined && known.every((revision, index) => revision === first + index))
      return resultAt(stream, first + events.length - 1);
    throw new RevisionConflict(stream, expected, seen.upTo(stream));
  }

  async function append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new TypeError('an append needs at least one event');
    const proposed = events.map(asProposed);
    if (sizeOf(proposed) > LARGEST_APPEND) throw new AppendTooLarge(stream, largestField(events));
    const earlier = await answerRepeat(stream, expected, events);
    if (earlier) return earlier;
    let tries = 0;
    const position = await link
      .persist((client) => {
        tries += 1;
        return appendTo(client, stream, expected, proposed, callLimit);
      })
      .catch((error) => {
        // A server may be set to take less.
        if (error instanceof AppendRefused && error.isTooLarge) throw new AppendTooLarge(stream, largestField(events));
        if (!(error instanceof WrongRevision)) throw error;
        throw new RevisionConflict(stream, expected, error.actual ?? NO_STREAM);
      });
    const ids = events.map(({ id }) => id);
    seen.note(stream, expected + 1, ids);
    const revision = expected + events.length;
    return tries > 1 || position === undefined ? resultAt(stream, revision) : { revision, position };
  }

  return {
    read,
    append,
    readAll: (after, limit) => readForwards(readPage, after, limit),
    readAt: (position) => readAt(tryPage, position),
    head: () => readHead(readPage),
    silentFor: link.silentFor,
    knownIds: seen.knownIds,
    subscribe(options) {
      const subscription = subscribeTo(link, options, callLimit);
      subscriptions.add(subscription);
      return subscription;
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await link.close();
    },
  };
}

const asProposed = ({ id, type, data, metadata }: NewEvent): Proposed => ({
  id,
  type,
  data: JSON.stringify(data ?? null),
  metadata: JSON.stringify(metadata),
});

/** Bytes as the server counts them for its limit: the type in two bytes a character. */
const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce(
    (sum, { type, data, metadata }) => sum + 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  );

/** The field of the events' data that takes the most room; undefined when there is none. */
function largestField(events: readonly NewEvent[]): string | undefined {
  const fields = events.flatMap(({ data }) => Object.entries((data ?? {}) as Record<string, unknown>));
  const sizes = fields.map(([name, value]) => ({ name, size: JSON.stringify(value ?? null).length }));
  return sizes.sort((one, other) => other.size - one.size)[0]?.name;
}
