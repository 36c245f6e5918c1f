import { bookingOf, concerns } from './access.ts';
import { lateness } from './cancelling.ts';
import type { ArriveFromOtherDay, MoveAway, OpenSlot, RescheduleBooking, UndoArrival } from './commands.ts';
import { stillChangeable } from './endings.ts';
import type { BookingEvent } from './events.ts';
import { BookingMissing, BookingMoved, MoveUnderWay } from './refusals.ts';
import { expireStale, takeSlot } from './slots.ts';
import { type Booking, type Day, hasLeft, mentions } from './state.ts';

const slotOf = ({ date, time, startsAt, endsAt }: Booking) => ({ date, time, startsAt, endsAt });
const on = (date: string, { time, startsAt, endsAt }: OpenSlot) => ({ date, time, startsAt, endsAt });

/** Another time on the same day, for customer or shop owner, before the start. */
export function reschedule({ data, at, by }: RescheduleBooking, day: Day): BookingEvent[] {
  const booking = stillChangeable(bookingOf(day, data.bookingId, by), at);
  if (booking.time === data.time) return [];
  const slot = takeSlot(day, data, at);
  return [
    ...expireStale(day, data.time, data.bookingId),
    { type: 'BookingRescheduled', data: { ...mentions(booking), from: slotOf(booking), to: on(booking.date, slot), ...lateness(booking, by, at) } },
  ];
}

/** The new day takes a booking from another day, which still has it. Repeating says nothing new; another arrival of it waits its turn. */
export function arrive({ data, at, by }: ArriveFromOtherDay, day: Day): BookingEvent[] {
  const { booking, date, time, move } = data;
  if (!concerns(booking, by)) throw BookingMissing();
  const known = day.bookings[data.bookingId];
  if (known) {
    if (known.moves === move && known.time === time) return [];
    throw MoveUnderWay();
  }
  const slot = takeSlot(day, data, at);
  const { date: fromDate, time: fromTime, startsAt, endsAt } = booking;
  const from = { date: fromDate, time: fromTime, startsAt, endsAt };
  return [
    ...expireStale(day, time, data.bookingId),
    { type: 'BookingArrived', data: { ...booking, ...on(date, slot), from, move, ...lateness(booking, by, at) } },
  ];
}

/** The old day lets go. Refuses when the booking may not be moved any more; then the arrival is undone. */
export function moveAway({ data, at, by }: MoveAway, day: Day): BookingEvent[] {
  if (hasLeft(day, data.bookingId, data.move, data.to.date)) return [];
  const booking = stillChangeable(bookingOf(day, data.bookingId, by), at);
  if (booking.moves + 1 !== data.move) throw BookingMoved();
  return [{ type: 'BookingMovedAway', data: { ...mentions(booking), to: data.to, move: data.move } }];
}

/** The new day gives the slot back, when the old one refused to let go. Says nothing about any other arrival. */
export function undoArrival({ data, by }: UndoArrival, day: Day): BookingEvent[] {
  const booking = day.bookings[data.bookingId];
  if (booking?.moves !== data.move || booking.stage !== 'confirmed') return [];
  if (!concerns(booking, by)) throw BookingMissing();
  return [{ type: 'ArrivalUndone', data: mentions(booking) }];
}
