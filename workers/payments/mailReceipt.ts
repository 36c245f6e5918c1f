import { z } from 'zod';
import { payment } from '#domain/payments/decider.ts';
import type { PaymentFulfilled } from '#domain/payments/events.ts';
import { job } from '../job.ts';
import { dollars, mailMember, thingOf } from './payerMail.ts';

/** Who paid gets a receipt, once. */
export const mailReceipt = job<PaymentFulfilled, { paymentId: string }>({
  name: 'mail-receipt',
  on: ['PaymentFulfilled'],
  data: z.object({ paymentId: z.string() }),
  from: ({ data: { paymentId }, metadata }) => (metadata.channel === 'demo' ? null : { paymentId }),
  async run({ paymentId }, tools) {
    const { state } = await tools.stateOf(payment, { paymentId });
    if (state.stage !== 'captured') return;
    await mailMember(tools, state.payerId, `receipt-${paymentId}`, `Your receipt: ${dollars(state.captured)}`, [
      `We have received ${dollars(state.captured)} for ${thingOf(state.purpose)}. Thank you.`,
      `Payment ${paymentId}`,
    ]);
  },
});
