import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { HoldExpired, HoldReleased } from '#domain/bookings/events.ts';
import { HoldEnded } from '#domain/bookings/refusals.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import type { PaymentCancelled } from '#domain/payments/events.ts';
import { closePayment } from '#domain/processes/payment/close.ts';
import { Refusal } from '#domain/refusal.ts';
import { job, type Tools } from '../job.ts';
import { settling } from './tools.ts';

/**
 * A hold that is over can no longer be paid for. Money that is already on its way confirms the booking if the slot is
 * free, or goes back; where none can come any more, the hold is ended for good (docs/rules.md B4), so that nothing has
 * to be kept for a confirmation.
 */
export const cancelIntentOfExpiredHold = job<HoldExpired | HoldReleased | PaymentCancelled, { bookingId: string }>({
  name: 'cancel-intent-of-expired-hold',
  // A payment that was under way when the hold ended may be cancelled later.
  on: ['HoldExpired', 'HoldReleased', 'PaymentCancelled'],
  data: z.object({ bookingId: z.string() }),
  from({ type, data }) {
    // One that is ended for good was ended by this job.
    if (type === 'HoldReleased' && data.lapsed) return null;
    if (type !== 'PaymentCancelled') return { bookingId: data.bookingId };
    return data.purpose.page === 'booking' ? { bookingId: data.purpose.itemId } : null;
  },
  async run({ bookingId }, tools) {
    const { status } = await closePayment(settling(tools), paymentIdOf({ page: 'booking', itemId: bookingId }));
    if (status === 'none' || status === 'cancelled') await endForGood(tools, bookingId);
  },
});

async function endForGood({ dispatch, stateOf, sender }: Tools, bookingId: string): Promise<void> {
  const place = placeOfBooking(bookingId);
  if (!place || (await stateOf(day, place)).state.bookings[bookingId]?.stage !== 'expired') return;
  await dispatch(day, { type: 'ReleaseHold', data: { bookingId, ...place } }, sender).catch((error: unknown) => {
    // One that costs nothing was confirmed meanwhile.
    if (!(error instanceof Refusal && error.code === HoldEnded.code)) throw error;
  });
}
