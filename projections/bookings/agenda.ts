import type { BookingEvent, TimeBlockEvent } from '#domain/bookings/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { type AgendaDay, type AgendaSlot, dayKey, notifySlot, wallClock } from './agendaDay.ts';
import { type BlockDocument, block, blockKey, blocksKey, unblock } from './blocks.ts';
import { type BookingDocument, foldBooking } from './bookingDocument.ts';

export type { AgendaSlot };
export { wallClock };

export const bookingKey = (bookingId: string) => `booking/${bookingId}`;
const shopKey = (shopId: string) => `shop/${shopId}`;
const upcomingKey = (shopId: string) => `upcoming/${shopId}`;
/** The set a customer's bookings stand in, by {@link wallClock}. */
export const customerKey = (customerId: string) => `customer/${customerId}`;

/** Puts a booking on a time of its day, or takes it off (`slot` undefined), and notifies the shop's subscribers. */
async function setSlot(
  work: Work,
  event: Fact<BookingEvent>,
  time: string | undefined,
  slot: AgendaSlot | undefined,
): Promise<void> {
  const { shopId, bookingId, date } = event.data;
  const before = (await work.get<AgendaDay>(dayKey(shopId, date))) ?? {};
  const after: Record<string, AgendaSlot> = { ...before };
  const freed: string[] = [];
  for (const taken in before) {
    if (before[taken]?.bookingId !== bookingId || (taken === time && slot)) continue;
    delete after[taken];
    if (taken !== time) freed.push(taken);
  }
  if (time && slot) after[time] = slot;
  if (Object.keys(after).length === 0) work.remove(dayKey(shopId, date));
  else work.put(dayKey(shopId, date), after);
  for (const at of freed) notifySlot(work, event, at, after[at]);
  if (time && slot) notifySlot(work, event, time, slot);
}

const booked = ({ bookingId, customerId }: { bookingId: string; customerId: string }): AgendaSlot => ({
  bookingId,
  state: 'booked',
  expiresAt: null,
  customerId,
});

/**
 * The booking's own document, and its place in the lists of its customer and its shop: those know it once it is
 * confirmed.
 */
async function setBooking(work: Work, event: Fact<BookingEvent>): Promise<BookingDocument | undefined> {
  const { bookingId } = event.data;
  const booking = foldBooking(await work.get<BookingDocument>(bookingKey(bookingId)), event);
  if (!booking) return undefined;
  work.put(bookingKey(bookingId), booking);
  const at = wallClock(booking.date, booking.time);
  if (booking.status === 'confirmed') {
    if (!booking.walkIn) work.rank(customerKey(booking.customerId), bookingId, at);
    work.rank(shopKey(booking.shopId), bookingId, at);
    work.rank(upcomingKey(booking.shopId), bookingId, Date.parse(booking.startsAt));
  } else work.unrank(upcomingKey(booking.shopId), bookingId);
  for (const memberId of booking.walkIn ? [booking.ownerId] : new Set([booking.customerId, booking.ownerId]))
    work.notify(`bookings/${memberId}`, { bookingId });
  return booking;
}

async function hold(
  event: Fact<Extract<BookingEvent, { type: 'SlotHeld' | 'HoldExtended' }>>,
  work: Work,
): Promise<void> {
  const booking = await setBooking(work, event);
  if (!booking) return;
  const { bookingId, customerId, expiresAt } = booking;
  await setSlot(work, event, booking.time, { bookingId, state: 'held', expiresAt, customerId });
}

async function take(
  event: Fact<Extract<BookingEvent, { type: 'BookingConfirmed' | 'BookingRescheduled' | 'WalkInAdded' }>>,
  work: Work,
): Promise<void> {
  const booking = await setBooking(work, event);
  if (booking) await setSlot(work, event, booking.time, booked(booking));
}

async function letGo(event: Fact<BookingEvent>, work: Work): Promise<void> {
  await setBooking(work, event);
  await setSlot(work, event, undefined, undefined);
}

const end = async (event: Fact<BookingEvent>, work: Work): Promise<void> => void (await setBooking(work, event));

/** A shop's days with their blocks, the bookings of a shop and of a customer by start, and each booking by its id. */
export const agenda = projection<BookingEvent | TimeBlockEvent>({
  name: 'agenda',
  version: 1,
  on: {
    SlotHeld: hold,
    HoldExtended: hold,
    HoldReleased: letGo,
    HoldExpired: letGo,
    BookingConfirmed: take,
    BookingCancelled: letGo,
    BookingRescheduled: take,
    // The new day is taken at once; the booking itself moves when the old day releases its slot.
    BookingArrived: (event, work) => setSlot(work, event, event.data.time, booked(event.data)),
    ArrivalUndone: (event, work) => setSlot(work, event, undefined, undefined),
    BookingMovedAway: letGo,
    BookingCompleted: end,
    CustomerMissed: end,
    WalkInAdded: take,
    WalkInForgotten: end,
    TimeBlocked: block,
    TimeUnblocked: unblock,
  },
});

/**
 * Which times of a shop's local days (`YYYY-MM-DD`) are held, booked or blocked, per day and time. A hold whose time is over at
 * `now` (UTC ISO) is left out: that time is free. One round trip.
 */
export async function readAgenda(
  models: ReadModels,
  shopId: string,
  dates: readonly string[],
  now: string = new Date().toISOString(),
): Promise<Readonly<Record<string, AgendaDay>>> {
  if (dates.length === 0) return {};
  const texts = await models.redis.mget(...dates.map((date) => models.key(agenda, dayKey(shopId, date))));
  return Object.fromEntries(
    dates.map((date, index) => [date, liveAt(JSON.parse(texts[index] ?? '{}') as AgendaDay, now)]),
  );
}

function liveAt(day: AgendaDay, now: string): AgendaDay {
  const isOver = ({ expiresAt }: AgendaSlot) => expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now);
  return Object.values(day).some(isOver)
    ? Object.fromEntries(Object.entries(day).filter(([, slot]) => !isOver(slot)))
    : day;
}

/** A booking by its id, without a check of access: that is the caller's part. */
export const readBooking = (models: ReadModels, bookingId: string): Promise<BookingDocument | undefined> =>
  readDocument(models, agenda, bookingKey(bookingId));

export const readBookings = (models: ReadModels, ids: readonly string[]): Promise<BookingDocument[]> =>
  readDocuments(models, agenda, ids.map(bookingKey));

/**
 * A shop's bookings (confirmed ones and what became of them, no holds) from one local day through another, by start.
 */
export async function readShopBookings(
  models: ReadModels,
  shopId: string,
  from: string,
  to: string,
): Promise<BookingDocument[]> {
  return readBookings(
    models,
    await models.redis.zrangebyscore(models.key(agenda, shopKey(shopId)), wallClock(from), wallClock(to, '23:59')),
  );
}

/** How many confirmed bookings of a shop have not begun at `now` (UTC ISO). */
export const readUpcomingCount = (
  models: ReadModels,
  shopId: string,
  now: string = new Date().toISOString(),
): Promise<number> => models.redis.zcount(models.key(agenda, upcomingKey(shopId)), `(${Date.parse(now)}`, '+inf');

/** What a shop's owner has blocked from one local day through another, by day and time. */
export async function readShopBlocks(
  models: ReadModels,
  shopId: string,
  from: string,
  to: string,
): Promise<BlockDocument[]> {
  const key = models.key(agenda, blocksKey(shopId));
  const ids = await models.redis.zrangebyscore(key, wallClock(from), wallClock(to, '23:59'));
  return readDocuments(models, agenda, ids.map(blockKey));
}
