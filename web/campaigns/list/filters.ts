import type { CampaignCategory, CampaignSort } from '../../graphql/graphql.ts';
import { CATEGORIES } from '../categories.ts';

/** The server's orders under the names they have in an address; the first needs none. */
export const sorts = [
  { value: '', sort: 'ENDING_SOON', label: 'Ending soon first' },
  { value: 'newest', sort: 'NEWEST', label: 'Newest first' },
  { value: 'raised', sort: 'MOST_RAISED', label: 'Most raised first' },
] as const satisfies readonly { value: string; sort: CampaignSort; label: string }[];

export interface Filters {
  category: CampaignCategory | '';
  sort: (typeof sorts)[number]['value'];
  /** '1' shows those that are over, too. */
  over: '' | '1';
}

/** Filters as the address says them; what is no filter of ours is none. */
export const filtersOf = (params: URLSearchParams): Filters => ({
  category: CATEGORIES.find((one) => one === params.get('category')) ?? '',
  sort: sorts.find(({ value }) => value === params.get('sort'))?.value ?? '',
  over: params.get('over') === '1' ? '1' : '',
});

/** What the server is asked for. */
export const askFor = (query: string, { category, sort, over }: Filters) => ({
  query: query || null,
  category: category || null,
  sort: sorts.find(({ value }) => value === sort)?.sort ?? 'ENDING_SOON',
  openOnly: over === '',
});
