import { bookingOf, isPartyTo } from './access.ts';
import { lateMove } from './cancelling.ts';
import type { ArriveFromOtherDay, MoveAway, OpenSlot, RescheduleBooking, UndoArrival } from './commands.ts';
import { requireChangeable } from './endings.ts';
import type { BookingEvent, BookingFacts } from './events.ts';
import { BookingMissing, BookingMoved, MoveUnderWay } from './refusals.ts';
import { expireLapsed, takeSlot } from './slots.ts';
import { type Booking, type Day, hasLeft, mentions } from './state.ts';

const slotOf = ({ date, time, startsAt, endsAt }: Booking) => ({ date, time, startsAt, endsAt });
const on = (date: string, { time, startsAt, endsAt }: OpenSlot) => ({ date, time, startsAt, endsAt });

/** A walk-in may come to a half hour that has begun. */
const lastInstant = ({ walkIn }: Pick<BookingFacts, 'walkIn'>) => (walkIn ? 'endsAt' : 'startsAt');

/** Another time on the same day, for customer or shop owner, before the start. */
export function reschedule({ data, at, by }: RescheduleBooking, day: Day): BookingEvent[] {
  const booking = requireChangeable(bookingOf(day, data.bookingId, by), at);
  if (booking.time === data.time) return [];
  const slot = takeSlot(day, data, at, lastInstant(booking));
  return [
    ...expireLapsed(day, data.time, data.bookingId),
    {
      type: 'BookingRescheduled',
      data: { ...mentions(booking), from: slotOf(booking), to: on(booking.date, slot), ...lateMove(booking, by, at) },
    },
  ];
}

/**
 * A booking arrives in its new day; the old day still has it. A repeat appends nothing; a second arrival is refused
 * until the first has ended.
 */
export function arrive({ data, at, by }: ArriveFromOtherDay, day: Day): BookingEvent[] {
  const { booking, date, time, move } = data;
  if (!isPartyTo(booking, by)) throw BookingMissing();
  const known = day.bookings[data.bookingId];
  if (known) {
    if (known.moves === move && known.time === time) return [];
    throw MoveUnderWay();
  }
  const slot = takeSlot(day, data, at, lastInstant(booking));
  const { date: fromDate, time: fromTime, startsAt, endsAt } = booking;
  const from = { date: fromDate, time: fromTime, startsAt, endsAt };
  return [
    ...expireLapsed(day, time, data.bookingId),
    { type: 'BookingArrived', data: { ...booking, ...on(date, slot), from, move, ...lateMove(booking, by, at) } },
  ];
}

/** The booking leaves its old day. Refuses when it can no longer be moved; then the arrival is undone. */
export function moveAway({ data, at, by }: MoveAway, day: Day): BookingEvent[] {
  if (hasLeft(day, data.bookingId, data.move, data.to.date)) return [];
  const booking = requireChangeable(bookingOf(day, data.bookingId, by), at);
  if (booking.moves + 1 !== data.move) throw BookingMoved();
  return [{ type: 'BookingMovedAway', data: { ...mentions(booking), to: data.to, move: data.move } }];
}

/** Undoes an arrival after the old day refused the departure. Appends nothing for any other arrival. */
export function undoArrival({ data, by }: UndoArrival, day: Day): BookingEvent[] {
  const booking = day.bookings[data.bookingId];
  if (booking?.moves !== data.move || booking.stage !== 'confirmed') return [];
  if (!isPartyTo(booking, by)) throw BookingMissing();
  return [{ type: 'ArrivalUndone', data: mentions(booking) }];
}
