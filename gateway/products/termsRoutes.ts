import { z } from 'zod';
import type { SellingTerms } from '#domain/shops/events.ts';
import { shownAddress } from '../carts/address.ts';
import { json, ok, type Route, route } from '../http/route.ts';
import { dollars, text } from '../http/schemas.ts';
import { setTerms, termsOf } from './terms.ts';
import { restTerms } from './termsInputs.ts';

const shown = z
  .object({
    shipping: dollars.describe('What sending an order costs, for all pieces of this seller together'),
    returns: text.describe('The rule for returns; empty for none'),
    taxes: z
      .array(z.object({ state: text.describe('Its two letters'), percent: z.number() }))
      .describe('Tax on goods by the state in which a buyer gets them, in percent of their price; empty for none'),
    pick_up: shownAddress.nullable().describe('Where things can be picked up instead, at no cost; null for nowhere'),
  })
  .meta({ id: 'SellingTerms', description: 'What a seller asks of buyers beside prices' });

const rowOf = ({ shipping: cents, pickUp: pick_up, taxes = [], ...same }: SellingTerms) => ({
  shipping: cents / 100,
  ...same,
  taxes: taxes.map(({ state, basisPoints }) => ({ state, percent: basisPoints / 100 })),
  pick_up,
});

/** What sellers ask beside prices: an addition to the REST contract. */
export const sellingTermsRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/shops/terms/{sellerId}',
    tag: 'Shops',
    id: 'getSellingTerms',
    summary: 'What a seller asks beside prices',
    description: 'Nothing for members who sell nothing.',
    caller: 'anyone',
    answer: ok('The terms', shown),
    handle: async ({ context, params: { sellerId } }) => rowOf(await termsOf(context, sellerId)),
  }),
  route({
    method: 'put',
    path: '/shops/terms',
    tag: 'Shops',
    id: 'setSellingTerms',
    summary: 'Say what one asks beside prices, as a whole',
    caller: 'member',
    body: json(restTerms),
    answer: ok('The terms', shown),
    refusals: {
      400: 'Shipping or tax out of bounds, a rule that is too long, or no whole address',
      403: 'Not a seller, or a link by a member whose address is not proven (`ADDRESS_NOT_PROVEN`)',
    },
    handle: async ({ context, body }) => rowOf(await setTerms(context, body)),
  }),
];
