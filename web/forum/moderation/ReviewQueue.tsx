import { useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { CaseList } from '../../shared/ReviewParts.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { BanDialog } from './BanDialog.tsx';
import { ReviewCaseCard } from './ReviewCaseCard.tsx';
import { caseName, type ReviewCase } from './reviewCase.ts';
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
          member { ...AuthorFields }
          appeal { text at }
          ban { reason until }
          flags { cause note at flagger { ...AuthorFields } }
          thread { id topic text state mentions { memberId start end } pictures { id href width height alt } }
          comment { id text state mentions { memberId start end } pictures { id href width height alt } }
        }
      }
    }
  }
`);
const QueueNews = graphql(`subscription ReviewQueueNews($after: Float) { reviewQueueChanged(after: $after) }`);

interface Asked {
  one: ReviewCase;
  /** A decision's label, or 'ban'. */
  decision: string;
  look: () => void;
}

/** The open cases, and the decision being written, which stays open when its case leaves the list. */
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
      {chosen && (
        <ReasonDialog
          title={`${chosen.label}: ${caseName(asked.one)}?`}
          confirmLabel={chosen.label}
          danger={chosen.danger}
          onConfirm={chosen.decide}
          onClose={close}
        />
      )}
      {asked?.decision === 'ban' && <BanDialog member={asked.one.member} ban={moderation.ban} onClose={close} />}
    </>
  );
}

/** A case leaves the list as soon as any moderator has decided it. */
function Cases({ moderation, onAsk }: { moderation: Moderation; onAsk: (asked: Asked) => void }) {
  const query = usePagedQuery(Waiting, {});
  const { data, refetch, hasMore, more } = query;
  const look = () => refetchSafely(refetch);
  useSubscription(QueueNews, { ignoreResults: true, onData: look, onError: () => undefined });
  if (!data) return <Unanswered query={query} skeleton={<ForumSkeleton count={3} />} />;
  const { edges, totalCount } = data.reviewQueue;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="ok"
        heading="h2"
        title="Nothing waits"
        text="Flagged posts and appeals appear here by themselves."
      />
    );
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'case waits' : 'cases wait'}`}</Muted>
      <CaseList aria-label="Cases">
        {edges.map(({ node }) => (
          <ReviewCaseCard
            key={node.id}
            one={node}
            moderation={moderation}
            onAsk={(decision) => onAsk({ one: node, decision, look })}
            onDecided={look}
          />
        ))}
      </CaseList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}
