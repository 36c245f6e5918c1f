import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { Mailbox } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchAll } from '../shared/refetchAll.ts';
import { ASKED_ANEW, untilAnswered } from '../shared/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import { forgetMessages, hasFallenSilent, keepConversation, keepInbox, keepMessage } from './conversationCache.ts';
import { askOnceMore } from './lookAtConversations.ts';
import { ConversationMessages, MyInbox } from './messageFields.ts';

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
  subscription ConversationNews($box: Mailbox!) {
    conversationChanged(box: $box) { conversation { ...ConversationFields } inbox { position unread unreadConversations } }
  }
`);

const AGAIN_MS = 3_000;

/**
 * Keeps a mailbox up to date: messages, conversations and the unread count, across tabs and devices. After a lost
 * connection the socket resumes from its last position; if too much was missed, everything is reloaded.
 */
export function useMessageNews(box: Mailbox, on: boolean): void {
  const client = useApolloClient();
  const { data } = useQuery(MyInbox, { variables: { box }, skip: !on });
  const [after, setAfter] = useState<number>();
  const first = data?.inbox.position;
  useEffect(() => setAfter((now) => now ?? first), [first]);

  const [isEnded, setEnded] = useState(false);
  const afresh = async () => {
    await refetchAll(client);
    untilAnswered(async () => {
      const now = await client.query({
        query: MyInbox,
        variables: { box },
        fetchPolicy: 'network-only',
        context: ASKED_ANEW,
      });
      setAfter((before) => now.data?.inbox.position ?? before);
      setEnded(false);
    });
  };
  useSubscription(MessageNews, {
    variables: { box, after },
    skip: !on || after === undefined || isEnded,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      const { message, conversation, inbox } = news.messageReceived;
      keepMessage(client, message);
      keepConversation(client, box, conversation);
      keepInbox(client, box, inbox);
      askOnceMore(client);
    },
    // TOO_FAR_BEHIND at once; whatever else ended it has time to pass.
    onError: (error) => {
      setEnded(true);
      setTimeout(afresh, refusalOf(error).code === 'TOO_FAR_BEHIND' ? 0 : AGAIN_MS);
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
        void client.refetchQueries({ include: [ConversationMessages] });
      }
      keepConversation(client, box, conversation);
      keepInbox(client, box, inbox);
      askOnceMore(client);
    },
  });
}
