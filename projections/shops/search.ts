import { localDateOf, weekdayOf } from '#domain/calendar.ts';
import type { ReadModels } from '../readModels.ts';
import { readRanked } from '../readModels.ts';
import { directory, readShops, type ShopDocument } from './directory.ts';
import { openKey, orderingKey, type ShopSort } from './listing.ts';
import { tokensOfQuery } from './words.ts';

const MOST_MATCHES = 1_000;
/** Sets up to this size are intersected as a whole. */
const FEW = 1_000;
const MOST_STRETCHES = 10;
const NEAR_KM = 160;
const MOST_NEAR = 500;

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
  page: { readonly offset: number; readonly limit: number },
): Promise<{ shops: ShopDocument[]; total: number }> {
  const ordering = orderingKey(sort, category, state);
  const descending = sort !== 'PRICE';
  if (!openAt) {
    const { members, total } = await readRanked(models, directory, ordering, { ...page, descending });
    return { shops: await readShops(models, members), total };
  }
  const [open, { members }] = await Promise.all([readOpen(models, openAt), readRanked(models, directory, ordering, { offset: 0, limit: 100_000, descending })]);
  const ids = members.filter((shopId) => open.has(shopId));
  return { shops: await readShops(models, ids.slice(page.offset, page.offset + page.limit)), total: ids.length };
}

/** Shops that work on the weekday it is where they are. */
async function readOpen(models: ReadModels, at: string): Promise<Set<string>> {
  const zones = await models.redis.smembers(models.key(directory, 'zones'));
  if (zones.length === 0) return new Set();
  const keys = zones.map((zone) => models.key(directory, openKey(weekdayOf(localDateOf(at, zone)), zone)));
  return new Set(await models.redis.zunion(keys.length, ...keys));
}

export type Search = {
  readonly query: string;
  readonly category?: string | undefined;
  /** Nearest first for shops within 160 km (100 miles); the rest of the matches after them. */
  readonly near?: { readonly latitude: number; readonly longitude: number } | undefined;
};

/**
 * Shops whose name, place or description has every word, the last one as a beginning. At most `limit`; the best match first. What is
 * typed is only ever compared as words, never run as a pattern. Nothing asked finds nothing.
 */
export async function searchShops(models: ReadModels, { query, category, near }: Search, limit: number): Promise<ShopDocument[]> {
  const tokens = tokensOfQuery(query);
  if (tokens.length === 0) return [];
  const matches = await readMatches(models, category ? [...tokens, orderingKey('NEWEST', category)] : tokens, near ? MOST_MATCHES : limit);
  if (!near || matches.length === 0) return readShops(models, matches.slice(0, limit));
  const nearby = await readNearby(models, near);
  const matching = new Set(matches);
  const first = nearby.filter((shopId) => matching.has(shopId));
  const placed = new Set(first);
  return readShops(models, [...first, ...matches.filter((shopId) => !placed.has(shopId))].slice(0, limit));
}

/** The shops that stand in every set, the best by the sum of what each set says first. */
async function readMatches(models: ReadModels, sets: readonly string[], limit: number): Promise<string[]> {
  const keys = sets.map((set) => models.key(directory, set));
  const [only] = keys;
  if (keys.length === 1 && only) return models.redis.zrange(only, '0', String(limit - 1), 'REV');
  const sizes = await Promise.all(keys.map((key) => models.redis.zcard(key)));
  const fewest = Math.min(...sizes);
  if (fewest > FEW) {
    const first = await readFirst(models, keys, sizes.indexOf(fewest), limit);
    if (first.length >= limit) return first.slice(0, limit);
  }
  const ascending = await models.redis.zinter(keys.length, ...keys);
  return ascending.reverse().slice(0, limit);
}

/**
 * Where each word stands in very many shops, enough of the best by the rarest have the others too; nobody waits until all that match are
 * found, and they are ranked among themselves. Fewer than `limit` when words seldom meet: then there are not many to find, and all can be.
 */
async function readFirst({ redis }: ReadModels, keys: readonly string[], rarest: number, limit: number): Promise<string[]> {
  const stretch = Math.min(FEW, 5 * limit);
  const found: { readonly shopId: string; readonly score: number }[] = [];
  for (let turn = 0; turn < MOST_STRETCHES && found.length < limit; turn += 1) {
    const members = await redis.zrange(keys[rarest] ?? '', String(turn * stretch), String((turn + 1) * stretch - 1), 'REV');
    if (members.length === 0) break;
    const scores = await Promise.all(keys.map((key) => redis.zmscore(key, members)));
    for (const [index, shopId] of members.entries()) {
      const said = scores.map((ofSet) => ofSet[index] ?? null);
      if (!said.includes(null)) found.push({ shopId, score: said.reduce((sum, each) => sum + Number(each), 0) });
    }
  }
  return found.sort((one, other) => other.score - one.score).map(({ shopId }) => shopId);
}

async function readNearby(models: ReadModels, { latitude, longitude }: NonNullable<Search['near']>): Promise<string[]> {
  const from = ['FROMLONLAT', String(longitude), String(latitude)];
  const within = ['BYRADIUS', String(NEAR_KM), 'KM', 'ASC', 'COUNT', String(MOST_NEAR)];
  return (await models.redis.call('GEOSEARCH', [models.key(directory, 'places'), ...from, ...within])) as string[];
}
