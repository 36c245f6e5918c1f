import { z } from 'zod';
import type { HoldExpired, HoldReleased } from '#domain/bookings/events.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import { closePayment } from '#domain/processes/payment/close.ts';
import { job } from '../job.ts';
import { settling } from './tools.ts';

/**
 * A hold that is over can no longer be paid for. Money that is already on its way confirms the booking if the slot is
 * free, or goes back.
 */
export const cancelIntentOfExpiredHold = job<HoldExpired | HoldReleased, { bookingId: string }>({
  name: 'cancel-intent-of-expired-hold',
  on: ['HoldExpired', 'HoldReleased'],
  data: z.object({ bookingId: z.string() }),
  from: ({ data: { bookingId } }) => ({ bookingId }),
  run: async ({ bookingId }, tools) =>
    void (await closePayment(settling(tools), paymentIdOf({ page: 'booking', itemId: bookingId }))),
});
