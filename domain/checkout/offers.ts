import type { Offer } from '../carts/commands.ts';
import type { StateOf } from '../dispatch.ts';
import { sellableProduct } from '../sellable.ts';
import { availableOf, reservationOf, type Stock, stock } from '../stock/decider.ts';
import { cartOf } from './tools.ts';

/**
 * What products cost now and how many pieces a member could have of each; what cannot be bought is left out. Pieces that are kept for the
 * member's own checkout are theirs to have. Reads the log, never a read model.
 */
export async function offersFor(
  tools: { readonly stateOf: StateOf; readonly now: () => string },
  memberId: string,
  productIds: readonly string[],
): Promise<Readonly<Record<string, Offer>>> {
  const orderIds = (await cartOf(tools, memberId)).checkouts.map(({ orderId }) => orderId);
  const offers = await Promise.all(productIds.map((productId) => offerOf(tools, productId, orderIds)));
  return Object.fromEntries(productIds.flatMap((productId, index) => (offers[index] ? [[productId, offers[index]]] : [])));
}

async function offerOf(
  { stateOf, now }: { readonly stateOf: StateOf; readonly now: () => string },
  productId: string,
  orderIds: readonly string[],
): Promise<Offer | undefined> {
  const product = await sellableProduct(stateOf, productId);
  if (!product?.sellable) return undefined;
  const { state } = await stateOf(stock, { productId, orderId: '' });
  const at = now();
  return { price: product.price, available: availableOf(state, at) + orderIds.reduce((sum, orderId) => sum + keptFor(state, orderId, at), 0) };
}

function keptFor(state: Stock, orderId: string, at: string): number {
  const kept = reservationOf(state, orderId);
  return kept?.stage === 'reserved' && Date.parse(kept.expiresAt) > Date.parse(at) ? kept.quantity : 0;
}
