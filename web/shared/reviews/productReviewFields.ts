import { graphql } from '../../graphql/index.ts';

export const ProductReviewFields = graphql(`
  fragment ProductReviewFields on ProductReview { id rating text authorName authorPictureUrl createdAt answer { text answeredAt } }
`);

/** The viewer's own review of a product. */
export const OwnProductReview = graphql(`
  query OwnProductReview($productId: ID!) { myProductReview(productId: $productId) { ...ProductReviewFields } }
`);
