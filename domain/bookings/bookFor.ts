import type { DepositRule } from '../shops/events.ts';
import { requireServing } from './access.ts';
import { atChair, chairsOf } from './chairs.ts';
import type { BookForCustomer } from './commands.ts';
import type { DayEvent } from './events.ts';
import { beginHold } from './holds.ts';
import { BookedForOneself, BookedForTooOften, BookingMissing } from './refusals.ts';
import { expireLapsed, takeSlot } from './slots.ts';
import { type Day, mentions } from './state.ts';

/** Nothing is paid with what the shop books for a customer: nobody has asked them for money. */
const PAID_AT_SHOP: DepositRule = { upFront: 0, noShowKept: 0 };

/**
 * So many bookings and holds of one customer a day has seen when the shop books none for them any more: its stream has
 * to stay small.
 */
export const MOST_OF_ONE = 20;

/**
 * The shop (its owner, or who of the crew serves at all chairs that are asked for) books a free time that has not begun
 * for a member: it is the member's own from the first moment, paid at the shop, and theirs to move and cancel. That they
 * are a customer of the shop was looked up before. It needs no notice, like all of the desk, and stands behind who waits
 * for the time, like all bookings of members. The same booking id again appends nothing. Refuses with OnlyTheOwner,
 * BookedForOneself, BookedForTooOften, BookingMissing, and as a hold does.
 */
export function bookForCustomer({ data, at, by }: BookForCustomer, day: Day): DayEvent[] {
  requireServing(data, by, chairsOf(data));
  const { bookingId, customerId } = data;
  if (customerId === by.id) throw BookedForOneself();
  const known = day.bookings[bookingId];
  if (known?.customerId === customerId && known.paymentId !== undefined) return [];
  if (known) throw BookingMissing();
  const seen = Object.values(day.bookings).filter((one) => one.customerId === customerId).length;
  if (seen >= MOST_OF_ONE) throw BookedForTooOften();
  const seat = takeSlot(day, { ...data, notice: 0, askerId: customerId }, at);
  const held = beginHold({ ...data, depositRule: PAID_AT_SHOP }, { id: customerId }, seat, at);
  const { price } = held.data;
  return [
    ...expireLapsed(atChair(day, seat.chair), seat.place.marks, bookingId),
    held,
    {
      type: 'BookingConfirmed',
      data: { ...mentions(held.data), paymentId: null, price, ...(price > 0 && { paid: 0 }) },
    },
  ];
}
