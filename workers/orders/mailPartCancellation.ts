import type { PartCancelled } from '#domain/orders/events.ts';
import { type Part, partOf } from '#domain/orders/state.ts';
import { job } from '../job.ts';
import { dollars } from '../payments/payerMail.ts';
import { listOf, nameOf, type PartNews, partNews, partNewsOf, worthTelling, writeTo } from './orderMail.ts';

/** Mails both sides that a part of an order is cancelled; the buyer also the refund. */
export const mailPartCancellation = job<PartCancelled, PartNews>({
  name: 'mail-part-cancellation',
  on: ['PartCancelled'],
  data: partNews,
  from: partNewsOf,
  async run(about, tools) {
    const order = await worthTelling(tools, about);
    const part = order && partOf(order, about.sellerId);
    if (!order || !part?.cancelledBy) return;
    const { orderId, buyerId } = order;
    const why = part.reason ? [`Reason: ${part.reason}`] : [];
    const refund = part.refund > 0 ? [`We give back ${dollars(part.refund)}.`] : [];
    const page = `${tools.publicUrl}/orders/${orderId}`;
    const [seller, buyer] = [await nameOf(tools, part.sellerId), await nameOf(tools, buyerId)];
    const toBuyer = [
      `${whoCancelled(part, 'buyer', seller)} this part of your order:`,
      listOf(part),
      ...why,
      ...refund,
      page,
    ];
    await writeTo(
      tools,
      buyerId,
      `order-off-${orderId}-${part.sellerId}`,
      'A part of your order is cancelled',
      toBuyer,
    );
    const toSeller = [`${whoCancelled(part, 'seller', buyer)} this order:`, listOf(part), ...why, page];
    await writeTo(tools, part.sellerId, `order-lost-${orderId}-${part.sellerId}`, 'An order is cancelled', toSeller);
  },
});

const whoCancelled = ({ cancelledBy }: Part, reader: 'buyer' | 'seller', other: string): string =>
  cancelledBy === reader
    ? 'You have cancelled'
    : cancelledBy === 'platform'
      ? 'We had to cancel'
      : `${other} has cancelled`;
