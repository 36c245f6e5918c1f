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
export const ReviewRevisedOften = conflict('REVIEW_REVISED_OFTEN', 'A review can be changed at most 100 times.');
export const NotYourShopsReview = forbidden(
  'NOT_YOUR_SHOPS_REVIEW',
  'Only the owner of the shop can answer this review.',
);
export const ReviewAnsweredOften = conflict('REVIEW_ANSWERED_OFTEN', 'A review can be answered at most 100 times.');
/** It is hidden; its author reads why. */
export const ReviewIsHidden = conflict('REVIEW_IS_HIDDEN', 'A moderator has hidden this review. It cannot be changed.');
export const OwnReviewReported = forbidden('OWN_REVIEW_REPORTED', 'You cannot report your own review.');
export const ReviewNoteTooLong = invalid('REVIEW_NOTE_TOO_LONG', 'A note has at most 500 characters.', 'note');
export const ReviewReasonMissing = invalid('REVIEW_REASON_MISSING', 'Please give a reason.', 'reason');
export const ReviewReasonTooLong = invalid('REVIEW_REASON_TOO_LONG', 'A reason has at most 500 characters.', 'reason');
export const OnlyModeratorsDecide = forbidden('ONLY_MODERATORS_DECIDE', 'Only moderators decide about reviews.');
/** A moderator has written it, or the shop is theirs. */
export const OwnReviewDecided = forbidden(
  'OWN_REVIEW_DECIDED',
  'Another moderator decides about a review of your own, and about one of your shop.',
);
export const ReviewNotHidden = conflict('REVIEW_NOT_HIDDEN', 'This review is not hidden.');
export const ReviewAlreadyAppealed = conflict('REVIEW_ALREADY_APPEALED', 'You have already appealed against this.');
export const ReviewNotAppealed = conflict('REVIEW_NOT_APPEALED', 'There is no open appeal.');
export const ReviewAppealMissing = invalid(
  'REVIEW_APPEAL_MISSING',
  'Please say why this should be looked at again.',
  'text',
);
export const ReviewAppealTooLong = invalid('REVIEW_APPEAL_TOO_LONG', 'An appeal has at most 500 characters.', 'text');
export const ReviewNotReported = conflict('REVIEW_NOT_REPORTED', 'No report of this review waits to be decided.');
export const ReviewAltNeeded = invalid(
  'REVIEW_ALT_NEEDED',
  'Please say what is to be seen on the picture, for those who cannot see it.',
  'alt',
);
export const ReviewAltTooLong = invalid(
  'REVIEW_ALT_TOO_LONG',
  'What is to be seen on a picture is said in at most 300 characters.',
  'alt',
);
export const ReviewPicturesFull = conflict('REVIEW_PICTURES_FULL', 'A review has at most 4 pictures.');
/** Its file was deleted when it was removed. */
export const ReviewPictureGone = conflict('REVIEW_PICTURE_GONE', 'This picture was removed. Please upload it again.');
export const ReviewMissing = missing('REVIEW_MISSING', 'We could not find that review.');

export const NotYourProductReview = forbidden(
  'NOT_YOUR_PRODUCT_REVIEW',
  'Only its buyer can review a product, and only its author change that.',
);
export const NotYourReviewToAnswer = forbidden('NOT_YOUR_REVIEW_TO_ANSWER', 'Only the seller can answer this review.');
export const OwnProduct = forbidden('OWN_PRODUCT_REVIEW', 'You cannot review your own product.');
/** The part of the order with it is not paid, not sent or not picked up yet, or was cancelled. */
export const NotReceivedYet = conflict(
  'NOT_RECEIVED_YET',
  'You can review a product once its seller has sent it, or you have picked it up.',
);
export const AnswerMissing = invalid('ANSWER_MISSING', 'Please write an answer.', 'text');
export const AnswerTooLong = invalid('ANSWER_TOO_LONG', 'An answer has at most 1000 characters.', 'text');
export const AlreadyAnswered = conflict('ALREADY_ANSWERED', 'You have already answered this review.');
