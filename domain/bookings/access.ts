import type { Actor } from '../decider.ts';
import type { BookingFacts } from './events.ts';
import { BookingMissing, BookingMoved, OnlyTheShop } from './refusals.ts';
import type { Booking, Day } from './state.ts';

/** Whether an actor may see a booking: its customer and the shop's owner; the system acts for either. */
export const isPartyTo = (booking: Pick<BookingFacts, 'customerId' | 'ownerId'>, by: Actor): boolean =>
  by.role === 'system' || by.id === booking.customerId || by.id === booking.ownerId;

/** The booking, for its parties; for others it is missing. Refuses with BookingMoved when it left for another day. */
export function bookingOf(day: Day, id: string, by: Actor): Booking {
  const booking = day.bookings[id];
  if (booking) {
    if (!isPartyTo(booking, by)) throw BookingMissing();
    return booking;
  }
  throw day.left[id] ? BookingMoved() : BookingMissing();
}

/** The booking, for its own customer and the system; a hold is not the shop owner's to change. */
export function ownBookingOf(day: Day, id: string, by: Actor): Booking {
  const booking = bookingOf(day, id, by);
  if (by.role !== 'system' && by.id !== booking.customerId) throw BookingMissing();
  return booking;
}

/** The booking, for the shop's owner. */
export function shopBookingOf(day: Day, id: string, by: Actor): Booking {
  const booking = bookingOf(day, id, by);
  if (by.id !== booking.ownerId) throw OnlyTheShop();
  return booking;
}
