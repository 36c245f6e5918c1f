import { RatingInvalid, ReviewTooLong } from './refusals.ts';

export const LONGEST_REVIEW = 1_000;
/** So many revisions of a review of a visit, and so many answers: keeps its history short enough to read. */
export const MOST_VERSIONS = 100;
/** Of a report's note, an appeal, and the reason of a decision. */
export const LONGEST_REASON = 500;
/** Further reports of one round say nothing new. */
export const MOST_REPORTERS = 50;

/** Refuses what is no review: other than 1 to 5 whole stars, more than 1000 characters. */
export function mustBeSound({ rating, text }: { readonly rating: number; readonly text: string }): void {
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw RatingInvalid();
  if (text.length > LONGEST_REVIEW) throw ReviewTooLong();
}
