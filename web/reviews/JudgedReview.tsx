import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { JudgedReviewFragment } from '../graphql/graphql.ts';
import { momentOf } from '../shared/instants.ts';
import { paths } from '../shared/paths.ts';
import { SmallPictures } from '../shared/pictures/SmallPictures.tsx';
import { CaseSheet, DecisionButtons } from '../shared/ReviewParts.tsx';
import { Words } from '../shared/reviews/ReviewCard.tsx';
import { Muted, Row } from '../ui/Layout.tsx';
import { StarRating } from '../ui/StarRating.tsx';

/** What a moderator can do with a review, by the label of its button. */
export interface Decision {
  readonly label: 'Hide' | 'Let it stand' | 'Restore' | 'Turn the appeal down';
  readonly danger?: boolean;
}

/** A decision that a moderator gives a reason for; `look` reads the list again. */
export interface Asked {
  readonly review: JudgedReviewFragment;
  readonly decision: Decision;
  readonly look: () => void;
}

/** One review of a visit for moderators: what it says, what is said of it, and what can be decided. */
export function JudgedReview(props: {
  review: JudgedReviewFragment;
  decisions: readonly Decision[];
  onAsk: (decision: Decision) => void;
  children: ReactNode;
}) {
  const { review } = props;
  const author = review.authorName || 'A former member';
  return (
    <li>
      <CaseSheet aria-label={`Case of the review by ${author}`}>
        <h2>
          <Link to={`${paths.barber(review.shopId)}?tab=reviews`}>{review.shopName}</Link>
        </h2>
        <Row $gap={3}>
          <StarRating value={review.rating} starsOnly />
          <Muted>
            {`${author}, `}
            <time dateTime={review.createdAt}>{momentOf(review.createdAt)}</time>
          </Muted>
        </Row>
        {review.text && <Words>{review.text}</Words>}
        <SmallPictures pictures={review.pictures} isPrivate={Boolean(review.hidden)} />
        {props.children}
        <Row $gap={2}>
          <DecisionButtons decisions={props.decisions} onAsk={props.onAsk} />
        </Row>
      </CaseSheet>
    </li>
  );
}
