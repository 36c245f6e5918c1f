import {
  NO_STREAM as ABSENT,
  type EventStoreDBClient,
  jsonEvent,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  NO_STREAM,
  RevisionConflict,
  type StoredEvent,
  type Subscription,
} from './eventStore.ts';
import { type LinkLimits, openLink } from './eventStoreDbLink.ts';
import { readForwards, readHead, readStream } from './eventStoreDbRead.ts';
import { subscribeTo } from './eventStoreDbSubscription.ts';
import { openSeenIds } from './seenIds.ts';

export type EventStoreDbOptions = Partial<LinkLimits>;

/**
 * The event store on EventStoreDB. Every append carries its expected revision; every call has a time limit of ours.
 * When an answer is lost the append is sent again with the same event ids, which the server recognises, so its outcome
 * becomes known; StoreUnavailable when it stays unknown until the time limit. The server's own events and the vault's
 * streams are not part of the log.
 */
export function openEventStoreDb(
  url: string,
  { timeLimit = 8000, callLimit = 2500 }: EventStoreDbOptions = {},
): EventStore {
  const link = openLink(url, { timeLimit, callLimit });
  /** A read is limited by its silence (`callLimit`), not by its size. */
  const persistRead = <T>(work: Parameters<typeof link.persist<T>>[0]) => link.persist(work, timeLimit);
  const seen = openSeenIds();
  const subscriptions = new Set<Subscription>();

  async function read(stream: string, from = 0): Promise<StoredEvent[]> {
    const events = await persistRead((client) => readStream(client, stream, from, callLimit));
    seen.note(
      stream,
      from,
      events.map(({ id }) => id),
    );
    return events;
  }

  /** The position of one event; the server's answer to a repeated append may lack it. */
  async function resultAt(stream: string, revision: number): Promise<AppendResult> {
    const [event] = await persistRead((client) => readStream(client, stream, revision, callLimit, 1));
    if (event?.revision !== revision) throw new RangeError(`stream ${stream} has no revision ${revision}`);
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
    const earlier = await answerRepeat(stream, expected, events);
    if (earlier) return earlier;
    let tries = 0;
    const position = await link
      .persist((client) => {
        tries += 1;
        return send(client, stream, expected, events, callLimit);
      })
      .catch((error) => {
        throw error instanceof WrongExpectedVersionError ? asConflict(error, stream, expected) : error;
      });
    const ids = events.map(({ id }) => id);
    seen.note(stream, expected + 1, ids);
    const revision = expected + events.length;
    return tries > 1 || position === undefined ? resultAt(stream, revision) : { revision, position };
  }

  return {
    read,
    append,
    readAll: (after, limit) => persistRead((client) => readForwards(client, after, limit, callLimit)),
    head: () => persistRead((client) => readHead(client, callLimit)),
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

/** Sends one append; answers the position of its last event, when the server says it. */
async function send(
  client: EventStoreDBClient,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
  deadline: number,
) {
  const { position } = await client.appendToStream(
    stream,
    events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data: (data ?? null) as never, metadata })),
    { expectedRevision: expected === NO_STREAM ? ABSENT : BigInt(expected), deadline },
  );
  const commit = position && Number(position.commit);
  return Number.isSafeInteger(commit) ? commit : undefined;
}

function asConflict({ actualVersion }: WrongExpectedVersionError, stream: string, expected: number): RevisionConflict {
  return new RevisionConflict(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM);
}
