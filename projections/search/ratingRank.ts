/** More reviews than this of one thing no longer count in an order. */
const MOST_REVIEWS = 1e5;

/** A number of 23 bits that orders by the average in stars (null for none), and among equals by the number of reviews. */
export const ratingRank = (rating: number | null, reviewCount: number): number =>
  Math.round((rating ?? 0) * 10) * MOST_REVIEWS + Math.min(reviewCount, MOST_REVIEWS - 1);

/** The least such number of what is rated so many stars and more. */
export const leastRank = (stars: number): number => Math.ceil(stars * 10) * MOST_REVIEWS;
