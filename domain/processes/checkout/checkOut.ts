import { cart } from '../../carts/decider.ts';
import type { Checkout } from '../../carts/state.ts';
import { order } from '../../orders/decider.ts';
import type { OrderLine } from '../../orders/events.ts';
import { OrderOutOfStock, OrderOver, PaymentUnderWay } from '../../orders/refusals.ts';
import { isPayable, isPlaced, minutesAfter, type Order, PAY_MINUTES, type PlacedOrder } from '../../orders/state.ts';
import type { SettleTools } from '../payment/settle.ts';
import { closeOrder } from './close.ts';
import { completeOrder, markCartPaid } from './complete.ts';
import { offersFor } from './offers.ts';
import { productFactsOf } from './productFacts.ts';
import { releaseAll, reserveAll, type Shortage } from './reservations.ts';
import { cartOf, refusalOf, send } from './steps.ts';

/** The cart may change, be paid or lapse while it is checked out; then the checkout starts again. */
const ATTEMPTS = 5;

/** `amount` (cents) is what the member was shown; without one they must have seen every price as it is now. */
export type CheckoutRequest = { readonly memberId: string; readonly amount?: number };

/**
 * Freezes a member's cart into an order and reserves its pieces for {@link PAY_MINUTES} minutes; the same cart again is
 * the same order. A former checkout of the cart is closed first, so that at most one can be paid. A total of 0 is paid
 * at once. Every step may be repeated, from the start, after a crash anywhere.
 *
 * Refuses with CartEmpty, CartChanged, CartTooCheap, AmountDiffers, OrderOutOfStock (`details.lines`), or PaymentUnderWay while money
 * for a former checkout may still come.
 */
export async function checkOut(tools: SettleTools, asked: CheckoutRequest): Promise<PlacedOrder> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const checkout = await freeze(tools, asked);
    const placed = checkout && (await place(tools, checkout));
    if (placed?.stage === 'placed' && placed.total === 0) return payNothing(tools, placed);
    if (placed) return placed;
  }
  throw OrderOver();
}

const orderOf = async ({ stateOf }: SettleTools, orderId: string): Promise<Order> =>
  (await stateOf(order, { orderId })).state;

/** The cart's latest checkout once everything before it is closed; undefined when that has changed the cart. */
async function freeze(tools: SettleTools, { memberId, amount }: CheckoutRequest): Promise<Checkout | undefined> {
  const before = await cartOf(tools, memberId);
  const last = before.checkouts.at(-1);
  const end = last && (await endOf(tools, last));
  if (end === 'paid') return undefined;
  const offers = await offersFor(
    tools,
    memberId,
    before.lines.map(({ productId }) => productId),
  );
  const over = end === 'abandoned' ? last?.orderId : undefined;
  await send(tools, cart, {
    type: 'CheckOut',
    data: { memberId, offers, ...(amount !== undefined && { amount }), ...(over && { over }) },
  });
  const { checkouts } = await cartOf(tools, memberId);
  for (const former of checkouts.slice(0, -1))
    if ((await close(tools, former, 'replaced')) === 'paid') return undefined;
  return checkouts.at(-1);
}

/** How a checkout has ended; undefined while it can be paid, or has not become an order yet. */
async function endOf(tools: SettleTools, checkout: Checkout): Promise<'paid' | 'abandoned' | undefined> {
  const state = await orderOf(tools, checkout.orderId);
  return state.stage === 'none' || isPayable(state, tools.now()) ? undefined : close(tools, checkout, 'expired');
}

async function close(
  tools: SettleTools,
  { orderId, lines }: Checkout,
  why: 'replaced' | 'expired',
): Promise<'paid' | 'abandoned'> {
  const state = await orderOf(tools, orderId);
  if (state.stage === 'abandoned' || state.stage === 'never') {
    // The run that abandoned it may have crashed before the release, and this checkout may need those pieces.
    await releaseAll(tools, orderId, lines);
    return 'abandoned';
  }
  const end = state.stage === 'paid' ? 'paid' : await closeOrder(tools, { orderId, pieces: lines, why });
  if (end === 'underWay') throw PaymentUnderWay();
  const after = await orderOf(tools, orderId);
  if (isPlaced(after) && after.stage === 'paid') await markCartPaid(tools, after);
  return end;
}

/** The order of a checkout with its pieces reserved; undefined when it is over already. */
async function place(
  tools: SettleTools,
  { orderId, lines, terms, delivery }: Checkout,
): Promise<PlacedOrder | undefined> {
  const known = await orderOf(tools, orderId);
  if (known.stage !== 'none') return current(tools, known);
  const facts = await factsOf(tools, lines);
  const expiresAt = minutesAfter(tools.now(), PAY_MINUTES);
  const missing = await reserveAll(tools, orderId, lines, expiresAt);
  if (missing.length > 0) return refuse(tools, { orderId, lines }, missing);
  const data = {
    orderId,
    lines: facts,
    ...(terms.length > 0 && { terms }),
    ...(delivery && { delivery }),
    expiresAt,
  };
  const placed = send(tools, order, { type: 'PlaceOrder', data });
  if (await refusalOf(placed, OrderOver)) await releaseAll(tools, orderId, lines);
  return current(tools, await orderOf(tools, orderId));
}

const current = (tools: SettleTools, state: Order): PlacedOrder | undefined =>
  isPlaced(state) && (state.stage === 'paid' || isPayable(state, tools.now())) ? state : undefined;

/** The order's lines; prices are those the cart was frozen at. */
async function factsOf({ stateOf }: SettleTools, lines: Checkout['lines']): Promise<OrderLine[]> {
  const products = await Promise.all(lines.map(({ productId }) => productFactsOf(stateOf, productId)));
  return lines.flatMap(({ productId, quantity, price }, index) => {
    const product = products[index];
    if (!product) return [];
    const { sellerId, name, category, image } = product;
    return [{ productId, sellerId, name, category, image, price, quantity }];
  });
}

/** Abandons the order before releasing its pieces, so that a concurrent run that has reserved them all keeps them. */
async function refuse(
  tools: SettleTools,
  { orderId, lines }: Pick<Checkout, 'orderId' | 'lines'>,
  missing: readonly Shortage[],
): Promise<PlacedOrder> {
  const beside = current(tools, await orderOf(tools, orderId));
  if (beside) return beside;
  await send(tools, order, { type: 'AbandonOrder', data: { orderId, why: 'stockGone' } });
  await releaseAll(tools, orderId, lines);
  throw OrderOutOfStock({ lines: missing });
}

async function payNothing(tools: SettleTools, { orderId }: PlacedOrder): Promise<PlacedOrder> {
  const outcome = await completeOrder(tools, orderId, { paymentId: null, amount: 0 });
  const paid = await orderOf(tools, orderId);
  if (outcome === 'gone' || !isPlaced(paid)) throw OrderOutOfStock();
  return paid;
}
