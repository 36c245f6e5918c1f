import { cart } from '#domain/carts/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { productReviewIdOf } from '#domain/ids.ts';
import type { PlacedOrder } from '#domain/orders/state.ts';
import { account } from '#domain/users/decider.ts';
import { addToCart, chooseDelivery } from '../carts/actions.ts';
import type { Services } from '../http/context.ts';
import { checkOutCart, deliver, orderFor, shipPart } from '../orders/actions.ts';
import { confirmCart } from '../orders/paying.ts';
import { createIntent } from '../payments/actions.ts';
import { answerProductReview, reviewProduct } from '../reviews/productActions.ts';
import { payAtSandbox } from './pay.ts';
import { moment } from './player.ts';
import { DEMO_ADDRESS, DEMO_PURCHASES, type DemoOpinion, type DemoPurchase } from './purchases.ts';

const DAY = 86_400_000;
/** Days after the order: when it is sent, has arrived, is reviewed, and the review answered. */
const AFTER = { sent: 1, delivered: 3, reviewed: 5, answered: 6 } as const;

/** The products of the demo and their sellers, by name. */
export type DemoGoods = ReadonlyMap<string, { readonly productId: string; readonly seller: Actor }>;

type Play = {
  readonly services: Services;
  readonly now: string;
  readonly goods: DemoGoods;
  /** Who buys, by the name before the @ of a demo login, or the n-th of the other customers. */
  readonly buyerOf: (name: DemoPurchase['buyer']) => Actor | undefined;
};

/**
 * Orders of some weeks, paid at the payment sandbox and sent, and what their buyers say of what they got. One after the
 * other, as a buyer has one cart. A start that was cut short goes on.
 */
export async function playOrders(play: Play): Promise<void> {
  const rounds = new Map<string, number>();
  for (const purchase of DEMO_PURCHASES) {
    const buyer = play.buyerOf(purchase.buyer);
    if (!buyer) continue;
    const round = rounds.get(buyer.id) ?? 0;
    rounds.set(buyer.id, round + 1);
    await playOrder(play, purchase, buyer, round);
  }
}

/** `round`: which of the buyer's orders it is, from 0. */
async function playOrder(play: Play, purchase: DemoPurchase, buyer: Actor, round: number): Promise<void> {
  const { days, stage, says = [] } = purchase;
  const about = `order/${buyer.id}/${round}`;
  const as = (by: Actor, after: number, step: string) =>
    moment(play.services, by, momentOf(play.now, days - after), `${about}/${step}`);

  const orderId = await buy(play, purchase, buyer, round);
  const order = await orderFor(as(buyer, 0, 'look'), orderId);
  if (stage === 'paid') return;
  for (const seller of sellersOf(play.goods, purchase)) {
    const isSent = order.parts.some(({ sellerId, status }) => sellerId === seller.id && status !== 'paid');
    if (!isSent) await shipPart(as(seller, AFTER.sent, `ship/${seller.id}`), orderId, trackingOf(order));
  }
  if (stage === 'delivered') await deliver(as(buyer, AFTER.delivered, 'deliver'), orderId);
  for (const one of says) {
    const { productId, seller } = goodOf(play.goods, one.product);
    await reviewProduct(as(buyer, AFTER.reviewed, `review/${productId}`), { orderId, productId }, opinionOf(one));
    const answering = as(seller, AFTER.answered, `answer/${productId}`);
    if (one.answer) await answerProductReview(answering, productReviewIdOf(productId, buyer.id), one.answer);
  }
}

/** The order's id, once it is paid. Named by the start, as a checkout that was cut short goes on elsewhere. */
async function buy(
  { services, now, goods }: Play,
  { days, goods: wanted }: DemoPurchase,
  buyer: Actor,
  round: number,
): Promise<string> {
  const at = momentOf(now, days);
  const as = (step: string) => moment(services, buyer, at, `order/${buyer.id}/${round}/${step}`);
  const paid = (await services.stateOf(cart, { memberId: buyer.id })).state.paid[round];
  if (paid) return paid;
  const { firstName, lastName } = (await services.stateOf(account, { accountId: buyer.id })).state.profile;
  const items = Object.entries(wanted).map(([name, quantity]) => ({ ...goodOf(goods, name), quantity }));
  await addToCart(as('fill'), items);
  await chooseDelivery(as('address'), { ...DEMO_ADDRESS, name: `${firstName} ${lastName}` });
  const { orderId, total } = await checkOutCart(as(`${now}/checkout`));
  const paying = as(`${now}/pay`);
  const { clientSecret } = await createIntent(paying, { page: 'cart', itemId: orderId }, total);
  await payAtSandbox(services, clientSecret);
  return (await confirmCart(paying, orderId)).orderId;
}

/** Never after now. */
const momentOf = (now: string, daysAgo: number): string =>
  new Date(Date.parse(now) - Math.max(daysAgo * DAY, 60_000)).toISOString();

const opinionOf = ({ rating, text }: DemoOpinion) => ({ rating, text });

function goodOf(goods: DemoGoods, name: string): { readonly productId: string; readonly seller: Actor } {
  const good = goods.get(name);
  if (!good) throw new Error(`no product is called ${name}`);
  return good;
}

const sellersOf = (goods: DemoGoods, { goods: bought }: DemoPurchase): Set<Actor> =>
  new Set(Object.keys(bought).map((name) => goodOf(goods, name).seller));

/** As a parcel service numbers parcels; always the same of an order. */
const trackingOf = ({ placedAt, total }: PlacedOrder): string =>
  `Parcel 1Z${Date.parse(placedAt.slice(0, 10)) / DAY}${String(total).padStart(7, '0')}`;
