import { useSubscription } from '@apollo/client/react';
import { refetchSafely } from '../live/refetchSafely.ts';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { momentOf } from '../shared/instants.ts';
import { CaseList, CaseWords } from '../shared/ReviewParts.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Stack } from '../ui/Layout.tsx';
import { type Asked, type Decision, JudgedReview } from './JudgedReview.tsx';
import { HiddenReviewList, ReportedReviewNews } from './reviewCaseFields.ts';

const DECISIONS: readonly Decision[] = [{ label: 'Restore' }];

/** The reviews that moderators have hidden, the last hidden first; renders nothing while there are none. */
export function HiddenReviews({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data, refetch, hasMore, more } = usePagedQuery(HiddenReviewList, {});
  const look = () => refetchSafely(refetch);
  useSubscription(ReportedReviewNews, { ignoreResults: true, onData: look, onError: () => undefined });
  if (!data || data.hiddenReviews.edges.length === 0) return null;
  const { edges } = data.hiddenReviews;
  return (
    <section aria-labelledby="hidden-reviews">
      <Stack>
        <h2 id="hidden-reviews">Hidden reviews</h2>
        <CaseList aria-label="Hidden reviews">
          {edges.map(({ node }) => (
            <JudgedReview
              key={node.id}
              review={node}
              decisions={DECISIONS}
              onAsk={(decision) => onAsk({ review: node, decision, look })}
            >
              {node.hidden && (
                <CaseWords heading={`Hidden · ${momentOf(node.hidden.hiddenAt)}`} text={node.hidden.reason} />
              )}
            </JudgedReview>
          ))}
        </CaseList>
        {hasMore && <ShowMore key={edges.length} onMore={more} />}
      </Stack>
    </section>
  );
}
