import type { Address } from '#domain/address.ts';
import type { Part, PlacedOrder } from '#domain/orders/state.ts';
import { eventsOfRecord } from '../audit/records.ts';
import { type Context, member } from '../http/context.ts';
import { orderFor } from '../orders/actions.ts';
import { partsFor } from '../orders/views.ts';
import { dollars } from '../receipts/layout.ts';
import { nameOf } from '../receipts/sales.ts';
import { type Evidence, NoEvidence, newestThatFit } from './evidence.ts';
import { customerOf, inUtc, messagesOf, recordMaking, type Sale, timelineOf } from './facts.ts';
import { bounded } from './fields.ts';

/**
 * The evidence for a paid order: a seller’s own part for them, all of it for platform owners; missing for others, its
 * buyer included, and where nothing was paid.
 */
export async function orderEvidence(context: Context, orderId: string): Promise<Evidence> {
  const caller = member(context);
  const order = await orderFor(context, orderId);
  const parts = partsFor(order, caller);
  const isSeller = parts.every(({ sellerId }) => sellerId === caller.id);
  if (!order.paymentId || !(isSeller || caller.role === 'superadmin')) throw NoEvidence();
  const sales = parts.map(
    ({ sellerId }): Sale => ({
      record: { type: 'order', id: orderId },
      about: { kind: 'order', id: orderId },
      customerId: order.buyerId,
      sellerId,
    }),
  );
  const [sale] = sales;
  if (!sale) throw NoEvidence();
  await recordMaking(context, sale);
  const [customer, record, talks, sellers] = await Promise.all([
    customerOf(context, sale),
    eventsOfRecord(context.services, sale.record),
    Promise.all(sales.map((one) => messagesOf(context, one))),
    Promise.all(parts.map(({ sellerId }) => nameOf(context, sellerId))),
  ]);
  const seen = (record?.events ?? []).filter(({ data }) => {
    const { sellerId } = data as { readonly sellerId?: string };
    return sellerId === undefined || parts.some((part) => part.sellerId === sellerId);
  });
  const timeline = await timelineOf(context, seen);
  const messages = talks.flat().sort();
  const lines = parts.flatMap((part, at) => partLines(part, sellers[at] ?? ''));
  const terms = parts.map((part, at) => termsOf(part, sellers[at] ?? ''));
  const sent = parts.map(sentLine).filter((line) => line !== undefined);
  const refused = parts.filter(({ refund }) => refund === 0).length > 0;
  const amount = parts.reduce((sum, { total }) => sum + total, 0);
  return {
    number: orderId,
    paymentId: order.paymentId,
    amount,
    paidAt: order.paidAt ?? order.placedAt,
    fields: bounded({
      product_description: lines.join('\n'),
      customer_name: customer.name,
      customer_email_address: customer.email,
      shipping_address: addressOf(order),
      shipping_date: dates(parts, ({ shippedAt }) => shippedAt),
      shipping_tracking_number: parts
        .map(({ tracking }) => tracking ?? '')
        .filter(Boolean)
        .join(', '),
      refund_policy_disclosure: `Shown in the cart and beside the card form before paying, on ${inUtc(order.placedAt)}. ${terms.join(' ')}`,
      refund_refusal_explanation: refused ? sent.join(' ') : undefined,
      access_activity_log: newestThatFit(timeline),
      uncategorized_text: newestThatFit(messages),
    }),
    files: {
      receipt: `/api/v1/orders/receipt/${orderId}`,
      shipping_documentation: fileOf(orderId),
      refund_policy: fileOf(orderId),
      ...(messages.length > 0 && { customer_communication: fileOf(orderId) }),
    },
    sections: [
      { title: 'What was sold', lines: [...lines, `Charged: ${dollars(amount)}.`] },
      { title: 'Who paid', lines: [customer.name, customer.email].filter(Boolean) },
      { title: 'Terms shown before paying', lines: terms },
      { title: 'Where it went', lines: [addressOf(order), ...sent].filter(Boolean) },
      { title: 'What happened, in order', lines: timeline },
      { title: 'Messages between the two', lines: messages },
    ],
  };
}

const fileOf = (orderId: string) => `/api/v1/orders/evidence/${orderId}?format=pdf`;

const partLines = ({ lines, shipping, tax }: Part, seller: string): string[] => [
  ...lines.map(({ name, quantity, price }) => `${quantity} × ${name} at ${dollars(price)}, sold by ${seller}`),
  ...(shipping > 0 ? [`Shipping by ${seller}: ${dollars(shipping)}`] : []),
  ...(tax > 0 ? [`Tax charged by ${seller}: ${dollars(tax)}`] : []),
];

const termsOf = ({ returns, pickUp }: Part, seller: string): string =>
  `Of ${seller}: ${pickUp ? 'picked up at the seller’s' : 'sent to the buyer'}; until it is sent it can be cancelled for all its money. Rule for returns: ${returns || 'none was stated'}.`;

const sentLine = ({ shippedAt, deliveredAt, tracking, pickUp }: Part): string | undefined =>
  shippedAt === null
    ? undefined
    : [
        `${pickUp ? 'Handed over' : 'Sent'} on ${inUtc(shippedAt)}${tracking ? ` (${tracking})` : ''}`,
        deliveredAt === null ? '.' : `, arrived on ${inUtc(deliveredAt)}.`,
      ].join('');

const dates = (parts: readonly Part[], at: (part: Part) => string | null): string =>
  parts
    .map((part) => at(part)?.slice(0, 10) ?? '')
    .filter(Boolean)
    .join(', ');

function addressOf({ delivery }: PlacedOrder): string {
  if (!delivery) return '';
  const { name, street, unit, city, state, zip }: Address = delivery;
  return [name, street, unit, `${city}, ${state} ${zip}`].filter(Boolean).join(', ');
}
