import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { MyNotificationsQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { type Ask, PAGE, usePages } from '../live/usePages.ts';
import type { Notification } from './notificationFields.ts';

const MyNotifications = graphql(`
  query MyNotifications($first: Int, $after: String, $unreadOnly: Boolean!) {
    notifications(first: $first, after: $after, unreadOnly: $unreadOnly) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...NotificationFields } } }
  }
`);

/**
 * The member's notifications, newest first, which follow whatever happens to them; what comes on top is counted until
 * the reader asks for it.
 */
export function useNotifications(unreadOnly: boolean) {
  const client = useApolloClient();
  const ask: Ask<Notification> = useCallback(
    async (stretch) => {
      const { data } = await client.query({
        query: MyNotifications,
        variables: { ...stretch, unreadOnly },
        fetchPolicy: 'network-only',
      });
      return stretchOf(data);
    },
    [client, unreadOnly],
  );
  // Going back shows the cached list at once, and then the current one.
  const known = () => {
    const before = client.readQuery({ query: MyNotifications, variables: { first: PAGE, after: null, unreadOnly } });
    return before ? stretchOf(before) : undefined;
  };
  const { list, error, loading, look, more, showFresh } = usePages(ask, known);
  useListFollowsBell(look);
  return {
    shown: list?.rows,
    fresh: list?.fresh ?? 0,
    hasMore: list?.hasMore ?? false,
    error,
    loading,
    again: () => refetchSafely(look),
    more,
    showFresh: () => refetchSafely(showFresh),
  };
}

function stretchOf(data: MyNotificationsQuery | undefined) {
  if (!data) throw new Error('the list came without its rows');
  const { edges, pageInfo, totalCount } = data.notifications;
  return {
    rows: edges.map(({ node }) => node),
    hasMore: pageInfo.hasNextPage,
    endCursor: pageInfo.endCursor ?? null,
    total: totalCount,
  };
}
