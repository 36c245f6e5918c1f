import type { Redis } from 'ioredis';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Fact, Projection, Work } from '#projections/projection.ts';
import { generationKey, liveGeneration } from '#projections/redis.ts';

/** What stands under a key, as one can compare it: documents and counters as they are, sets by member. */
export type Entries = Readonly<Record<string, unknown>>;

/** Folds a log into nothing but memory, one event after the other: no batch, no Redis, no checkpoint. */
export async function foldOf(projection: Projection, events: readonly StoredEvent[]): Promise<Entries> {
  const entries = new Map<string, unknown>();
  const sets = new Map<string, Map<string, unknown>>();
  const setOf = (key: string) => sets.get(key) ?? sets.set(key, new Map()).get(key) ?? new Map<string, unknown>();
  const plain = (document: unknown) => JSON.parse(JSON.stringify(document)) as unknown;
  const work: Work = {
    get: async <T>(key: string) => (entries.has(key) ? (plain(entries.get(key)) as T) : undefined),
    put: (key, document) => void entries.set(key, plain(document)),
    remove: (key) => void entries.delete(key),
    rank: (set, member, score) => void setOf(set).set(member, score),
    unrank: (set, member) => void setOf(set).delete(member),
    tag: (set, member) => void setOf(set).set(member, true),
    untag: (set, member) => void setOf(set).delete(member),
    place: (set, member) => void setOf(set).set(member, 'placed'),
    add: (key, by) => void entries.set(key, Number(entries.get(key) ?? 0) + by),
    mark: (set, number, isIn) => void (isIn ? setOf(set).set(String(number), true) : setOf(set).delete(String(number))),
    notify: () => undefined,
  };
  for (const event of events) await projection.on[event.type]?.(event as Fact as never, work);
  for (const [key, members] of sets) if (members.size > 0) entries.set(key, Object.fromEntries(members));
  return Object.fromEntries(entries);
}

/** What Redis holds of a projection's live generation. */
export async function heldBy(redis: Redis, projection: Projection): Promise<Entries> {
  const prefix = generationKey(projection, await liveGeneration(redis, projection), '');
  const keys = (await redis.keys(`${prefix}*`)).filter((key) => !key.endsWith(':@checkpoint'));
  const held = await Promise.all(keys.map(async (key) => [key.slice(prefix.length), await heldUnder(redis, key)] as const));
  // A set of bits that were all taken out again stays as zeros.
  return Object.fromEntries(held.filter(([key, value]) => !key.startsWith('bits/') || Object.keys(value as object).length > 0));
}

async function heldUnder(redis: Redis, key: string): Promise<unknown> {
  if (key.includes(':bits/')) return bitsOf((await redis.getBuffer(key)) ?? Buffer.alloc(0));
  const type = await redis.type(key);
  if (type === 'string') return JSON.parse((await redis.get(key)) ?? 'null');
  if (type === 'set') return Object.fromEntries((await redis.smembers(key)).map((member) => [member, true]));
  const flat = await redis.zrange(key, '0', '-1', 'WITHSCORES');
  const placed = key.endsWith(':places');
  return Object.fromEntries(
    Array.from({ length: flat.length / 2 }, (_, index) => [String(flat[2 * index]), placed ? 'placed' : Number(flat[2 * index + 1])] as const),
  );
}

const bitsOf = (bytes: Buffer) =>
  Object.fromEntries(
    [...bytes].flatMap((byte, at) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (128 >> bit)).map((bit) => [String(at * 8 + bit), true])),
  );

/** A move to another day takes the new time first and lets go of the old one next, or undoes the arrival. */
const FREEING = ['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingMovedAway', 'ArrivalUndone'];

/** Facts about bookings, payments and shops, counted straight from the log as the specification words them. */
export function plainFacts(events: readonly StoredEvent[]) {
  /** Who has a time: an earlier hold may run out on record only after the next one has begun. */
  const taken = new Map<string, string>();
  const bookingsOf: Record<string, string[]> = {};
  const paymentIds = new Set<string>();
  let confirmed = 0;
  const place = new Map<string, string>();
  const free = (bookingId: string, date: string) => {
    const at = place.get(`${bookingId} ${date}`) ?? '';
    if (taken.get(at) === bookingId) taken.delete(at);
  };
  const take = (bookingId: string, date: string, at: string) => {
    free(bookingId, date);
    place.set(`${bookingId} ${date}`, at);
    taken.set(at, bookingId);
  };
  const mine = (customerId: string, bookingId: string) => {
    const own = bookingsOf[customerId] ?? [];
    bookingsOf[customerId] = own.includes(bookingId) ? own : [...own, bookingId];
  };
  for (const { type, data } of events) {
    const fact = data as { bookingId: string; customerId: string; shopId: string; date: string; time: string; paymentId: string; to: { time: string } };
    if (type === 'SlotHeld' || type === 'BookingArrived') take(fact.bookingId, fact.date, `${fact.shopId} ${fact.date} ${fact.time}`);
    if (type === 'BookingRescheduled') take(fact.bookingId, fact.date, `${fact.shopId} ${fact.date} ${fact.to.time}`);
    if (FREEING.includes(type)) free(fact.bookingId, fact.date);
    if (type === 'BookingConfirmed') {
      confirmed += 1;
      // Paid late, it may have its time back after the hold ran out.
      const at = place.get(`${fact.bookingId} ${fact.date}`);
      if (at) taken.set(at, fact.bookingId);
      mine(fact.customerId, fact.bookingId);
    }
    if (type === 'PaymentRequested') paymentIds.add(fact.paymentId);
  }
  return { taken: [...taken.keys()].sort(), bookingsOf, paymentIds: [...paymentIds].sort(), confirmed };
}
