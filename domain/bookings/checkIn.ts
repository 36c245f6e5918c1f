import { localDateOf } from '../calendar.ts';
import { shopBookingOf } from './access.ts';
import type { CheckIn, UndoCheckIn } from './commands.ts';
import { requireConfirmed } from './endings.ts';
import type { BookingEvent } from './events.ts';
import { NotTheDay } from './refusals.ts';
import { type Day, mentions } from './state.ts';

/**
 * Who acts for the shop, on the booking's day on the shop's clock, before or after its time: a customer may be early or late
 * (docs/rules.md B6). Appends nothing where the customer is checked in already. Refuses with NotTheDay, or by the reason it is
 * not confirmed.
 */
export function checkIn({ data, at, by }: CheckIn, day: Day): BookingEvent[] {
  const booking = requireConfirmed(shopBookingOf(day, data.bookingId, by, data.worksAs));
  if (booking.checkedInAt !== undefined) return [];
  if (localDateOf(at, booking.timeZone) !== booking.date) throw NotTheDay();
  return [{ type: 'CustomerCheckedIn', data: { ...mentions(booking), checkedInAt: at } }];
}

/** Who acts for the shop, while it is said of nothing yet how the visit ended. Appends nothing where it was not said. */
export function undoCheckIn({ data, by }: UndoCheckIn, day: Day): BookingEvent[] {
  const booking = requireConfirmed(shopBookingOf(day, data.bookingId, by, data.worksAs));
  return booking.checkedInAt === undefined ? [] : [{ type: 'CheckInUndone', data: mentions(booking) }];
}
