import type { PartShipped } from '#domain/orders/events.ts';
import { partOf } from '#domain/orders/state.ts';
import { job } from '../job.ts';
import { listOf, nameOf, type PartNews, partNews, partNewsOf, worthTelling, writeTo } from './orderMail.ts';

/** Mails the buyer that a seller's part is on its way and how to track it, or that it can be picked up. */
export const mailShipment = job<PartShipped, PartNews>({
  name: 'mail-shipment',
  on: ['PartShipped'],
  data: partNews,
  from: partNewsOf,
  async run(about, tools) {
    const order = await worthTelling(tools, about);
    const part = order && partOf(order, about.sellerId);
    if (!order || !part?.shippedAt || part.status === 'cancelled' || part.status === 'refunded') return;
    const seller = await nameOf(tools, part.sellerId);
    const subject = part.pickUp ? 'Your order can be picked up' : 'Your order is on its way';
    await writeTo(tools, order.buyerId, `order-shipped-${order.orderId}-${part.sellerId}`, subject, [
      part.pickUp ? `This is ready for you at ${seller}’s:` : `${seller} has sent:`,
      listOf(part),
      ...(part.tracking ? [part.tracking] : []),
      `${tools.publicUrl}/orders/${order.orderId}`,
    ]);
  },
});
