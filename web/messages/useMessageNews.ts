import { useApolloClient, useSubscription } from '@apollo/client/react';
import type { Mailbox } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchUntilAnswered } from '../live/refetchAll.ts';
import { forgetMessages, hasFallenSilent, keepConversation, keepInbox, keepMessage } from './conversationCache.ts';
import { ConversationMessages } from './messageFields.ts';

const MessageNews = graphql(`
  subscription MessageNews($box: Mailbox!, $after: Float) {
    messageReceived(box: $box, after: $after) {
      position
      message { ...MessageFields }
      conversation { ...ConversationFields }
      inbox { position unread unreadConversations }
    }
  }
`);

const ConversationNews = graphql(`
  subscription ConversationNews($box: Mailbox!, $after: Float) {
    conversationChanged(box: $box, after: $after) { conversation { ...ConversationFields } inbox { position unread unreadConversations } }
  }
`);

/**
 * Keeps a mailbox up to date: messages, conversations and the unread count, across tabs and devices.
 */
export function useMessageNews(box: Mailbox, on: boolean): void {
  const client = useApolloClient();
  useSubscription(MessageNews, {
    variables: { box },
    skip: !on,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      const { message, conversation, inbox } = news.messageReceived;
      keepMessage(client, message);
      keepConversation(client, box, conversation);
      keepInbox(client, box, inbox);
    },
  });
  useSubscription(ConversationNews, {
    variables: { box },
    skip: !on,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      // A closed account's messages are erased.
      const { conversation, inbox } = news.conversationChanged;
      if (hasFallenSilent(client, conversation)) {
        forgetMessages(client.cache, conversation.id);
        refetchUntilAnswered(client, [ConversationMessages]);
      }
      keepConversation(client, box, conversation);
      keepInbox(client, box, inbox);
    },
  });
}
