import { useMutation, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Mailbox } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

const TypingNews = graphql(`
  subscription TypingNews($box: Mailbox!) { typing(box: $box) { conversationId name } }
`);
const TellTyping = graphql(`
  mutation TellTyping($id: ID!) { tellTyping(conversationId: $id) }
`);

/** A pause this long ends 'is typing'; it is told anew before that. */
const PAUSE_MS = 4_000;
const TELL_EVERY_MS = 2_500;

/** Who is writing in a conversation at this moment. `said` is the newest message: whoever has sent it has stopped writing. */
export function useWhoTypes(box: Mailbox, conversationId: string, said: unknown): string | undefined {
  const [typing, setTyping] = useState<{ name: string; said: unknown }>();
  useSubscription(TypingNews, {
    variables: { box },
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (data?.typing.conversationId === conversationId) setTyping({ name: data.typing.name, said });
    },
  });
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  return typing?.said === said ? typing?.name : undefined;
}

/** Tells the other side that one is writing, at most every few seconds. */
export function useTellTyping(conversationId: string | undefined): () => void {
  const [tell] = useMutation(TellTyping);
  const last = useRef(0);
  return useCallback(() => {
    if (conversationId === undefined || !navigator.onLine || Date.now() - last.current < TELL_EVERY_MS) return;
    last.current = Date.now();
    void tell({ variables: { id: conversationId } }).catch(() => undefined);
  }, [conversationId, tell]);
}
