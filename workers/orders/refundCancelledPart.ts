import { z } from 'zod';
import { refundIdOfPart } from '#domain/ids.ts';
import type { PartCancelled } from '#domain/orders/events.ts';
import { payment } from '#domain/payments/decider.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { job } from '../job.ts';
import { settling } from '../payments/tools.ts';

const data = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  paymentId: z.string(),
  amount: z.number().int().positive(),
  channel: z.enum(['job', 'demo']),
});

/** A cancelled part of an order gives back what that part cost, once; `amount` in cents. */
export const refundCancelledPart = job<PartCancelled, z.infer<typeof data>>({
  name: 'refund-cancelled-part',
  on: ['PartCancelled'],
  data,
  from({ data: { orderId, sellerId, paymentId, refund }, metadata }) {
    if (paymentId === null || refund <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    return { orderId, sellerId, paymentId, amount: refund, channel: metadata.channel === 'demo' ? 'demo' : 'job' };
  },
  async run({ orderId, sellerId, paymentId, amount, channel }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // The order was paid before a part of it could be cancelled: if a crash kept that from the payment's record, it
    // belongs there first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const refund = {
      paymentId,
      refundId: refundIdOfPart(orderId, sellerId),
      amount,
      reason: 'a part of the order was cancelled',
    };
    await startRefund(tools.dispatch, refund, sender);
    await settlePayment(settling(tools), paymentId);
  },
});
