import { cart } from '../../carts/decider.ts';
import { order } from '../../orders/decider.ts';
import { OrderAlreadyPaid, OrderOver } from '../../orders/refusals.ts';
import { isPlaced, linesOf, type PlacedOrder } from '../../orders/state.ts';
import type { PurposeTools } from '../payment/purpose.ts';
import { releaseAll, sellAll } from './reservations.ts';
import { refusalOf, send } from './steps.ts';

/** The payment of an order: `paymentId` is null for a total of 0, `amount` in cents. */
type Money = { readonly paymentId: string | null; readonly amount: number };

/**
 * Completes a paid order: sells its pieces, records it as paid, empties the cart of it. Answers `gone` when it was
 * abandoned or its pieces are no longer available: then nothing of it stays sold, and the caller refunds. Whether it is
 * paid or abandoned is decided in the order's own stream, so concurrent runs and runs after a crash have the same
 * outcome.
 */
export async function completeOrder(tools: PurposeTools, orderId: string, money: Money): Promise<'fulfilled' | 'gone'> {
  const { state } = await tools.stateOf(order, { orderId });
  if (!isPlaced(state)) return 'gone';
  if (state.stage === 'paid') return finish(tools, state, money);
  const isDue = state.stage === 'placed' && money.amount === state.total;
  if (isDue && (await sellAll(tools, orderId, linesOf(state)))) {
    const paid = send(tools, order, { type: 'PayOrder', data: { orderId, ...money } });
    if (!(await refusalOf(paid, OrderOver, OrderAlreadyPaid))) return finish(tools, state, money);
  }
  return giveUp(tools, state, money);
}

/** First on record, then the pieces: what is paid after all keeps them. */
async function giveUp(tools: PurposeTools, state: PlacedOrder, money: Money): Promise<'fulfilled' | 'gone'> {
  const { orderId } = state;
  const abandoned = send(tools, order, { type: 'AbandonOrder', data: { orderId, why: 'stockGone' } });
  if (await refusalOf(abandoned, OrderAlreadyPaid)) return finish(tools, state, money);
  await releaseAll(tools, orderId, linesOf(state));
  return 'gone';
}

/** A paid order leaves the cart; money of another payment than the one it was paid with has nothing to give. */
async function finish(
  tools: PurposeTools,
  { orderId }: PlacedOrder,
  { paymentId }: Money,
): Promise<'fulfilled' | 'gone'> {
  const { state } = await tools.stateOf(order, { orderId });
  if (!isPlaced(state) || state.stage !== 'paid' || state.paymentId !== paymentId) return 'gone';
  await markCartPaid(tools, state);
  return 'fulfilled';
}

/** What a paid order's cart has to know. Safe to repeat. */
export const markCartPaid = (
  tools: Pick<PurposeTools, 'dispatch' | 'sender'>,
  { buyerId, cartId, orderId }: PlacedOrder,
): Promise<unknown> => send(tools, cart, { type: 'PayCart', data: { memberId: buyerId, cartId, orderId } });
