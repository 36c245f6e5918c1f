import type { RecordType } from '#domain/audit/events.ts';
import { restores } from '#domain/audit/restores.ts';
import { day } from '#domain/bookings/decider.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { ownerOfShop, placeOfBooking } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import { payment } from '#domain/payments/decider.ts';
import { subscription } from '#domain/plans/decider.ts';
import { blogPost } from '#domain/posts/decider.ts';
import { Refusal } from '#domain/refusal.ts';
import { catalog } from '#domain/shops/decider.ts';
import { stock } from '#domain/stock/decider.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import type { Services } from '../http/context.ts';

type Store = Pick<Services['store'], 'read'>;
export type RecordName = { readonly type: RecordType; readonly id: string };

/** All events of a record in the order of the log, and who may read them beside platform owners. */
export type RecordEvents = { readonly events: readonly StoredEvent[]; readonly readers: ReadonlySet<string> };

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ data }: StoredEvent) => data as Data;
/** The texts that some events have in a field. */
const textsIn = (events: readonly StoredEvent[], ...fields: readonly string[]): ReadonlySet<string> =>
  new Set(
    events.flatMap((event) => fields.map((name) => dataOf(event)[name])).filter((text) => typeof text === 'string'),
  );

const NOTHING: RecordEvents = { events: [], readers: new Set() };

/** The most days a booking is followed over. */
const MOST_DAYS = 500;

/** The events of a record and its restorations; undefined when there is no such record. */
export async function eventsOfRecord(
  { store }: { readonly store: Store },
  { type, id }: RecordName,
): Promise<RecordEvents | undefined> {
  const found = await SOURCES[type](store, id).catch((error: unknown) => {
    // An id of another form has no stream.
    if (error instanceof Refusal) return NOTHING;
    throw error;
  });
  // A member's plan is there before anything has happened to it.
  if (found.events.length === 0 && type !== 'plan') return undefined;
  const set = await store.read(restores.stream({ recordType: type, recordId: id }));
  const events = [...found.events, ...set].sort((one, other) => one.position - other.position);
  return { ...found, events };
}

/** Streams of one record each, by what their name begins with: the rest of it is the record’s id. */
const STREAMS: Readonly<Record<string, RecordType>> = {
  stock: 'product',
  order: 'order',
  subscription: 'plan',
  payment: 'payment',
  account: 'profile',
  campaign: 'campaign',
  post: 'post',
  thread: 'thread',
};

/**
 * The record whose history has an event; undefined for one of no record. A shop and a product share the owner’s catalog:
 * `isProduct` tells them apart.
 */
export function recordOf(event: StoredEvent, isProduct: (shopId: string) => boolean): RecordName | undefined {
  const { stream } = event;
  const { bookingId, shopId, category, recordType, recordId } = dataOf(event) as Readonly<
    Record<string, string | undefined>
  >;
  const kind = stream.slice(0, stream.indexOf('-'));
  const type = Object.hasOwn(STREAMS, kind) ? STREAMS[kind] : undefined;
  if (type) return { type, id: stream.slice(kind.length + 1) };
  if (kind === 'day' && bookingId) return { type: 'booking', id: bookingId };
  if (kind === 'catalog' && shopId)
    return { type: (category ? category !== 'barbers' : isProduct(shopId)) ? 'product' : 'shop', id: shopId };
  if (event.type === 'SellingTermsSet') return { type: 'terms', id: stream.slice(kind.length + 1) };
  if (kind === 'restores' && recordType && recordId) return { type: recordType as RecordType, id: recordId };
  return undefined;
}

const inStream =
  (stream: (id: string) => string, ...readers: readonly string[]) =>
  async (store: Store, id: string): Promise<RecordEvents> => {
    const events = await store.read(stream(id));
    return { events, readers: textsIn(events, ...readers) };
  };

const SOURCES: Readonly<Record<RecordType, (store: Store, id: string) => Promise<RecordEvents>>> = {
  shop: (store, id) => listing(store, id, true),
  product: (store, id) => listing(store, id, false),
  booking,
  async order(store, orderId) {
    const events = await store.read(order.stream({ orderId } as never));
    // Its sellers read it once it is paid.
    const sellers = events.flatMap((event) => (dataOf(event).sellerIds as readonly string[] | undefined) ?? []);
    return { events, readers: new Set([...textsIn(events, 'buyerId', 'sellerId'), ...sellers]) };
  },
  plan: async (store, memberId) => ({
    events: await store.read(subscription.stream({ memberId })),
    readers: new Set([memberId]),
  }),
  payment: inStream((paymentId) => payment.stream({ paymentId } as never), 'payerId'),
  profile: inStream((accountId) => account.stream({ accountId } as never), 'accountId'),
  campaign: inStream((campaignId) => campaign.stream({ campaignId } as never), 'organizerId'),
  post: inStream((postId) => blogPost.stream({ postId } as never), 'authorId'),
  async thread(store, threadId) {
    const events = await store.read(thread.stream({ threadId } as never));
    return { events, readers: textsIn(events.slice(0, 1), 'authorId') };
  },
  async terms(store, ownerId) {
    const events = (await store.read(catalog.stream({ ownerId }))).filter(({ type }) => type === 'SellingTermsSet');
    return { events, readers: new Set([ownerId]) };
  },
};

async function listing(store: Store, shopId: string, isShop: boolean): Promise<RecordEvents> {
  const ownerId = ownerOfShop(shopId);
  if (!ownerId) return NOTHING;
  const all = await store.read(catalog.stream({ ownerId }));
  const events = all.filter((event) => dataOf(event).shopId === shopId);
  const [first] = events;
  if (!first || (dataOf(first).category === 'barbers') !== isShop) return NOTHING;
  const pieces = isShop ? [] : await store.read(stock.stream({ productId: shopId } as never));
  return { events: [...events, ...pieces], readers: new Set([ownerId]) };
}

/** A booking is in the stream of the day it is on; each day it left names the next one. */
async function booking(store: Store, bookingId: string): Promise<RecordEvents> {
  const home = placeOfBooking(bookingId);
  if (!home) return NOTHING;
  const seen = new Set<string>();
  const found: StoredEvent[] = [];
  const dates = [home.date];
  while (seen.size < MOST_DAYS) {
    const date = dates.pop();
    if (date === undefined) break;
    if (seen.has(date)) continue;
    seen.add(date);
    const events = await store.read(day.stream({ shopId: home.shopId, date } as never));
    for (const event of events) {
      if (dataOf(event).bookingId !== bookingId) continue;
      found.push(event);
      if (event.type === 'BookingMovedAway') dates.push((dataOf(event).to as { readonly date: string }).date);
    }
  }
  return { events: found, readers: textsIn(found, 'customerId', 'ownerId') };
}
