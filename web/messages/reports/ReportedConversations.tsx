import { useSubscription } from '@apollo/client/react';
import styled from 'styled-components';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';
import { ReportCard } from './ReportCard.tsx';
import { ReportRecord } from './ReportRecord.tsx';
import { ConversationReports, caseOf, ReportNews } from './reportFields.ts';

/** For the owners of the platform: reported conversations that wait, the oldest first, and below what was decided. */
export function ReportedConversations() {
  const query = usePagedQuery(ConversationReports, {});
  const { data, refetch, hasMore, more } = query;
  const look = () => refetchSafely(refetch);
  useSubscription(ReportNews, { ignoreResults: true, onData: look, onError: () => undefined });
  if (!data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <Stack>
              <Skeleton $h="180px" />
              <Skeleton $h="180px" />
            </Stack>
          </Loading>
        }
      />
    );
  const { edges, totalCount } = data.conversationReports;
  return (
    <Stack>
      {edges.length === 0 ? (
        <EmptyState
          icon="ok"
          heading="h2"
          title="Nothing waits"
          text="Conversations that members report appear here by themselves."
        />
      ) : (
        <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'report waits' : 'reports wait'}`}</Muted>
      )}
      {edges.length > 0 && (
        <List aria-label="Reported conversations">
          {edges.map(({ node }) => (
            <ReportCard key={caseOf(node)} report={node} onSettled={look} />
          ))}
        </List>
      )}
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
      <ReportRecord key={edges.map(({ node }) => caseOf(node)).join()} />
    </Stack>
  );
}

const List = styled.ul`display: grid; gap: ${space[4]}; grid-template-columns: minmax(0, 1fr);`;
