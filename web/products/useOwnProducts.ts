import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { useOnceLive } from '../bookings/useOnceLive.ts';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useOtherTabs } from '../shops/store/useOtherTabs.ts';

const MyProducts = graphql(`
  query MyProducts {
    myProducts { id ...OwnProduct @unmask }
    restorableProducts { id ...OwnProduct @unmask }
    mySubscription { plan limits { products } }
  }
`);

/** The same person's other tabs hear of a change through this. */
const channelName = 'chairside-products';

/** The seller's products, what they can still take back, and how many their plan allows. Fresh again whenever the tab is returned to or another tab changed something. */
export function useOwnProducts() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyProducts, { context: ASKED_ANEW });
  const again = useCallback(() => askAgain(refetch), [refetch]);
  useOnceLive(again);
  const tellOthers = useOtherTabs(channelName, again);

  const change = useCallback(
    (lists: (now: Lists) => Lists) => {
      client.cache.updateQuery({ query: MyProducts }, (now) => now && { ...now, ...lists(now) });
      tellOthers();
    },
    [client, tellOthers],
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
    /** Taken down, with the way back. */
    drop: (product: OwnProductFragment) =>
      change(({ myProducts, restorableProducts }) => ({
        myProducts: without(myProducts, product.id),
        restorableProducts: [product, ...without(restorableProducts, product.id)],
      })),
  };
}

type Lists = { myProducts: OwnProductFragment[]; restorableProducts: OwnProductFragment[] };

export type OwnProducts = ReturnType<typeof useOwnProducts>;
