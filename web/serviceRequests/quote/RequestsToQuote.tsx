import { useQuery, useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useLinkedRow } from '../../shared/useLinkedRow.ts';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { RequestList } from '../RequestSheet.tsx';
import { RequestNews, RequestsToQuote as ToQuote } from '../requestFields.ts';
import { RequestToQuote } from './RequestToQuote.tsx';

const QuotingShops = graphql(`query QuotingShops { myShops { id name category removed } }`);

/** What was sent to the member's shops, the latest first. */
export function RequestsToQuote() {
  const query = usePagedQuery(ToQuote, {});
  const shops = useQuery(QuotingShops);
  const { data, refetch, hasMore, more } = query;
  const list = useRef<HTMLUListElement>(null);
  useSubscription(RequestNews, {
    ignoreResults: true,
    onData: () => refetchSafely(refetch),
    onError: () => undefined,
  });
  const edges = data?.serviceRequestsToQuote.edges ?? [];
  useLinkedRow(list, edges.map(({ node }) => node.id).join());
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (!shops.data) return <Unanswered query={shops} skeleton={<ListSkeleton />} />;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="store"
        heading="h2"
        title="No request is with your shops"
        text="When somebody near you wants barbers for many at once, we send it here, and you can make an offer."
      />
    );
  const open = shops.data.myShops.filter(({ removed, category }) => !removed && category === 'barbers');
  return (
    <Stack>
      <RequestList ref={list} aria-label="Requests to your shops">
        {edges.map(({ node }) => (
          <RequestToQuote
            key={node.id}
            request={node}
            shops={node.sentTo.filter(({ id }) => open.some((shop) => shop.id === id))}
          />
        ))}
      </RequestList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}
