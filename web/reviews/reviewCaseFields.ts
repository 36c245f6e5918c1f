import { graphql } from '../graphql/index.ts';

export const JudgedReview = graphql(`
  fragment JudgedReview on Review { id rating text authorName authorPictureUrl createdAt shopId shopName pictures { id href width height alt } hidden { reason hiddenAt } }
`);
export const ReportedReviewList = graphql(`
  query ReportedReviews($after: String) {
    reportedReviews(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id isYours review { ...JudgedReview } reports { cause note at reporter { id firstName lastName memberSince } } appeal { text at } } }
    }
  }
`);
export const HiddenReviewList = graphql(`
  query HiddenReviews($after: String) {
    hiddenReviews(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...JudgedReview } }
    }
  }
`);
export const ReportedReviewNews = graphql(`
  subscription ReportedReviewNews($after: Float) { reportedReviewsChanged(after: $after) }
`);
