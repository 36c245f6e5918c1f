import type { Command } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import type { ReviewEvent } from './events.ts';
import { MOST_VERSIONS } from './rating.ts';
import {
  NotYourReview,
  ReviewAltNeeded,
  ReviewAltTooLong,
  ReviewIsHidden,
  ReviewMissing,
  ReviewPictureGone,
  ReviewPicturesFull,
  ReviewRevisedOften,
} from './refusals.ts';
import { mentionsOf, type ReviewState, type VisitReview } from './state.ts';

/** Of a review. */
export const MOST_PICTURES = 4;
/** Of the words that say what is to be seen on a picture. */
export const LONGEST_ALT = 300;

type OfPicture = { readonly bookingId: string; readonly pictureId: string };
/** The file is with the review already, and `width` and `height` are its own. The same picture again appends nothing. */
export type AddReviewPicture = Command<
  'AddReviewPicture',
  OfPicture & { readonly width: number; readonly height: number; readonly alt: string }
>;
export type RemoveReviewPicture = Command<'RemoveReviewPicture', OfPicture>;
export type PictureCommand = AddReviewPicture | RemoveReviewPicture;

/** By its author, each described, at most four. One that was removed has lost its file and does not come back. */
export function addPicture({ data, by }: AddReviewPicture, state: ReviewState): ReviewEvent[] {
  const said = changeable(state, by.id);
  const { pictureId, width, height, alt } = data;
  if (!hasVisibleText(alt)) throw ReviewAltNeeded();
  if (alt.length > LONGEST_ALT) throw ReviewAltTooLong();
  if (said.pictures.some((one) => one.pictureId === pictureId)) return [];
  if (said.pictureIds.includes(pictureId)) throw ReviewPictureGone();
  if (said.pictures.length >= MOST_PICTURES) throw ReviewPicturesFull();
  if (said.pictureIds.length >= MOST_VERSIONS) throw ReviewRevisedOften();
  return [{ type: 'ReviewPictureAdded', data: { ...mentionsOf(said), pictureId, width, height, alt } }];
}

/** By its author; nothing is appended where there is no such picture (any more). */
export function removePicture({ data: { pictureId }, by }: RemoveReviewPicture, state: ReviewState): ReviewEvent[] {
  const said = changeable(state, by.id);
  if (!said.pictures.some((one) => one.pictureId === pictureId)) return [];
  return [{ type: 'ReviewPictureRemoved', data: { ...mentionsOf(said), pictureId } }];
}

function changeable(state: ReviewState, byId: string): VisitReview {
  if (!state) throw ReviewMissing();
  if (state.authorId !== byId) throw NotYourReview();
  if (state.isHidden) throw ReviewIsHidden();
  return state;
}
