import { join } from 'node:path';
import { type EventStore, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { openLmdbFile } from '#domain/store/lmdbFile.ts';
import { type Acknowledged, doubleGrants, type History } from './history.ts';
import { withLog } from './logServer.ts';

/**
 * An event as it is kept. `position` is the event's place in the file of an embedded log, EventStoreDB's own number
 * otherwise; `at` is in ms.
 */
export type Raw = {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: number;
  /** The account that caused it, or the name of the job. */
  readonly by?: string;
};

const PAGE = 1000;

/** Reads an embedded log's file page by page, without the engine and without the product's code for events. */
export function readRaw(dataDir: string): readonly Raw[] {
  const file = openLmdbFile(join(dataDir, 'events', 'data.mdb'));
  const events: Raw[] = [];
  file.visit(({ tree, value }) => {
    if (tree !== 'log') return;
    const [id, type, stream, revision, data, metadata] = JSON.parse(value.toString('utf8', value.indexOf('[')));
    const { actorId: by, occurredAt } = metadata;
    events.push({ position: events.length, id, type, stream, revision, data, at: Date.parse(occurredAt), by });
  });
  file.close();
  return events;
}

/** Reads the log on EventStoreDB through the adapter, payloads as they are kept. */
export async function readServer(eventStoreUrl: string): Promise<readonly Raw[]> {
  const events = await withLog(eventStoreUrl, everyEvent);
  return events.map(({ metadata, data, ...event }) => ({
    ...event,
    data: data as Raw['data'],
    at: Date.parse(metadata.occurredAt),
    by: metadata.actorId,
  }));
}

/** All events of a store, in pages: the adapter allows each read only so much time. */
export async function everyEvent(store: Pick<EventStore, 'readAll'>): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await store.readAll(events.at(-1)?.position ?? START, PAGE);
    if (page.length === 0) return events;
    events.push(...page);
  }
}

export type Verdict = {
  readonly events: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly gaps: readonly string[];
  readonly doubled: readonly string[];
};

/** Compares what was confirmed to clients with the log. */
export function judge(events: readonly Raw[], history: Pick<History, 'acknowledged' | 'givenUp'>): Verdict {
  return {
    events: events.length,
    acknowledged: history.acknowledged.length,
    lost: lostOf(events, history.acknowledged),
    gaps: gapsOf(events),
    doubled: [...doubleGrants(history), ...doublesIn(events)],
  };
}

/** Which event records what was confirmed to a client, and the field with its id. */
const recordOf = {
  registered: ['AccountRegistered', 'accountId'],
  shopOpened: ['ShopRegistered', 'shopId'],
  held: ['SlotHeld', 'bookingId'],
  released: ['HoldReleased', 'bookingId'],
  intentOpened: ['PaymentIntentOpened', 'intentId'],
  booked: ['BookingConfirmed', 'bookingId'],
  cancelled: ['BookingCancelled', 'bookingId'],
  walkedIn: ['WalkInAdded', 'bookingId'],
  checkedIn: ['CustomerCheckedIn', 'bookingId'],
  completed: ['BookingCompleted', 'bookingId'],
  missed: ['CustomerMissed', 'bookingId'],
  blocked: ['TimeBlocked', 'blockId'],
  queued: ['QueueJoined', 'ticketId'],
  called: ['QueueCalled', 'ticketId'],
  waited: ['WaitlistJoined', 'entryId'],
  threadBegun: ['ThreadStarted', 'threadId'],
  commented: ['CommentAdded', 'commentId'],
} as const satisfies Record<Acknowledged['kind'], readonly [string, string]>;

function lostOf(events: readonly Raw[], acknowledged: readonly Acknowledged[]): readonly string[] {
  const recorded = new Set(
    events.flatMap(({ type, data }) =>
      Object.values(data).flatMap((value) => (typeof value === 'string' ? [`${type} ${value}`] : [])),
    ),
  );
  return acknowledged
    .filter(({ kind, id }) => !recorded.has(`${recordOf[kind][0]} ${id}`))
    .map(({ kind, id }) => `${kind} ${id}`);
}

/**
 * Streams whose revisions do not count up from 0, event ids that a stream has twice, and positions that do not grow (on
 * EventStoreDB they may leave gaps).
 */
export function gapsOf(events: readonly Raw[]): readonly string[] {
  const next = new Map<string, number>();
  const ids = new Set<string>();
  const found: string[] = [];
  let last = START;
  for (const { stream, revision, id, position } of events) {
    if (position <= last) found.push(`position ${position} comes after ${last}`);
    last = position;
    const expected = next.get(stream) ?? 0;
    if (revision !== expected)
      found.push(`${stream} has revision ${revision} instead of ${expected} at position ${position}`);
    next.set(stream, revision + 1);
    if (ids.has(`${stream} ${id}`)) found.push(`${stream} has ${id} twice`);
    ids.add(`${stream} ${id}`);
  }
  return found;
}

type Holder = { readonly bookingId: string; readonly until: number };

/**
 * Slots of a chair given to a second booking while the first still had them, judged by the events alone. A booking that moves
 * to another day has a slot in both until it has left the former one.
 */
export function doublesIn(events: readonly Raw[]): readonly string[] {
  const holders = new Map<string, Holder>();
  /** By booking and day. */
  const placeOf = new Map<string, string>();
  const found: string[] = [];

  function give(slot: string, bookingId: string, date: unknown, until: number, at: number) {
    const holder = holders.get(slot);
    if (holder && holder.bookingId !== bookingId && holder.until > at)
      found.push(`${slot}: ${bookingId} although ${holder.bookingId} has it`);
    holders.set(slot, { bookingId, until });
    placeOf.set(`${bookingId} ${date}`, slot);
  }
  function free(bookingId: string, date: unknown) {
    const slot = placeOf.get(`${bookingId} ${date}`) ?? '';
    if (holders.get(slot)?.bookingId === bookingId) holders.delete(slot);
  }

  for (const { type, data, at } of events) {
    const bookingId = String(data.bookingId);
    const { date } = data;
    const slotAt = (time: unknown, { chair } = data) =>
      `${data.shopId} ${date} ${time}${chair === undefined ? '' : ` at ${chair}`}`;
    const until = typeof data.expiresAt === 'string' ? Date.parse(data.expiresAt) : Number.POSITIVE_INFINITY;
    // A closing of every chair lies over what is blocked at one of them.
    const blocked = data.everyChair === true ? { chair: 'every chair' } : data;
    if (type === 'TimeBlocked')
      for (const { time } of data.slots as { time: string }[])
        give(slotAt(time, blocked), `${data.blockId} ${time}`, date, Number.POSITIVE_INFINITY, at);
    if (type === 'TimeUnblocked') for (const time of data.times as string[]) free(`${data.blockId} ${time}`, date);
    if (['SlotHeld', 'BookingArrived', 'WalkInAdded'].includes(type))
      give(slotAt(data.time), bookingId, date, until, at);
    if (type === 'HoldExtended' || type === 'BookingConfirmed')
      give(placeOf.get(`${bookingId} ${date}`) ?? `nowhere ${bookingId}`, bookingId, date, until, at);
    if (type === 'BookingRescheduled') {
      free(bookingId, date);
      const to = data.to as { readonly time: string; readonly chair?: string };
      give(slotAt(to.time, to), bookingId, date, Number.POSITIVE_INFINITY, at);
    }
    if (['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingMovedAway', 'ArrivalUndone'].includes(type))
      free(bookingId, date);
  }
  return found;
}
