import { useQuery, useSubscription } from '@apollo/client/react';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { RequestNews, RequestsToQuote } from '../../serviceRequests/requestFields.ts';
import { isOpen } from '../../serviceRequests/words.ts';

/**
 * How many of the latest requests for service that were sent to the member's shops have no offer of theirs yet; 0 while
 * that is not known, and without `hasShops`. It follows every step of others.
 */
export function useRequestsToAnswer(hasShops: boolean): number {
  const { data, refetch } = useQuery(RequestsToQuote, { skip: !hasShops, context: ASKED_ANEW });
  useSubscription(RequestNews, {
    skip: !hasShops,
    ignoreResults: true,
    onData: () => refetchSafely(refetch),
    onError: () => undefined,
  });
  const nodes = data?.serviceRequestsToQuote.edges.map(({ node }) => node) ?? [];
  return nodes.filter((request) => isOpen(request) && request.quotes.length === 0).length;
}
