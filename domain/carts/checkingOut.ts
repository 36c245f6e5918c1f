import { sameAddress } from '../address.ts';
import type { CheckOut } from './commands.ts';
import type { CartEvent } from './events.ts';
import { AmountDiffers, CartChanged, CartEmpty, CartTooDear, OutOfStock } from './refusals.ts';
import { type Cart, currentCartId, deliveryOf, nextOrderId, sameLines, totalOf } from './state.ts';

/**
 * Freezes the lines at today's prices and where they go. The same again is the same order, unless that order has ended (`over`).
 * Refuses with CartEmpty, AmountDiffers, CartChanged, CartTooDear, or OutOfStock; whether the pieces are free is
 * decided finally when they are reserved.
 */
export function checkOut(
  { data: { memberId, offers, amount, over } }: CheckOut,
  cart: Cart,
  most: number,
): CartEvent[] {
  if (cart.lines.length === 0) throw CartEmpty();
  refuseMissing(cart, (productId) => (offers[productId] ? Number.POSITIVE_INFINITY : 0));
  const lines = cart.lines.map((line) => ({ ...line, price: offers[line.productId]?.price ?? line.price }));
  const total = totalOf(lines);
  if (amount !== undefined && amount !== total) throw AmountDiffers({ amount: total });
  const unseen = cart.lines.filter(({ price }, index) => price !== lines[index]?.price);
  if (amount === undefined && unseen.length > 0)
    throw CartChanged({ productIds: unseen.map(({ productId }) => productId) });
  if (total > most) throw CartTooDear();
  const last = cart.checkouts.at(-1);
  const delivery = deliveryOf(cart);
  const isSame = last && sameLines(last.lines, lines) && sameAddress(last.delivery, delivery);
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
        ...(delivery && { delivery }),
      },
    },
  ];
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
