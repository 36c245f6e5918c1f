import { z } from 'zod';
import { refundIdOfPart } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import type { PartCancelled, PartRefundReleased } from '#domain/orders/events.ts';
import { isPlaced, type Part, type PlacedOrder, partOf } from '#domain/orders/state.ts';
import { payment } from '#domain/payments/decider.ts';
import { coverByAll } from '#domain/processes/earnings/coverRefund.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { job, type Tools } from '../job.ts';
import { settling } from '../payments/tools.ts';

const data = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  paymentId: z.string(),
  amount: z.number().int().positive(),
  channel: z.enum(['job', 'demo']),
});
type Data = z.infer<typeof data>;

/**
 * A cancelled part of an order gives back what that part cost, once; `amount` in cents. What its seller took back after it
 * was sent waits for a platform owner where the seller has too little to come for it; and so does what takes from another
 * seller of the order who has too little, as when a bank keeps some of the payment.
 */
export const refundCancelledPart = job<PartCancelled | PartRefundReleased, Data>({
  name: 'refund-cancelled-part',
  on: ['PartCancelled', 'PartRefundReleased'],
  data,
  from({ data: told, metadata }) {
    const { orderId, sellerId, paymentId } = told;
    const amount = 'amount' in told ? told.amount : told.refund;
    if (paymentId === null || amount <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    return { orderId, sellerId, paymentId, amount, channel: metadata.channel === 'demo' ? 'demo' : 'job' };
  },
  async run({ orderId, sellerId, paymentId, amount, channel }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // The order was paid before a part of it could be cancelled: if a crash kept that from the payment's record, it
    // belongs there first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const refund = { paymentId, refundId: refundIdOfPart(orderId, sellerId), amount };
    if (!(await mayBegin(tools, { orderId, sellerId, ...refund }))) {
      await tools.dispatch(order, { type: 'HoldPartRefund', data: { orderId, sellerId } }, sender);
      return;
    }
    await startRefund(tools.dispatch, { ...refund, reason: 'a part of the order was cancelled' }, sender);
    await settlePayment(settling(tools), paymentId);
  },
});

type Refund = Omit<Data, 'channel'> & { readonly refundId: string };

/** Whether a refund begins now: it does unless it takes from sellers whose balance does not cover it. */
async function mayBegin(tools: Tools, refund: Refund): Promise<boolean> {
  const { orderId, sellerId, paymentId, refundId } = refund;
  const [{ state: found }, { state: paid }] = await Promise.all([
    tools.stateOf(order, { orderId }),
    tools.stateOf(payment, { paymentId }),
  ]);
  const part = isPlaced(found) ? partOf(found, sellerId) : undefined;
  if (!isPlaced(found) || !part || isDecidedByPlatform(part)) return true;
  const isBegun = paid.stage !== 'none' && paid.refunds[refundId] !== undefined;
  if (isBegun) return true;
  if (part.refundHold !== null) return false;
  const sellerIds = found.parts.map((one) => one.sellerId);
  const named = { ...refund, disputeIds: disputesOf(found), wasSent: wasSent(part) };
  return coverByAll(tools, named, sellerIds, tools.saleFeeRate);
}

/** What a platform owner decided is theirs to bear. */
const isDecidedByPlatform = ({ cancelledBy, refundHold }: Part): boolean =>
  cancelledBy === 'platform' || refundHold === 'released';

/** Its seller took it back; what was never sent was never due to them. */
const wasSent = ({ cancelledBy, shippedAt }: Part): boolean => cancelledBy === 'seller' && shippedAt !== null;

/** All disputes of an order's payment that it knows, also those that are over. */
const disputesOf = ({ lost }: PlacedOrder): readonly string[] => Object.keys(lost);
