import type { Actor } from '../decider.ts';
import { hasShopRight, type ShopRight, servesAt, type WorksAs } from '../shopRights.ts';
import type { BookingFacts } from './events.ts';
import { BookingMissing, BookingMoved, OnlyTheOwner, OnlyTheShop } from './refusals.ts';
import type { Booking, Day } from './state.ts';

type Parties = Pick<BookingFacts, 'customerId' | 'ownerId' | 'chair'>;

/**
 * Whether an actor acts for the shop about a booking: its owner, and who of the crew serves at its chair; who has booked it
 * themself is its customer alone.
 */
export const actsForShop = ({ customerId, ownerId, chair }: Parties, by: Actor, worksAs?: WorksAs): boolean =>
  by.id === ownerId || (by.id !== customerId && servesAt(worksAs, chair));

/** Whether an actor may see a booking: its customer and who acts for the shop; the system acts for either. */
export const isPartyTo = (booking: Parties, by: Actor, worksAs?: WorksAs): boolean =>
  by.role === 'system' || by.id === booking.customerId || actsForShop(booking, by, worksAs);

/** The booking, for its parties; for others it is missing. Refuses with BookingMoved when it left for another day. */
export function bookingOf(day: Day, id: string, by: Actor, worksAs?: WorksAs): Booking {
  const booking = day.bookings[id];
  if (booking) {
    if (!isPartyTo(booking, by, worksAs)) throw BookingMissing();
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

/** The booking, for who acts for the shop. */
export function shopBookingOf(day: Day, id: string, by: Actor, worksAs?: WorksAs): Booking {
  const booking = bookingOf(day, id, by, worksAs);
  if (!actsForShop(booking, by, worksAs)) throw OnlyTheShop();
  return booking;
}

type AboutShop = { readonly ownerId: string; readonly worksAs?: WorksAs | undefined };

/** Refuses with OnlyTheOwner unless an actor is the shop's owner, or one of its crew with a right. */
export function requireRight({ ownerId, worksAs }: AboutShop, by: Actor, right: ShopRight): void {
  if (by.id !== ownerId && !hasShopRight(worksAs, right)) throw OnlyTheOwner();
}

/**
 * Refuses with OnlyTheOwner unless an actor is the shop's owner, or one of its crew who serves at all of some chairs; of none,
 * at any of the shop.
 */
export function requireServing(
  { ownerId, worksAs }: AboutShop,
  by: Actor,
  chairs: readonly { readonly chair?: string }[],
): void {
  if (by.id === ownerId) return;
  const isServing = hasShopRight(worksAs, 'serveOwn') && chairs.every(({ chair }) => servesAt(worksAs, chair));
  if (!isServing) throw OnlyTheOwner();
}
