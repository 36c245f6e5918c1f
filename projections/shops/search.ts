import { localDateOf, weekdayOf } from '#domain/calendar.ts';
import type { ReadModels } from '../readModels.ts';
import type { Place } from '../search/declaration.ts';
import { find, type Page } from '../search/find.ts';
import { directory } from './directory.ts';
import type { ShopDocument } from './shopDocument.ts';
import { openOn, shopIndex } from './shopIndex.ts';

export type ShopSort = 'NEWEST' | 'PRICE' | 'RATING';

const ORDERS = {
  NEWEST: {},
  PRICE: { order: 'price' },
  RATING: { order: 'rating', descending: true },
} as const;

type Listing = {
  readonly category?: string | undefined;
  /** Two-letter code. */
  readonly state?: string | undefined;
  /** Newest first when left out; PRICE: cheapest first; RATING: best first. */
  readonly sort?: ShopSort | undefined;
  /** Only shops that work on their own today: the UTC instant that "now" is. */
  readonly openAt?: string | undefined;
};

/** A stretch of the directory, and how many there are in all. Removed shops are not there. */
export async function readListing(
  models: ReadModels,
  { category, state, sort = 'NEWEST', openAt }: Listing,
  page: Page,
): Promise<{ shops: ShopDocument[]; total: number }> {
  const open = openAt === undefined ? undefined : await readOpen(models, openAt);
  const query = { choices: { category, state, open }, ...ORDERS[sort] };
  const { found, total } = await find(models, directory, shopIndex, query, page);
  return { shops: found, total };
}

/** The weekday it is in each zone that has shops. */
async function readOpen(models: ReadModels, at: string): Promise<string[]> {
  const zones = await models.redis.smembers(models.key(directory, 'zones'));
  return zones.map((zone) => openOn(weekdayOf(localDateOf(at, zone)), zone));
}

export type Search = {
  readonly query: string;
  readonly category?: string | undefined;
  /** Nearest first for shops within 160 km (100 miles); the rest of the matches after them. */
  readonly near?: Place | undefined;
};

/**
 * Shops whose name, place or description has every word, the last one as a beginning. At most `limit`; the best match
 * first: a word counts 3 in the name, 2 in the place, 1 in the description. Nothing asked finds nothing.
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
