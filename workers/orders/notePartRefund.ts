import { z } from 'zod';
import { order } from '#domain/orders/decider.ts';
import type { RefundCompleted } from '#domain/payments/events.ts';
import { job } from '../job.ts';
import { sellerOfRefund } from './partRefund.ts';

const data = z.object({ orderId: z.string(), sellerId: z.string(), amount: z.number().int().positive() });

/** Records in the order that the money of a cancelled part is back with the buyer. */
export const notePartRefund = job<RefundCompleted, z.infer<typeof data>>({
  name: 'note-part-refund',
  on: ['RefundCompleted'],
  data,
  from({ data: { purpose, refundId, amount } }) {
    const orderId = purpose.itemId;
    const sellerId = purpose.page === 'cart' ? sellerOfRefund(refundId, orderId) : undefined;
    return sellerId ? { orderId, sellerId, amount } : null;
  },
  async run(refund, { dispatch, sender }) {
    await dispatch(order, { type: 'NotePartRefund', data: refund }, sender);
  },
});
