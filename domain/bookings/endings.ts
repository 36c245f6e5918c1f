import { bookingOf, shopBookingOf } from './access.ts';
import { requireTip } from './atDesk.ts';
import { cancellationOf, isByCustomer } from './cancelling.ts';
import type { CancelBooking, CompleteBooking, MarkNoShow } from './commands.ts';
import type { BookingEvent } from './events.ts';
import {
  AlreadyCancelled,
  AlreadyOver,
  AlreadyStarted,
  CompletedLate,
  NoShowTooLate,
  NotConfirmed,
  NotStartedYet,
  RefundDiffers,
} from './refusals.ts';
import { type Booking, changeableUntil, type Day, isDue, mentions, minutesAfter } from './state.ts';
import { noShowOf } from './upFront.ts';

/**
 * So long after a visit has ended it can be said that its customer did not come where a part of what was paid goes back by
 * that: before the shop is paid out for it (`domain/earnings/due.ts`).
 */
const NO_SHOW_MINUTES = 24 * 60;

/** The booking as one that is confirmed and has not ended. Refuses by the reason it is not. */
export function requireConfirmed(booking: Booking): Booking {
  if (booking.stage === 'cancelled') throw AlreadyCancelled();
  if (booking.stage === 'completed' || booking.stage === 'noShow') throw AlreadyOver();
  if (booking.stage !== 'confirmed') throw NotConfirmed();
  return booking;
}

/**
 * The booking as one that can still be cancelled or moved: confirmed and not begun, a walk-in not over. Refuses by the
 * reason it cannot.
 */
export function requireChangeable(booking: Booking, at: string): Booking {
  requireConfirmed(booking);
  if (isDue(changeableUntil(booking), at)) throw AlreadyStarted();
  return booking;
}

/**
 * Customer or shop (its owner, or who of the crew serves at the chair), before the start (docs/rules.md B5). The event says
 * what the payment process refunds; `refund` in the command is the amount the actor was shown.
 */
export function cancel({ data, at, by }: CancelBooking, day: Day): BookingEvent[] {
  const booking = requireChangeable(bookingOf(day, data.bookingId, by, data.worksAs), at);
  const { refund } = cancellationOf(booking, by, at);
  if (data.refund !== undefined && data.refund !== refund) throw RefundDiffers({ refund });
  const reason = data.reason ? { reason: data.reason } : {};
  const cancelledBy = isByCustomer(booking, by) ? 'customer' : 'shop';
  const money = { paymentId: booking.paymentId ?? null, refund };
  return [{ type: 'BookingCancelled', data: { ...mentions(booking), cancelledBy, ...reason, ...money } }];
}

/**
 * Who acts for the shop, once the appointment has begun, with what was paid at the desk where something was (docs/rules.md
 * B16). Appends nothing for a repeat: with the same sale, or without any; another sale of a visit that is completed is refused
 * with AlreadyOver. Refuses as {@link requireTip}, and with CompletedLate once the goods of the sale may go back.
 */
export function complete({ data, at, by }: CompleteBooking, day: Day): BookingEvent[] {
  const { atDesk, takenUntil } = data;
  const booking = shopBookingOf(day, data.bookingId, by, data.worksAs);
  if (booking.stage === 'completed' && (!atDesk || booking.atDesk?.saleId === atDesk.saleId)) return [];
  const told = mentions(begun(booking, at));
  if (!atDesk) return [{ type: 'BookingCompleted', data: told }];
  requireTip(atDesk.tip);
  if (takenUntil !== undefined && isDue(takenUntil, at)) throw CompletedLate();
  return [{ type: 'BookingCompleted', data: { ...told, atDesk } }];
}

/**
 * Who acts for the shop, once the appointment has begun. By the rule of when the slot was held the event says what goes
 * back; where something does, it is refused with NoShowTooLate a day after the end (docs/rules.md B14).
 */
export function markNoShow({ data, at, by }: MarkNoShow, day: Day): BookingEvent[] {
  const booking = shopBookingOf(day, data.bookingId, by, data.worksAs);
  if (booking.stage === 'noShow') return [];
  const { paymentId } = begun(booking, at);
  const { refund } = noShowOf(booking);
  if (!paymentId || refund === 0) return [{ type: 'CustomerMissed', data: mentions(booking) }];
  const until = minutesAfter(booking.endsAt, NO_SHOW_MINUTES);
  if (isDue(until, at)) throw NoShowTooLate({ until });
  return [{ type: 'CustomerMissed', data: { ...mentions(booking), paymentId, refund } }];
}

function begun(booking: Booking, at: string): Booking {
  requireConfirmed(booking);
  if (!isDue(booking.startsAt, at)) throw NotStartedYet();
  return booking;
}
