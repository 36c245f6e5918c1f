import type { Address } from '#domain/address.ts';
import { changedShipping, isTaxKnown, lostPickUps, shippingOf, taxOfTerms, termsOf } from '#domain/carts/shipping.ts';
import { countOf, currentCartId, deliveryOf, linesOfSeller, sellersOf } from '#domain/carts/state.ts';
import { offersFor } from '#domain/processes/checkout/offers.ts';
import { type ProductFacts, productFactsOf } from '#domain/processes/checkout/productFacts.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import type { SellingTerms } from '#domain/shops/events.ts';
import { NO_TERMS } from '#domain/shops/terms.ts';
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

/**
 * A seller of the cart: what they ask now, what sending their part costs here (cents), 0 when it is picked up, and the tax
 * on it (cents).
 */
export type SellerView = {
  readonly sellerId: string;
  readonly terms: SellingTerms;
  readonly shipping: number;
  readonly tax: number;
  readonly isPickedUp: boolean;
};

/** Amounts in cents; `total` is that of the lines, of shipping and of tax. */
export type CartView = {
  readonly id: string;
  readonly count: number;
  readonly shipping: number;
  readonly tax: number;
  /** False while a seller charges tax and it is not said where their things go: `tax` is without it. */
  readonly isTaxKnown: boolean;
  readonly total: number;
  readonly lines: readonly LineView[];
  readonly sellers: readonly SellerView[];
  /** Sellers whose shipping costs something else than its member has seen, and who no longer let it be picked up. */
  readonly shippingChanges: readonly { readonly productId: string; readonly from: number; readonly to: number }[];
  readonly lostPickUps: readonly { readonly productId: string }[];
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
  const parts = termsOf(cart, offers);
  const [shipping, tax] = [shippingOf(parts), taxOfTerms(parts)];
  const firstOf = (sellerId: string) => linesOfSeller(cart.lines, sellerId)[0]?.productId ?? '';
  const sellers = sellersOf(cart.lines).map((sellerId): SellerView => {
    const part = parts.find((own) => own.sellerId === sellerId);
    const terms = products.find((product) => product?.sellerId === sellerId)?.terms ?? NO_TERMS;
    const { shipping = 0, tax = 0, pickUp: isPickedUp = false } = part ?? {};
    return { sellerId, terms, shipping, tax, isPickedUp };
  });
  return {
    id: currentCartId(cart, id),
    count: countOf(cart),
    shipping,
    tax,
    isTaxKnown: isTaxKnown(cart, offers),
    total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, shipping + tax),
    lines,
    sellers,
    shippingChanges: changedShipping(cart, offers).map(({ sellerId, from, to }) => ({
      productId: firstOf(sellerId),
      from,
      to,
    })),
    lostPickUps: lostPickUps(cart, offers).map((sellerId) => ({ productId: firstOf(sellerId) })),
    addresses: cart.addresses,
  };
}

export type Change =
  | {
      readonly productId: string;
      readonly kind: 'PRICE' | 'SHIPPING';
      readonly from: number;
      readonly to: number;
      readonly available: number | null;
    }
  | { readonly productId: string; readonly kind: 'PICK_UP_GONE'; readonly available: null }
  | { readonly productId: string; readonly kind: 'SOLD_OUT' | 'FEWER' | 'REMOVED'; readonly available: number };

/** What has changed since the member last looked and must be shown before paying. */
export const changesOf = ({ lines, shippingChanges, lostPickUps: lost }: CartView): Change[] => [
  ...lineChanges(lines),
  ...shippingChanges.map((change): Change => ({ ...change, kind: 'SHIPPING', available: null })),
  ...lost.map(({ productId }): Change => ({ productId, kind: 'PICK_UP_GONE', available: null })),
];

const lineChanges = (lines: readonly LineView[]): Change[] =>
  lines.flatMap(({ productId, quantity, price, seen, available, removed }): Change[] => {
    if (removed) return [{ productId, kind: 'REMOVED', available: 0 }];
    if (available === 0) return [{ productId, kind: 'SOLD_OUT', available }];
    const priced: Change[] = price === seen ? [] : [{ productId, kind: 'PRICE', from: seen, to: price, available }];
    return available < quantity ? [...priced, { productId, kind: 'FEWER', available }] : priced;
  });

/** The carts of a member as the REST facade shows them: dollars, none while there is nothing in it. */
export async function cartRows(context: Context) {
  const { id, shipping, tax, total, lines } = await viewCart(context);
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
  const beside = {
    ...(shipping > 0 && { shippingAmount: shipping / 100 }),
    ...(tax > 0 && { taxAmount: tax / 100 }),
  };
  return [{ _id: id, totalAmount: total / 100, ...beside, items }];
}

/** Where the calling member's goods go, as the log has it. */
export async function deliveryRow(context: Context): Promise<Address | undefined> {
  return deliveryOf(await cartOf(context, member(context).id));
}
