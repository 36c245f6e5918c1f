import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import { ASKED_ANEW, askAgain } from '../../app/askAgain.ts';
import { refusalOf } from '../../app/refusal.ts';
import { space } from '../../app/tokens.ts';
import { useOnceLive } from '../../bookings/useOnceLive.ts';
import { graphql } from '../../graphql/index.ts';
import { ShowMore } from '../../orders/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { BanDialog } from './BanDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type ReviewCase, ReviewCaseCard } from './ReviewCaseCard.tsx';
import { decisionsFor } from './reviewDecisions.ts';
import { type Moderation, useModeration } from './useModeration.ts';

const Waiting = graphql(`
  query ReviewQueue($after: String) {
    reviewQueue(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges {
        cursor
        node {
          id since isHiddenByFlags
          member { ...AuthorFields @unmask }
          appeal { text at }
          ban { reason until }
          flags { cause note at flagger { ...AuthorFields @unmask } }
          thread { id topic text state mentions { memberId start end } }
          comment { id text state mentions { memberId start end } }
        }
      }
    }
  }
`);
const QueueNews = graphql(`subscription ReviewQueueNews { reviewQueueChanged }`);

interface Asked {
  one: ReviewCase;
  /** A decision's label, or 'ban'. */
  decision: string;
  look: () => void;
}

/** What waits for a moderator, and the decision that is being written: that stays when its case leaves the list meanwhile. */
export function ReviewQueue() {
  const moderation = useModeration();
  const [asked, setAsked] = useState<Asked>();
  const chosen = asked && decisionsFor(asked.one, moderation).find(({ label }) => label === asked.decision);
  const close = () => {
    setAsked(undefined);
    asked?.look();
  };
  return (
    <>
      <Cases moderation={moderation} onAsk={setAsked} />
      {chosen && <ReasonDialog title={`${chosen.label}?`} confirmLabel={chosen.label} danger={chosen.danger} decide={chosen.decide} onClose={close} />}
      {asked?.decision === 'ban' && <BanDialog member={asked.one.member} ban={moderation.ban} onClose={close} />}
    </>
  );
}

/** A case leaves as soon as somebody has decided it, whoever that was. */
function Cases({ moderation, onAsk }: { moderation: Moderation; onAsk: (asked: Asked) => void }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(Waiting, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  const look = () => askAgain(refetch);
  useOnceLive(look);
  useSubscription(QueueNews, { ignoreResults: true, onData: look, onError: () => undefined });
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={look} retrying={loading} />;
  if (!data) return <ForumSkeleton count={3} />;
  const { edges, pageInfo, totalCount } = data.reviewQueue;
  if (edges.length === 0) return <EmptyState icon="ok" heading="h2" title="Nothing waits" text="Flagged posts and appeals appear here by themselves." />;
  const more = () =>
    fetchMore({
      variables: { after: pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { reviewQueue } }) => {
        const known = new Set(before.reviewQueue.edges.map(({ node }) => node.id));
        return { reviewQueue: { ...reviewQueue, edges: [...before.reviewQueue.edges, ...reviewQueue.edges.filter(({ node }) => !known.has(node.id))] } };
      },
    });
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'case waits' : 'cases wait'}`}</Muted>
      <List aria-label="Cases">
        {edges.map(({ node }) => (
          <ReviewCaseCard key={node.id} one={node} moderation={moderation} onAsk={(decision) => onAsk({ one: node, decision, look })} onDecided={look} />
        ))}
      </List>
      {pageInfo.hasNextPage && <ShowMore key={pageInfo.endCursor} onMore={more} />}
    </Stack>
  );
}

const List = styled.ul`display: grid; gap: ${space[4]}; grid-template-columns: minmax(0, 1fr);`;
