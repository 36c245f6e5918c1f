import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import { graphql } from '../graphql/index.ts';
import { untilAnswered } from '../live/refetchSafely.ts';
import { useOnline } from '../ui/useOnline.ts';
import { type Conversation, isOvertaken } from './conversationCache.ts';

const MarkRead = graphql(`
  mutation MarkRead($id: ID!, $upTo: Int!) { markConversationRead(id: $id, upTo: $upTo) { id position unread readUpTo } }
`);

const Mark = graphql(`
  fragment ReadMark on Conversation { position unread readUpTo }
`);

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** Marks a conversation as read up to the last message shown, while the page is visible and scrolled to its end. */
export function useReading(
  conversation: Pick<Conversation, 'id' | 'unread'> | undefined,
  upTo: number,
  inView: boolean,
): void {
  const visible = useSyncExternalStore(subscribe, isVisible);
  const online = useOnline();
  const client = useApolloClient();
  const id = conversation?.id;
  const due = visible && online && inView && upTo > 0 && (conversation?.unread ?? 0) > 0;
  useEffect(() => {
    if (!due || !id) return;
    return untilAnswered(async () => {
      const { data } = await client.mutate({ mutation: MarkRead, variables: { id, upTo }, fetchPolicy: 'no-cache' });
      const marked = data?.markConversationRead;
      if (!marked || isOvertaken(client.cache, marked)) return;
      client.cache.writeFragment({ id: `Conversation:${marked.id}`, fragment: Mark, data: marked });
    });
  }, [due, id, upTo, client]);
}
