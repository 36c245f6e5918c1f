import type { Actor } from '../decider.ts';
import { actsForShop, bookingOf, isPartyTo, requireServing } from './access.ts';
import { lateMove } from './cancelling.ts';
import { atChair, atOf, chairsOf } from './chairs.ts';
import type { ArriveFromOtherDay, MoveAway, RescheduleBooking, UndoArrival } from './commands.ts';
import { requireChangeable } from './endings.ts';
import type { BookingEvent, BookingFacts, DayEvent } from './events.ts';
import { slotOf, toldPlace } from './marks.ts';
import { BookingMissing, BookingMoved, GroupNotMoved, MoveUnderWay } from './refusals.ts';
import { expireLapsed, type Seat, takeSlot } from './slots.ts';
import { type Day, hasLeft, mentions } from './state.ts';

const on = (date: string, { place, chair }: Seat) => ({ date, ...toldPlace(place), ...atOf(chair) });

/** A walk-in may come to a half hour that has begun. */
const lastInstant = ({ walkIn }: Pick<BookingFacts, 'walkIn'>) => (walkIn ? 'endsAt' : 'startsAt');

type Parties = Pick<BookingFacts, 'ownerId' | 'customerId' | 'chair'>;

/**
 * Who acts for the shop has the last word about its chairs; whoever else moves a booking takes nothing that others wait for,
 * and leaves the shop its notice.
 */
const behind = (booking: Parties, by: Actor, { notice, worksAs }: Pick<Wish, 'notice' | 'worksAs'>) =>
  actsForShop(booking, by, worksAs) ? { askerId: undefined, notice: 0 } : { askerId: by.id, notice };

/** Who of the crew serves at their own chair alone moves no booking to another one. Refuses with OnlyTheOwner. */
function requireTarget(booking: Parties, data: Pick<Wish, 'openSlots' | 'chairs' | 'worksAs'>, by: Actor): void {
  if (by.role === 'system' || by.id === booking.customerId) return;
  requireServing({ ownerId: booking.ownerId, worksAs: data.worksAs }, by, chairsOf(data));
}

/** The booking, unless it is of a group, whose time was agreed. Refuses with GroupNotMoved. */
export function requireMovable<B extends Pick<BookingFacts, 'group'>>(booking: B): B {
  if (booking.group) throw GroupNotMoved();
  return booking;
}

type Wish = (RescheduleBooking | ArriveFromOtherDay)['data'];
/** What a move asks of its new day: the visit as it was booked. */
const wishOf = (booking: Parties & Pick<BookingFacts, 'chosen' | 'service'>, data: Wish, by: Actor) => ({
  ...data,
  ...behind(booking, by, data),
  chosen: booking.chosen,
  service: booking.service,
});

/** Another time on the same day, another chair, or both, for customer or shop, before the start. */
export function reschedule({ data, at, by }: RescheduleBooking, day: Day): DayEvent[] {
  const booking = requireMovable(requireChangeable(bookingOf(day, data.bookingId, by, data.worksAs), at));
  requireTarget(booking, data, by);
  if (booking.time === data.time && chairsOf(data).some(({ chair }) => chair === booking.chair)) return [];
  const seat = takeSlot(day, wishOf(booking, data, by), at, lastInstant(booking));
  return [
    ...expireLapsed(atChair(day, seat.chair), seat.place.marks, data.bookingId),
    {
      type: 'BookingRescheduled',
      data: { ...mentions(booking), from: slotOf(booking), to: on(booking.date, seat), ...lateMove(booking, by, at) },
    },
  ];
}

/**
 * A booking arrives in its new day; the old day still has it. A repeat appends nothing; a second arrival is refused
 * until the first has ended.
 */
export function arrive({ data, at, by }: ArriveFromOtherDay, day: Day): DayEvent[] {
  const { booking, date, time, move } = data;
  if (!isPartyTo(booking, by, data.worksAs)) throw BookingMissing();
  requireTarget(booking, data, by);
  const known = day.bookings[data.bookingId];
  if (known) {
    if (known.moves === move && known.time === time) return [];
    throw MoveUnderWay();
  }
  const seat = takeSlot(day, wishOf(booking, data, by), at, lastInstant(booking));
  const { chair: _, ...facts } = booking;
  return [
    ...expireLapsed(atChair(day, seat.chair), seat.place.marks, data.bookingId),
    {
      type: 'BookingArrived',
      data: { ...facts, ...on(date, seat), from: slotOf(booking), move, ...lateMove(booking, by, at) },
    },
  ];
}

/** The booking leaves its old day. Refuses when it can no longer be moved; then the arrival is undone. */
export function moveAway({ data, at, by }: MoveAway, day: Day): BookingEvent[] {
  if (hasLeft(day, data.bookingId, data.move, data.to.date)) return [];
  const booking = requireMovable(requireChangeable(bookingOf(day, data.bookingId, by, data.worksAs), at));
  if (booking.moves + 1 !== data.move) throw BookingMoved();
  return [{ type: 'BookingMovedAway', data: { ...mentions(booking), to: data.to, move: data.move } }];
}

/** Undoes an arrival after the old day refused the departure. Appends nothing for any other arrival. */
export function undoArrival({ data, by }: UndoArrival, day: Day): BookingEvent[] {
  const booking = day.bookings[data.bookingId];
  if (booking?.moves !== data.move || booking.stage !== 'confirmed') return [];
  if (!isPartyTo(booking, by, data.worksAs)) throw BookingMissing();
  return [{ type: 'ArrivalUndone', data: mentions(booking) }];
}
