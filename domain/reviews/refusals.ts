import { conflict, forbidden, invalid, missing } from '../refusal.ts';

export const RatingInvalid = invalid('RATING_INVALID', 'A rating is a whole number of stars from 1 to 5.', 'rating');
export const ReviewTooLong = invalid('REVIEW_TOO_LONG', 'A review has at most 1000 characters.', 'text');
export const NotYourReview = forbidden('NOT_YOUR_REVIEW', 'Only the customer who was there can review a visit.');
export const OwnShop = forbidden('OWN_SHOP', 'You cannot review your own shop.');
export const AlreadyReviewed = conflict(
  'ALREADY_REVIEWED',
  'You have already reviewed this visit. You can change that review.',
);
/** The booking is not completed: held, coming, cancelled or missed. */
export const VisitNotFinished = conflict(
  'VISIT_NOT_FINISHED',
  'You can review a visit once the shop has recorded that it took place.',
);
export const ReviewMissing = missing('REVIEW_MISSING', 'We could not find that review.');
