import { z } from 'zod';
import type { PartRefundHeld } from '#domain/orders/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';
import { nameOf, writeTo } from './orderMail.ts';

const data = z.object({
  orderId: z.string(),
  buyerId: z.string(),
  sellerId: z.string(),
  amount: z.number().int().positive(),
});

/**
 * A refund that its seller's balance does not cover waits for a person: the platform's owners are mailed, and its buyer
 * that it takes longer. `amount` in cents.
 */
export const mailHeldRefund = job<PartRefundHeld, z.infer<typeof data>>({
  name: 'mail-held-refund',
  on: ['PartRefundHeld'],
  data,
  from: ({ data: { orderId, buyerId, sellerId, amount }, metadata }) =>
    metadata.channel === 'demo' ? null : { orderId, buyerId, sellerId, amount },
  async run({ orderId, buyerId, sellerId, amount }, tools) {
    const page = `${tools.publicUrl}/orders/${orderId}`;
    const key = `held-refund-${orderId}-${sellerId}`;
    await mailOwners(tools, key, 'A refund waits for you', [
      `A part of an order that ${await nameOf(tools, sellerId)} sells was cancelled. A seller of that order was paid out for it, and has too little to come for the refund of ${dollars(amount)}: the seller of that part, who took it back, or another one, where a bank keeps some of the payment.`,
      'It begins when you press “Let the refund begin” at that part; what they owe then is set off against their next sales. Please look first whether buyer and seller are who they say they are.',
      page,
    ]);
    await writeTo(tools, buyerId, `order-refund-held-${orderId}-${sellerId}`, 'Your refund takes longer', [
      `The refund of ${dollars(amount)} for a part of your order has to be looked at by us first. We write to you if we have a question.`,
      page,
    ]);
  },
});
