import { useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { CaseList } from '../../shared/ReviewParts.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { CampaignCase } from './CampaignCase.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { ReviewedCampaign } from './reviewFields.ts';
import { type Decision, useDecisions } from './useDecisions.ts';

const Queue = graphql(`
  query CampaignQueue($after: String) {
    campaignReviewQueue(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...CampaignReviewFields } }
    }
  }
`);
const QueueNews = graphql(`
  subscription CampaignQueueNews($after: Float) { campaignReviewQueueChanged(after: $after) }
`);

interface Asked {
  one: ReviewedCampaign;
  decision: Decision;
}

/** Reported campaigns and appeals for the owners of the platform; a case leaves as soon as one of them has decided. */
export function CampaignQueue() {
  const query = usePagedQuery(Queue, {});
  const { data, hasMore, more, refetch } = query;
  const look = () => refetchSafely(refetch);
  const [asked, setAsked] = useState<Asked>();
  const decisionsFor = useDecisions();
  useSubscription(QueueNews, { ignoreResults: true, onData: look, onError: () => undefined });
  const close = () => {
    setAsked(undefined);
    look();
  };
  // The dialog stays while its case leaves the list.
  const dialog = asked && (
    <DecisionDialog
      campaign={{ id: asked.one.id, name: asked.one.campaign?.name ?? 'campaign' }}
      decision={asked.decision}
      onClose={close}
    />
  );
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.campaignReviewQueue;
  if (edges.length === 0)
    return (
      <>
        <EmptyState
          icon="ok"
          heading="h2"
          title="Nothing waits"
          text="Reported campaigns and appeals appear here by themselves."
        />
        {dialog}
      </>
    );
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'campaign waits' : 'campaigns wait'}`}</Muted>
      <CaseList aria-label="Campaigns to review">
        {edges.map(({ node }) => (
          <CampaignCase
            key={node.id}
            one={node}
            decisions={decisionsFor(node)}
            onAsk={(decision) => setAsked({ one: node, decision })}
          />
        ))}
      </CaseList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
      {dialog}
    </Stack>
  );
}
