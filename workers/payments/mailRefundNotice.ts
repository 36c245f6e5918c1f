import { z } from 'zod';
import { originalRefundId, payment } from '#domain/payments/decider.ts';
import type { RefundStarted } from '#domain/payments/events.ts';
import { job } from '../job.ts';
import { dollars, mailMember, thingOf } from './payerMail.ts';

/**
 * Mails the payer that a refund is on its way, once per refund. Not of one that was made at the provider: that is found
 * later, and was in the hands of who made it.
 */
export const mailRefundNotice = job<RefundStarted, { paymentId: string; refundId: string }>({
  name: 'mail-refund-notice',
  on: ['RefundStarted'],
  data: z.object({ paymentId: z.string(), refundId: z.string() }),
  from: ({ data: { paymentId, refundId, madeAtProvider }, metadata }) =>
    metadata.channel === 'demo' || madeAtProvider ? null : { paymentId, refundId },
  async run({ paymentId, refundId }, tools) {
    const { state } = await tools.stateOf(payment, { paymentId });
    const refund = state.stage === 'none' ? undefined : state.refunds[refundId];
    if (state.stage === 'none' || !refund) return;
    const again =
      originalRefundId(refundId) === refundId
        ? []
        : ['Your bank sent our first transfer back, so we are sending it once more.'];
    await mailMember(tools, state.payerId, `refund-${refundId}`, `Your refund: ${dollars(refund.amount)}`, [
      ...again,
      `We are giving ${dollars(refund.amount)} for ${thingOf(state.purpose)} back to the card you paid with. It can take a few days to arrive.`,
      `Payment ${paymentId}`,
    ]);
  },
});
