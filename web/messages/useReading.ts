import { useMutation } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import { untilAnswered } from '../app/askAgain.ts';
import { graphql } from '../graphql/index.ts';
import { useOnline } from '../ui/OfflineStrip.tsx';
import { type Conversation, isOvertaken } from './keep.ts';

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

/** Marks a conversation as read up to the last message on the screen, once somebody can see it: not in a tab behind others, nor while they read further up. */
export function useReading(conversation: Pick<Conversation, 'id' | 'unread'> | undefined, upTo: number, inView: boolean): void {
  const visible = useSyncExternalStore(subscribe, isVisible);
  const online = useOnline();
  const [mark] = useMutation(MarkRead, {
    fetchPolicy: 'no-cache',
    update: (cache, { data }) => {
      const marked = data?.markConversationRead;
      if (!marked || isOvertaken(cache, marked)) return;
      cache.writeFragment({ id: `Conversation:${marked.id}`, fragment: Mark, data: marked });
    },
  });
  const id = conversation?.id;
  const due = visible && online && inView && upTo > 0 && (conversation?.unread ?? 0) > 0;
  useEffect(() => {
    if (!due || !id) return;
    return untilAnswered(() => mark({ variables: { id, upTo } }));
  }, [due, id, upTo, mark]);
}
