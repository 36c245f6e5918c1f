import { sameAddress } from '../address.ts';
import { isTooSmall } from '../money.ts';
import type { CheckOut } from './commands.ts';
import type { CartEvent } from './events.ts';
import {
  AddressNeeded,
  AmountDiffers,
  CartChanged,
  CartEmpty,
  CartTooCheap,
  CartTooDear,
  OutOfStock,
} from './refusals.ts';
import { changedShipping, isTaxKnown, lostPickUps, sameTerms, shippingOf, taxOfTerms, termsOf } from './shipping.ts';
import {
  type Cart,
  currentCartId,
  deliveryOf,
  linesOfSeller,
  nextOrderId,
  sameLines,
  sellersOf,
  totalOf,
} from './state.ts';

/**
 * Freezes the lines at today's prices, what their sellers ask beside, and where they go. The same again is the same order, unless that order has ended (`over`).
 * Refuses with CartEmpty, AddressNeeded, AmountDiffers, CartChanged, CartTooDear, CartTooCheap, or OutOfStock; whether the pieces are free is
 * decided finally when they are reserved.
 */
export function checkOut(
  { data: { memberId, offers, amount, over } }: CheckOut,
  cart: Cart,
  most: number,
): CartEvent[] {
  if (cart.lines.length === 0) throw CartEmpty();
  refuseMissing(cart, (productId) => (offers[productId] ? Number.POSITIVE_INFINITY : 0));
  if (!isTaxKnown(cart, offers)) throw AddressNeeded();
  const lines = cart.lines.map((line) => ({ ...line, price: offers[line.productId]?.price ?? line.price }));
  const terms = termsOf(cart, offers);
  const total = totalOf(lines) + shippingOf(terms) + taxOfTerms(terms);
  if (amount !== undefined && amount !== total) throw AmountDiffers({ amount: total });
  const unseen = amount === undefined ? unseenIn(cart, offers, lines) : [];
  if (unseen.length > 0) throw CartChanged({ productIds: unseen });
  if (total > most) throw CartTooDear();
  if (isTooSmall(total)) throw CartTooCheap();
  const last = cart.checkouts.at(-1);
  const isSent = sellersOf(lines).some((id) => !terms.some(({ sellerId, pickUp }) => pickUp && sellerId === id));
  const delivery = isSent ? deliveryOf(cart) : undefined;
  const isSame =
    last && sameLines(last.lines, lines) && sameTerms(last.terms, terms) && sameAddress(last.delivery, delivery);
  if (isSame && last.orderId !== over) return [];
  refuseMissing(cart, (productId) => offers[productId]?.available ?? 0);
  return [
    {
      type: 'CartCheckedOut',
      data: {
        memberId,
        cartId: currentCartId(cart, memberId),
        orderId: nextOrderId(cart, memberId),
        lines,
        ...(terms.length > 0 && { terms }),
        ...(delivery && { delivery }),
      },
    },
  ];
}

/** The products whose price, or whose seller's shipping or pick-up, is not what its member has seen. */
function unseenIn(cart: Cart, offers: CheckOut['data']['offers'], now: Cart['lines']): string[] {
  const sellers = [...changedShipping(cart, offers).map(({ sellerId }) => sellerId), ...lostPickUps(cart, offers)];
  const lines = [
    ...cart.lines.filter(({ price }, index) => price !== now[index]?.price),
    ...sellers.flatMap((sellerId) => linesOfSeller(cart.lines, sellerId)),
  ];
  return [...new Set(lines.map(({ productId }) => productId))];
}

function refuseMissing({ lines }: Cart, availableOf: (productId: string) => number): void {
  const missing = lines.filter(({ productId, quantity }) => availableOf(productId) < quantity);
  if (missing.length === 0) return;
  throw OutOfStock({
    lines: missing.map(({ productId, quantity }) => ({
      productId,
      wanted: quantity,
      available: availableOf(productId),
    })),
  });
}
