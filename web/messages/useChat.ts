import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import type { NewRecipient } from '../shared/messageLinks.ts';
import { refusalOf } from '../shared/refusal.ts';
import { useUnread } from './useUnread.ts';

const ChatWith = graphql(`
  query ChatWith($to: RecipientInput!) {
    chat(to: $to) { recipient { id kind name pictureUrl } about { kind id title href } conversation { ...ConversationFields } }
  }
`);

/** Whom a page's chat is with: a shop's owner on its page, elsewhere support. */
export const recipientOn = (shopId: string | undefined): NewRecipient =>
  shopId === undefined ? { kind: 'support' } : { kind: 'shop', id: shopId };

/**
 * Whom a message would reach and about what, and the conversation if it has begun. A chat asks once it is open, or
 * while something unread may be in it.
 */
export function useChat(to: NewRecipient, open: boolean) {
  const mayHold = useUnread() > 0;
  const { data, error, loading, refetch } = useQuery(ChatWith, {
    variables: { to },
    skip: !open && !mayHold,
    context: ASKED_ANEW,
  });
  return {
    recipient: data?.chat.recipient,
    about: data?.chat.about,
    conversation: data?.chat.conversation ?? undefined,
    failure: error && !data ? refusalOf(error) : undefined,
    loading,
    retry: () => refetchSafely(refetch),
  };
}

export type ChatFacts = ReturnType<typeof useChat>;
