import { useQuery } from '@apollo/client/react';
import type { CounterGoodsQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';

const CounterGoods = graphql(`
  query CounterGoods($shopId: ID!) { counterGoods(shopId: $shopId) { id name priceCents stock } }
`);

/** A good at the desk of a shop; `stock` null where its pieces are not counted. */
export type CounterGood = CounterGoodsQuery['counterGoods'][number];

/** What is at the desk of a shop, by name; undefined until that is known. `again` reads it anew. */
export function useCounterGoods(shopId: string) {
  const { data, error, loading, refetch } = useQuery(CounterGoods, {
    variables: { shopId },
    fetchPolicy: 'cache-and-network',
  });
  return { goods: data?.counterGoods, error, loading, again: () => refetchSafely(refetch) };
}
