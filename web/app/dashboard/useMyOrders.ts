import { useQuery } from '@apollo/client/react';
import type { DashboardOrdersQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

const DashboardOrders = graphql(`
  query DashboardOrders {
    myOrders(first: 50) { edges { node { id status totalCents placedAt parts { sellerId lines { name quantity } } } } }
  }
`);

export type DashboardOrder = DashboardOrdersQuery['myOrders']['edges'][number]['node'];

/** Bought and not yet in hand, or begun and not yet paid. */
export const isUnderWay = ({ status }: Pick<DashboardOrder, 'status'>): boolean =>
  status === 'placed' || status === 'paid' || status === 'shipped';

/**
 * The member's orders that are under way, the latest first; undefined while nothing is known of them, which leaves the
 * rest of a board alone.
 */
export function useMyOrders() {
  const { data, loading } = useQuery(DashboardOrders);
  return { orders: data?.myOrders.edges.map(({ node }) => node).filter(isUnderWay), waiting: loading && !data };
}
