import { confirmPaidBooking } from './bookings/confirm.ts';
import { day } from './bookings/decider.ts';
import { HoldAlreadyExtended, HoldEnded } from './bookings/refusals.ts';
import { isLiveHold } from './bookings/state.ts';
import { cartPurpose } from './checkout/purpose.ts';
import { placeOfBooking } from './ids.ts';
import type { PurposeHandler, Purposes } from './payments/purposes.ts';
import { AlreadyPaid, HoldOver, NoSuchPayment } from './payments/refusals.ts';
import { planPage } from './planPurpose.ts';
import { Refusal, type RefusalFactory } from './refusal.ts';

/** A held slot: priced by its hold, given by confirming it. */
const booking: PurposeHandler = {
  async price({ stateOf, now }, bookingId, payerId) {
    const place = placeOfBooking(bookingId);
    const held = place && (await stateOf(day, { bookingId, ...place })).state.bookings[bookingId];
    if (held?.customerId !== payerId) throw NoSuchPayment();
    if (held.paymentId !== undefined) throw AlreadyPaid();
    if (!isLiveHold(held, now())) throw HoldOver();
    return { amount: held.price };
  },

  async fulfil(tools, { paymentId, purpose, amount }) {
    const wanted = { bookingId: purpose.itemId, paymentId, amount };
    if ((await confirmPaidBooking(tools, wanted)) === 'confirmed') return 'fulfilled';
    // Before the money goes back the hold is given up for good, so that nobody confirms it later; unless somebody just did.
    if (await forgo(tools, purpose.itemId)) return 'gone';
    return (await confirmPaidBooking(tools, wanted)) === 'confirmed' ? 'fulfilled' : 'gone';
  },

  async keep({ dispatch, sender }, bookingId) {
    const place = placeOfBooking(bookingId);
    if (!place) return;
    await dispatch(day, { type: 'ExtendHold', data: { bookingId, ...place } }, sender).catch(unless(HoldEnded, HoldAlreadyExtended));
  },
};

async function forgo({ dispatch, sender }: Parameters<PurposeHandler['fulfil']>[0], bookingId: string): Promise<boolean> {
  const place = placeOfBooking(bookingId);
  if (!place) return true;
  try {
    await dispatch(day, { type: 'ReleaseHold', data: { bookingId, ...place } }, sender);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code !== HoldEnded.code;
  }
}

const unless =
  (...refusals: RefusalFactory[]) =>
  (error: unknown) => {
    if (!(error instanceof Refusal && refusals.some(({ code }) => code === error.code))) throw error;
  };

/** What can be paid for, gathered by hand. */
export const purposes: Purposes = { booking, cart: cartPurpose, subscription: planPage };
