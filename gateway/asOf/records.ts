import { day } from '#domain/bookings/decider.ts';
import type { DayEvent } from '#domain/bookings/events.ts';
import type { Booking as BookingState } from '#domain/bookings/state.ts';
import { fold } from '#domain/decider.ts';
import { order as orders } from '#domain/orders/decider.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { isPlaced, type PlacedOrder } from '#domain/orders/state.ts';
import { payment as payments } from '#domain/payments/decider.ts';
import type { PaymentDeclined, PaymentEvent } from '#domain/payments/events.ts';
import type { OpenPayment } from '#domain/payments/state.ts';
import type { Service } from '#domain/shops/events.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { type CampaignDocument, keys as campaignKeys } from '#projections/campaigns/documents.ts';
import { type ThreadDocument, keys as threadKeys } from '#projections/forum/documents.ts';
import { threads } from '#projections/forum/threads.ts';
import { documentsOf } from '#projections/inMemory.ts';
import { blog } from '#projections/posts/blog.ts';
import { type PostDocument, keys as postKeys } from '#projections/posts/documents.ts';
import type { ProductDocument } from '#projections/products/productDocument.ts';
import { products, readProduct } from '#projections/products/products.ts';
import type { Fact, Projection } from '#projections/projection.ts';
import { directory, readShop } from '#projections/shops/directory.ts';
import { type Menu, menuKey } from '#projections/shops/menu.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { documentKey, type Member } from '#projections/users/memberDocument.ts';
import { members } from '#projections/users/members.ts';
import { type BookingView, viewOf } from '../bookings/views.ts';
import type { Context } from '../http/context.ts';
import { type AsOfInput, pastOf } from './moment.ts';

const made = async <T>(projection: Projection, events: readonly StoredEvent[], key: string): Promise<T | undefined> =>
  (await documentsOf(projection, events as unknown as readonly Fact[])).get(key) as T | undefined;

/** A shop as its own events had made it; how many came and what they said of it is as of now. */
export async function shopAsOf(
  context: Context,
  id: string,
  asOf: AsOfInput,
): Promise<(ShopDocument & { readonly servicesThen: readonly Service[] }) | undefined> {
  const past = await pastOf(context, { type: 'shop', id }, asOf);
  const documents = past && (await documentsOf(directory, past.events as unknown as readonly Fact[]));
  const shop = documents?.get(`shop/${id}`) as ShopDocument | undefined;
  const servicesThen = (documents?.get(menuKey(id)) as Menu | undefined)?.services ?? [];
  const then = shop && { ...shop, servicesThen };
  const now = then && (await readShop(await context.fresh(directory), id));
  if (!now) return then;
  const { customers, rating, reviewCount, withdrawn } = now;
  return { ...then, customers, rating, reviewCount, withdrawn };
}

/** A product with its pieces; its stars are as of now. */
export async function productAsOf(context: Context, id: string, asOf: AsOfInput): Promise<ProductDocument | undefined> {
  const past = await pastOf(context, { type: 'product', id }, asOf);
  const then = past && (await made<ProductDocument>(products, past.events, `product/${id}`));
  const now = then && (await readProduct(await context.fresh(products), id));
  return now ? { ...then, stars: now.stars, withdrawn: now.withdrawn } : then;
}

/** A booking on the day it was on, and the instant by which its standing is told. */
export async function bookingAsOf(
  context: Context,
  id: string,
  asOf: AsOfInput,
): Promise<{ readonly view: BookingView; readonly now: string } | undefined> {
  const past = await pastOf(context, { type: 'booking', id }, asOf);
  const days = [...new Set(past?.events.map(({ stream }) => stream) ?? [])].reverse();
  for (const stream of days) {
    const found = bookingsIn(past?.events.filter((event) => event.stream === stream) ?? [])[id];
    const first = past?.events[0];
    if (past && found && first) return { view: viewOf(found, first.metadata.occurredAt), now: past.now };
  }
  return undefined;
}

/** The bookings of a day’s stream after some of its events, by id. */
const bookingsIn = (events: readonly StoredEvent[]): Readonly<Record<string, BookingState>> =>
  fold(day, events as unknown as readonly DayEvent[]).bookings;

/** An order with its parts, as its stream had it. */
export async function orderAsOf(context: Context, id: string, asOf: AsOfInput): Promise<PlacedOrder | undefined> {
  const past = await pastOf(context, { type: 'order', id }, asOf);
  const then = past && fold(orders, past.events as unknown as readonly OrderEvent[]);
  return then && isPlaced(then) ? then : undefined;
}

/** A campaign with its sums; its contributions are as of now. */
export async function campaignAsOf(
  context: Context,
  id: string,
  asOf: AsOfInput,
): Promise<{ readonly document: CampaignDocument; readonly now: string } | undefined> {
  const past = await pastOf(context, { type: 'campaign', id }, asOf);
  const document = past && (await made<CampaignDocument>(campaigns, past.events, campaignKeys.campaign(id)));
  return document && { document, now: past.now };
}

/** An article as it stood, and the text that readers then saw, or its author had sent in. */
export async function postAsOf(
  context: Context,
  id: string,
  asOf: AsOfInput,
): Promise<{ readonly document: PostDocument; readonly contents: ReadonlyMap<string, unknown> } | undefined> {
  const past = await pastOf(context, { type: 'post', id }, asOf);
  if (!past) return undefined;
  const contents = await documentsOf(blog, past.events as unknown as readonly Fact[]);
  const document = contents.get(postKeys.post(id)) as PostDocument | undefined;
  return document && { document, contents };
}

/** A member as their own account’s events had made them. */
export async function memberAsOf(context: Context, id: string, asOf: AsOfInput): Promise<Member | undefined> {
  const past = await pastOf(context, { type: 'profile', id }, asOf);
  return past && made<Member>(members, past.events, documentKey(id));
}

/** A thread with its own text and how many comments it had. */
export async function threadAsOf(context: Context, id: string, asOf: AsOfInput): Promise<ThreadDocument | undefined> {
  const past = await pastOf(context, { type: 'thread', id }, asOf);
  return past && made<ThreadDocument>(threads, past.events, threadKeys.thread(id));
}

/** A payment as its stream had it, and what its last decline said. */
export async function paymentAsOf(
  context: Context,
  id: string,
  asOf: AsOfInput,
): Promise<{ readonly payment: OpenPayment; readonly decline: string | null } | undefined> {
  const past = await pastOf(context, { type: 'payment', id }, asOf);
  const payment = past && fold(payments, past.events as unknown as readonly PaymentEvent[]);
  if (!payment || payment.stage === 'none') return undefined;
  const declined = past.events.findLast(({ type }) => type === 'PaymentDeclined');
  return { payment, decline: (declined?.data as PaymentDeclined['data'] | undefined)?.message ?? null };
}
