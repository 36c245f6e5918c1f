import { stateName } from '../../shared/states.ts';
import { type DayHoursFacts, slotsToday } from '../shopFacts.ts';

export interface Filterable {
  state?: string | null;
  priceCents: number;
  rating?: number | null;
  timeZone: string;
  hours: readonly DayHoursFacts[];
}

export const priceBands = [
  { value: 'low', label: 'To $25', name: 'Up to $25', fits: (cents: number) => cents <= 2500 },
  {
    value: 'mid',
    label: '$25 to $40',
    name: 'More than $25, up to $40',
    fits: (cents: number) => cents > 2500 && cents <= 4000,
  },
  { value: 'high', label: 'Over $40', name: 'More than $40', fits: (cents: number) => cents > 4000 },
] as const;
export type PriceBand = (typeof priceBands)[number]['value'];

export const ratingSteps = [
  { value: '4', label: '4 stars +', name: 'Rated 4 stars and more' },
  { value: '4.5', label: '4.5 stars +', name: 'Rated 4.5 stars and more' },
] as const;
export type RatingStep = (typeof ratingSteps)[number]['value'];

export interface Filters {
  state: string;
  price: PriceBand | '';
  open: '' | '1';
  rating: RatingStep | '';
}

/** Filters as the address says them; what is no filter of ours is none. */
export function filtersOf(params: URLSearchParams): Filters {
  const price = priceBands.find(({ value }) => value === params.get('price'))?.value ?? '';
  const rating = ratingSteps.find(({ value }) => value === params.get('rating'))?.value ?? '';
  const state = /^[A-Za-z]{2}$/.test(params.get('state') ?? '') ? (params.get('state') ?? '').toUpperCase() : '';
  return { state, price, open: params.get('open') === '1' ? '1' : '', rating };
}

export const anyFilter = (filters: Filters): boolean => Object.values(filters).some(Boolean);

const tests: { [K in keyof Filters]: (shop: Filterable, wanted: Filters[K], now: Date) => boolean } = {
  state: (shop, wanted) => !wanted || shop.state === wanted,
  price: (shop, wanted) => !wanted || (priceBands.find(({ value }) => value === wanted)?.fits(shop.priceCents) ?? true),
  open: (shop, wanted, now) => !wanted || slotsToday(shop.hours, shop.timeZone, now).length > 0,
  rating: (shop, wanted) => !wanted || (shop.rating ?? 0) >= Number(wanted),
};

/** The shops all filters let through, in the order they came. */
export function filtered<S extends Filterable>(shops: readonly S[], filters: Filters, now: Date): S[] {
  return shops.filter(
    (shop) =>
      tests.state(shop, filters.state, now) &&
      tests.price(shop, filters.price, now) &&
      tests.open(shop, filters.open, now) &&
      tests.rating(shop, filters.rating, now),
  );
}

/**
 * How many there would be with each choice of one filter, the others as they are: no choice leads to an empty page
 * unseen.
 */
export function countsOf(shops: readonly Filterable[], filters: Filters, now: Date) {
  const count = (change: Partial<Filters>) => filtered(shops, { ...filters, ...change }, now).length;
  const inReach = filtered(shops, { ...filters, state: '' }, now);
  const states = new Map<string, number>();
  for (const { state } of shops) if (state) states.set(state, 0);
  for (const { state } of inReach) if (state) states.set(state, (states.get(state) ?? 0) + 1);
  return {
    states: [...states]
      .map(([code, total]) => ({ code, name: stateName(code), total }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    anywhere: inReach.length,
    price: Object.fromEntries(priceBands.map(({ value }) => [value, count({ price: value })])) as Record<
      PriceBand,
      number
    >,
    open: count({ open: '1' }),
    rating: Object.fromEntries(ratingSteps.map(({ value }) => [value, count({ rating: value })])) as Record<
      RatingStep,
      number
    >,
  };
}

/** Three rows of four. */
export const PAGE_SIZE = 12;

/** One page of a list; a page that does not exist is the nearest that does. */
export function pageOf<S>(list: readonly S[], wanted: string | null): { page: number; pages: number; rows: S[] } {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = Math.min(pages, /^[1-9]\d{0,5}$/.test(wanted ?? '') ? Number(wanted) : 1);
  return { page, pages, rows: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
