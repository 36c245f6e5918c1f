import type { Actor } from '../decider.ts';
import { totalOf } from '../money.ts';
import { ownBookingOf } from './access.ts';
import { atChair, atOf } from './chairs.ts';
import { chosenFacts } from './choice.ts';
import { isOfSameClock } from './clock.ts';
import type { ConfirmBooking, ExpireHold, ExtendHold, HoldSlot, ReleaseHold } from './commands.ts';
import type { BookingEvent, DayEvent, SlotHeld } from './events.ts';
import { marksOf, toldPlace } from './marks.ts';
import {
  AlreadyPaid,
  AmountChanged,
  BadExtension,
  BookingMissing,
  HoldAlreadyExtended,
  HoldEnded,
  SlotTaken,
  TooMuchOnDay,
} from './refusals.ts';
import { expireLapsed, noticeFor, type Seat, takeSlot } from './slots.ts';
import {
  areFree,
  type Booking,
  type Day,
  departureOf,
  earlierOf,
  HOLD_MINUTES,
  isDue,
  isLiveHold,
  LONGEST_HOLD_MINUTES,
  mentions,
  minutesAfter,
} from './state.ts';
import { upFrontOf } from './upFront.ts';

/** The most holds of one member on a day that became no booking, those let go or lapsed included (docs/rules.md B3). */
export const MOST_HOLDS_OF_ONE = 12;
/** So much is on a day at the most once another hold is added: its stream has to stay small. */
export const MOST_ON_DAY = 1_500;

/** Whether a booking is, or was, a hold and nothing more. */
const isMereHold = ({ stage }: Booking): boolean => stage === 'held' || stage === 'released' || stage === 'expired';

/**
 * Whether a member may hold one more time of a day: they have had fewer than {@link MOST_HOLDS_OF_ONE} holds of it, and there
 * are fewer than {@link MOST_ON_DAY} bookings, holds, blocks, places on the waitlist and in the queue, and bookings that have
 * left, in all.
 */
export function hasRoomForHold({ bookings, blocks, waiting, queue, left }: Day, memberId: string): boolean {
  const own = Object.values(bookings).filter((one) => one.customerId === memberId && isMereHold(one)).length;
  const all = [bookings, blocks, waiting, queue.tickets, left].reduce((sum, one) => sum + Object.keys(one).length, 0);
  return own < MOST_HOLDS_OF_ONE && all < MOST_ON_DAY;
}

/**
 * Holds a free slot of one of the chairs asked for, for ten minutes, letting go the hold it replaces, if that is still
 * live. Where both have a half hour of one chair in common, its time counts from the beginning of the former: replacing
 * keeps no chair for longer than extending does.
 * The same booking id again appends nothing. Refused with TooMuchOnDay once the member, or everybody together, has had too
 * many of the day.
 */
export function hold({ data, at, by }: HoldSlot, day: Day): DayEvent[] {
  const known = day.bookings[data.bookingId];
  if (known) return known.customerId === by.id ? [] : refuseForeign();
  if (!hasRoomForHold(day, by.id)) throw TooMuchOnDay();
  const former = liveHoldOf(day, data.replacing, by, at);
  const { bookingId } = data;
  const notice = noticeFor(by, data);
  const seat = takeSlot(day, { ...data, notice, bookingId: former?.bookingId ?? bookingId, askerId: by.id }, at);
  const since = former && haveMarkInCommon(former, seat) ? former.heldAt : undefined;
  return [
    ...(former ? [{ type: 'HoldReleased' as const, data: mentions(former) }] : []),
    ...expireLapsed(atChair(day, seat.chair), seat.place.marks, former?.bookingId ?? bookingId),
    beginHold(data, by, seat, at, since),
  ];
}

/** A hold by the shop's terms of now. `since`: when the first began of those that it goes on from. */
export function beginHold(
  data: Omit<HoldSlot['data'], 'replacing'>,
  by: Actor,
  { place, chair }: Seat,
  at: string,
  since?: string,
): SlotHeld {
  const { bookingId, shopId, ownerId, date, timeZone, chosen, transportation, cancellationPolicy, depositRule } = data;
  const price = chosen ? totalOf(chosen) : data.price;
  const facts = {
    bookingId,
    shopId,
    ownerId,
    customerId: by.id,
    date,
    timeZone,
    ...toldPlace(place),
    ...atOf(chair),
    price,
    ...chosenFacts(chosen),
  };
  const answer = {
    ...(transportation !== undefined && { transportation }),
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(depositRule && { depositRule }),
  };
  const latest = minutesAfter(since ?? at, LONGEST_HOLD_MINUTES);
  const expiresAt = earlierOf(minutesAfter(at, HOLD_MINUTES), latest);
  return { type: 'SlotHeld', data: { ...facts, persons: 1, ...answer, ...(since && { since }), expiresAt } };
}

function liveHoldOf(day: Day, id: string | undefined, by: Actor, at: string): Booking | undefined {
  const booking = id === undefined ? undefined : day.bookings[id];
  return booking?.customerId === by.id && isLiveHold(booking, at) ? booking : undefined;
}

const haveMarkInCommon = (former: Booking, { place, chair }: Seat): boolean =>
  former.chair === chair && marksOf(former).some((mark) => place.marks.includes(mark));

/** Extends a hold, once, and never past thirty minutes from its beginning or that of the first it goes on from. */
export function extend({ data, at, by }: ExtendHold, day: Day): BookingEvent[] {
  const booking = ownBookingOf(day, data.bookingId, by);
  const minutes = data.minutes ?? HOLD_MINUTES;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_HOLD_MINUTES) throw BadExtension();
  if (!isLiveHold(booking, at)) throw HoldEnded();
  const expiresAt = extendedUntil(booking, minutes);
  if (booking.extended || expiresAt === booking.expiresAt) throw HoldAlreadyExtended();
  return [{ type: 'HoldExtended', data: { ...mentions(booking), expiresAt } }];
}

function extendedUntil({ heldAt, expiresAt }: Booking, minutes: number): string {
  const wished = minutesAfter(expiresAt ?? '', minutes);
  return earlierOf(wished, minutesAfter(heldAt ?? '', LONGEST_HOLD_MINUTES));
}

/**
 * Ends a hold early; from then on nothing can confirm it. Releasing an ended hold appends nothing, except when the
 * system ends a lapsed one for good, which could still have been confirmed.
 */
export function release({ data, by }: ReleaseHold, day: Day): BookingEvent[] {
  const booking = ownBookingOf(day, data.bookingId, by);
  const isOver = booking.stage === 'expired' && by.role !== 'system';
  if (booking.stage === 'released' || isOver) return [];
  if (booking.stage !== 'held' && booking.stage !== 'expired') throw HoldEnded();
  const lapsed = booking.stage === 'expired' && { lapsed: true as const };
  return [{ type: 'HoldReleased', data: { ...mentions(booking), ...lapsed } }];
}

/** Records that a hold has lapsed; appends nothing while it is live or when it ended otherwise. */
export function expire({ data, at }: ExpireHold, day: Day): BookingEvent[] {
  const booking = day.bookings[data.bookingId];
  if (booking?.stage !== 'held' || isLiveHold(booking, at)) return [];
  return [{ type: 'HoldExpired', data: mentions(booking) }];
}

/**
 * Turns a hold into a booking, for its own customer and what of its price is paid up front. A lapsed hold is still
 * confirmed when the slot is free and has not begun; otherwise it refuses, and the payment process refunds (docs/rules.md
 * B4, B14).
 */
export function confirm({ data, at, by }: ConfirmBooking, day: Day): DayEvent[] {
  const departed = departureOf(day, data.bookingId);
  if (departed) return repeatOf(departed.paymentId, data.paymentId);
  const booking = ownBookingOf(day, data.bookingId, by);
  if (booking.paymentId !== undefined) return repeatOf(booking.paymentId, data.paymentId);
  const { price } = booking;
  const paid = upFrontOf(booking);
  if (data.amount !== paid || (data.paymentId === null) !== (paid === 0)) throw AmountChanged();
  if (!isLiveHold(booking, at)) insistStillFree(booking, day, at);
  return [
    ...expireLapsed(atChair(day, booking.chair), marksOf(booking), booking.bookingId),
    {
      type: 'BookingConfirmed',
      data: { ...mentions(booking), paymentId: data.paymentId, price, ...(paid !== price && { paid }) },
    },
  ];
}

function repeatOf(known: string | null | undefined, paymentId: string | null): BookingEvent[] {
  if (known !== paymentId) throw AlreadyPaid();
  return [];
}

function insistStillFree(booking: Booking, day: Day, at: string) {
  if (booking.stage === 'released' || isDue(booking.startsAt, at)) throw HoldEnded();
  if (!isStillFree(booking, day, at)) throw SlotTaken({ date: booking.date, nearest: [] });
}

/**
 * Whether nobody else has a booking's half hours of its own chair at an instant (UTC ISO): a hold that has lapsed can still
 * have them. Not where the day keeps times of another clock by now.
 */
export const isStillFree = (booking: Booking, day: Day, at: string): boolean =>
  isOfSameClock(day, booking, at) && areFree(atChair(day, booking.chair), marksOf(booking), at, booking.bookingId);

function refuseForeign(): never {
  throw BookingMissing();
}
