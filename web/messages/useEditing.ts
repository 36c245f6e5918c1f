import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { type Acting, useAction } from '../shared/useAction.ts';
import type { Conversation, Message } from './conversationCache.ts';
import { ConversationMessages } from './messageFields.ts';

const Edit = graphql(`
  mutation EditMessage($id: ID!, $nth: Int!, $text: String!) {
    editMessage(conversationId: $id, nth: $nth, text: $text) { ...MessageFields }
  }
`);

/** The editing state of the viewer's own last message. */
export interface Editing {
  /** The one that can be edited now, if any. */
  last: Message | undefined;
  /** The one that is being edited. */
  message: Message | undefined;
  begin: () => void;
  end: () => void;
  save: (nth: number, text: string) => Acting;
  /** Whether an edit has just ended, so that the focus goes back to where messages are written. */
  hasEnded: boolean;
}

/** Edits the viewer's own last message, until the time the server gives. Not while another `isOnItsWay`. */
export function useEditing(
  conversation: Pick<Conversation, 'id' | 'writable'> | undefined,
  isOnItsWay: boolean,
): Editing {
  const id = conversation?.id ?? '';
  const [nth, setNth] = useState<number>();
  const [hasEnded, setEnded] = useState(false);
  const { data } = useQuery(ConversationMessages, {
    variables: { id },
    skip: !conversation,
    fetchPolicy: 'cache-first',
  });
  const [edit] = useAction(Edit, { refused: false });
  const messages = data?.messages.messages ?? [];
  const mine = messages.find((each) => each.mine);
  const inTime = useBefore(mine?.editableUntil);
  const last = inTime && conversation?.writable && !isOnItsWay ? mine : undefined;
  const end = () => {
    setNth(undefined);
    setEnded(true);
  };
  return {
    last,
    message: conversation?.writable ? messages.find((each) => each.nth === nth) : undefined,
    begin: () => setNth(last?.nth),
    end,
    hasEnded,
    async save(edited, text) {
      const result = await edit({ id, nth: edited, text });
      if (!result.refusal) end();
      return result;
    },
  };
}

/** Whether a UTC instant is in the future; becomes false on time. */
function useBefore(instant: string | null | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (!instant) return;
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return Boolean(instant) && passed !== instant;
}
