import { useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Mailbox } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';

const TypingNews = graphql(`
  subscription TypingNews($box: Mailbox!) { typing(box: $box) { conversationId name } }
`);
const TellTyping = graphql(`
  mutation TellTyping($id: ID!) { tellTyping(conversationId: $id) }
`);

/** 'is typing' ends after this long without a new notice. */
const PAUSE_MS = 4_000;
const TELL_EVERY_MS = 2_500;

/** The member typing in a conversation now. `said` is the newest message: its author has stopped typing. */
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

/** Announces that the viewer is typing, at most every few seconds. */
export function useAnnounceTyping(conversationId: string | undefined): () => void {
  const [tell] = useAction(TellTyping, { refused: false });
  const last = useRef(0);
  return useCallback(() => {
    if (conversationId === undefined || !navigator.onLine || Date.now() - last.current < TELL_EVERY_MS) return;
    last.current = Date.now();
    void tell({ id: conversationId });
  }, [conversationId, tell]);
}
