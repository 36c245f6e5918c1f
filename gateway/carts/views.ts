import type { Address } from '#domain/address.ts';
import { countOf, currentCartId, deliveryOf } from '#domain/carts/state.ts';
import { offersFor } from '#domain/processes/checkout/offers.ts';
import { type ProductFacts, productFactsOf } from '#domain/processes/checkout/productFacts.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import { type Context, member } from '../http/context.ts';

/** A line as it stands today: `price` and `seen` in cents; `available` pieces are there to be had by this member. */
export type LineView = {
  readonly productId: string;
  readonly product: ProductFacts | undefined;
  readonly quantity: number;
  readonly price: number;
  readonly seen: number;
  readonly available: number;
  readonly removed: boolean;
};

export type CartView = {
  readonly id: string;
  readonly count: number;
  readonly total: number;
  readonly lines: readonly LineView[];
  /** The latest addresses its member chose, the one it goes to first. */
  readonly addresses: readonly Address[];
};

/**
 * The calling member's cart with today's prices and pieces. All of it comes from the log: what is shown before paying
 * is what a checkout would find, also while the read models are behind.
 */
export async function viewCart(context: Context): Promise<CartView> {
  const { id } = member(context);
  const cart = await cartOf(context, id);
  const productIds = cart.lines.map(({ productId }) => productId);
  const [offers, products] = await Promise.all([
    offersFor(context.services, id, productIds),
    Promise.all(productIds.map((productId) => productFactsOf(context.stateOf, productId))),
  ]);
  const lines = cart.lines.map(({ productId, quantity, price: seen }, index): LineView => {
    const product = products[index];
    const available = offers[productId]?.available ?? 0;
    return {
      productId,
      product,
      quantity,
      price: product?.price ?? seen,
      seen,
      available,
      removed: !product?.sellable,
    };
  });
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { id: currentCartId(cart, id), count: countOf(cart), total, lines, addresses: cart.addresses };
}

export type Change =
  | {
      readonly productId: string;
      readonly kind: 'PRICE';
      readonly from: number;
      readonly to: number;
      readonly available: number;
    }
  | { readonly productId: string; readonly kind: 'SOLD_OUT' | 'FEWER' | 'REMOVED'; readonly available: number };

/** What has changed since the member last looked and must be shown before paying. */
export const changesOf = ({ lines }: CartView): Change[] =>
  lines.flatMap(({ productId, quantity, price, seen, available, removed }): Change[] => {
    if (removed) return [{ productId, kind: 'REMOVED', available: 0 }];
    if (available === 0) return [{ productId, kind: 'SOLD_OUT', available }];
    const priced: Change[] = price === seen ? [] : [{ productId, kind: 'PRICE', from: seen, to: price, available }];
    return available < quantity ? [...priced, { productId, kind: 'FEWER', available }] : priced;
  });

/** The carts of a member as the REST facade shows them: dollars, none while there is nothing in it. */
export async function cartRows(context: Context) {
  const { id, total, lines } = await viewCart(context);
  if (lines.length === 0) return [];
  const { publicUrl } = context.services;
  const items = lines.map(({ productId, product, quantity, price, available, removed }) => ({
    _id: productId,
    product_name: product?.name ?? '',
    shop_name: product?.name ?? '',
    amount: quantity,
    price: price / 100,
    image: product?.image.startsWith('/') ? publicUrl + product.image : (product?.image ?? ''),
    available,
    removed,
  }));
  return [{ _id: id, totalAmount: total / 100, items }];
}

/** Where the calling member's goods go, as the log has it. */
export async function deliveryRow(context: Context): Promise<Address | undefined> {
  return deliveryOf(await cartOf(context, member(context).id));
}
