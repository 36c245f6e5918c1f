import type { BookingStatus, CustomerSegment, CustomerSort } from '../graphql/graphql.ts';
import type { Tone } from '../ui/Badge.tsx';

/** '1 customer', '5 customers' (specification §2). */
export const countOf = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

export const segmentWords: Readonly<
  Record<CustomerSegment, { readonly plural: string; readonly one: string; tone: Tone }>
> = {
  new: { plural: 'New', one: 'New', tone: 'info' },
  regular: { plural: 'Regulars', one: 'Regular', tone: 'ok' },
  lapsed: { plural: 'Lapsed', one: 'Lapsed', tone: 'neutral' },
  noShows: { plural: 'No-shows', one: 'No-shows', tone: 'warn' },
};

/** The orders of the list, under the names they have in the address; the first needs none. */
export const sorts: readonly { readonly value: string; readonly label: string; readonly sort: CustomerSort }[] = [
  { value: '', label: 'Newest first', sort: 'NEWEST' },
  { value: 'oldest', label: 'Oldest first', sort: 'OLDEST' },
  { value: 'name', label: 'Name', sort: 'NAME' },
  { value: 'visit', label: 'Last visit', sort: 'LAST_VISIT' },
  { value: 'spent', label: 'Spent most', sort: 'SPENT' },
];

const SEGMENTS: readonly CustomerSegment[] = ['new', 'regular', 'lapsed', 'noShows'];

/** What the list is narrowed down to, as the address says it; what is no choice of ours is none. */
export const askedFor = (params: URLSearchParams) => ({
  segment: SEGMENTS.find((one) => one === params.get('group')) ?? null,
  sort: sorts.find(({ value }) => value === params.get('sort'))?.sort ?? ('NEWEST' as const),
});

export const statusWords: Readonly<Record<BookingStatus, string>> = {
  held: 'Held',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  noShow: 'No-show',
  expired: 'Expired',
  released: 'Given back',
};
