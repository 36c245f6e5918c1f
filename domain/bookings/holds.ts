import { ownBookingOf } from './access.ts';
import type { ConfirmBooking, ExpireHold, ExtendHold, HoldSlot, ReleaseHold } from './commands.ts';
import type { BookingEvent } from './events.ts';
import {
  AlreadyPaid,
  AmountChanged,
  BadExtension,
  BookingMissing,
  HoldAlreadyExtended,
  HoldEnded,
  SlotTaken,
} from './refusals.ts';
import { expireLapsed, takeSlot } from './slots.ts';
import {
  type Booking,
  type Day,
  departureOf,
  HOLD_MINUTES,
  isDue,
  isFree,
  isLiveHold,
  LONGEST_HOLD_MINUTES,
  mentions,
  minutesAfter,
} from './state.ts';

/** Holds a free slot for ten minutes. The same booking id again appends nothing. */
export function hold({ data, at, by }: HoldSlot, day: Day): BookingEvent[] {
  const known = day.bookings[data.bookingId];
  if (known) return known.customerId === by.id ? [] : refuseForeign();
  const slot = takeSlot(day, data, at);
  const { bookingId, shopId, ownerId, date, time, timeZone, price, transportation, cancellationPolicy } = data;
  const facts = {
    bookingId,
    shopId,
    ownerId,
    customerId: by.id,
    date,
    time,
    timeZone,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    price,
  };
  const answer = {
    ...(transportation !== undefined && { transportation }),
    ...(cancellationPolicy && { cancellationPolicy }),
  };
  const expiresAt = minutesAfter(at, HOLD_MINUTES);
  return [
    ...expireLapsed(day, time, bookingId),
    { type: 'SlotHeld', data: { ...facts, service: 'barb', persons: 1, ...answer, expiresAt } },
  ];
}

/** Extends a hold, once, and never past thirty minutes from its beginning. */
export function extend({ data, at, by }: ExtendHold, day: Day): BookingEvent[] {
  const booking = ownBookingOf(day, data.bookingId, by);
  const minutes = data.minutes ?? HOLD_MINUTES;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_HOLD_MINUTES) throw BadExtension();
  if (!isLiveHold(booking, at)) throw HoldEnded();
  if (booking.extended) throw HoldAlreadyExtended();
  return [{ type: 'HoldExtended', data: { ...mentions(booking), expiresAt: extendedUntil(booking, minutes) } }];
}

function extendedUntil({ heldAt, expiresAt }: Booking, minutes: number): string {
  const wished = minutesAfter(expiresAt ?? '', minutes);
  const latest = minutesAfter(heldAt ?? '', LONGEST_HOLD_MINUTES);
  return isDue(wished, latest) ? wished : latest;
}

/**
 * Ends a hold early; from then on nothing can confirm it. Releasing an ended hold appends nothing, except when the
 * payment process releases a lapsed one, which could still have been confirmed.
 */
export function release({ data, by }: ReleaseHold, day: Day): BookingEvent[] {
  const booking = ownBookingOf(day, data.bookingId, by);
  const isOver = booking.stage === 'expired' && by.role !== 'system';
  if (booking.stage === 'released' || isOver) return [];
  if (booking.stage !== 'held' && booking.stage !== 'expired') throw HoldEnded();
  return [{ type: 'HoldReleased', data: mentions(booking) }];
}

/** Records that a hold has lapsed; appends nothing while it is live or when it ended otherwise. */
export function expire({ data, at }: ExpireHold, day: Day): BookingEvent[] {
  const booking = day.bookings[data.bookingId];
  if (booking?.stage !== 'held' || isLiveHold(booking, at)) return [];
  return [{ type: 'HoldExpired', data: mentions(booking) }];
}

/**
 * Turns a hold into a booking, for its own customer and its own price. A lapsed hold is still confirmed when the slot
 * is free and has not begun; otherwise it refuses, and the payment process refunds (docs/rules.md B4).
 */
export function confirm({ data, at, by }: ConfirmBooking, day: Day): BookingEvent[] {
  const departed = departureOf(day, data.bookingId);
  if (departed) return repeatOf(departed.paymentId, data.paymentId);
  const booking = ownBookingOf(day, data.bookingId, by);
  if (booking.paymentId !== undefined) return repeatOf(booking.paymentId, data.paymentId);
  if (data.amount !== booking.price || (data.paymentId === null) !== (booking.price === 0)) throw AmountChanged();
  if (!isLiveHold(booking, at)) insistStillFree(booking, day, at);
  return [
    ...expireLapsed(day, booking.time, booking.bookingId),
    { type: 'BookingConfirmed', data: { ...mentions(booking), paymentId: data.paymentId, price: booking.price } },
  ];
}

function repeatOf(known: string | null | undefined, paymentId: string | null): BookingEvent[] {
  if (known !== paymentId) throw AlreadyPaid();
  return [];
}

function insistStillFree(booking: Booking, day: Day, at: string) {
  if (booking.stage === 'released' || isDue(booking.startsAt, at)) throw HoldEnded();
  if (!isFree(day, booking.time, at) && day.slots[booking.time] !== booking.bookingId)
    throw SlotTaken({ date: booking.date, nearest: [] });
}

function refuseForeign(): never {
  throw BookingMissing();
}
