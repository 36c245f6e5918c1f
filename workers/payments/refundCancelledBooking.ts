import { z } from 'zod';
import type { BookingCancelled, CustomerMissed } from '#domain/bookings/events.ts';
import { refundIdOfBooking } from '#domain/ids.ts';
import { payment } from '#domain/payments/decider.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { job } from '../job.ts';
import { settling } from './tools.ts';

const data = z.object({
  bookingId: z.string(),
  paymentId: z.string(),
  amount: z.number().int().positive(),
  channel: z.enum(['job', 'demo']),
  /** Jobs of a former release were about cancellations alone. */
  ending: z.enum(['cancelled', 'missed']).default('cancelled'),
});

/** A booking has one ending, and so one of these refunds. */
const REASONS = {
  cancelled: 'the booking was cancelled',
  missed: 'the customer did not come, and the shop keeps only a part',
} as const;

/**
 * A booking that was cancelled, or whose customer did not come, gives back what its day decided, once; `amount` in cents.
 */
export const refundCancelledBooking = job<BookingCancelled | CustomerMissed, z.infer<typeof data>>({
  name: 'refund-cancelled-booking',
  on: ['BookingCancelled', 'CustomerMissed'],
  data,
  from({ type, data: { bookingId, paymentId, refund = 0 }, metadata }) {
    if (!paymentId || refund <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    const channel = metadata.channel === 'demo' ? 'demo' : 'job';
    const ending = type === 'CustomerMissed' ? 'missed' : 'cancelled';
    return { bookingId, paymentId, amount: refund, channel, ending };
  },
  async run({ bookingId, paymentId, amount, channel, ending }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // It was confirmed before it could end: if a crash kept that from the payment's record, it belongs there first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const refundId = refundIdOfBooking(bookingId, ending);
    await startRefund(tools.dispatch, { paymentId, refundId, amount, reason: REASONS[ending] }, sender);
    await settlePayment(settling(tools), paymentId);
  },
});
