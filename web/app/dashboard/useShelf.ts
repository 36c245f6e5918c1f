import { useQuery } from '@apollo/client/react';
import type { DashboardShelfQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';

/** The last of the list, which begins with what was paid last, have waited longest. */
const Shelf = graphql(`
  query DashboardShelf {
    myProducts { id name priceCents image available }
    sales(last: 4, status: paid) {
      totalCount
      edges { node { id paidAt parts { sellerId isPickedUp lines { name quantity } } } }
    }
  }
`);

export type OrderToSend = DashboardShelfQuery['sales']['edges'][number]['node'];

/** What a member sells, and the orders of it that wait to be sent, the one that has waited longest first. */
export function useShelf() {
  const { data, error, loading, refetch } = useQuery(Shelf);
  return {
    /** Undefined while loading. */
    shelf: data && {
      products: data.myProducts,
      toSend: data.sales.edges.map(({ node }) => node).reverse(),
      countToSend: data.sales.totalCount,
    },
    failure: error && !data ? refusalOf(error).message : undefined,
    loading,
    retry: () => refetchSafely(refetch),
  };
}
