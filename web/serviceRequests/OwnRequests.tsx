import { useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useLinkedRow } from '../shared/useLinkedRow.ts';
import { Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { OwnRequest } from './OwnRequest.tsx';
import { RequestList } from './RequestSheet.tsx';
import { OwnRequests as Own, RequestNews } from './requestFields.ts';

/** What the member has asked for, the latest first; every step of others appears by itself. */
export function OwnRequests() {
  const query = usePagedQuery(Own, {});
  const { data, refetch, hasMore, more } = query;
  const list = useRef<HTMLUListElement>(null);
  useSubscription(RequestNews, {
    ignoreResults: true,
    onData: () => refetchSafely(refetch),
    onError: () => undefined,
  });
  const edges = data?.serviceRequests.edges ?? [];
  useLinkedRow(list, edges.map(({ node }) => node.id).join());
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="users"
        heading="h2"
        title="You have asked for nothing yet"
        text="Your requests appear here with every step: our answer, offers of shops, and what you agree on."
      />
    );
  return (
    <Stack>
      <RequestList ref={list} aria-label="Your requests">
        {edges.map(({ node }) => (
          <OwnRequest key={node.id} request={node} />
        ))}
      </RequestList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}
