import styled from 'styled-components';
import type { ShopReviewFieldsFragment } from '../../graphql/graphql.ts';
import { SmallPictures } from '../../shared/pictures/SmallPictures.tsx';
import { ReviewAnswer } from '../../shared/reviews/ReviewAnswer.tsx';
import { dayOfReview, ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, size } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';

export type ReviewOfShop = ShopReviewFieldsFragment;
/** What can be done with a review, in a window of its own. */
export type ReviewJob = 'versions' | 'answer' | 'removeAnswer' | 'report' | 'hide';

interface ShopReviewProps {
  review: ReviewOfShop;
  /** The shop is the viewer's. */
  isOwner: boolean;
  mayReport: boolean;
  mayHide: boolean;
  onAsk: (job: ReviewJob) => void;
}

/** One review of a shop: whether it was changed, the owner's answer, and what the viewer can do with it. */
export function ShopReview({ review, isOwner, mayReport, mayHide, onAsk }: ShopReviewProps) {
  const online = useOnline();
  const { answer, changedAt, shopName } = review;
  const of = `the review by ${review.authorName || 'a former member'}`;
  const button = (job: ReviewJob, label: string, about: string, variant?: 'quiet') => (
    <Button small variant={variant} disabled={!online} aria-label={`${label}: ${about}`} onClick={() => onAsk(job)}>
      {label}
    </Button>
  );
  return (
    <ReviewCard review={review}>
      <SmallPictures pictures={review.pictures} isPrivate={false} />
      {changedAt && (
        <Changed>
          {`Edited ${dayOfReview(changedAt)}`}
          <Button small variant="quiet" aria-label={`Versions of ${of}`} onClick={() => onAsk('versions')}>
            Versions
          </Button>
        </Changed>
      )}
      {answer && <ReviewAnswer answer={answer} from={shopName} />}
      {(isOwner || mayReport || mayHide) && (
        <Row $gap={2}>
          {isOwner && (answer ? button('answer', 'Edit answer', of) : button('answer', 'Answer', of))}
          {isOwner && answer && button('removeAnswer', 'Remove answer', of)}
          {mayReport &&
            (review.isReportedByMe ? (
              <Button small variant="quiet" disabled aria-label={`Reported: ${of}`}>
                Reported
              </Button>
            ) : (
              button('report', 'Report', of, 'quiet')
            ))}
          {mayHide && button('hide', 'Hide', of, 'quiet')}
        </Row>
      )}
    </ReviewCard>
  );
}

const Changed = styled(Row)`color: ${color.ink2}; font-size: ${size.sm};`;
