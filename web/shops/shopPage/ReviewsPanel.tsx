import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { NoReviews, ReviewList, ReviewSkeleton, ReviewsPlace } from '../../shared/reviews/ReviewList.tsx';
import { countStars, ReviewSummary } from '../../shared/reviews/ReviewSummary.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Stack } from '../../ui/Layout.tsx';

const ShopReviews = graphql(`
  query ShopReviews($shopId: ID!, $after: String) {
    reviews(shopId: $shopId, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id rating text authorName authorPictureUrl createdAt } } }
  }
`);

/** What customers say of a shop, the newest first; `#reviews` in the address brings the focus here. */
export function ReviewsPanel({ shop }: { shop: { id: string; rating?: number | null } }) {
  return (
    <ReviewsPlace aria-label="Reviews">
      <Reviews shop={shop} />
    </ReviewsPlace>
  );
}

function Reviews({ shop }: { shop: { id: string; rating?: number | null } }) {
  const query = usePagedQuery(ShopReviews, { shopId: shop.id });
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<ReviewSkeleton />} />;
  const { edges, totalCount } = data.reviews;
  if (edges.length === 0) return <NoReviews text="Customers can write one after their visit." />;
  const ratings = edges.map(({ node }) => node.rating);
  return (
    <Stack $gap={6}>
      <ReviewSummary average={shop.rating} count={totalCount} counts={hasMore ? undefined : countStars(ratings)} />
      <ReviewList>
        {edges.map(({ node }) => (
          <ReviewCard key={node.id} review={node} />
        ))}
      </ReviewList>
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}
