import { z } from 'zod';
import type { SellingTerms } from '#domain/shops/events.ts';
import { ReturnsTooLong, ShippingInvalid } from '#domain/shops/refusals.ts';
import { LONGEST_RETURNS, MOST_SHIPPING } from '#domain/shops/terms.ts';
import { MOST_BASIS_POINTS, MOST_TAXES, TaxInvalid } from '#domain/taxes.ts';
import { writtenAddress } from '../carts/address.ts';
import { words } from '../http/text.ts';

const shipping = ShippingInvalid().message;
const returns = words('The rule for returns').max(LONGEST_RETURNS, ReturnsTooLong().message);
const pickUp = writtenAddress.nullish().transform((address) => address ?? null);

const tax = TaxInvalid().message;
/** Characters of a state's longest name, and some spaces. */
const LONGEST_STATE = 40;
const state = z.string(tax).max(LONGEST_STATE, tax);
const rate = z.int(tax).min(1, tax).max(MOST_BASIS_POINTS, tax);
const none = <T>(written: readonly T[] | null | undefined): readonly T[] => written ?? [];

/** `setSellingTerms`' terms. */
export const graphqlTerms = z
  .object({
    shippingCents: z.int(shipping).min(0, shipping).max(MOST_SHIPPING, shipping),
    returns,
    pickUp,
    taxes: z
      .array(z.object({ state, basisPoints: rate }), tax)
      .max(MOST_TAXES, tax)
      .nullish()
      .transform(none),
  })
  .transform(({ shippingCents, ...same }): SellingTerms => ({ ...same, shipping: shippingCents }));

const price = z
  .number('shipping is a number of US dollars.')
  .transform((value) => Math.round(value * 100))
  .refine((value) => value >= 0 && value <= MOST_SHIPPING, 'Shipping costs 0 to 500 US dollars an order.');

const percent = z
  .number(tax)
  .transform((value) => Math.round(value * 100))
  .refine((value) => value >= 1 && value <= MOST_BASIS_POINTS, tax);

/** The body of PUT /shops/terms. */
export const restTerms = z
  .object({
    shipping: price.describe('US dollars an order, at most two decimals'),
    returns: returns.default(''),
    pick_up: pickUp,
    taxes: z
      .array(
        z.object({
          state: state.describe('A state’s two letters or its name, each at most once'),
          percent: percent.describe('Of the price of goods, 0.01 to 20, at most two decimals'),
        }),
        tax,
      )
      .max(MOST_TAXES, tax)
      .nullish()
      .transform(none),
  })
  .transform(
    ({ pick_up, taxes, ...same }): SellingTerms => ({
      ...same,
      pickUp: pick_up,
      taxes: taxes.map(({ state: named, percent: basisPoints }) => ({ state: named, basisPoints })),
    }),
  )
  .meta({ id: 'NewSellingTerms' });
