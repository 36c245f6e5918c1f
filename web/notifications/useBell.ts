import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { BellNow, keepBell } from '../shared/bellCount.ts';
import { refetchSafely } from '../shared/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import { useOnceLive } from '../shared/useOnceLive.ts';

const Given = graphql(`
  subscription NotificationNews($after: Float) {
    notificationReceived(after: $after) { position bell { unread position } notification { ...NotificationFields } }
  }
`);
const Changed = graphql(`
  subscription BellNews { bellChanged { unread position } }
`);

/** The pause before resubscribing after an error other than a lost connection. */
const PATIENCE_MS = 3_000;

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
  const { data, refetch } = useQuery(BellNow, { skip: !on });
  const position = data?.bell.position;
  const [newest, setNewest] = useState<string>();
  useOnceLive(() => on && refetchSafely(refetch));

  // Where the first answer stood; from then on the socket knows how far it has come.
  const [start, setStart] = useState<number>();
  // When the server ended the subscription: TOO_FAR_BEHIND, when more was missed than it sends one by one, or a server
  // fault.
  const [ended, setEnded] = useState<{ wait: number }>();
  if (start === undefined && position !== undefined && !ended) setStart(position);
  const end = (error: unknown) => setEnded({ wait: refusalOf(error).code === 'TOO_FAR_BEHIND' ? 0 : PATIENCE_MS });

  // Everything is reloaded, and the subscription continues from there.
  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(
      () =>
        refetch().then(
          ({ data: now }) => {
            setStart(now?.bell.position);
            setEnded(undefined);
          },
          () => setEnded({ wait: PATIENCE_MS }),
        ),
      ended.wait,
    );
    return () => clearTimeout(timer);
  }, [ended, refetch]);

  useSubscription(Given, {
    skip: !on || start === undefined || ended !== undefined,
    variables: { after: start },
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      const { bell, notification } = news.notificationReceived;
      keepBell(client.cache, bell);
      if (notification) setNewest(notification.title);
    },
    onError: end,
  });
  useSubscription(Changed, {
    skip: !on || ended !== undefined,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (news) keepBell(client.cache, news.bellChanged);
    },
    onError: end,
  });
  return { unread: data?.bell.unread ?? 0, newest };
}
