import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';
import type { Conversation, Message } from './keep.ts';
import { ConversationMessages } from './messageFields.ts';

const Edit = graphql(`
  mutation EditMessage($id: ID!, $nth: Int!, $text: String!) {
    editMessage(conversationId: $id, nth: $nth, text: $text) { ...MessageFields @unmask }
  }
`);

/** What can be done to one's own last message of a conversation. */
export interface Editing {
  /** The one that can be edited now, if any. */
  last: Message | undefined;
  /** The one that is being edited. */
  message: Message | undefined;
  begin: () => void;
  end: () => void;
  /** Answers with the reason where it was refused. */
  save: (text: string) => Promise<string | undefined>;
  /** Whether an edit has just ended, so that the focus goes back to where messages are written. */
  hasEnded: boolean;
}

/** One's own last message can be edited for a while after it was sent; the server says until when. Not while another `isOnItsWay`. */
export function useEditing(conversation: Pick<Conversation, 'id' | 'writable'> | undefined, isOnItsWay: boolean): Editing {
  const id = conversation?.id ?? '';
  const [nth, setNth] = useState<number>();
  const [hasEnded, setEnded] = useState(false);
  const { data } = useQuery(ConversationMessages, { variables: { id }, skip: !conversation, fetchPolicy: 'cache-first' });
  const [edit] = useMutation(Edit);
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
    async save(text) {
      if (nth === undefined) return undefined;
      try {
        await edit({ variables: { id, nth, text } });
        end();
      } catch (error) {
        return refusalOf(error).message;
      }
    },
  };
}

/** Whether an instant is still to come; turns false by itself. */
function useBefore(instant: string | null | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (!instant) return;
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return Boolean(instant) && passed !== instant;
}
