import type { OrderPaid } from '#domain/orders/events.ts';
import type { Part } from '#domain/orders/state.ts';
import { job } from '../job.ts';
import { dollars } from '../payments/payerMail.ts';
import { listOf, type News, nameOf, news, newsOf, worthTelling, writeTo } from './orderMail.ts';

/** Mails the buyer what is coming, and each seller what they have sold and are to send. */
export const mailOrder = job<OrderPaid, News>({
  name: 'mail-order',
  on: ['OrderPaid'],
  data: news,
  from: newsOf,
  async run(about, tools) {
    const order = await worthTelling(tools, about);
    if (order?.stage !== 'paid') return;
    const { orderId, buyerId, parts, total } = order;
    const page = `${tools.publicUrl}/orders/${orderId}`;
    await writeTo(tools, buyerId, `order-paid-${orderId}`, `Your order: ${dollars(total)}`, [
      'Thank you for your order:',
      ...parts.map(listOf),
      `Total: ${dollars(total)}. We write again when it is ${whatIsNext(parts)}.`,
      page,
    ]);
    const buyer = await nameOf(tools, buyerId);
    for (const part of parts) {
      if (part.status !== 'paid') continue;
      const key = `order-sold-${orderId}-${part.sellerId}`;
      const lines = [
        `${buyer} has bought from you:`,
        listOf(part),
        part.pickUp
          ? `Total: ${dollars(part.total)}. It will be picked up: please tell us when it is ready.`
          : `Total: ${dollars(part.total)}. Please send it and tell us how.`,
        page,
      ];
      await writeTo(tools, part.sellerId, key, `You have sold something: ${dollars(part.total)}`, lines);
    }
  },
});

const whatIsNext = (parts: readonly Part[]): string =>
  parts.every(({ pickUp }) => pickUp)
    ? 'ready to be picked up'
    : parts.some(({ pickUp }) => pickUp)
      ? 'on its way or ready to be picked up'
      : 'on its way';
