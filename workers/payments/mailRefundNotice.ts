import { z } from 'zod';
import { originalRefundId } from '#domain/ids.ts';
import { payment } from '#domain/payments/decider.ts';
import { PART_CHARGED_BACK, type RefundStarted } from '#domain/payments/events.ts';
import { job } from '../job.ts';
import { dollars, mailMember, thingOf } from './payerMail.ts';

/** `isPart`: a bank has given the other part back. */
const data = z.object({ paymentId: z.string(), refundId: z.string(), isPart: z.boolean().optional() });

/**
 * Mails the payer that a refund is on its way, once per refund. Not of one that has failed by then, nor of one that was
 * made at the provider: that is found later, and was in the hands of who made it.
 */
export const mailRefundNotice = job<RefundStarted, z.infer<typeof data>>({
  name: 'mail-refund-notice',
  on: ['RefundStarted'],
  data,
  from: ({ data: { paymentId, refundId, reason, madeAtProvider }, metadata }) =>
    metadata.channel === 'demo' || madeAtProvider
      ? null
      : { paymentId, refundId, ...(reason === PART_CHARGED_BACK && { isPart: true }) },
  async run({ paymentId, refundId, isPart }, tools) {
    const { state } = await tools.stateOf(payment, { paymentId });
    const refund = state.stage === 'none' ? undefined : state.refunds[refundId];
    if (state.stage === 'none' || !refund || refund.status === 'failed') return;
    const again =
      originalRefundId(refundId) === refundId
        ? []
        : isPart
          ? ['Your bank has given you a part of your money back already. This is the rest.']
          : ['Your bank sent our first transfer back, so we are sending it once more.'];
    await mailMember(tools, state.payerId, `refund-${refundId}`, `Your refund: ${dollars(refund.amount)}`, [
      ...again,
      `We are giving ${dollars(refund.amount)} for ${thingOf(state.purpose)} back to the card you paid with. It can take a few days to arrive.`,
      `Payment ${paymentId}`,
    ]);
  },
});
