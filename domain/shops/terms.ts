import { addressOf, sameAddress } from '../address.ts';
import { sameTaxes, taxesOf } from '../taxes.ts';
import type { SetSellingTerms } from './commands.ts';
import type { SellingTerms, ShopEvent } from './events.ts';
import { NotYourShop, ReturnsTooLong, SellersOnly, ShippingInvalid } from './refusals.ts';

/** The most that shipping may cost, in cents per order. */
export const MOST_SHIPPING = 50_000;
/** Characters of a rule for returns. */
export const LONGEST_RETURNS = 1_000;

/** What holds while a seller has said nothing: shipping and tax cost nothing (specification §9). */
export const NO_TERMS: SellingTerms = { shipping: 0, returns: '', pickUp: null };

/** Refuses with SellersOnly, ShippingInvalid, ReturnsTooLong, TaxInvalid or AddressInvalid; the same terms again append nothing. */
export function setTerms({ data: { ownerId, terms }, by }: SetSellingTerms, before: SellingTerms): ShopEvent[] {
  if (by.id !== ownerId) throw NotYourShop();
  if (by.role !== 'SELLER') throw SellersOnly();
  const { shipping } = terms;
  const returns = terms.returns.trim();
  if (!Number.isInteger(shipping) || shipping < 0 || shipping > MOST_SHIPPING) throw ShippingInvalid();
  if (returns.length > LONGEST_RETURNS) throw ReturnsTooLong();
  const pickUp = terms.pickUp && addressOf(terms.pickUp);
  const taxes = taxesOf(terms.taxes ?? []);
  const isSame =
    shipping === before.shipping &&
    returns === before.returns &&
    sameTaxes(taxes, before.taxes) &&
    sameAddress(pickUp ?? undefined, before.pickUp ?? undefined);
  const data = { ownerId, shipping, returns, ...(pickUp && { pickUp }), ...(taxes.length > 0 && { taxes }) };
  return isSame ? [] : [{ type: 'SellingTermsSet', data }];
}
