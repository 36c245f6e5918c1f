import { ownerOfShop } from '../ids.ts';
import { rateIn, taxOn } from '../taxes.ts';
import type { OfferedTerms, Offers } from './commands.ts';
import type { PartTerms, ShippingPrices } from './events.ts';
import { type Cart, linesOfSeller, sellersOf, totalOf } from './state.ts';

type Lines = readonly { readonly productId: string }[];

const SILENT: OfferedTerms = { shipping: 0, returns: '', pickUp: false };

/** What a seller of the cart asks now; undefined where none of their products can be bought. */
function askedBy({ lines }: Pick<Cart, 'lines'>, offers: Offers, sellerId: string): OfferedTerms | undefined {
  const offer = linesOfSeller(lines, sellerId).flatMap(({ productId }) => offers[productId] ?? [])[0];
  return offer && (offer.terms ?? SILENT);
}

type Going = Pick<Cart, 'lines' | 'pickUp' | 'addresses'>;

/**
 * What a checkout now would be sold under: the sellers who ask for shipping or tax, are picked up at, or have a rule for
 * returns. Tax is on the goods at today's prices, in the state they go to or are picked up in.
 */
export const termsOf = (cart: Going, offers: Offers): PartTerms[] =>
  sellersOf(cart.lines).flatMap((sellerId) => {
    const asked = askedBy(cart, offers, sellerId) ?? SILENT;
    const { returns } = asked;
    const pickUp = isFetched(cart, asked, sellerId);
    const tax = taxOn(goodsOf(cart, offers, sellerId), rateIn(asked.taxes, stateOf(cart, asked, pickUp)));
    const part = { sellerId, shipping: pickUp ? 0 : asked.shipping, pickUp, returns, ...(tax > 0 && { tax }) };
    return part.shipping > 0 || pickUp || returns !== '' || tax > 0 ? [part] : [];
  });

const isFetched = ({ pickUp }: Pick<Cart, 'pickUp'>, asked: OfferedTerms, sellerId: string): boolean =>
  asked.pickUp && pickUp.includes(sellerId);

/** The state in which a buyer gets a seller's goods; undefined while it is not said where they go. */
const stateOf = ({ addresses }: Pick<Cart, 'addresses'>, { pickUpState }: OfferedTerms, isPickedUp: boolean) =>
  isPickedUp ? pickUpState : addresses[0]?.state;

/** What a seller's lines cost today, in cents. */
const goodsOf = ({ lines }: Pick<Cart, 'lines'>, offers: Offers, sellerId: string): number =>
  totalOf(
    linesOfSeller(lines, sellerId).map((line) => ({ ...line, price: offers[line.productId]?.price ?? line.price })),
  );

/** What tax comes to in all, in cents. */
export const taxOfTerms = (terms: readonly Pick<PartTerms, 'tax'>[]): number =>
  terms.reduce((sum, { tax = 0 }) => sum + tax, 0);

/**
 * Whether the tax of a cart can be computed. It cannot while a seller who charges tax ships goods of it and the buyer has
 * given no address: the rate depends on the state of delivery.
 */
export const isTaxKnown = (cart: Going, offers: Offers): boolean =>
  sellersOf(cart.lines).every((sellerId) => {
    const asked = askedBy(cart, offers, sellerId) ?? SILENT;
    const isCharging = (asked.taxes ?? []).length > 0;
    return !isCharging || isFetched(cart, asked, sellerId) || cart.addresses.length > 0;
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
        (other.tax ?? 0) === (one.tax ?? 0) &&
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
