import type { Actor } from '../decider.ts';
import { type Cancellable, refundOf } from './cancelling.ts';
import type { BookingFacts, Reduced } from './events.ts';
import { BarbersNotFewer, NotAGroup } from './refusals.ts';
import { paidFor, upFrontOf } from './upFront.ts';

/**
 * What is left of a group booking of which so many barbers still come: everybody of the agreement costs the same, so what it
 * costs by now is their share of the price, rounded down to the cent, and what is paid with it follows from that by the rule
 * of when it was held. Of what was paid for the others goes back what cancelling would give back at that instant (`refund`,
 * by this alone); the shop keeps the rest (`kept`, all times together). Refuses with NotAGroup and BarbersNotFewer.
 */
export function reductionOf(
  booking: Cancellable & Pick<BookingFacts, 'group'>,
  barbers: number,
  by: Actor,
  at: string,
): Reduced {
  const { group, reduced } = booking;
  if (!group) throw NotAGroup();
  const now = reduced?.barbers ?? group.barbers;
  if (!Number.isInteger(barbers) || barbers < 1 || barbers >= now) throw BarbersNotFewer();
  const price = Math.floor((booking.price * barbers) / group.barbers);
  const paid = upFrontOf({ ...booking, price });
  const off = paidFor(booking) - paid;
  const refund = refundOf(booking, off, by, at);
  return { barbers, price, paid, refund, kept: (reduced?.kept ?? 0) + off - refund };
}
