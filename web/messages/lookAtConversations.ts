import { type ApolloClient, NetworkStatus, type ObservableQuery } from '@apollo/client';
import { refetchOf } from '../shared/refetchAll.ts';
import { refetchSafely } from '../shared/refetchSafely.ts';

/** What shows conversations, and how much of them is unread. */
const SHOWING: readonly (string | undefined)[] = [
  'ChatWith',
  'ConversationMessages',
  'MyConversations',
  'MyInbox',
  'OneConversation',
];

/** Refetches the conversations on the page, one answer after the other. */
export function lookAtConversations(
  client: ApolloClient,
  isWanted: (query: ObservableQuery) => boolean = () => true,
): void {
  for (const query of client.getObservableQueries()) {
    if (SHOWING.includes(query.queryName) && isWanted(query)) refetchSafely(refetchOf(query));
  }
}

const isUnderWay = (query: ObservableQuery): boolean => {
  const { loading, networkStatus } = query.getCurrentResult();
  return loading && networkStatus !== NetworkStatus.fetchMore;
};

/** After an event: an answer under way may be older and would arrive last. */
export const askOnceMore = (client: ApolloClient): void => lookAtConversations(client, isUnderWay);
