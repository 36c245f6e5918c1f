import { z } from 'zod';
import { pageIn, paging } from '../http/paging.ts';
import { ok, type Route, route } from '../http/route.ts';
import { dollars, id, listOf, pagedListOf, text } from '../http/schemas.ts';
import type { StampCards } from './types.ts';
import { cardPageAt, ownCards } from './views.ts';

const stampCards = z
  .object({
    shop_id: id,
    shop_name: text.describe('Empty for a shop that is gone'),
    member: z.object({ _id: id, name: text.describe('Empty once their account is closed') }),
    cards: z.array(
      z.object({
        number: z.int().describe('Among the member’s cards at the shop, from 1'),
        stamps: z.int().describe('How many visits have stamped it'),
        visits: z.int().describe('How many fill it'),
        percentage: z.int().describe('What it takes off in percent; 0 where it is an amount'),
        amount: dollars.describe('What it takes off in US dollars; 0 where it is a percentage'),
        redeemed_for: id.nullable().describe('The booking that it is redeemed for; null while it is not'),
      }),
    ),
  })
  .meta({ id: 'StampCards', description: 'All stamp cards of a member at a shop' });

const rowOf = ({ shopId, shopName, memberId, memberName, cards }: StampCards): z.infer<typeof stampCards> => ({
  ...{ shop_id: shopId, shop_name: shopName, member: { _id: memberId, name: memberName } },
  cards: cards.map(({ number, stamps, visits, percentage, amountCents, redeemedForId }) => ({
    ...{ number, stamps, visits, percentage, amount: amountCents / 100, redeemed_for: redeemedForId },
  })),
});

/** Stamp cards: additions to the REST contract. */
export const stampRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/stamps/mine',
    tag: 'Bookings',
    id: 'listOwnStampCards',
    summary: 'One’s own stamp cards, shop by shop; of at most 100 shops',
    caller: 'member',
    answer: ok('The cards, the latest stamped first', listOf(stampCards)),
    handle: async ({ context }) => ({ data: (await ownCards(context)).map(rowOf) }),
  }),
  route({
    method: 'get',
    path: '/stamps/shop/{shopId}',
    tag: 'Shops',
    id: 'listShopStampCards',
    summary: 'Who has stamp cards at a shop of the caller',
    caller: 'member',
    query: z.object(paging()),
    answer: ok('The cards of each member, the latest stamped first', pagedListOf(stampCards)),
    refusals: { 403: 'Another member’s shop', 404: 'No such shop' },
    async handle({ context, params: { shopId }, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const { rows, total } = await cardPageAt(context, shopId, { offset, limit });
      return { data: rows.map(rowOf), total, page, pageSize };
    },
  }),
];
