import type { Aggregate } from '../decider.ts';
import { ownerOfShop } from '../ids.ts';
import { checkOut } from './checkingOut.ts';
import type { AcceptChanges, CartCommand, MergeGuestCart, PayCart, PutInCart, SetQuantity, TakeFromCart } from './commands.ts';
import type { CartEvent, CartLine } from './events.ts';
import { CartFull, CartMissing, CartTooDear, NotInCart, OutOfStock, OwnProduct, QuantityInvalid, TooManyPieces } from './refusals.ts';
import { type Cart, currentCartId, emptyCart, evolve, lineOf, quantityOf, totalOf } from './state.ts';

/** Pieces per line and lines per cart (reliability C1), and what one payment may amount to, in cents. */
export const MOST_PIECES = 99;
export const MOST_LINES = 99;
export const MOST_CENTS = 99_999_999;

/** Stream `cart-{memberId}`: a member's cart, and the next ones after each that was paid. Prices and stock come along with a command, never from a client. */
export const cart: Aggregate<Cart, CartCommand, CartEvent> = {
  name: 'cart',
  commands: ['PutInCart', 'SetQuantity', 'TakeFromCart', 'AcceptChanges', 'MergeGuestCart', 'CheckOut', 'PayCart'],
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
      case 'CheckOut':
        return checkOut(command, state, MOST_CENTS);
      case 'PayCart':
        return pay(command, state);
    }
  },
  evolve,
};

const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

function put({ data: { memberId, productId, quantity, offer } }: PutInCart, state: Cart): CartEvent[] {
  if (!isQuantity(quantity)) throw QuantityInvalid();
  if (ownerOfShop(productId) === memberId) throw OwnProduct();
  const wanted = quantityOf(state, productId) + quantity;
  if (wanted > MOST_PIECES) throw TooManyPieces({ most: MOST_PIECES });
  if (wanted > offer.available) throw OutOfStock({ lines: [{ productId, wanted, available: offer.available }] });
  const before = lineOf(state, productId);
  if (!before && state.lines.length >= MOST_LINES) throw CartFull();
  // A price that has changed since the first piece is still to be shown.
  return affordable(state, [{ type: 'ProductPutInCart', data: { memberId, productId, quantity: wanted, price: before?.price ?? offer.price } }]);
}

/** Fewer pieces may always be had, also of what is nearly or quite sold out. */
function set({ data: { memberId, productId, quantity, offer } }: SetQuantity, state: Cart): CartEvent[] {
  if (!Number.isInteger(quantity) || quantity > MOST_PIECES) throw QuantityInvalid();
  const before = quantityOf(state, productId);
  if (quantity < 1) return before > 0 ? [{ type: 'ProductTakenFromCart', data: { memberId, productId } }] : [];
  if (before === 0) throw NotInCart();
  if (quantity === before) return [];
  const available = offer?.available ?? 0;
  if (quantity > before && quantity > available) throw OutOfStock({ lines: [{ productId, wanted: quantity, available }] });
  return affordable(state, [{ type: 'CartQuantitySet', data: { memberId, productId, quantity } }]);
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
    if (offer.available < quantity) events.push({ type: 'CartQuantitySet', data: { memberId, productId, quantity: offer.available } });
  }
  return Object.keys(prices).length === 0 ? events : [...events, { type: 'CartPricesAccepted', data: { memberId, prices } }];
}

/** Pieces add up, to as many as a line holds; what does not fit any more stays behind. The member's own products are not for them. */
function merge({ data: { memberId, guestCartId, lines, offers } }: MergeGuestCart, state: Cart): CartEvent[] {
  if (state.merged.includes(guestCartId)) return [];
  if (lines.some(({ quantity }) => !isQuantity(quantity))) throw QuantityInvalid();
  let merged = state;
  const taken = new Map<string, CartLine>();
  for (const { productId, quantity } of lines) {
    const offer = offers[productId];
    if (!offer || ownerOfShop(productId) === memberId) continue;
    const before = lineOf(merged, productId);
    const line = { productId, quantity: Math.min(MOST_PIECES, (before?.quantity ?? 0) + quantity), price: before?.price ?? offer.price };
    const event: CartEvent = { type: 'ProductPutInCart', data: { memberId, ...line } };
    const next = evolve(merged, event);
    if (next.lines.length > MOST_LINES || totalOf(next.lines) > MOST_CENTS) continue;
    merged = next;
    taken.set(productId, line);
  }
  return [{ type: 'GuestCartMerged', data: { memberId, guestCartId, lines: [...taken.values()] } }];
}

/** A cart that was paid is paid: its order never changes. */
function pay({ data: { memberId, cartId, orderId } }: PayCart, state: Cart): CartEvent[] {
  if (state.paid.includes(orderId) || cartId !== currentCartId(state, memberId)) return [];
  if (!state.checkouts.some((checkout) => checkout.orderId === orderId)) throw CartMissing();
  return [{ type: 'CartPaid', data: { memberId, cartId, orderId } }];
}

function affordable(state: Cart, events: CartEvent[]): CartEvent[] {
  if (totalOf(events.reduce(evolve, state).lines) > MOST_CENTS) throw CartTooDear();
  return events;
}
