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

export const partsOfDay = [
  { value: 'morning', label: 'In the morning' },
  { value: 'afternoon', label: 'In the afternoon' },
  { value: 'evening', label: 'In the evening' },
] as const;
export type PartOfDay = (typeof partsOfDay)[number]['value'];

/** Miles around a place. */
export const distances = ['10', '25', '50', '100'] as const;
export type Distance = (typeof distances)[number];

export interface Filters {
  /** Two-letter code. */
  state: string;
  price: PriceBand | '';
  open: '' | '1';
  rating: RatingStep | '';
  /** A local day `YYYY-MM-DD` on which a chair is to be free. */
  free: string;
  /** The part of that day. */
  part: PartOfDay | '';
  /** The shop with the earliest free chair is listed first. */
  soonest: '' | '1';
  /** Only shops within so many miles of a place, the nearest first: of the place that was typed, or of the viewer's own. */
  near: Distance | '';
  /** The place is the viewer's own, as their browser says it. */
  me: '' | '1';
  /** Words of a service that is to be on the menu. */
  service: string;
}

export const NO_FILTERS: Filters = {
  state: '',
  price: '',
  open: '',
  rating: '',
  free: '',
  part: '',
  soonest: '',
  near: '',
  me: '',
  service: '',
};
/** As many as the server takes. */
export const LONGEST_SERVICE = 80;

/** Filters as the address says them; what is no filter of ours is none. */
export function filtersOf(params: URLSearchParams): Filters {
  const price = priceBands.find(({ value }) => value === params.get('price'))?.value ?? '';
  const rating = ratingSteps.find(({ value }) => value === params.get('rating'))?.value ?? '';
  const state = /^[A-Za-z]{2}$/.test(params.get('state') ?? '') ? (params.get('state') ?? '').toUpperCase() : '';
  const free = dayIn(params.get('free') ?? '');
  const part = free ? (partsOfDay.find(({ value }) => value === params.get('part'))?.value ?? '') : '';
  const flag = (name: string) => (params.get(name) === '1' ? '1' : '');
  const near = distances.find((miles) => miles === params.get('near')) ?? '';
  const service = params.get('service')?.trim().slice(0, LONGEST_SERVICE) ?? '';
  const me = near ? flag('me') : '';
  return { state, price, open: flag('open'), rating, free, part, soonest: flag('soonest'), near, me, service };
}

const dayIn = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : '';

/** Whether some shops are left out. */
export const anyFilter = ({ soonest: _, ...filters }: Filters): boolean => Object.values(filters).some(Boolean);

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

/**
 * From where distances are measured: the viewer's own place (`latitude,longitude`, '' while it is not known) or the one that
 * was typed; '' where none is asked for.
 */
export function originOf({ where }: Words, { near, me }: Filters, position: string): string {
  if (!near) return '';
  return me ? position : where;
}

/** Words that show a service on a card: those of the service that is asked for, else of the search. */
export const offeredWords = ({ query }: Words, { service }: Filters): string =>
  service || query.slice(0, LONGEST_SERVICE);

/**
 * What the server is asked: near a place the nearest is first, with words the best match, else the best rated. `from` is
 * the place that distances are measured from, '' for none; with `withPins` also what a map shows.
 */
export function askFor(
  words: Words,
  filters: Filters,
  page: number,
  { from = '', withPins = false }: { readonly from?: string; readonly withPins?: boolean } = {},
): BarbersQueryVariables {
  const { query, where } = words;
  const { state, price, open, rating, free, part, soonest, near, service } = filters;
  const offered = offeredWords(words, filters);
  const band = priceBands.find(({ value }) => value === price);
  return {
    query: query || null,
    where: from ? null : where || null,
    state: state || null,
    minCents: band?.minCents ?? null,
    maxCents: band?.maxCents ?? null,
    minRating: rating ? Number(rating) : null,
    openToday: open ? true : null,
    sort: query ? null : 'RATING',
    freeOn: free || null,
    partOfDay: part || null,
    soonestFirst: soonest ? true : null,
    asksDay: free !== '',
    near: from || null,
    withinMiles: from ? Number(near) : null,
    from,
    asksDistance: from !== '',
    service: service || null,
    offered,
    asksService: offered !== '',
    withPins,
    page,
  };
}
