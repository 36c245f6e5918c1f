import { useSubscription } from '@apollo/client/react';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { causeWord } from '../shared/causes.ts';
import { momentOf } from '../shared/instants.ts';
import { nameOf } from '../shared/nameOf.ts';
import { CaseList, CaseWords } from '../shared/ReviewParts.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { type Asked, type Decision, JudgedReview } from './JudgedReview.tsx';
import { ReportedReviewList, ReportedReviewNews } from './reviewCaseFields.ts';

const DECISIONS: readonly Decision[] = [{ label: 'Let it stand' }, { label: 'Hide', danger: true }];
const ON_APPEAL: readonly Decision[] = [{ label: 'Restore' }, { label: 'Turn the appeal down', danger: true }];
const NOT_YOURS = 'It is a review of yours, or of your shop: another moderator decides.';

/** How many reports of a review are shown: the first; from some on they say nothing new. */
const MOST_SHOWN = 10;

/** The reviews that wait, the longest first. A case leaves as soon as any moderator has decided. */
export function WaitingReviews({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const query = usePagedQuery(ReportedReviewList, {});
  const { data, refetch, hasMore, more } = query;
  const look = () => refetchSafely(refetch);
  useSubscription(ReportedReviewNews, { ignoreResults: true, onData: look, onError: () => undefined });
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.reportedReviews;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="ok"
        heading="h2"
        title="Nothing waits"
        text="Reported reviews and appeals appear here by themselves."
      />
    );
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'review waits' : 'reviews wait'}`}</Muted>
      <CaseList aria-label="Reviews that wait">
        {edges.map(({ node: { id, isYours, review, reports, appeal } }) => (
          <JudgedReview
            key={id}
            review={review}
            decisions={!isYours ? [] : appeal ? ON_APPEAL : DECISIONS}
            onAsk={(decision) => onAsk({ review, decision, look })}
          >
            {!isYours && <Muted>{NOT_YOURS}</Muted>}
            {appeal && review.hidden && (
              <CaseWords heading={`Hidden · ${momentOf(review.hidden.hiddenAt)}`} text={review.hidden.reason} />
            )}
            {appeal && <CaseWords heading={`Appeal · ${momentOf(appeal.at)}`} text={appeal.text} />}
            {reports.slice(0, MOST_SHOWN).map(({ cause, note, at, reporter }) => (
              <CaseWords
                key={`${reporter.id}/${at}`}
                heading={`${causeWord(cause)} · ${nameOf(reporter)} · ${momentOf(at)}`}
                text={note}
              />
            ))}
            {reports.length > MOST_SHOWN && <Muted>{`and ${reports.length - MOST_SHOWN} more`}</Muted>}
          </JudgedReview>
        ))}
      </CaseList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}
