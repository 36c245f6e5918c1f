import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ASKED_ANEW, untilAnswered } from '../app/askAgain.ts';
import { lookAgain } from '../app/lookAgain.ts';
import { refusalOf } from '../app/refusal.ts';
import type { Mailbox } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { forgetMessages, hasFallenSilent, isBehindGap, keepConversation, keepInbox, keepMessage } from './keep.ts';
import { askOnceMore } from './lookAtConversations.ts';
import { ConversationMessages, MyInbox } from './messageFields.ts';

const MessageNews = graphql(`
  subscription MessageNews($box: Mailbox!, $after: Float) {
    messageReceived(box: $box, after: $after) {
      position
      message { ...MessageFields @unmask }
      conversation { ...ConversationFields @unmask }
      inbox { position unread unreadConversations }
    }
  }
`);

const ConversationNews = graphql(`
  subscription ConversationNews($box: Mailbox!) {
    conversationChanged(box: $box) { conversation { ...ConversationFields @unmask } inbox { position unread unreadConversations } }
  }
`);

const AGAIN_MS = 3_000;

/**
 * Keeps what is known of a box as it is: messages, conversations and the count of what is unread, over tabs and devices. After a lost
 * connection the socket goes on from the last position it has brought; where too much has happened since, everything is read afresh.
 */
export function useMessageNews(box: Mailbox, on: boolean): void {
  const client = useApolloClient();
  const { data } = useQuery(MyInbox, { variables: { box }, skip: !on });
  const [after, setAfter] = useState<number>();
  const first = data?.inbox.position;
  useEffect(() => setAfter((now) => now ?? first), [first]);

  const [isEnded, setEnded] = useState(false);
  const afresh = async () => {
    await lookAgain(client);
    untilAnswered(async () => {
      const now = await client.query({ query: MyInbox, variables: { box }, fetchPolicy: 'network-only', context: ASKED_ANEW });
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
      if (isBehindGap(client, message)) void client.refetchQueries({ include: [ConversationMessages] });
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
      // Whoever closes their account takes their words along.
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
