import type { MarketQueryVariables, ProductSort } from '../graphql/graphql.ts';
import { formatCents } from '../ui/format.ts';

/** The server's orders under the names they have in an address; the first needs none. */
export const sorts = [
  { value: '', sort: 'BEST_SELLING', label: 'Best sellers first' },
  { value: 'rating', sort: 'RATING', label: 'Best rated first' },
  { value: 'newest', sort: 'NEWEST', label: 'Newest first' },
  { value: 'price-up', sort: 'PRICE_UP', label: 'Lowest price first' },
  { value: 'price-down', sort: 'PRICE_DOWN', label: 'Highest price first' },
  { value: 'name', sort: 'NAME', label: 'By name' },
] as const satisfies readonly { value: string; sort: ProductSort; label: string }[];

/** Rows of four. */
export const PAGE_SIZE = 24;

export interface Filters {
  category: string;
  /** Cents, both ends inside: '1000-2499', '10000-' without an end; '' for any. */
  price: string;
  stock: '' | '1';
  sort: (typeof sorts)[number]['value'];
}

/** Filters as the address says them; what is no filter of ours is none. */
export function filtersOf(params: URLSearchParams): Filters {
  const price = params.get('price') ?? '';
  return {
    category: params.get('category')?.trim().slice(0, 60) ?? '',
    price: /^\d{1,8}-\d{0,8}$/.test(price) ? price : '',
    stock: params.get('stock') === '1' ? '1' : '',
    sort: sorts.find(({ value }) => value === params.get('sort'))?.value ?? '',
  };
}

/** Whether anything is left out; an order leaves nothing out. */
export const anyFilter = ({ category, price, stock }: Filters): boolean => Boolean(category || price || stock);

/** What the server is asked. Words put the best match first unless another order is chosen. */
export function askFor(query: string, filters: Filters, page: number): MarketQueryVariables {
  const [from, to] = filters.price.split('-');
  return {
    query: query || null,
    category: filters.category || null,
    minCents: from ? Number(from) : null,
    maxCents: to ? Number(to) : null,
    inStock: filters.stock ? true : null,
    sort: query && !filters.sort ? 'NEWEST' : (sorts.find(({ value }) => value === filters.sort)?.sort ?? 'NEWEST'),
    page,
  };
}

type Band = { fromCents: number; toCents?: number | null };

export const bandValue = ({ fromCents, toCents }: Band): string => `${fromCents}-${toCents ?? ''}`;

/**
 * 'Under $10', '$10–$25', '$100+': a band that ends a cent below a round price is said to end there. `name` is for
 * readers.
 */
export function bandLabel({ fromCents, toCents }: Band): { label: string; name: string } {
  const from = formatCents(fromCents);
  if (toCents === null || toCents === undefined) return { label: `${from}+`, name: `${from} and more` };
  const to = formatCents(toCents % 100 === 99 ? toCents + 1 : toCents);
  return fromCents === 0
    ? { label: `Under ${to}`, name: `Under ${to}` }
    : { label: `${from}–${to}`, name: `${from} to ${to}` };
}
