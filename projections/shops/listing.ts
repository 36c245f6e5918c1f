import { WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import { stateNamed } from '#domain/shops/states.ts';
import type { Work } from '../projection.ts';
import type { ShopDocument } from './directory.ts';
import { tokensOfShop } from './words.ts';

export type ShopSort = 'NEWEST' | 'PRICE' | 'RATING';

/** A match in the name stands before any in the place, that before any in the description; among equals the newest first. */
const ABOVE_ALL_TIMES = 1e13;

/** More reviews than this of one shop no longer count in an ordering. */
const MOST_REVIEWS = 1e5;

/** Seconds; room for the age of a shop behind its rating and reviews. */
const AGES = 1e9;
const FAR_FUTURE = Date.parse('2050-01-01T00:00:00Z') / 1000;

/** The ordering of a category and a state; `*` for all. */
export const orderingKey = (sort: ShopSort, category = '*', state = '*'): string => `by/${sort}/${state}/${category}`;

/** The shops of a zone that work on a weekday. */
export const openKey = (weekday: keyof WorkingHours, timeZone: string): string => `open/${weekday}/${timeZone}`;

/** Every set a shop stands in, with its score there; none while it is removed. */
function entriesOf(shop: ShopDocument | undefined): Map<string, number> {
  const entries = new Map<string, number>();
  if (!shop || shop.removed) return entries;
  const createdAt = Date.parse(shop.createdAt);
  const states = shop.place.state ? ['*', shop.place.state] : ['*'];
  for (const category of ['*', shop.category]) {
    for (const state of states) {
      entries.set(orderingKey('NEWEST', category, state), createdAt);
      entries.set(orderingKey('PRICE', category, state), shop.price);
      entries.set(orderingKey('RATING', category, state), standingOf(shop));
    }
  }
  entries.set(`owner/${shop.ownerId}`, createdAt);
  for (const weekday of WEEKDAYS) if (shop.hours[weekday].length > 0) entries.set(openKey(weekday, shop.timeZone), createdAt);
  for (const [token, weight] of tokensOfShop({ ...shop, place: placeText(shop) })) entries.set(token, weight * ABOVE_ALL_TIMES + createdAt);
  return entries;
}

/**
 * Best first; among equals the one more people have rated, then the one that has been there longest, so that the order never depends on
 * ids. Whole numbers below 2^53, so that a set never loses a digit.
 */
function standingOf({ rating, reviewCount, createdAt }: ShopDocument): number {
  const esteem = Math.round((rating ?? 0) * 10) * MOST_REVIEWS + Math.min(reviewCount, MOST_REVIEWS - 1);
  const age = Math.max(0, Math.min(AGES - 1, FAR_FUTURE - Math.floor(Date.parse(createdAt) / 1000)));
  return esteem * AGES + age;
}

function placeText({ place }: ShopDocument): string {
  return [place.address, place.city, place.state, place.state && stateNamed(place.state)?.name].filter(Boolean).join(' ');
}

/** Brings every set from where the shop stood to where it stands now; touches only what differs. */
export function reindex(work: Work, before: ShopDocument | undefined, after: ShopDocument): void {
  const old = entriesOf(before);
  const now = entriesOf(after);
  for (const set of old.keys()) if (!now.has(set)) work.unrank(set, after.shopId);
  for (const [set, score] of now) if (old.get(set) !== score) work.rank(set, after.shopId, score);
  work.tag('zones', after.timeZone);
  locate(work, after);
}

function locate(work: Work, { shopId, place, removed }: ShopDocument): void {
  // The place of a shop is a member of a sorted set like any other, so it leaves as one.
  if (removed || place.latitude === undefined || place.longitude === undefined) work.unrank('places', shopId);
  else work.place('places', shopId, place.longitude, place.latitude);
}
