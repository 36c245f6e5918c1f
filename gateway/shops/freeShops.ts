import type { ReadModels } from '#projections/readModels.ts';
import { type FoundShops, findShops, type ShopSearch } from '#projections/shops/search.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { type FreeWish, firstFreeOf } from '../bookings/freeTimes.ts';
import type { Context } from '../http/context.ts';

/** So many of the shops found are looked at for a free time, the best first: a request has a bounded cost. */
export const MOST_LOOKED_AT = 300;

/** What of the shops found is wanted: those with a free time as `FreeWish` says, or all of them; and which are listed first. */
export type FreeSearch = FreeWish & { readonly isSoonestFirst: boolean };

export type FreeShops = FoundShops & {
  /** How many of the best were looked at, where more were found; null where all were. */
  readonly lookedAt: number | null;
  /** Those of every page. */
  readonly all: readonly ShopDocument[];
};

/** Whether free times matter to a search at all. */
export const asksFree = ({ date, isSoonestFirst }: FreeSearch): boolean => date !== undefined || isSoonestFirst;

/**
 * A page of the shops that a search finds and that have a free time of the service that is looked for: on the local day that
 * is asked for (only those are found), or within 14 days. In the order of the search, or the soonest first, those without a free
 * time last. `now` is a UTC instant. Beyond {@link MOST_LOOKED_AT} shops none is found; the facets count what the search
 * finds, also what is booked up.
 */
export async function findFreeShops(
  context: Context,
  models: ReadModels,
  search: ShopSearch,
  wish: FreeSearch,
  now: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FreeShops> {
  const all = { offset: 0, limit: MOST_LOOKED_AT };
  const found = await findShops(models, { ...search, openOn: wish.date }, now, all);
  const looked = await Promise.all(
    found.shops.map(async (shop) => ({ shop, free: await firstFreeOf(context, shop, wish) })),
  );
  const wanted = wish.date === undefined ? looked : looked.filter(({ free }) => free !== null);
  if (wish.isSoonestFirst) wanted.sort(bySoonest);
  const shops = wanted.map(({ shop }) => shop);
  return {
    ...found,
    shops: shops.slice(offset, offset + limit),
    all: shops,
    total: shops.length,
    lookedAt: found.total > found.shops.length ? found.shops.length : null,
  };
}

type Looked = { readonly shop: ShopDocument; readonly free: string | null };

/** Instants are UTC ISO of one length: they sort as text. The sort is stable: equals stay in the order of the search. */
function bySoonest({ free: one }: Looked, { free: other }: Looked): number {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null || one < other ? -1 : 1;
}
