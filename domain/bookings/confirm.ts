import type { Dispatch, Sender } from '../dispatch.ts';
import { placeOfBooking } from '../ids.ts';
import { Refusal, type RefusalFactory } from '../refusal.ts';
import { day } from './decider.ts';
import { AlreadyPaid, AmountChanged, BookingMissing, HoldEnded, SlotTaken } from './refusals.ts';

const final: readonly RefusalFactory[] = [AlreadyPaid, AmountChanged, BookingMissing, HoldEnded, SlotTaken];

/**
 * Gives what a captured payment was for. `amount` in cents, what was captured. Answers `gone` when the booking cannot be had any more
 * (slot taken meanwhile, hold released, another amount, already paid otherwise): the money goes back. Safe to repeat: a booking this
 * payment has confirmed stays `confirmed`, whatever became of it since. Throws when the outcome is not known.
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
