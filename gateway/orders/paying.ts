import { shippingOf, termsOf } from '#domain/carts/shipping.ts';
import { currentCartId, paidOrderOf } from '#domain/carts/state.ts';
import { cartOfOrder } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import { OrderMissing, OrderOutOfStock, PaymentMissing } from '#domain/orders/refusals.ts';
import { isPlaced, linesOf, type PlacedOrder } from '#domain/orders/state.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { AlreadyPaid, CheckoutOver, NoSuchPayment } from '#domain/payments/refusals.ts';
import { checkOut } from '#domain/processes/checkout/checkOut.ts';
import { closeOrder } from '#domain/processes/checkout/close.ts';
import { offersFor } from '#domain/processes/checkout/offers.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { type Context, member } from '../http/context.ts';
import { settler, settlingTools } from '../payments/tools.ts';

const forOrder = (orderId: string): Purpose => ({ page: 'cart', itemId: orderId });

/**
 * The order to pay for an item: a cart is checked out into an order now, at `amount` cents; an order's own id is that
 * order.
 */
export async function cartToPay(context: Context, itemId: string, amount: number): Promise<Purpose> {
  const payer = member(context);
  if (cartOfOrder(itemId)) return forOrder(itemId);
  const cart = await cartOf(context, payer.id);
  if (paidOrderOf(cart, payer.id, itemId)) throw AlreadyPaid();
  if (itemId !== currentCartId(cart, payer.id)) throw NoSuchPayment();
  return forOrder((await checkOut(settlingTools(context, payer), { memberId: payer.id, amount })).orderId);
}

/** An order may be given up while its payment is opened: then it must not be paid. */
export async function stillToPay(context: Context, { itemId: orderId }: Purpose): Promise<void> {
  const { state } = await context.stateOf(order, { orderId });
  if (!isPlaced(state) || state.stage !== 'abandoned') return;
  await closeOrder(settlingTools(context, settler), { orderId, pieces: linesOf(state), why: 'replaced' });
  throw CheckoutOver();
}

/**
 * The order a cart's id stands for: the one that paid it, else its latest checkout. Anything else stands for itself.
 */
export async function orderOfItem(context: Context, itemId: string): Promise<Purpose> {
  const { id } = member(context);
  const cart = await cartOf(context, id);
  const latest = itemId === currentCartId(cart, id) ? cart.checkouts.at(-1)?.orderId : undefined;
  return forOrder(paidOrderOf(cart, id, itemId) ?? latest ?? itemId);
}

/**
 * The calling member's paid order for a cart or an order, after looking at the provider's state of its payment now; a
 * cart that costs nothing is paid by that. Repeats answer the same order. Refuses with OrderMissing (also for others'
 * carts), PaymentMissing, or OrderOutOfStock with `details.refunded` when the money came too late.
 */
export async function confirmCart(context: Context, itemId: string): Promise<PlacedOrder> {
  const payer = member(context);
  for (const [index, orderId] of (await candidates(context, itemId)).entries()) {
    // Former checkouts were closed when the latest was made; one that was not is still worth a look.
    if (index > 0 && (await isOver(context, orderId))) continue;
    const { status } = await settlePayment(settlingTools(context, settler), paymentIdOf(forOrder(orderId)));
    const { state } = await context.stateOf(order, { orderId });
    if (isPlaced(state) && state.stage === 'paid') return state;
    if (status === 'refunded' || status === 'refunding') throw OrderOutOfStock({ refunded: true });
  }
  if (await isFree(context, itemId)) return checkOut(settlingTools(context, payer), { memberId: payer.id, amount: 0 });
  throw PaymentMissing();
}

async function isOver(context: Context, orderId: string): Promise<boolean> {
  const { stage } = (await context.stateOf(order, { orderId })).state;
  return stage !== 'placed' && stage !== 'paid';
}

/** The calling member's orders that a cart's or an order's id may stand for, the likeliest first. */
async function candidates(context: Context, itemId: string): Promise<readonly string[]> {
  const { id } = member(context);
  if (cartOfOrder(itemId)) {
    const { state } = await context.stateOf(order, { orderId: itemId });
    if (!isPlaced(state) || state.buyerId !== id) throw OrderMissing();
    return [itemId];
  }
  const cart = await cartOf(context, id);
  const paid = paidOrderOf(cart, id, itemId);
  if (paid) return [paid];
  if (itemId !== currentCartId(cart, id)) throw OrderMissing();
  return cart.checkouts.map(({ orderId }) => orderId).reverse();
}

async function isFree(context: Context, itemId: string): Promise<boolean> {
  const { id } = member(context);
  const cart = await cartOf(context, id);
  if (cart.lines.length === 0 || itemId !== currentCartId(cart, id)) return false;
  const offers = await offersFor(
    context.services,
    id,
    cart.lines.map(({ productId }) => productId),
  );
  const isFree = cart.lines.every(({ productId }) => offers[productId]?.price === 0);
  return isFree && shippingOf(termsOf(cart, offers)) === 0;
}
