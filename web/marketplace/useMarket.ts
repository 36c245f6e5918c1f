import { useQuery } from '@apollo/client/react';
import type { MarketQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { askFor, type Filters } from './filters.ts';

const Market = graphql(`
  query Market($query: String, $category: String, $minCents: Int, $maxCents: Int, $inStock: Boolean, $sort: ProductSort, $page: Int!) {
    products(query: $query, category: $category, minCents: $minCents, maxCents: $maxCents, inStock: $inStock, sort: $sort, page: $page, pageSize: 24) {
      total page pageSize spelled
      items { id ...CartProduct }
      facets { categories { value count } prices { fromCents toCents count } inStock }
    }
  }
`);

export type Shelf = MarketQuery['products'];

export interface MarketFacts {
  shelf: Shelf | undefined;
  /** The search found nothing: the products shown are those without it. */
  missed: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** One page of the marketplace. The last page stays while the next one loads, and when a search finds nothing. */
export function useMarket(query: string, filters: Filters, page: number): MarketFacts {
  const found = useQuery(Market, { variables: askFor(query, filters, page) });
  const missed = query !== '' && found.data?.products.total === 0;
  const without = useQuery(Market, { variables: askFor('', filters, page), skip: !missed });
  const current = missed ? without : found;
  return {
    shelf: (current.data ?? current.previousData ?? found.previousData)?.products,
    missed,
    loading: current.loading,
    error: current.error,
    retry: () => refetchSafely(current.refetch),
  };
}
