import type {
  BookingCompleted,
  BookingEvent,
  BookingFacts,
  CustomerMissed,
  QueueEvent,
  TimeBlockEvent,
  WaitlistEvent,
} from '#domain/bookings/events.ts';
import { marksOf } from '#domain/bookings/marks.ts';
import { placeOfBooking } from '#domain/ids.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { type AgendaDay, type AgendaSlot, dayAt, dayKey, notifySlot, slotKey, wallClock } from './agendaDay.ts';
import { type BlockDocument, block, blockKey, blocksKey, unblock } from './blocks.ts';
import { type BookingDocument, foldBooking } from './bookingDocument.ts';
import { endOffer, offer } from './offers.ts';
import { tellQueue } from './queue.ts';
import { eraseWords, GUESTS_TO_FORGET, noteWords } from './words.ts';

export type { AgendaDay, AgendaSlot };
export { dayAt, wallClock };

export const bookingKey = (bookingId: string) => `booking/${bookingId}`;
/** The set a shop's confirmed bookings, and what became of them, stand in, by {@link wallClock}. */
export const shopKey = (shopId: string) => `shop/${shopId}`;
const upcomingKey = (shopId: string) => `upcoming/${shopId}`;
/** The set a customer's bookings stand in, by {@link wallClock}. */
export const customerKey = (customerId: string) => `customer/${customerId}`;

type Placed = Pick<BookingFacts, 'time' | 'marks' | 'chair'>;

/** Puts a booking on its times of its day, or takes it off (no place), and notifies the shop's subscribers. */
async function setSlot(work: Work, event: Fact<BookingEvent>, place?: Placed, slot?: AgendaSlot): Promise<void> {
  const { shopId, bookingId, date } = event.data;
  const before = (await work.get<AgendaDay>(dayKey(shopId, date))) ?? {};
  const after: Record<string, AgendaSlot> = { ...before };
  const first = place && slotKey(place.time, place.chair);
  const marks = place && slot ? marksOf(place).map((mark) => slotKey(mark, place.chair)) : [];
  const freed: string[] = [];
  for (const taken in before) {
    if (before[taken]?.bookingId !== bookingId || marks.includes(taken)) continue;
    delete after[taken];
    freed.push(taken);
  }
  if (slot) for (const mark of marks) after[mark] = mark === first ? slot : { ...slot, from: place?.time ?? mark };
  if (Object.keys(after).length === 0) work.remove(dayKey(shopId, date));
  else work.put(dayKey(shopId, date), after);
  for (const at of freed) notifySlot(work, event, at, after[at]);
  for (const mark of marks) notifySlot(work, event, mark, slot);
}

const booked = ({ bookingId, customerId }: { bookingId: string; customerId: string }): AgendaSlot => ({
  bookingId,
  state: 'booked',
  expiresAt: null,
  customerId,
});

const hasWords = (booking: BookingDocument | undefined): boolean =>
  booking !== undefined && (booking.reason !== null || Boolean(booking.guest));

/**
 * The booking's own document, and its place in the lists of its customer and its shop: those know it once it is
 * confirmed.
 */
async function setBooking(work: Work, event: Fact<BookingEvent>): Promise<BookingDocument | undefined> {
  const { bookingId } = event.data;
  const key = bookingKey(bookingId);
  const before = await work.get<BookingDocument>(key);
  const booking = foldBooking(before, event);
  if (!booking) return undefined;
  // Nothing can confirm a hold that was released: whoever holds and lets go a thousand times leaves nothing.
  if (booking.status === 'released') work.remove(key);
  else work.put(key, booking);
  if (hasWords(before) !== hasWords(booking)) {
    // A reason is the customer's; of a walk-in both it and the guest are the shop's.
    const memberId = booking.walkIn ? booking.ownerId : booking.customerId;
    // The first day, as a booking may move.
    const date = placeOfBooking(bookingId)?.date ?? booking.date;
    await noteWords(work, memberId, { date, key, hasWords: hasWords(booking) });
  }
  if (event.type === 'WalkInForgotten') work.unrank(GUESTS_TO_FORGET, bookingId);
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
  await setSlot(work, event, booking, { bookingId, state: 'held', expiresAt, customerId });
}

async function take(
  event: Fact<Extract<BookingEvent, { type: 'BookingConfirmed' | 'BookingRescheduled' | 'WalkInAdded' }>>,
  work: Work,
): Promise<void> {
  const booking = await setBooking(work, event);
  if (booking) await setSlot(work, event, booking, booked(booking));
}

async function letGo(event: Fact<BookingEvent>, work: Work): Promise<void> {
  await setBooking(work, event);
  await setSlot(work, event);
}

const end = async (event: Fact<BookingEvent>, work: Work): Promise<void> => void (await setBooking(work, event));

/** Who was in the chair is not any more: it may be somebody's turn. */
async function leaveChair(event: Fact<BookingCompleted | CustomerMissed>, work: Work): Promise<void> {
  await end(event, work);
  tellQueue(event, work);
}

/** A shop's days with their blocks, the bookings of a shop and of a customer by start, and each booking by its id. */
export const agenda = projection<BookingEvent | TimeBlockEvent | WaitlistEvent | QueueEvent | AccountClosed>({
  name: 'agenda',
  version: 6,
  on: {
    SlotHeld: hold,
    HoldExtended: hold,
    HoldReleased: letGo,
    HoldExpired: letGo,
    BookingConfirmed: take,
    BookingCancelled: letGo,
    BookingRescheduled: take,
    // The new day is taken at once; the booking itself moves when the old day releases its slot.
    BookingArrived: (event, work) => setSlot(work, event, event.data, booked(event.data)),
    ArrivalUndone: (event, work) => setSlot(work, event),
    BookingMovedAway: letGo,
    CustomerCheckedIn: end,
    CheckInUndone: end,
    BookingCompleted: leaveChair,
    CustomerMissed: leaveChair,
    WalkInAdded: take,
    WalkInForgotten: end,
    TimeBlocked: block,
    TimeUnblocked: unblock,
    FreedSlotOffered: offer,
    FreedSlotAccepted: endOffer,
    FreedSlotDeclined: endOffer,
    FreedSlotMissed: endOffer,
    FreedSlotWithdrawn: endOffer,
    WaitlistLeft: endOffer,
    QueueOpened: tellQueue,
    QueueClosed: tellQueue,
    QueueJoined: tellQueue,
    QueueCalled: tellQueue,
    QueueSkipped: tellQueue,
    QueueConfirmed: tellQueue,
    QueueLeft: tellQueue,
    QueueReturned: tellQueue,
    QueueNameForgotten: tellQueue,
    AccountClosed: ({ data }, work) => eraseWords(work, data.accountId),
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

/** Ids of the walk-ins of owners who have left, of whom something is still kept; at most `most`. */
export const readGuestsToForget = (models: ReadModels, most: number): Promise<string[]> =>
  models.redis.zrange(models.key(agenda, GUESTS_TO_FORGET), '0', String(most - 1));

/** How many confirmed bookings of a shop have not begun at `now` (UTC ISO). */
export const readUpcomingCount = (
  models: ReadModels,
  shopId: string,
  now: string = new Date().toISOString(),
): Promise<number> => models.redis.zcount(models.key(agenda, upcomingKey(shopId)), `(${Date.parse(now)}`, '+inf');

/** Confirmed bookings of a shop that begin after `now` (UTC ISO), the next first; at most `most`. */
export const readUpcoming = async (
  models: ReadModels,
  shopId: string,
  now: string,
  most: number,
): Promise<BookingDocument[]> =>
  readBookings(
    models,
    await models.redis.zrangebyscore(
      models.key(agenda, upcomingKey(shopId)),
      `(${Date.parse(now)}`,
      '+inf',
      'LIMIT',
      0,
      most,
    ),
  );

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
