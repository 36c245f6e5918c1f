import { z } from 'zod';
import { cartOfOrder } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import { isPlaced, type Part, type PlacedOrder } from '#domain/orders/state.ts';
import { account } from '#domain/users/decider.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { dollars, mailMember } from '../payments/payerMail.ts';
import { toldTooLate } from '../users/mailAge.ts';
import { wantsLetter } from '../wantsLetter.ts';

/** What a mail job knows: ids and when it happened; everything said is looked up when it is sent. */
export const news = z.object({ orderId: z.string(), at: z.string() });
export const partNews = news.extend({ sellerId: z.string() });
export type News = z.infer<typeof news>;
export type PartNews = z.infer<typeof partNews>;

/** Demo data contains past events; no mail is sent about them. */
export const newsOf = ({
  data: { orderId },
  metadata: { occurredAt, channel },
}: Fact<{ type: string; data: { orderId: string } }>): News | null =>
  channel === 'demo' ? null : { orderId, at: occurredAt };

export const partNewsOf = (
  event: Fact<{ type: string; data: { orderId: string; sellerId: string } }>,
): PartNews | null => {
  const what = newsOf(event);
  return what && { ...what, sellerId: event.data.sellerId };
};

/** The order as it is now; undefined when there is none, or the event is old. */
export async function worthTelling({ stateOf, now }: Tools, { orderId, at }: News): Promise<PlacedOrder | undefined> {
  if (!cartOfOrder(orderId) || toldTooLate(at, now())) return undefined;
  const { state } = await stateOf(order, { orderId });
  return isPlaced(state) ? state : undefined;
}

/** A member's name as the other side may see it. */
export async function nameOf({ stateOf }: Tools, accountId: string): Promise<string> {
  const { firstName, lastName } = (await stateOf(account, { accountId })).state.profile;
  return `${firstName} ${lastName}`.trim() || 'A member';
}

/**
 * Mails a buyer or seller, once per key; sends nothing when the account is closed by now, or wants no letters about
 * orders.
 */
export async function writeTo(
  tools: Tools,
  memberId: string,
  key: string,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  if (await wantsLetter(tools, memberId, 'orders')) await mailMember(tools, memberId, key, subject, paragraphs);
}

/** `2 × Beard Oil, $25.00`, one below the other; then what sending it and tax cost, where they cost something. */
export const listOf = ({ lines, shipping, tax }: Pick<Part, 'lines' | 'shipping' | 'tax'>): string =>
  [
    ...lines.map(({ quantity, name, price }) => `${quantity} × ${name}, ${dollars(quantity * price)}`),
    ...(shipping > 0 ? [`Shipping, ${dollars(shipping)}`] : []),
    ...(tax > 0 ? [`Tax, ${dollars(tax)}`] : []),
  ].join('\n');
