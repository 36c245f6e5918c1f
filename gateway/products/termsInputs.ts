import { z } from 'zod';
import type { SellingTerms } from '#domain/shops/events.ts';
import { ReturnsTooLong, ShippingInvalid } from '#domain/shops/refusals.ts';
import { LONGEST_RETURNS, MOST_SHIPPING } from '#domain/shops/terms.ts';
import { writtenAddress } from '../carts/address.ts';
import { words } from '../http/text.ts';

const shipping = ShippingInvalid().message;
const returns = words('The rule for returns').max(LONGEST_RETURNS, ReturnsTooLong().message);
const pickUp = writtenAddress.nullish().transform((address) => address ?? null);

/** `setSellingTerms`' terms. */
export const graphqlTerms = z
  .object({ shippingCents: z.int(shipping).min(0, shipping).max(MOST_SHIPPING, shipping), returns, pickUp })
  .transform(({ shippingCents, ...same }): SellingTerms => ({ ...same, shipping: shippingCents }));

const price = z
  .number('shipping is a number of US dollars.')
  .transform((value) => Math.round(value * 100))
  .refine((value) => value >= 0 && value <= MOST_SHIPPING, 'Shipping costs 0 to 500 US dollars an order.');

/** The body of PUT /shops/terms. */
export const restTerms = z
  .object({
    shipping: price.describe('US dollars an order, at most two decimals'),
    returns: returns.default(''),
    pick_up: pickUp,
  })
  .transform(({ pick_up, ...same }): SellingTerms => ({ ...same, pickUp: pick_up }))
  .meta({ id: 'NewSellingTerms' });
