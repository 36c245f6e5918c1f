import { cartOf, confirmOrder, intentFor, put } from '../carts/testing.ts';
import type { TestApp } from '../testing.ts';
import { CARDS, TROUBLES } from './journeys.testing.ts';
import { again, sandboxHand, seeded } from './sandboxClient.testing.ts';

export type Stall = {
  readonly seller: { readonly token: string; readonly user: { readonly _id: string } };
  readonly productId: string;
};

const CANCEL =
  'mutation($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId, reason: "changed my mind") { id } }';

/**
 * One member fills a cart from several sellers, pays in some way, and each part ends in some way, with some trouble in
 * between.
 */
export async function cartJourney(app: TestApp, stalls: readonly Stall[], seed: number): Promise<void> {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const hand = sandboxHand(app);
  const buyer = await app.registerMember();
  for (const { productId } of stalls)
    if (random() < 0.6) await put(app, buyer, productId, 1 + Math.floor(random() * 3));
  const cart = await cartOf(app, buyer);
  if (!cart) return;
  await hand.misbehave(one(TROUBLES));
  const opened = await again(
    () => intentFor(app, buyer, cart._id, Math.round(cart.totalAmount * 100)),
    ({ status }) => status < 500,
  );
  const { clientSecret } = opened.body as { clientSecret?: string };
  if (clientSecret === undefined) return;
  const status = await hand.page(clientSecret, 'confirm', { payment_method: one(CARDS) });
  if (status === 'requires_action')
    await hand.page(clientSecret, 'authenticate', { outcome: one(['succeed', 'succeed', 'fail']) });
  if (status === undefined && random() < 0.7)
    await hand.page(clientSecret, 'confirm', { payment_method: 'pm_card_visa' });
  await hand.misbehave(one(TROUBLES));
  const answer = await again(
    () => confirmOrder(app, buyer, cart._id),
    (given) => given.status < 500,
  );
  if (answer.status !== 200) return;
  const { _id: id } = answer.body as { _id: string };
  for (const { seller } of stalls) {
    const fate = random();
    if (fate < 0.35)
      await app.graphql(CANCEL, { id, sellerId: seller.user._id }, fate < 0.2 ? buyer.token : seller.token);
  }
}
