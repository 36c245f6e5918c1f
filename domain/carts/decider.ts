import { addressOf, sameAddress } from '../address.ts';
import type { Aggregate } from '../decider.ts';
import { ownerOfShop } from '../ids.ts';
import { checkOut } from './checkingOut.ts';
import type {
  AcceptChanges,
  CartCommand,
  ChooseDelivery,
  ChoosePickUp,
  ForgetAddress,
  MergeGuestCart,
  PayCart,
  Piece,
  PutInCart,
  SetQuantity,
  TakeFromCart,
} from './commands.ts';
import type { CartEvent, CartLine } from './events.ts';
import {
  CartFull,
  CartMissing,
  CartTooDear,
  NotInCart,
  OutOfStock,
  OwnProduct,
  PickUpNotOffered,
  QuantityInvalid,
  SellerNotInCart,
  TooManyPieces,
} from './refusals.ts';
import { changedShipping, lostPickUps, pricesOfShipping } from './shipping.ts';
import {
  type Cart,
  currentCartId,
  deliveryOf,
  emptyCart,
  evolve,
  lineOf,
  linesOfSeller,
  quantityOf,
  sellersOf,
  totalOf,
} from './state.ts';

/** Pieces per line and lines per cart (docs/rules.md C1), and what one payment may amount to, in cents. */
export const MOST_PIECES = 99;
export const MOST_LINES = 99;
export const MOST_CENTS = 99_999_999;

/**
 * Stream `cart-{memberId}`: a member's cart, and the next ones after each that was paid. Prices and stock come along
 * with a command, never from a client.
 */
export const cart: Aggregate<Cart, CartCommand, CartEvent, { readonly memberId: string }> = {
  name: 'cart',
  stream: ({ memberId }) => `cart-${memberId}`,
  initial: emptyCart,
  decide(command, state) {
    const { data, by } = command;
    if (by.role !== 'system' && by.id !== data.memberId) throw CartMissing();
    switch (command.type) {
      case 'PutInCart':
        return put(command, state);
      case 'SetQuantity':
        return set(command, state);
      case 'TakeFromCart':
        return take(command, state);
      case 'AcceptChanges':
        return accept(command, state);
      case 'MergeGuestCart':
        return merge(command, state);
      case 'ChooseDelivery':
        return chooseDelivery(command, state);
      case 'ChoosePickUp':
        return choosePickUp(command, state);
      case 'ForgetAddress':
        return forgetAddress(command, state);
      case 'CheckOut':
        return checkOut(command, state, MOST_CENTS);
      case 'PayCart':
        return pay(command, state);
    }
  },
  evolve,
};

const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

function put({ data: { memberId, additionId, items, offers } }: PutInCart, state: Cart): CartEvent[] {
  if (items.length === 0 || items.some(({ quantity }) => !isQuantity(quantity))) throw QuantityInvalid();
  if (state.additions.includes(additionId)) return [];
  const wanted = together(items).map(({ productId, quantity }) => ({
    productId,
    wanted: quantityOf(state, productId) + quantity,
  }));
  if (wanted.some(({ productId }) => ownerOfShop(productId) === memberId)) throw OwnProduct();
  const available = (productId: string) => offers[productId]?.available ?? 0;
  const short = wanted.filter((item) => item.wanted > available(item.productId));
  if (short.length > 0)
    throw OutOfStock({ lines: short.map((item) => ({ ...item, available: available(item.productId) })) });
  if (wanted.some((item) => item.wanted > MOST_PIECES)) throw TooManyPieces({ most: MOST_PIECES });
  const events = wanted.map((item): CartEvent => {
    // A price that has changed since the first piece is still to be shown.
    const price = lineOf(state, item.productId)?.price ?? offers[item.productId]?.price ?? 0;
    const shipping = newShipping(state, [item], offers)[ownerOfShop(item.productId) ?? ''];
    return {
      type: 'ProductPutInCart',
      data: {
        memberId,
        additionId,
        productId: item.productId,
        quantity: item.wanted,
        price,
        ...(shipping && { shipping }),
      },
    };
  });
  return withinLimits(state, events);
}

/** What sellers who are new to the cart ask for sending: its member sees it from now on. */
function newShipping(
  state: Cart,
  lines: readonly { readonly productId: string }[],
  offers: PutInCart['data']['offers'],
): Readonly<Record<string, number>> {
  const known = sellersOf(state.lines);
  return pricesOfShipping(
    lines.filter(({ productId }) => !known.includes(ownerOfShop(productId) ?? '')),
    offers,
  );
}

/** One entry per product. */
function together(items: readonly Piece[]): Piece[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Fewer pieces may always be had, also of what is nearly or quite sold out. */
function set({ data: { memberId, productId, quantity, offer } }: SetQuantity, state: Cart): CartEvent[] {
  if (!Number.isInteger(quantity) || quantity > MOST_PIECES) throw QuantityInvalid();
  const before = quantityOf(state, productId);
  if (quantity < 1) return before > 0 ? [{ type: 'ProductTakenFromCart', data: { memberId, productId } }] : [];
  if (before === 0) throw NotInCart();
  if (quantity === before) return [];
  const available = offer?.available ?? 0;
  if (quantity > before && quantity > available)
    throw OutOfStock({ lines: [{ productId, wanted: quantity, available }] });
  return withinLimits(state, [{ type: 'CartQuantitySet', data: { memberId, productId, quantity } }]);
}

const take = ({ data: { memberId, productId } }: TakeFromCart, state: Cart): CartEvent[] =>
  lineOf(state, productId) ? [{ type: 'ProductTakenFromCart', data: { memberId, productId } }] : [];

function accept({ data: { memberId, offers } }: AcceptChanges, state: Cart): CartEvent[] {
  const events: CartEvent[] = [];
  const prices: Record<string, number> = {};
  for (const { productId, quantity, price } of state.lines) {
    const offer = offers[productId];
    if (!offer || offer.available < 1) {
      events.push({ type: 'ProductTakenFromCart', data: { memberId, productId } });
      continue;
    }
    if (offer.price !== price) prices[productId] = offer.price;
    if (offer.available < quantity)
      events.push({ type: 'CartQuantitySet', data: { memberId, productId, quantity: offer.available } });
  }
  const left = events.reduce(evolve, state);
  const lost = lostPickUps(left, offers);
  if (lost.length > 0)
    events.push({
      type: 'PickUpChosen',
      data: { memberId, sellerIds: left.pickUp.filter((sellerId) => !lost.includes(sellerId)) },
    });
  const shipping = Object.fromEntries(changedShipping(left, offers).map(({ sellerId, to }) => [sellerId, to]));
  const isSeen = Object.keys(shipping).length === 0;
  return Object.keys(prices).length === 0 && isSeen
    ? events
    : [...events, { type: 'CartPricesAccepted', data: { memberId, prices, ...(!isSeen && { shipping }) } }];
}

/**
 * Merges a guest's cart: quantities add up to the most of a line; lines beyond the limits of a cart and the member's
 * own products are dropped.
 */
function merge({ data: { memberId, guestCartId, lines, offers } }: MergeGuestCart, state: Cart): CartEvent[] {
  if (state.merged.includes(guestCartId)) return [];
  if (lines.some(({ quantity }) => !isQuantity(quantity))) throw QuantityInvalid();
  let merged = state;
  const taken = new Map<string, CartLine>();
  for (const { productId, quantity } of lines) {
    const offer = offers[productId];
    if (!offer || ownerOfShop(productId) === memberId) continue;
    const before = lineOf(merged, productId);
    const line = {
      productId,
      quantity: Math.min(MOST_PIECES, (before?.quantity ?? 0) + quantity),
      price: before?.price ?? offer.price,
    };
    const next = evolve(merged, { type: 'ProductPutInCart', data: { memberId, ...line, additionId: guestCartId } });
    if (next.lines.length > MOST_LINES || totalOf(next.lines) > MOST_CENTS) continue;
    merged = next;
    taken.set(productId, line);
  }
  const shipping = newShipping(state, [...taken.values()], offers);
  const asks = Object.keys(shipping).length > 0;
  return [
    {
      type: 'GuestCartMerged',
      data: { memberId, guestCartId, lines: [...taken.values()], ...(asks && { shipping }) },
    },
  ];
}

function chooseDelivery({ data: { memberId, address: written } }: ChooseDelivery, state: Cart): CartEvent[] {
  const address = addressOf(written);
  return sameAddress(deliveryOf(state), address) ? [] : [{ type: 'DeliveryChosen', data: { memberId, address } }];
}

function choosePickUp(
  { data: { memberId, sellerId, isPickedUp, offers } }: ChoosePickUp,
  { lines, pickUp }: Cart,
): CartEvent[] {
  const own = linesOfSeller(lines, sellerId);
  if (own.length === 0) throw SellerNotInCart();
  if (pickUp.includes(sellerId) === isPickedUp) return [];
  const isOffered = own.some(({ productId }) => offers[productId]?.terms?.pickUp);
  if (isPickedUp && !isOffered) throw PickUpNotOffered();
  const others = pickUp.filter((id) => id !== sellerId);
  return [{ type: 'PickUpChosen', data: { memberId, sellerIds: isPickedUp ? [...others, sellerId] : others } }];
}

/** Of an address nobody has chosen there is nothing to forget. */
function forgetAddress({ data: { memberId, address: written } }: ForgetAddress, state: Cart): CartEvent[] {
  const address = addressOf(written);
  const isKnown = state.addresses.some((known) => sameAddress(known, address));
  return isKnown ? [{ type: 'AddressForgotten', data: { memberId, address } }] : [];
}

/** A cart that was paid is paid: its order never changes. */
function pay({ data: { memberId, cartId, orderId } }: PayCart, state: Cart): CartEvent[] {
  if (state.paid.includes(orderId) || cartId !== currentCartId(state, memberId)) return [];
  if (!state.checkouts.some((checkout) => checkout.orderId === orderId)) throw CartMissing();
  return [{ type: 'CartPaid', data: { memberId, cartId, orderId } }];
}

/** What makes a cart smaller is always allowed. */
function withinLimits(state: Cart, events: CartEvent[]): CartEvent[] {
  const { lines } = events.reduce(evolve, state);
  if (lines.length > Math.max(MOST_LINES, state.lines.length)) throw CartFull();
  if (totalOf(lines) > Math.max(MOST_CENTS, totalOf(state.lines))) throw CartTooDear();
  return events;
}
