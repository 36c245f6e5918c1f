import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { ShopCardFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { untilAnswered } from '../../live/refetchSafely.ts';

const Directory = graphql(`
  query BarberDirectory($after: String) {
    shops(category: "barbers", sort: RATING, first: 50, after: $after) {
      totalCount
      edges { cursor node { id ...ShopCard } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Search = graphql(`
  query BarberSearch($query: String!) {
    searchShops(query: $query, category: "barbers", first: 50) { id ...ShopCard }
  }
`);

export interface Barbers {
  shops: readonly ShopCardFragment[] | undefined;
  /** The search words of these shops; undefined for the whole list. */
  foundBy: string | undefined;
  /** The search found nothing: the shops are those shown before. */
  missed: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Every barber shop, best first, or the results of a search. A search without results, or still under way, leaves the
 * shops shown before.
 */
export function useBarbers(query: string): Barbers {
  const search = useQuery(Search, { variables: { query }, skip: !query });
  const found = query ? search.data?.searchShops : undefined;
  const missed = found?.length === 0;
  const last = useRef<{ query: string; shops: readonly ShopCardFragment[] }>(undefined);
  if (!query) last.current = undefined;
  else if (found && found.length > 0) last.current = { query, shops: found };

  const directory = useDirectory(Boolean(query) && !missed && !search.error);
  const shown = last.current;
  const current = query && !missed ? search : directory;
  return {
    shops: shown?.shops ?? directory.shops,
    foundBy: shown?.query,
    missed,
    loading: current.loading,
    error: (query && search.error) || (shown ? undefined : directory.error),
    retry: () => void (query && search.error ? search.refetch() : directory.refetch()).catch(() => undefined),
  };
}

/** The whole directory, fifty at a time: the counts beside the filters are true only over all of it. */
function useDirectory(skip: boolean) {
  const { data, loading, error, fetchMore, refetch } = useQuery(Directory, { skip });
  const { hasNextPage, endCursor } = data?.shops.pageInfo ?? {};
  useEffect(() => {
    if (!hasNextPage || !endCursor) return;
    return untilAnswered(() =>
      fetchMore({
        variables: { after: endCursor },
        updateQuery: (before, { fetchMoreResult: { shops } }) => {
          const known = new Set(before.shops.edges.map(({ node }) => node.id));
          const fresh = shops.edges.filter(({ node }) => !known.has(node.id));
          return { shops: { ...shops, edges: [...before.shops.edges, ...fresh] } };
        },
      }),
    );
  }, [hasNextPage, endCursor, fetchMore]);
  return { shops: data?.shops.edges.map(({ node }) => node), loading, error, refetch };
}
