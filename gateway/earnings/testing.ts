import { earnings } from '#domain/earnings/decider.ts';
import { order } from '#domain/orders/decider.ts';
import { begin, type Caller, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import type { TestApp } from '../testing.ts';

const DAY_MS = 86_400_000;

/** The seller has sold something long ago: what is paid to them now is due as that of who is not new. */
export async function hasSoldBefore(app: TestApp, memberId: string): Promise<void> {
  const at = new Date(Date.now() - 200 * DAY_MS).toISOString();
  const of = { paymentId: 'booking-of-long-ago', own: 0, tax: 0, seen: 1, paidAt: at };
  const sale = { ...of, disputeIds: [], isHeld: false, isDue: false };
  const sender = { by: { id: 'pay-out-earnings', role: 'system' }, channel: 'job', at } as const;
  const data = { memberId, sale, rate: 290, refundId: 'refund-of-long-ago' };
  await app.handler.dispatch(earnings, { type: 'CoverRefund', data }, sender);
}

/** A seller's product that was bought, and sent so many days ago; answers the order's id. They are not new, or are. */
export async function soldAndSent(
  app: TestApp,
  seller: Caller,
  { days = 15, pieces = 1, isNew = false } = {},
): Promise<string> {
  if (!isNew) await hasSoldBefore(app, seller.user._id);
  const { productId } = await openStall(app, { by: seller });
  const buyer = await app.registerMember();
  const { cart, clientSecret } = await begin(app, buyer, productId, pieces);
  await confirm(app, clientSecret);
  const answer = await confirmOrder(app, buyer, cart._id);
  if (answer.status !== 200) throw new Error(`paying failed: ${answer.status} ${answer.text}`);
  const { _id: orderId } = answer.body as { _id: string };
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  const sender = { by: { id: seller.user._id, role: 'SELLER' }, channel: 'rest', at } as const;
  const data = { orderId, sellerId: seller.user._id, tracking: 'USPS 9400' };
  await app.handler.dispatch(order, { type: 'ShipPart', data }, sender);
  await app.settle();
  return orderId;
}
