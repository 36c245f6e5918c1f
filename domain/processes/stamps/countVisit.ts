import type { Booking } from '../../bookings/state.ts';
import { dueAtShopOf } from '../../bookings/upFront.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { payment } from '../../payments/decider.ts';
import { refundable } from '../../payments/state.ts';
import { stamps } from '../../stamps/decider.ts';
import { locateBooking } from '../move/locateBooking.ts';

export type CountTools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };

/**
 * Gives a finished and paid visit its stamp, or takes it back once all that was paid was given back (docs/rules.md B19). Nothing
 * for a visit whose hold says that it gives none, and for one that a card was redeemed for. May run concurrently, and again
 * after a crash at any point: the last look is at the visit and its payment as they are then.
 */
export async function countVisit({ dispatch, stateOf, sender }: CountTools, bookingId: string): Promise<void> {
  for (let counted: boolean | undefined; ; ) {
    const booking = (await locateBooking(stateOf, bookingId))?.booking;
    if (booking?.stage !== 'completed' || booking.walkIn || !booking.stampRule || booking.stamps) return;
    const counts = booking.price > 0 && !(await wasGivenBack(stateOf, booking));
    if (counts === counted) return;
    const { shopId, ownerId, customerId: memberId, stampRule: rule } = booking;
    const data = { shopId, ownerId, memberId, bookingId, counts, rule };
    // No id of its own: the decider says nothing new to a repeat, and a later look may say something else.
    await dispatch(stamps, { type: 'CountVisit', data }, { ...sender, commandId: undefined });
    counted = counts;
  }
}

/** Whether nothing is left of what was paid with a booking, and nothing was to be paid at the shop. */
async function wasGivenBack(stateOf: StateOf, booking: Booking): Promise<boolean> {
  const { paymentId } = booking;
  if (!paymentId || dueAtShopOf(booking) > 0) return false;
  const { state } = await stateOf(payment, { paymentId });
  return state.stage !== 'none' && refundable(state) <= 0;
}
