import { graphql } from '../graphql/index.ts';

/** What one said oneself of a visit. */
export const OwnReview = graphql(`
  query OwnReview($bookingId: ID!) { reviewOf(bookingId: $bookingId) { ...OwnReviewFields @unmask } }
`);

export const OwnReviewFields = graphql(`
  fragment OwnReviewFields on Review { id rating text quotable createdAt }
`);
