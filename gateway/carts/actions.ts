import type { Address } from '#domain/address.ts';
import { cart as aggregate } from '#domain/carts/decider.ts';
import { newId } from '#domain/ids.ts';
import { offersFor } from '#domain/processes/checkout/offers.ts';
import { productFactsOf } from '#domain/processes/checkout/productFacts.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import { ProductMissing } from '#domain/stock/refusals.ts';
import { type Context, member } from '../http/context.ts';

type Piece = { readonly productId: string; readonly quantity: number };

const offers = (context: Context, productIds: readonly string[]) =>
  offersFor(context.services, member(context).id, productIds);

const productsInCart = async (context: Context): Promise<string[]> =>
  (await cartOf(context, member(context).id)).lines.map(({ productId }) => productId);

/**
 * Adds pieces to the calling member's cart, all of them or none. Refuses with ProductMissing what is no product or was
 * taken down.
 */
export async function addToCart(context: Context, items: readonly Piece[]): Promise<void> {
  const { id: memberId } = member(context);
  const known = await Promise.all(items.map(({ productId }) => productFactsOf(context.stateOf, productId)));
  if (known.some((product) => !product || product.removed)) throw ProductMissing();
  const ids = items.map(({ productId }) => productId);
  const data = { memberId, additionId: newId(context.entropy), items, offers: await offers(context, ids) };
  await context.dispatch(aggregate, { type: 'PutInCart', data });
}

/** Sets a line's quantity; below 1 takes it out. */
export async function setQuantity(context: Context, productId: string, quantity: number): Promise<void> {
  const { id: memberId } = member(context);
  const offer = (await offers(context, [productId]))[productId] ?? null;
  await context.dispatch(aggregate, { type: 'SetQuantity', data: { memberId, productId, quantity, offer } });
}

export async function removeFromCart(context: Context, productId: string): Promise<void> {
  await context.dispatch(aggregate, { type: 'TakeFromCart', data: { memberId: member(context).id, productId } });
}

/** Goes on with the cart as it can be had now. */
export async function acceptChanges(context: Context): Promise<void> {
  const data = { memberId: member(context).id, offers: await offers(context, await productsInCart(context)) };
  await context.dispatch(aggregate, { type: 'AcceptChanges', data });
}

/** Where the calling member's goods go from now on. */
export async function chooseDelivery(context: Context, address: Address): Promise<void> {
  await context.dispatch(aggregate, { type: 'ChooseDelivery', data: { memberId: member(context).id, address } });
}

/** Whether the calling member picks a seller's part up instead of having it sent. */
export async function choosePickUp(context: Context, sellerId: string, isPickedUp: boolean): Promise<void> {
  const found = await offers(context, await productsInCart(context));
  const data = { memberId: member(context).id, sellerId, isPickedUp, offers: found };
  await context.dispatch(aggregate, { type: 'ChoosePickUp', data });
}

/** The calling member no longer wants an address to be offered. */
export async function forgetAddress(context: Context, address: Address): Promise<void> {
  await context.dispatch(aggregate, { type: 'ForgetAddress', data: { memberId: member(context).id, address } });
}

/** Takes over a visitor's cart, once per `guestCartId`. */
export async function mergeCart(context: Context, guestCartId: string, lines: readonly Piece[]): Promise<void> {
  const found = await offers(
    context,
    lines.map(({ productId }) => productId),
  );
  const data = { memberId: member(context).id, guestCartId, lines, offers: found };
  await context.dispatch(aggregate, { type: 'MergeGuestCart', data });
}
