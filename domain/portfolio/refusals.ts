import { conflict, forbidden, invalid, missing, throttledUntil } from '../refusal.ts';

export const PortfolioPictureMissing = missing('PORTFOLIO_PICTURE_MISSING', 'We could not find that picture.');
export const NotYourPortfolio = forbidden('NOT_YOUR_PORTFOLIO', 'These are pictures of somebody else.');
export const PortfolioFull = conflict(
  'PORTFOLIO_FULL',
  'There are 12 pictures on this page already. Remove one to add another.',
);
export const TooManyAdded = throttledUntil('PORTFOLIO_TOO_MANY_ADDED', 'You can add at most 20 pictures in a day.');
/** Another device changed the page: nothing is lost, the order is chosen again. */
export const PortfolioChanged = conflict(
  'PORTFOLIO_CHANGED',
  'The pictures have changed meanwhile. Please look at them again.',
);
export const PortfolioAltNeeded = invalid(
  'PORTFOLIO_ALT_NEEDED',
  'Please say what is to be seen on the picture, for those who cannot see it.',
  'alt',
);
export const PortfolioAltTooLong = invalid(
  'PORTFOLIO_ALT_TOO_LONG',
  'What is to be seen on a picture is said in at most 300 characters.',
  'alt',
);
export const PortfolioCaptionTooLong = invalid(
  'PORTFOLIO_CAPTION_TOO_LONG',
  'A caption has at most 200 characters.',
  'caption',
);
/** It is hidden; its owner reads why. */
export const PortfolioPictureIsHidden = conflict(
  'PORTFOLIO_PICTURE_IS_HIDDEN',
  'A moderator has hidden this picture. Its words cannot be changed.',
);
export const PortfolioUndoTooLate = conflict('PORTFOLIO_UNDO_TOO_LATE', 'The day for taking this back is over.');
/** Products have pictures of their own kind (`domain/shops/pictures.ts`). */
export const PortfolioForBarbersOnly = invalid(
  'PORTFOLIO_FOR_BARBERS_ONLY',
  'Only members and barber shops have a portfolio.',
  'shopId',
);

export const OwnPictureReported = forbidden('OWN_PICTURE_REPORTED', 'You cannot report your own picture.');
export const PictureNoteTooLong = invalid('PICTURE_NOTE_TOO_LONG', 'A note has at most 500 characters.', 'note');
export const PictureReasonMissing = invalid('PICTURE_REASON_MISSING', 'Please give a reason.', 'reason');
export const PictureReasonTooLong = invalid(
  'PICTURE_REASON_TOO_LONG',
  'A reason has at most 500 characters.',
  'reason',
);
export const OnlyModeratorsJudgePictures = forbidden(
  'ONLY_MODERATORS_JUDGE_PICTURES',
  'Only moderators decide about pictures.',
);
export const OwnPictureJudged = forbidden(
  'OWN_PICTURE_JUDGED',
  'Another moderator decides about a picture of your own.',
);
export const PictureNotReported = conflict('PICTURE_NOT_REPORTED', 'No report of this picture waits to be decided.');
