import { invalid, Refusal } from '#domain/refusal.ts';
import { review } from '#domain/reviews/decider.ts';
import { ReviewMissing } from '#domain/reviews/refusals.ts';
import type { ReviewPicture } from '#domain/reviews/state.ts';
import { hasRight } from '#domain/rights.ts';
import type { ReviewDocument } from '#projections/reviews/reviews.ts';
import { members, readMembers } from '#projections/users/members.ts';
import { type Context, member } from '../http/context.ts';
import { postPicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { reviewNow } from './actions.ts';

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'fileId');

/**
 * Adds an uploaded picture to the calling member's own review of a visit; again, it changes nothing. Answers the review.
 * Refuses with AddressNotProven, ReviewMissing, NotYourPicture, and as the review does.
 */
export async function addReviewPicture(
  context: Context,
  bookingId: string,
  { fileId, alt }: { readonly fileId: string; readonly alt: string },
): Promise<ReviewDocument> {
  const { id: authorId } = member(context);
  await requireProvenAddress(context, authorId);
  const { state } = await context.stateOf(review, { bookingId });
  // Whether somebody else has reviewed the visit is told where reviews are read.
  if (state?.authorId !== authorId) throw ReviewMissing();
  const store = postPicturesOf(context.services);
  const isKnown = state.pictureIds.includes(fileId);
  const image = isKnown
    ? await store.get(authorId, bookingId, fileId)
    : await store.attach(authorId, bookingId, fileId);
  if (!image) throw NotYourPicture();
  try {
    const data = { bookingId, pictureId: fileId, alt, ...(await sizeOf(image)) };
    await context.dispatch(review, { type: 'AddReviewPicture', data });
    await unlessClosed(context, authorId, () => store.eraseOf(authorId));
  } catch (error) {
    // After any other failure it may have been recorded all the same.
    if (error instanceof Refusal && !isKnown) await store.detach(authorId, bookingId, [fileId]);
    throw error;
  }
  return reviewNow(context, bookingId);
}

/** Takes a picture off the calling member's own review; nothing happens where there is no such picture. */
export async function removeReviewPicture(
  context: Context,
  bookingId: string,
  pictureId: string,
): Promise<ReviewDocument> {
  member(context);
  await context.dispatch(review, { type: 'RemoveReviewPicture', data: { bookingId, pictureId } });
  return reviewNow(context, bookingId);
}

/**
 * The pictures of each of these reviews that the caller is shown, in their order: none of an author who is suspended or
 * deleted, but to moderators, who decide about them. Says nothing of reviews the caller may not read.
 */
export async function picturesOfReviews(
  context: Context,
  reviews: readonly ReviewDocument[],
): Promise<(readonly ReviewPicture[])[]> {
  const pictured = reviews.filter(({ pictures }) => pictures.length > 0);
  if (pictured.length === 0 || hasRight(context.actor.role, 'moderate')) return reviews.map(({ pictures }) => pictures);
  const authorIds = [...new Set(pictured.map(({ authorId }) => authorId))];
  const found = await readMembers(await context.fresh(members), authorIds);
  const shown = new Set(found.flatMap(({ id, suspension }) => (suspension ? [] : [id])));
  return reviews.map(({ authorId, pictures }) => (shown.has(authorId) ? pictures : []));
}
