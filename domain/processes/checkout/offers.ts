import type { Offer, OfferedTerms } from '../../carts/commands.ts';
import type { StateOf } from '../../dispatch.ts';
import type { SellingTerms } from '../../shops/events.ts';
import { availableOf, reservationOf, type Stock, stock } from '../../stock/decider.ts';
import { productFactsOf } from './productFacts.ts';
import { cartOf } from './steps.ts';

/**
 * Present price and available pieces of products, for a member; products that cannot be bought are left out. Pieces
 * reserved by the member's own checkouts count as available. Reads the log, never a read model.
 */
export async function offersFor(
  tools: { readonly stateOf: StateOf; readonly now: () => string },
  memberId: string,
  productIds: readonly string[],
): Promise<Readonly<Record<string, Offer>>> {
  const orderIds = (await cartOf(tools, memberId)).checkouts.map(({ orderId }) => orderId);
  const offers = await Promise.all(productIds.map((productId) => offerOf(tools, productId, orderIds)));
  return Object.fromEntries(
    productIds.flatMap((productId, index) => (offers[index] ? [[productId, offers[index]]] : [])),
  );
}

async function offerOf(
  { stateOf, now }: { readonly stateOf: StateOf; readonly now: () => string },
  productId: string,
  orderIds: readonly string[],
): Promise<Offer | undefined> {
  const product = await productFactsOf(stateOf, productId);
  if (!product?.sellable) return undefined;
  const { state } = await stateOf(stock, { productId });
  const at = now();
  const terms = offeredTerms(product.terms);
  return {
    ...(terms && { terms }),
    price: product.price,
    available: availableOf(state, at) + orderIds.reduce((sum, orderId) => sum + keptFor(state, orderId, at), 0),
  };
}

/** Undefined while the seller has said nothing. */
function offeredTerms({ shipping, returns, pickUp, taxes = [] }: SellingTerms): OfferedTerms | undefined {
  const charged = taxes.length > 0 && { taxes, ...(pickUp && { pickUpState: pickUp.state }) };
  const asked = { shipping, returns, pickUp: pickUp !== null, ...charged };
  return shipping > 0 || returns !== '' || asked.pickUp || charged ? asked : undefined;
}

function keptFor(state: Stock, orderId: string, at: string): number {
  const kept = reservationOf(state, orderId);
  return kept?.stage === 'reserved' && Date.parse(kept.expiresAt) > Date.parse(at) ? kept.quantity : 0;
}
