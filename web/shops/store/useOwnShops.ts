import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useOtherTabs } from '../../shared/useOtherTabs.ts';

export const OwnShopFields = graphql(`
  fragment OwnShop on Shop { ...ShopCard id contactNumber contactEmail removed cancellationPolicy { freeHours percentage } }
`);

const MyStore = graphql(`
  query MyStore {
    myShops { id ...OwnShop }
    me { id type }
    plans { type title }
  }
`);

/** The channel to the owner's other tabs. */
const channelName = 'chairside-shops';

/**
 * The member's own shops and the plan they run on. Fresh again whenever the tab is returned to or another tab changed
 * something.
 */
export function useOwnShops() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyStore, { context: ASKED_ANEW });
  const again = useCallback(() => refetchSafely(refetch), [refetch]);
  const notifyOtherTabs = useOtherTabs(channelName, again);

  const change = useCallback(
    (shops: (now: readonly OwnShopFragment[]) => OwnShopFragment[]) => {
      client.cache.updateQuery({ query: MyStore }, (now) => now && { ...now, myShops: shops(now.myShops) });
      notifyOtherTabs();
    },
    [client, notifyOtherTabs],
  );
  const plan = data?.plans.find(({ type }) => type === (data.me?.type ?? 'basic'));
  return {
    shops: data?.myShops.filter(({ removed }) => !removed),
    plan,
    error,
    loading,
    refetch: again,
    /** New, changed or back again: at its place, or first. */
    put: (shop: OwnShopFragment) =>
      change((now) =>
        now.some(({ id }) => id === shop.id) ? now.map((old) => (old.id === shop.id ? shop : old)) : [shop, ...now],
      ),
    drop: (id: string) => change((now) => now.filter((shop) => shop.id !== id)),
  };
}

/** How many shops an owner may have, on every plan (specification §9). */
export const MOST_SHOPS = 3;
