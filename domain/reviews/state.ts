import type { ReviewPictureAdded, ReviewSubmitted } from './events.ts';

/** A picture of a visit, with what is to be seen on it. */
export type ReviewPicture = Pick<ReviewPictureAdded['data'], 'pictureId' | 'width' | 'height' | 'alt'>;

/** What stands now of a visit. */
export type VisitReview = ReviewSubmitted['data'] & {
  /** Counts what its author said, from 1. */
  readonly version: number;
  /** Undefined while there is none. */
  readonly answer: string | undefined;
  /** How many answers there were, those replaced or taken back among them. */
  readonly answers: number;
  readonly pictures: readonly ReviewPicture[];
  /** The ids of all pictures it ever had. */
  readonly pictureIds: readonly string[];
  /** A moderator has hidden it. */
  readonly isHidden: boolean;
  /** Why it is hidden; undefined while readers see it. */
  readonly hiddenFor: string | undefined;
  /** What became of its author's appeal against the hiding. */
  readonly appeal: 'none' | 'open' | 'denied';
  /** The reason of the last decision; undefined before the first. */
  readonly ruledFor: string | undefined;
  /** The members whose reports wait for a decision. */
  readonly reporters: readonly string[];
  /** How often reports were settled. */
  readonly rounds: number;
};
/** Undefined while there is no review. */
export type ReviewState = VisitReview | undefined;

/** With a picture after those it has. */
export const withPicture = (
  state: VisitReview,
  { pictureId, width, height, alt }: ReviewPictureAdded['data'],
): VisitReview => ({
  ...state,
  pictures: [...state.pictures, { pictureId, width, height, alt }],
  pictureIds: [...state.pictureIds, pictureId],
});

/** Whom and what every event of a review names. */
export const mentionsOf = ({ bookingId, shopId, ownerId, authorId }: VisitReview) => ({
  bookingId,
  shopId,
  ownerId,
  authorId,
});
