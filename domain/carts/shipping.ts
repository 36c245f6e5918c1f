import { ownerOfShop } from '../ids.ts';
import type { OfferedTerms, Offers } from './commands.ts';
import type { PartTerms, ShippingPrices } from './events.ts';
import { type Cart, linesOfSeller, sellersOf } from './state.ts';

type Lines = readonly { readonly productId: string }[];

const SILENT: OfferedTerms = { shipping: 0, returns: '', pickUp: false };

/** What a seller of the cart asks now; undefined where none of their products can be bought. */
function askedBy({ lines }: Pick<Cart, 'lines'>, offers: Offers, sellerId: string): OfferedTerms | undefined {
  const offer = linesOfSeller(lines, sellerId).flatMap(({ productId }) => offers[productId] ?? [])[0];
  return offer && (offer.terms ?? SILENT);
}

/** What a checkout now would be sold under: the sellers who ask for shipping, are picked up at, or have a rule for returns. */
export const termsOf = (cart: Pick<Cart, 'lines' | 'pickUp'>, offers: Offers): PartTerms[] =>
  sellersOf(cart.lines).flatMap((sellerId) => {
    const { shipping, returns, pickUp: isOffered } = askedBy(cart, offers, sellerId) ?? SILENT;
    const pickUp = isOffered && cart.pickUp.includes(sellerId);
    const part = { sellerId, shipping: pickUp ? 0 : shipping, pickUp, returns };
    return part.shipping > 0 || pickUp || returns !== '' ? [part] : [];
  });

/** What sending costs in all, in cents. */
export const shippingOf = (terms: readonly Pick<PartTerms, 'shipping'>[]): number =>
  terms.reduce((sum, { shipping }) => sum + shipping, 0);

/** Whether two checkouts are sold under the same terms. */
export const sameTerms = (some: readonly PartTerms[], others: readonly PartTerms[]): boolean =>
  some.length === others.length &&
  some.every((one) =>
    others.some(
      (other) =>
        other.sellerId === one.sellerId &&
        other.shipping === one.shipping &&
        other.pickUp === one.pickUp &&
        other.returns === one.returns,
    ),
  );

/** Sellers whose shipping costs something else (cents) than the member has seen; those picked up at are left out. */
export const changedShipping = (
  cart: Pick<Cart, 'lines' | 'pickUp' | 'shipping'>,
  offers: Offers,
): { readonly sellerId: string; readonly from: number; readonly to: number }[] =>
  sellersOf(cart.lines).flatMap((sellerId) => {
    const asked = askedBy(cart, offers, sellerId);
    const from = cart.shipping[sellerId] ?? 0;
    if (!asked || asked.shipping === from || (asked.pickUp && cart.pickUp.includes(sellerId))) return [];
    return [{ sellerId, from, to: asked.shipping }];
  });

/** Sellers who were to be picked up at and no longer offer it. */
export const lostPickUps = (cart: Pick<Cart, 'lines' | 'pickUp'>, offers: Offers): string[] =>
  cart.pickUp.filter((sellerId) => askedBy(cart, offers, sellerId)?.pickUp === false);

/** What the sellers of lines ask for sending now; those who ask nothing are left out. */
export function pricesOfShipping(lines: Lines, offers: Offers): ShippingPrices {
  const prices = lines.flatMap(({ productId }) => {
    const shipping = offers[productId]?.terms?.shipping ?? 0;
    const sellerId = ownerOfShop(productId);
    return sellerId && shipping > 0 ? [[sellerId, shipping] as const] : [];
  });
  return Object.fromEntries(prices);
}
