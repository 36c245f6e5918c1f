import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { useOtherTabs } from '../shared/useOtherTabs.ts';

const MyProducts = graphql(`
  query MyProducts {
    myProducts { id ...OwnProduct }
    restorableProducts { id ...OwnProduct }
    mySubscription { plan limits { products } }
  }
`);

/** The channel to the seller's other tabs. */
const channelName = 'chairside-products';

/**
 * The seller's products, what they can still take back, and how many their plan allows. Fresh again whenever the tab is
 * returned to or another tab changed something.
 */
export function useOwnProducts() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyProducts, { context: ASKED_ANEW });
  const again = useCallback(() => refetchSafely(refetch), [refetch]);
  const notifyOtherTabs = useOtherTabs(channelName, again);

  const change = useCallback(
    (lists: (now: Lists) => Lists) => {
      client.cache.updateQuery({ query: MyProducts }, (now) => now && { ...now, ...lists(now) });
      notifyOtherTabs();
    },
    [client, notifyOtherTabs],
  );
  const without = (list: Lists['myProducts'], id: string) => list.filter((product) => product.id !== id);
  return {
    products: data?.myProducts,
    gone: data?.restorableProducts ?? [],
    plan: data?.mySubscription.plan,
    most: data?.mySubscription.limits.products,
    error,
    loading,
    refetch: again,
    /** New, changed or back again: at its place, or first. */
    put: (product: OwnProductFragment) =>
      change(({ myProducts, restorableProducts }) => ({
        myProducts: myProducts.some(({ id }) => id === product.id)
          ? myProducts.map((old) => (old.id === product.id ? product : old))
          : [product, ...myProducts],
        restorableProducts: without(restorableProducts, product.id),
      })),
    /** Moves a product from the list to those that can be restored. */
    drop: (product: OwnProductFragment) =>
      change(({ myProducts, restorableProducts }) => ({
        myProducts: without(myProducts, product.id),
        restorableProducts: [product, ...without(restorableProducts, product.id)],
      })),
  };
}

type Lists = { myProducts: OwnProductFragment[]; restorableProducts: OwnProductFragment[] };

export type OwnProducts = ReturnType<typeof useOwnProducts>;
