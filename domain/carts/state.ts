import { type Address, sameAddress } from '../address.ts';
import { cartIdOf, orderIdOf, ownerOfShop } from '../ids.ts';
import type { CartEvent, CartLine, PartTerms, ShippingPrices } from './events.ts';

/** The cart as it was when it was frozen into an order. */
export type Checkout = {
  readonly orderId: string;
  readonly lines: readonly CartLine[];
  /** Of the sellers who ask for shipping or tax, are picked up at, or have a rule for returns. */
  readonly terms: readonly PartTerms[];
  readonly delivery: Address | undefined;
};

/** A member's cart: what is in it, and what became of it so far. */
export type Cart = {
  /** In the order they were put in; one line per product. `price` is what its member has seen, in cents. */
  readonly lines: readonly CartLine[];
  /**
   * The orders this cart was frozen into, the latest last; each is another version of it. At most the latest can still
   * be paid.
   */
  readonly checkouts: readonly Checkout[];
  /** The orders of the carts before this one, which were paid: the n-th cart's at n. */
  readonly paid: readonly string[];
  /** Guest carts that were taken over. */
  readonly merged: readonly string[];
  /** The latest additions, by their ids. */
  readonly additions: readonly string[];
  /** The latest addresses that were chosen, the one chosen now first; each is there once. */
  readonly addresses: readonly Address[];
  /** What its member has seen sending to cost, by seller (cents); sellers left out: nothing. */
  readonly shipping: ShippingPrices;
  /** The sellers of its lines whose part is picked up. */
  readonly pickUp: readonly string[];
};

export const emptyCart: Cart = {
  lines: [],
  checkouts: [],
  paid: [],
  merged: [],
  additions: [],
  addresses: [],
  shipping: {},
  pickUp: [],
};

/** A request is repeated soon or never, so only the latest additions are remembered. */
const REMEMBERED_ADDITIONS = 50;

const REMEMBERED_ADDRESSES = 5;

/** The id of the cart a member fills now. */
export const currentCartId = (cart: Cart, memberId: string): string => cartIdOf(memberId, cart.paid.length);

/** The id of the order that the next checkout of the cart would make. */
export const nextOrderId = (cart: Cart, memberId: string): string =>
  orderIdOf(currentCartId(cart, memberId), cart.checkouts.length);

/**
 * The order an earlier cart of the member was paid with; undefined for the present cart and for an id that is not a
 * cart of the member.
 */
export const paidOrderOf = (cart: Cart, memberId: string, cartId: string): string | undefined =>
  cart.paid.find((_, round) => cartIdOf(memberId, round) === cartId);

export const quantityOf = (cart: Cart, productId: string): number => lineOf(cart, productId)?.quantity ?? 0;

export const lineOf = (cart: Cart, productId: string): CartLine | undefined =>
  cart.lines.find((line) => line.productId === productId);

/** The sum of quantities: the number beside the cart in the header (specification §5). */
export const countOf = (cart: Cart): number => cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The sellers of lines, each once, in the order of their first lines. */
export const sellersOf = (lines: readonly { readonly productId: string }[]): string[] => [
  ...new Set(lines.flatMap(({ productId }) => ownerOfShop(productId) ?? [])),
];

export const linesOfSeller = <L extends { readonly productId: string }>(
  lines: readonly L[],
  sellerId: string,
): readonly L[] => lines.filter(({ productId }) => ownerOfShop(productId) === sellerId);

/** Where the cart's goods go; undefined until that is chosen. */
export const deliveryOf = (cart: Cart): Address | undefined => cart.addresses[0];

/** What lines cost together, in cents. */
export const totalOf = (lines: readonly Pick<CartLine, 'quantity' | 'price'>[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** Whether lines are the same products, pieces and prices, in whatever order. */
export const sameLines = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length &&
  some.every(({ productId, quantity, price }) =>
    others.some((line) => line.productId === productId && line.quantity === quantity && line.price === price),
  );

/** Folds a fact into the cart; never rejects one. */
export function evolve(cart: Cart, event: CartEvent): Cart {
  switch (event.type) {
    case 'ProductPutInCart': {
      const { productId, quantity, price, additionId } = event.data;
      const additions =
        cart.additions.at(-1) === additionId
          ? cart.additions
          : [...cart.additions, additionId].slice(-REMEMBERED_ADDITIONS);
      const sellerId = ownerOfShop(productId);
      const shipping =
        sellerId && event.data.shipping ? { ...cart.shipping, [sellerId]: event.data.shipping } : cart.shipping;
      return { ...withLine(cart, { productId, quantity, price }), additions, shipping };
    }
    case 'CartQuantitySet': {
      const line = lineOf(cart, event.data.productId);
      return line ? withLine(cart, { ...line, quantity: event.data.quantity }) : cart;
    }
    case 'ProductTakenFromCart':
      return withLines(
        cart,
        cart.lines.filter(({ productId }) => productId !== event.data.productId),
      );
    case 'CartPricesAccepted':
      return {
        ...cart,
        lines: cart.lines.map((line) => ({ ...line, price: event.data.prices[line.productId] ?? line.price })),
        shipping: { ...cart.shipping, ...event.data.shipping },
      };
    case 'GuestCartMerged':
      return {
        ...event.data.lines.reduce(withLine, cart),
        merged: [...cart.merged, event.data.guestCartId],
        shipping: { ...cart.shipping, ...event.data.shipping },
      };
    case 'DeliveryChosen':
      return { ...cart, addresses: withAddress(cart.addresses, event.data.address) };
    case 'PickUpChosen':
      return { ...cart, pickUp: event.data.sellerIds };
    case 'AddressForgotten':
      return { ...cart, addresses: cart.addresses.filter((known) => !sameAddress(known, event.data.address)) };
    case 'CartCheckedOut': {
      const { orderId, lines, terms = [], delivery } = event.data;
      // An account that was closed leaves an empty text in place of its address.
      const checkout = { orderId, lines, terms, delivery: delivery || undefined };
      return { ...cart, lines, checkouts: [...cart.checkouts, checkout] };
    }
    case 'CartPaid':
      return {
        ...withLines(cart, leftAfter(cart, event.data.orderId)),
        checkouts: [],
        paid: [...cart.paid, event.data.orderId],
      };
  }
  event satisfies never;
  return cart;
}

/** With fewer lines; what was seen and chosen of sellers who have none left goes, too. */
function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  const sellers = sellersOf(lines);
  return {
    ...cart,
    lines,
    shipping: Object.fromEntries(Object.entries(cart.shipping).filter(([sellerId]) => sellers.includes(sellerId))),
    pickUp: cart.pickUp.filter((sellerId) => sellers.includes(sellerId)),
  };
}

const withLine = (cart: Cart, line: CartLine): Cart => ({
  ...cart,
  lines: lineOf(cart, line.productId)
    ? cart.lines.map((old) => (old.productId === line.productId ? line : old))
    : [...cart.lines, line],
});

const withAddress = (known: readonly Address[], address: Address): readonly Address[] =>
  // An account that was closed leaves an empty text in place of its addresses.
  address ? [address, ...known.filter((other) => !sameAddress(other, address))].slice(0, REMEMBERED_ADDRESSES) : known;

/** What was put in beyond the order that was paid stays for the next one. */
function leftAfter(cart: Cart, orderId: string): readonly CartLine[] {
  const bought = cart.checkouts.find((checkout) => checkout.orderId === orderId)?.lines ?? [];
  return cart.lines
    .map((line) => ({
      ...line,
      quantity: line.quantity - (bought.find(({ productId }) => productId === line.productId)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
