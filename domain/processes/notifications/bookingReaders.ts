import { isPartyTo } from '../../bookings/access.ts';
import type { Booking } from '../../bookings/state.ts';
import type { StateOf } from '../../dispatch.ts';
import type { Refs } from '../../notifications/events.ts';
import { servesAt } from '../../shopRights.ts';
import { worksAsAt } from '../crew/worksAs.ts';

/**
 * Whether a member may still see the booking that a notification of theirs is about: its customer, the shop's owner, and who
 * of its crew serves at its chair, or at the one that the notification says it has left (`refs.chair`).
 */
export async function mayReadBooking(
  stateOf: StateOf,
  booking: Booking,
  memberId: string,
  { chair }: Refs,
): Promise<boolean> {
  if (isPartyTo(booking, { id: memberId, role: 'CUSTOMER' })) return true;
  const worksAs = await worksAsAt(stateOf, booking.shopId, memberId);
  return servesAt(worksAs, booking.chair) || (chair !== undefined && servesAt(worksAs, chair));
}
