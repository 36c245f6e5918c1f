import { NotYourShop } from '#domain/shops/refusals.ts';
import { type Stretch, withRows } from '#projections/keyset.ts';
import { readShops } from '#projections/shops/directory.ts';
import {
  type CardsDocument,
  readCardPageAt,
  readCardsAt,
  readCardsOf,
  stampCards,
} from '#projections/stamps/stampCards.ts';
import { shopOf } from '../bookings/facts.ts';
import { keysetOf, type PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { namedMembers } from '../users/namedMembers.ts';
import type { StampCards } from './types.ts';

/** So many shops a member's cards are listed of, those with the latest stamps. */
const MOST_SHOPS = 100;

/** The calling member's stamp cards, shop by shop, the latest stamped first. */
export async function ownCards(context: Context): Promise<StampCards[]> {
  const found = await readCardsOf(await context.fresh(stampCards), member(context).id, MOST_SHOPS);
  return named(context, found);
}

/** Who has stamp cards at a shop of the calling member. Refuses with ShopMissing and NotYourShop. */
export async function cardsAt(
  context: Context,
  shopId: string,
  page: PageArgs,
): Promise<{ readonly list: string; readonly found: Stretch<StampCards> }> {
  await requireOwner(context, shopId);
  const list = `stamp cards at ${shopId}`;
  const found = await readCardsAt(await context.fresh(stampCards), shopId, keysetOf(list, page));
  return { list, found: withRows(found, await named(context, found.rows)) };
}

/** The same by numbered pages, and how many there are in all. */
export async function cardPageAt(
  context: Context,
  shopId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly StampCards[]; readonly total: number }> {
  await requireOwner(context, shopId);
  const { rows, total } = await readCardPageAt(await context.fresh(stampCards), shopId, page);
  return { rows: await named(context, rows), total };
}

async function requireOwner(context: Context, shopId: string): Promise<void> {
  const { id } = member(context);
  if ((await shopOf(context, shopId)).ownerId !== id) throw NotYourShop();
}

async function named(context: Context, found: readonly CardsDocument[]): Promise<StampCards[]> {
  const [shops, people] = await Promise.all([
    readShops(context.services.models, [...new Set(found.map(({ shopId }) => shopId))]),
    namedMembers(
      context,
      found.map(({ memberId }) => memberId),
    ),
  ]);
  const shopNames = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  return found.map(({ shopId, memberId, cards }) => {
    const { firstName = '', lastName = '' } = people.get(memberId) ?? {};
    return {
      ...{ id: `${shopId}${memberId}`, shopId, memberId },
      shopName: shopNames.get(shopId) ?? '',
      memberName: `${firstName} ${lastName}`.trim(),
      cards: cards.map(({ number, stamps, terms, redeemed }) => ({
        ...{ number, stamps: stamps.length, visits: terms.visits },
        ...{ percentage: terms.percentage, amountCents: terms.amount, redeemedForId: redeemed?.bookingId ?? null },
      })),
    };
  });
}
