import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { OwnProductReview } from '../../shared/reviews/productReviewFields.ts';
import { useSession } from '../../shared/session.tsx';
import { useRemovedReviews } from './RemovedReviews.tsx';

const ReviewsOfProduct = graphql(`
  query ReviewsOfProduct($productId: ID!, $after: String) {
    productReviews(productId: $productId, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ProductReviewFields } } }
  }
`);

/** What is said of a product in pages, which review is the viewer's own, and which were taken back. */
export function useProductReviews(productId: string) {
  const { user } = useSession();
  const list = usePagedQuery(ReviewsOfProduct, { productId });
  const own = useQuery(OwnProductReview, { variables: { productId }, skip: !user });
  const removed = useRemovedReviews(productId, !user);
  const readAgain = () => Promise.all([list.refetch(), user && removed.refetch()]);
  return { list, removed, ownId: own.data?.myProductReview?.id, readAgain };
}
export type ProductReviewsFound = ReturnType<typeof useProductReviews>;
