import { z } from 'zod';
import { sellerOfRefund } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import type { RefundCompleted, RefundFailed } from '#domain/payments/events.ts';
import { job } from '../job.ts';

const data = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  amount: z.number().int().positive(),
  // Jobs that were put into the queue by an older version have neither.
  refundId: z.string().optional(),
  hasFailed: z.boolean().optional(),
});

/** Records in the order that the money of a cancelled part is back with the buyer, or did not arrive after all. */
export const notePartRefund = job<RefundCompleted | RefundFailed, z.infer<typeof data>>({
  name: 'note-part-refund',
  on: ['RefundCompleted', 'RefundFailed'],
  data,
  from({ type, data: { purpose, refundId, amount } }) {
    const orderId = purpose.itemId;
    const sellerId = purpose.page === 'cart' ? sellerOfRefund(refundId, orderId) : undefined;
    return sellerId ? { orderId, sellerId, amount, refundId, hasFailed: type === 'RefundFailed' } : null;
  },
  async run({ hasFailed, refundId, ...part }, { dispatch, sender }) {
    if (hasFailed && refundId)
      await dispatch(order, { type: 'NotePartRefundFailure', data: { ...part, refundId } }, sender);
    else await dispatch(order, { type: 'NotePartRefund', data: { ...part, refundId } }, sender);
  },
});
