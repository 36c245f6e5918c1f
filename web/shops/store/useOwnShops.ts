import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useOtherTabs } from '../../shared/useOtherTabs.ts';

export const OwnShopFields = graphql(`
  fragment OwnShop on Shop { ...ShopCard id contactNumber contactEmail removed restorableUntil placeTimeZone minimumNoticeMinutes cancellationPolicy { freeHours percentage } depositRule { upFront noShowKept } stampRule { visits percentage amountCents } }
`);

const MyStore = graphql(`
  query MyStore {
    myShops { id ...OwnShop }
    restorableShops { id ...OwnShop }
    me { id type }
    plans { type title }
  }
`);

/** The channel to the owner's other tabs. */
const channelName = 'chairside-shops';

/**
 * The member's own shops, what they can still take back, and the plan they run on. Fresh again whenever the tab is returned to or another tab changed
 * something.
 */
export function useOwnShops() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyStore, { context: ASKED_ANEW });
  const again = useCallback(() => refetchSafely(refetch), [refetch]);
  const notifyOtherTabs = useOtherTabs(channelName, again);

  const change = useCallback(
    (lists: (now: Lists) => Lists) => {
      client.cache.updateQuery({ query: MyStore }, (now) => now && { ...now, ...lists(now) });
      notifyOtherTabs();
    },
    [client, notifyOtherTabs],
  );
  const without = (list: Lists['myShops'], id: string) => list.filter((shop) => shop.id !== id);
  const plan = data?.plans.find(({ type }) => type === (data.me?.type ?? 'basic'));
  return {
    shops: data?.myShops.filter(({ removed }) => !removed),
    gone: data?.restorableShops ?? [],
    plan,
    error,
    loading,
    refetch: again,
    /** New, changed or back again: at its place, or first. */
    put: (shop: OwnShopFragment) =>
      change(({ myShops, restorableShops }) => ({
        myShops: myShops.some(({ id }) => id === shop.id)
          ? myShops.map((old) => (old.id === shop.id ? shop : old))
          : [shop, ...myShops],
        restorableShops: without(restorableShops, shop.id),
      })),
    /** Moves a shop from the list to those that can be restored. */
    drop: (shop: OwnShopFragment) =>
      change(({ myShops, restorableShops }) => ({
        myShops: without(myShops, shop.id),
        restorableShops: [shop, ...without(restorableShops, shop.id)],
      })),
  };
}

type Lists = { myShops: OwnShopFragment[]; restorableShops: OwnShopFragment[] };

export type OwnShops = ReturnType<typeof useOwnShops>;

/** How many shops an owner may have, on every plan (specification §9). */
export const MOST_SHOPS = 3;
