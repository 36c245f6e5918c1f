import { day } from '../../bookings/decider.ts';
import { HoldAlreadyExtended, HoldEnded } from '../../bookings/refusals.ts';
import { isLiveHold } from '../../bookings/state.ts';
import { upFrontOf } from '../../bookings/upFront.ts';
import { placeOfBooking } from '../../ids.ts';
import { AlreadyPaid, HoldOver, NoSuchPayment } from '../../payments/refusals.ts';
import { Refusal, type RefusalFactory } from '../../refusal.ts';
import { confirmPaidBooking } from './confirmBooking.ts';
import type { PurposeHandler } from './purpose.ts';

/** A held slot: priced by what its hold costs up front, fulfilled by confirming it. */
export const bookingHandler: PurposeHandler = {
  async price({ stateOf, now }, bookingId, payerId) {
    const place = placeOfBooking(bookingId);
    const held = place && (await stateOf(day, place)).state.bookings[bookingId];
    if (held?.customerId !== payerId) throw NoSuchPayment();
    if (held.paymentId !== undefined) throw AlreadyPaid();
    if (!isLiveHold(held, now())) throw HoldOver();
    return { amount: upFrontOf(held) };
  },

  async fulfil(tools, { paymentId, purpose, amount }) {
    const wanted = { bookingId: purpose.itemId, paymentId, amount };
    if ((await confirmPaidBooking(tools, wanted)) === 'confirmed') return 'fulfilled';
    // The hold is released before the refund, so that nothing can confirm it later; a refusal means it has just been
    // confirmed.
    if (await releaseHold(tools, purpose.itemId)) return 'gone';
    return (await confirmPaidBooking(tools, wanted)) === 'confirmed' ? 'fulfilled' : 'gone';
  },

  async extend({ dispatch, sender }, bookingId) {
    const place = placeOfBooking(bookingId);
    if (!place) return;
    await dispatch(day, { type: 'ExtendHold', data: { bookingId, ...place } }, sender).catch(
      unless(HoldEnded, HoldAlreadyExtended),
    );
  },
};

async function releaseHold(
  { dispatch, sender }: Parameters<PurposeHandler['fulfil']>[0],
  bookingId: string,
): Promise<boolean> {
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
