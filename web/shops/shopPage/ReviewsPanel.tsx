import { useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { NoReviews, ReviewList, ReviewSkeleton, ReviewsPlace } from '../../shared/reviews/ReviewList.tsx';
import { countStars, ReviewSummary } from '../../shared/reviews/ReviewSummary.tsx';
import { hasRight } from '../../shared/rights.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ReviewDialogs } from './ReviewDialogs.tsx';
import { type ReviewJob, type ReviewOfShop, ShopReview } from './ShopReview.tsx';

export const ShopReviewFields = graphql(`
  fragment ShopReviewFields on Review { id rating text authorName authorPictureUrl createdAt changedAt isMine isReportedByMe shopName pictures { id href width height alt } answer { text answeredAt } }
`);
const ShopReviews = graphql(`
  query ShopReviews($shopId: ID!, $after: String) {
    reviews(shopId: $shopId, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ShopReviewFields } } }
  }
`);
const ReviewNews = graphql(`
  subscription ShopReviewNews($shopId: ID!, $after: Float) { shopReviewsChanged(shopId: $shopId, after: $after) }
`);

interface Shop {
  readonly id: string;
  readonly rating?: number | null;
  readonly owner: { readonly id: string };
}

/** What customers say of a shop, the newest first; `#reviews` in the address brings the focus here. */
export function ReviewsPanel({ shop }: { shop: Shop }) {
  return (
    <ReviewsPlace aria-label="Reviews">
      <Reviews shop={shop} />
    </ReviewsPlace>
  );
}

function Reviews({ shop }: { shop: Shop }) {
  const { user } = useSession();
  const [asked, ask] = useState<{ job: ReviewJob; review: ReviewOfShop }>();
  const query = usePagedQuery(ShopReviews, { shopId: shop.id });
  const { data, hasMore, more, refetch } = query;
  useSubscription(ReviewNews, {
    variables: { shopId: shop.id },
    ignoreResults: true,
    onData: () => refetchSafely(refetch),
    onError: () => undefined,
  });
  if (!data) return <Unanswered query={query} skeleton={<ReviewSkeleton />} />;
  const { edges, totalCount } = data.reviews;
  if (edges.length === 0) return <NoReviews text="Customers can write one after their visit." />;
  const ratings = edges.map(({ node }) => node.rating);
  return (
    <Stack $gap={6}>
      <ReviewSummary average={shop.rating} count={totalCount} counts={hasMore ? undefined : countStars(ratings)} />
      <ReviewList>
        {edges.map(({ node }) => (
          <ShopReview
            key={node.id}
            review={node}
            isOwner={user?._id === shop.owner.id}
            // Null where the answer is a visitor’s: whose review it is is not known yet.
            mayReport={Boolean(user) && node.isReportedByMe !== null && !node.isMine}
            mayHide={hasRight(user?.role, 'moderate')}
            onAsk={(job) => ask({ job, review: node })}
          />
        ))}
      </ReviewList>
      {hasMore && <ShowMore onMore={more} />}
      {asked && <ReviewDialogs {...asked} onClose={() => ask(undefined)} />}
    </Stack>
  );
}
