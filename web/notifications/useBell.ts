import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { BellNow, keepBell } from '../shared/bellCount.ts';
import { useSession } from '../shared/session.tsx';

const Given = graphql(`
  subscription NotificationNews($after: Float) {
    notificationReceived(after: $after) { position bell { unread position } notification { ...NotificationFields } }
  }
`);
const Changed = graphql(`
  subscription BellNews($after: Float) { bellChanged(after: $after) { unread position } }
`);

export interface BellState {
  unread: number;
  /** The title of what was given last while this page was open. */
  newest?: string;
}

/**
 * The member's bell, live over tabs and devices; mount it once. What lists show follows the bell's position
 * (`useListFollowsBell`).
 */
export function useBell(): BellState {
  const client = useApolloClient();
  const on = useSession().status === 'member';
  const { data } = useQuery(BellNow, { skip: !on });
  const [newest, setNewest] = useState<string>();

  useSubscription(Given, {
    skip: !on,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      const { bell, notification } = news.notificationReceived;
      keepBell(client.cache, bell);
      if (notification) setNewest(notification.title);
    },
  });
  useSubscription(Changed, {
    skip: !on,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (news) keepBell(client.cache, news.bellChanged);
    },
  });
  return { unread: data?.bell.unread ?? 0, newest };
}
