import { z } from 'zod';
import type { BookingCancelled, CustomerMissed, GroupBookingReduced } from '#domain/bookings/events.ts';
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
  ending: z.enum(['cancelled', 'missed', 'reduced']).default('cancelled'),
  /** How many barbers of a group booking still come, where it goes on with fewer. */
  barbers: z.number().int().positive().optional(),
});

/** A booking has one ending, and so one of the first two refunds; one of a group may have been reduced before, again and again. */
const REFUNDS = {
  cancelled: { prefix: 'cancel', reason: 'the booking was cancelled' },
  missed: { prefix: 'no-show', reason: 'the customer did not come, and the shop keeps only a part' },
  reduced: { prefix: 'fewer', reason: 'fewer barbers come than were booked' },
} as const;
const ENDINGS = { BookingCancelled: 'cancelled', CustomerMissed: 'missed', GroupBookingReduced: 'reduced' } as const;

/**
 * A booking that was cancelled, whose customer did not come, or of whose barbers fewer come, gives back what its day decided,
 * once; `amount` in cents.
 */
export const refundCancelledBooking = job<BookingCancelled | CustomerMissed | GroupBookingReduced, z.infer<typeof data>>({
  name: 'refund-cancelled-booking',
  on: ['BookingCancelled', 'CustomerMissed', 'GroupBookingReduced'],
  data,
  from(event) {
    const { bookingId, paymentId, refund = 0 } = event.data;
    if (!paymentId || refund <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    const channel = event.metadata.channel === 'demo' ? 'demo' : 'job';
    const left = event.type === 'GroupBookingReduced' ? { barbers: event.data.barbers } : {};
    return { bookingId, paymentId, amount: refund, channel, ending: ENDINGS[event.type], ...left };
  },
  async run({ bookingId, paymentId, amount, channel, ending, barbers }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // It was confirmed before it could end: if a crash kept that from the payment's record, it belongs there first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const { prefix, reason } = REFUNDS[ending];
    // Each reduction leaves fewer: what is left names its refund.
    const refundId = [prefix, bookingId, ...(barbers === undefined ? [] : [barbers])].join('-');
    await startRefund(tools.dispatch, { paymentId, refundId, amount, reason }, sender);
    await settlePayment(settling(tools), paymentId);
  },
});
