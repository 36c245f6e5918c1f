import { z } from 'zod';
import type { BookingCancelled } from '#domain/bookings/events.ts';
import { payment } from '#domain/payments/decider.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { job } from '../job.ts';
import { settling } from './tools.ts';

type Data = { bookingId: string; paymentId: string; amount: number; channel: 'job' | 'demo' };

/** A cancelled booking gives back what its day decided, once; `amount` in cents. */
export const refundCancelledBooking = job<BookingCancelled, Data>({
  name: 'refund-cancelled-booking',
  on: ['BookingCancelled'],
  data: z.object({
    bookingId: z.string(),
    paymentId: z.string(),
    amount: z.number().int().positive(),
    channel: z.enum(['job', 'demo']),
  }),
  from({ data: { bookingId, paymentId, refund }, metadata }) {
    if (paymentId === null || refund <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    return { bookingId, paymentId, amount: refund, channel: metadata.channel === 'demo' ? 'demo' : 'job' };
  },
  async run({ bookingId, paymentId, amount, channel }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // It was confirmed before it could be cancelled: if a crash kept that from the payment's record, it belongs there
    // first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const data = { paymentId, refundId: `cancel-${bookingId}`, amount, reason: 'the booking was cancelled' };
    await startRefund(tools.dispatch, data, sender);
    await settlePayment(settling(tools), paymentId);
  },
});
