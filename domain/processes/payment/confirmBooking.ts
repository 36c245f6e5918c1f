import { day } from '../../bookings/decider.ts';
import { AlreadyPaid, AmountChanged, BookingMissing, HoldEnded, SlotTaken } from '../../bookings/refusals.ts';
import type { Dispatch, Sender } from '../../dispatch.ts';
import { placeOfBooking } from '../../ids.ts';
import { Refusal, type RefusalFactory } from '../../refusal.ts';

const final: readonly RefusalFactory[] = [AlreadyPaid, AmountChanged, BookingMissing, HoldEnded, SlotTaken];

/**
 * Confirms the booking of a captured payment; `amount` in cents, as captured. Answers `gone` when it can no longer be
 * confirmed (slot taken, hold released, another amount, already paid otherwise): the caller refunds. Safe to repeat: a
 * booking this payment has confirmed stays `confirmed`, whatever happened to it since. Throws when the outcome is
 * unknown.
 */
export async function confirmPaidBooking(
  { dispatch, sender }: { readonly dispatch: Dispatch; readonly sender: Sender },
  { bookingId, paymentId, amount }: { readonly bookingId: string; readonly paymentId: string; readonly amount: number },
): Promise<'confirmed' | 'gone'> {
  const place = placeOfBooking(bookingId);
  if (!place) return 'gone';
  try {
    await dispatch(day, { type: 'ConfirmBooking', data: { bookingId, ...place, paymentId, amount } }, sender);
    return 'confirmed';
  } catch (error) {
    if (error instanceof Refusal && final.some(({ code }) => code === error.code)) return 'gone';
    throw error;
  }
}
