import { type ApolloClient, NetworkStatus, type ObservableQuery } from '@apollo/client';
import { askAgain } from '../app/askAgain.ts';
import { refetchOf } from '../app/lookAgain.ts';

/** What shows conversations, and how much of them is unread. */
const SHOWING: readonly (string | undefined)[] = ['ChatWith', 'ConversationMessages', 'MyConversations', 'MyInbox', 'OneConversation'];

/** Asks again for the conversations that are on the page, one answer after the other. */
export function lookAtConversations(client: ApolloClient, isWanted: (query: ObservableQuery) => boolean = () => true): void {
  for (const query of client.getObservableQueries()) {
    if (SHOWING.includes(query.queryName) && isWanted(query)) askAgain(refetchOf(query));
  }
}

const isUnderWay = (query: ObservableQuery): boolean => {
  const { loading, networkStatus } = query.getCurrentResult();
  return loading && networkStatus !== NetworkStatus.fetchMore;
};

/** After news: an answer that is on its way may be older, and would come last. */
export const askOnceMore = (client: ApolloClient): void => lookAtConversations(client, isUnderWay);
