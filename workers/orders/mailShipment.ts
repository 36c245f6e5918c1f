import type { PartShipped } from '#domain/orders/events.ts';
import { partOf } from '#domain/orders/state.ts';
import { job } from '../job.ts';
import { listOf, nameOf, type PartNews, partNews, partNewsOf, worthTelling, writeTo } from './orderMail.ts';

/** Mails the buyer that a seller's part is on its way, and how to track it. */
export const mailShipment = job<PartShipped, PartNews>({
  name: 'mail-shipment',
  on: ['PartShipped'],
  data: partNews,
  from: partNewsOf,
  async run(about, tools) {
    const order = await worthTelling(tools, about);
    const part = order && partOf(order, about.sellerId);
    if (!order || !part?.tracking || part.status === 'cancelled' || part.status === 'refunded') return;
    await writeTo(tools, order.buyerId, `order-shipped-${order.orderId}-${part.sellerId}`, 'Your order is on its way', [
      `${await nameOf(tools, part.sellerId)} has sent:`,
      listOf(part),
      part.tracking,
      `${tools.publicUrl}/orders/${order.orderId}`,
    ]);
  },
});
