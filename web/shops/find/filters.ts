import type { BarbersQueryVariables } from '../../graphql/graphql.ts';
import { wordsOf } from '../../shared/pagedAddress.ts';

/** Cents, both ends inside. */
export const priceBands = [
  { value: 'low', label: 'To $25', name: 'Up to $25', minCents: null, maxCents: 2500 },
  { value: 'mid', label: '$25 to $40', name: 'More than $25, up to $40', minCents: 2501, maxCents: 4000 },
  { value: 'high', label: 'Over $40', name: 'More than $40', minCents: 4001, maxCents: null },
] as const;
export type PriceBand = (typeof priceBands)[number]['value'];

export const ratingSteps = [
  { value: '4', label: '4 stars +', name: 'Rated 4 stars and more' },
  { value: '4.5', label: '4.5 stars +', name: 'Rated 4.5 stars and more' },
] as const;
export type RatingStep = (typeof ratingSteps)[number]['value'];

export interface Filters {
  /** Two-letter code. */
  state: string;
  price: PriceBand | '';
  open: '' | '1';
  rating: RatingStep | '';
}

export const NO_FILTERS: Filters = { state: '', price: '', open: '', rating: '' };

/** Filters as the address says them; what is no filter of ours is none. */
export function filtersOf(params: URLSearchParams): Filters {
  const price = priceBands.find(({ value }) => value === params.get('price'))?.value ?? '';
  const rating = ratingSteps.find(({ value }) => value === params.get('rating'))?.value ?? '';
  const state = /^[A-Za-z]{2}$/.test(params.get('state') ?? '') ? (params.get('state') ?? '').toUpperCase() : '';
  return { state, price, open: params.get('open') === '1' ? '1' : '', rating };
}

export const anyFilter = (filters: Filters): boolean => Object.values(filters).some(Boolean);

/** What is looked for, and in which city or state; '' for anything, anywhere. */
export interface Words {
  query: string;
  where: string;
}

export const ANYTHING: Words = { query: '', where: '' };

/** The words in an address. */
export const shopWordsOf = (params: URLSearchParams): Words => ({
  query: wordsOf(params),
  where: params.get('where')?.trim().slice(0, 60) ?? '',
});

export const hasWords = ({ query, where }: Words): boolean => query !== '' || where !== '';

/** The words as they are shown: “fade” in “Chicago”. */
export const inWords = ({ query, where }: Words): string =>
  [query && `“${query}”`, where && `in “${where}”`].filter(Boolean).join(' ');

/** What the server is asked: with words the best match is first, without them the best rated. */
export function askFor(
  { query, where }: Words,
  { state, price, open, rating }: Filters,
  page: number,
): BarbersQueryVariables {
  const band = priceBands.find(({ value }) => value === price);
  return {
    query: query || null,
    where: where || null,
    state: state || null,
    minCents: band?.minCents ?? null,
    maxCents: band?.maxCents ?? null,
    minRating: rating ? Number(rating) : null,
    openToday: open ? true : null,
    sort: query ? null : 'RATING',
    page,
  };
}
