import { useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { ServiceRequestStatus } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { useLinkedRow } from '../../shared/useLinkedRow.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Muted, Page, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { RequestList } from '../RequestSheet.tsx';
import { statuses } from '../words.ts';
import { InboxRequest } from './InboxRequest.tsx';

const Inbox = graphql(`
  query ServiceRequestInbox($status: ServiceRequestStatus, $after: String) {
    serviceRequestInbox(status: $status, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...RequestFields } }
    }
  }
`);
const InboxNews = graphql(`
  subscription ServiceRequestInboxNews($after: Float) { serviceRequestInboxChanged(after: $after) }
`);

const all = Object.keys(statuses) as ServiceRequestStatus[];

/** /owner/requests: what members have asked for, by how far it is; what is to be done about it is done here. */
export function RequestsScreen() {
  const [params, change] = useAddressParams<{ status: string }>();
  const status = all.find((one) => one === params.get('status'));
  return (
    <Page
      title="Requests for service"
      eyebrow={<OwnerEyebrow />}
      lead="Answer them, send them to shops near by, or close them."
    >
      <Stack>
        <Filter>
          <Field label="Show">
            <Select value={status ?? ''} onChange={({ target }) => change({ status: target.value })}>
              <option value="">All</option>
              {all.map((one) => (
                <option key={one} value={one}>
                  {statuses[one].word}
                </option>
              ))}
            </Select>
          </Field>
        </Filter>
        <Requests status={status} />
      </Stack>
    </Page>
  );
}

function Requests({ status }: { status: ServiceRequestStatus | undefined }) {
  const query = usePagedQuery(Inbox, { status: status ?? null });
  const { data, refetch, hasMore, more } = query;
  const list = useRef<HTMLUListElement>(null);
  useSubscription(InboxNews, { ignoreResults: true, onData: () => refetchSafely(refetch), onError: () => undefined });
  const edges = data?.serviceRequestInbox.edges ?? [];
  useLinkedRow(list, edges.map(({ node }) => node.id).join());
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { totalCount } = data.serviceRequestInbox;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="ok"
        heading="h2"
        title={status ? 'None of these' : 'Nothing was asked for yet'}
        text="Requests appear here by themselves."
      />
    );
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'request' : 'requests'}`}</Muted>
      <RequestList ref={list} aria-label="Requests for service">
        {edges.map(({ node }) => (
          <InboxRequest key={node.id} request={node} />
        ))}
      </RequestList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}

const Filter = styled.div`max-width: 260px;`;
