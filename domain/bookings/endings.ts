import { bookingOf, shopBookingOf } from './access.ts';
import { cancellationOf, isByCustomer } from './cancelling.ts';
import type { CancelBooking, CompleteBooking, MarkNoShow } from './commands.ts';
import type { BookingEvent, DayEvent } from './events.ts';
import { keptFor, opened } from './groupState.ts';
import { reductionOf } from './reducing.ts';
import {
  AlreadyCancelled,
  AlreadyOver,
  AlreadyStarted,
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
 * what the payment process refunds; `refund` in the command is the amount the actor was shown. Of a group booking the chairs
 * are open again in the same append; where so many `barbers` still come, it goes on with them and their chairs stay as planned.
 */
export function cancel({ data, at, by }: CancelBooking, day: Day): DayEvent[] {
  const booking = requireChangeable(bookingOf(day, data.bookingId, by, data.worksAs), at);
  const left = data.barbers === undefined ? undefined : reductionOf(booking, data.barbers, by, at);
  const { refund } = left ?? cancellationOf(booking, by, at);
  if (data.refund !== undefined && data.refund !== refund) throw RefundDiffers({ refund });
  const cancelledBy = isByCustomer(booking, by) ? 'customer' : 'shop';
  const paymentId = booking.paymentId ?? null;
  if (left) return [{ type: 'GroupBookingReduced', data: { ...mentions(booking), ...left, cancelledBy, paymentId } }];
  const reason = data.reason ? { reason: data.reason } : {};
  const money = { paymentId, refund, ...requestOf(booking) };
  return [
    { type: 'BookingCancelled', data: { ...mentions(booking), cancelledBy, ...reason, ...money } },
    ...(booking.group ? keptFor(day, booking.group.requestId).map(opened) : []),
  ];
}

/**
 * Ends a group booking about which nothing is agreed any more: one that is being paid is let go, one that is booked and has not
 * begun is cancelled as by its customer. What has begun stays.
 */
export function endAgreed(booking: Booking, at: string): BookingEvent[] {
  if (booking.stage === 'held') return [{ type: 'HoldReleased', data: mentions(booking) }];
  if (booking.stage !== 'confirmed' || isDue(changeableUntil(booking), at)) return [];
  const { refund } = cancellationOf(booking, { id: booking.customerId, role: 'CUSTOMER' }, at);
  const money = { paymentId: booking.paymentId ?? null, refund, ...requestOf(booking) };
  return [{ type: 'BookingCancelled', data: { ...mentions(booking), cancelledBy: 'customer', ...money } }];
}

const requestOf = ({ group }: Booking): { readonly requestId?: string } => (group ? { requestId: group.requestId } : {});

/** Who acts for the shop, once the appointment has begun. */
export function complete({ data, at, by }: CompleteBooking, day: Day): BookingEvent[] {
  const booking = shopBookingOf(day, data.bookingId, by, data.worksAs);
  if (booking.stage === 'completed') return [];
  return [{ type: 'BookingCompleted', data: mentions(begun(booking, at)) }];
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
