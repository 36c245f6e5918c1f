import { graphql } from '../graphql/index.ts';

/** The viewer's own review of a booking. */
export const OwnReview = graphql(`
  query OwnReview($bookingId: ID!) { reviewOf(bookingId: $bookingId) { ...OwnReviewFields } }
`);

export const OwnReviewFields = graphql(`
  fragment OwnReviewFields on Review { id rating text quotable createdAt shopName pictures { id href width height alt } answer { text answeredAt } hidden { reason hiddenAt appeal denial } }
`);
