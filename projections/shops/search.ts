import { localDateOf, weekdayOf } from '#domain/calendar.ts';
import type { Keyset, Stretch } from '../keyset.ts';
import type { ReadModels } from '../readModels.ts';
import type { Place } from '../search/declaration.ts';
import { type Counts, find, findStretch, type Page, type Query } from '../search/find.ts';
import { leastRank } from '../search/ratingRank.ts';
import { respelled } from '../search/spelling.ts';
import { wordsOf } from '../search/words.ts';
import { directory } from './directory.ts';
import type { ShopDocument } from './shopDocument.ts';
import { closedOn, MENU_WEIGHT, openOn, PLACE_WEIGHT, PRICE_BANDS, RATING_STEPS, shopIndex } from './shopIndex.ts';

export type ShopSort = 'NEWEST' | 'PRICE' | 'RATING';

const ORDERS = {
  NEWEST: {},
  PRICE: { order: 'price' },
  RATING: { order: 'best', descending: true },
} as const;

/** What is looked for; what is left out does not matter. Prices in integer cents, both ends inside. */
export type ShopSearch = {
  /** Every word must be there, the last one as a beginning (see {@link searchShops}). */
  readonly query?: string | undefined;
  /** Words of the city or state; each one must be there. */
  readonly where?: string | undefined;
  readonly category?: string | undefined;
  /** Two-letter code. */
  readonly state?: string | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  /** Stars, 0 to 5. */
  readonly minRating?: number | undefined;
  /** Newest first when left out, or with words the best match; PRICE: cheapest first; RATING: the Top Rated first. */
  readonly sort?: ShopSort | undefined;
  /** Only shops that work on their own today: the UTC instant that "now" is. */
  readonly openAt?: string | undefined;
  /** Only shops that work on this local day (`YYYY-MM-DD`) of their own; instead of `openAt`. */
  readonly openOn?: string | undefined;
  /** Nearest first for shops within 160 km (100 miles); the rest of the matches after them. */
  readonly near?: Place | undefined;
  /** Only shops within so many km of `near`, of the 2000 nearest listings. */
  readonly nearKm?: number | undefined;
  /** Words of services of the menu, beside the default one; each one must be there. */
  readonly service?: string | undefined;
};

/** How many shops there would be for each choice, with all other choices as they are. `to` null: no end. */
export type ShopFacets = {
  /** By two-letter code, the most shops first; none without any but the chosen one. */
  readonly states: Counts;
  readonly anywhere: number;
  readonly prices: readonly { readonly from: number; readonly to: number | null; readonly count: number }[];
  readonly openToday: number;
  /** Rated so many stars and more. */
  readonly ratings: readonly { readonly stars: number; readonly count: number }[];
};

/** A page of the directory, and how many shops match in all. Removed shops are not there. */
export async function readListing(
  models: ReadModels,
  search: ShopSearch,
  page: Page,
): Promise<{ shops: ShopDocument[]; total: number }> {
  const open = await readAsked(models, search);
  const { found, total } = await find(models, directory, shopIndex, queryOf(search, open), page);
  return { shops: found, total };
}

/** The same shops between two places of the list, wherever they stand by now. Words are not asked for by places. */
export async function readListingStretch(
  models: ReadModels,
  search: Omit<ShopSearch, 'query'>,
  keyset: Keyset,
): Promise<Stretch<ShopDocument>> {
  const open = await readAsked(models, search);
  const { text: _none, ...asked } = queryOf(search, open);
  return findStretch(models, directory, shopIndex, asked, keyset);
}

export type FoundShops = {
  readonly shops: ShopDocument[];
  readonly total: number;
  readonly facets: ShopFacets;
  /** The words that were looked for in place of `query`, of `where` and of `service`; null where those were. */
  readonly spelled: string | null;
  readonly spelledWhere: string | null;
  readonly spelledService: string | null;
};

/**
 * The directory's page, and what other choices would find; `now` is a UTC instant. Where nothing is found, words that no
 * shop has are taken for the most similar ones.
 */
export async function findShops(models: ReadModels, search: ShopSearch, now: string, page: Page): Promise<FoundShops> {
  const found = await findAsSpelled(models, search, now, page);
  if (found.total > 0) return { ...found, spelled: null, spelledWhere: null, spelledService: null };
  const [query = null, where = null, service = null] = await Promise.all([
    respelled(models, directory, shopIndex, search.query ?? ''),
    respelled(models, directory, shopIndex, search.where ?? '', { completes: true, fromWeight: PLACE_WEIGHT }),
    respelled(models, directory, shopIndex, search.service ?? '', { completes: true, fromWeight: MENU_WEIGHT }),
  ]);
  const meant = { ...search, ...(query && { query }), ...(where && { where }), ...(service && { service }) };
  const again = query || where || service ? await findAsSpelled(models, meant, now, page) : found;
  return { ...again, spelled: query, spelledWhere: where, spelledService: service };
}

async function findAsSpelled(
  models: ReadModels,
  search: ShopSearch,
  now: string,
  page: Page,
): Promise<Omit<FoundShops, 'spelled' | 'spelledWhere' | 'spelledService'>> {
  const [today, open] = await Promise.all([readToday(models, now), readAsked(models, search)]);
  const counted = { open: [...today.open, ...today.closed] };
  const query = { ...queryOf(search, open), withFacets: true, alsoCounted: counted };
  const { found, total, facets } = await find(models, directory, shopIndex, query, page);
  return {
    shops: found,
    total,
    facets: {
      states: facets.state ?? [],
      anywhere: facets.anywhere?.[0]?.count ?? 0,
      prices: PRICE_BANDS.map(({ from, to }, band) => ({ from, to, count: facets.band?.[band]?.count ?? 0 })),
      // A shop is in one zone, where it is one day: none is counted twice, and who is closed by special hours once too often.
      openToday: (facets.open ?? []).reduce(
        (sum, { value, count }) => (today.closed.includes(value) ? sum - count : sum + count),
        0,
      ),
      ratings: RATING_STEPS.map((stars, step) => ({ stars, count: facets.rated?.[step]?.count ?? 0 })),
    },
  };
}

const queryOf = (
  { query, where = '', service = '', category, state, minCents, maxCents, minRating, sort, near, nearKm }: ShopSearch,
  day: OpenDay | undefined,
): Query => ({
  text: query,
  near,
  nearKm,
  within: { service: [...new Set(wordsOf(service))] },
  choices: { category, state, open: day?.open },
  all: { where: [...new Set(wordsOf(where))] },
  ...(day && { none: { open: day.closed } }),
  ranges: {
    price: { from: minCents, to: maxCents },
    ...(minRating !== undefined && { rating: { from: leastRank(minRating) } }),
  },
  ...(sort && ORDERS[sort]),
});

/** The values of the facet `open` that shops have which work on a day, but for those that have one of `closed`. */
type OpenDay = { readonly open: readonly string[]; readonly closed: readonly string[] };

/** The day on which a search wants shops to work; undefined where it says none. */
async function readAsked(models: ReadModels, { openAt, openOn: date }: ShopSearch): Promise<OpenDay | undefined> {
  if (date !== undefined) return readOpenDay(models, () => date);
  return openAt === undefined ? undefined : readToday(models, openAt);
}

/** The day it is in each zone that has shops. */
const readToday = (models: ReadModels, at: string): Promise<OpenDay> =>
  readOpenDay(models, (zone) => localDateOf(at, zone));

async function readOpenDay(models: ReadModels, dateIn: (zone: string) => string): Promise<OpenDay> {
  const zones = await models.redis.smembers(models.key(directory, 'zones'));
  const days = zones.map((zone) => ({ zone, date: dateIn(zone) }));
  return {
    open: days.flatMap(({ zone, date }) => [openOn(weekdayOf(date), zone), openOn(date, zone)]),
    closed: days.map(({ zone, date }) => closedOn(date, zone)),
  };
}

export type Search = {
  readonly query: string;
  readonly category?: string | undefined;
  /** Nearest first for shops within 160 km (100 miles); the rest of the matches after them. */
  readonly near?: Place | undefined;
};

/**
 * Shops whose name, place, menu and description have every word, the last one as a beginning. At most `limit`; the best
 * match first: a word counts 4 in the name, 3 in the place, 2 in the menu, 1 in the description. Nothing asked finds
 * nothing.
 */
export async function searchShops(
  models: ReadModels,
  { query, category, near }: Search,
  limit: number,
): Promise<ShopDocument[]> {
  if (query.trim() === '') return [];
  const asked = { text: query, choices: { category }, near };
  return (await find(models, directory, shopIndex, asked, { offset: 0, limit })).found;
}

/** Open barber shops, the nearest first for those within 160 km (100 miles) of a place that is known; then the others. */
export const nearestShops = async (
  models: ReadModels,
  near: Place | undefined,
  limit: number,
): Promise<ShopDocument[]> =>
  (await find(models, directory, shopIndex, { choices: { category: 'barbers' }, near }, { offset: 0, limit })).found;
