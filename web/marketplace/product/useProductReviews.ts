import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { OwnProductReview } from '../../shared/reviews/productReviewFields.ts';
import { useSession } from '../../shared/session.tsx';

const ReviewsOfProduct = graphql(`
  query ReviewsOfProduct($productId: ID!, $after: String) {
    productReviews(productId: $productId, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ProductReviewFields } } }
  }
`);

/** What is said of a product in pages, and which review is the viewer's own. */
export function useProductReviews(productId: string) {
  const { user } = useSession();
  const list = usePagedQuery(ReviewsOfProduct, { productId });
  const own = useQuery(OwnProductReview, { variables: { productId }, skip: !user });
  return { list, ownId: own.data?.myProductReview?.id, readAgain: list.refetch };
}
export type ProductReviewsFound = ReturnType<typeof useProductReviews>;
