import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { Words } from '../../shared/reviews/ReviewCard.tsx';
import { VersionsDialog } from '../../shared/VersionsDialog.tsx';
import { StarRating } from '../../ui/StarRating.tsx';

const ReviewHistory = graphql(
  `query ReviewHistory($bookingId: ID!) { reviewHistory(bookingId: $bookingId) { version rating text since until } }`,
);

/** Everything a review has said, the present first. */
export function ReviewVersions({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const query = useQuery(ReviewHistory, { variables: { bookingId }, fetchPolicy: 'network-only' });
  return (
    <VersionsDialog
      query={query}
      versions={query.data?.reviewHistory}
      draw={({ rating, text }) => (
        <>
          <StarRating value={rating} starsOnly />
          {text && <Words>{text}</Words>}
        </>
      )}
      onClose={onClose}
    />
  );
}
