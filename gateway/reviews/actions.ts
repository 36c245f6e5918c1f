import { BookingMissing } from '#domain/bookings/refusals.ts';
import { review } from '#domain/reviews/decider.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import { ReviewMissing, VisitNotFinished } from '#domain/reviews/refusals.ts';
import { type ReviewDocument, readReview, reviews } from '#projections/reviews/reviews.ts';
import { findBooking } from '../bookings/locate.ts';
import { type Context, member } from '../http/context.ts';
import { refuseUnprovenLinks } from '../users/provenAddress.ts';

/**
 * Records the calling member's review of a completed visit, or replaces it. Refuses with BookingMissing for another
 * member's booking, VisitNotFinished for one that was not completed, and LinksNotYet for a link while the member's address
 * is not proven. `isNew` is false when it replaces an earlier review.
 */
export async function submitReview(
  context: Context,
  bookingId: string,
  opinion: Opinion,
): Promise<{ readonly isNew: boolean }> {
  const caller = member(context);
  const { booking } = await findBooking(context, bookingId);
  if (booking.customerId !== caller.id) throw BookingMissing();
  if (booking.stage !== 'completed') throw VisitNotFinished();
  await refuseUnprovenLinks(context, { text: opinion.text });
  const { state } = await context.stateOf(review, { bookingId });
  if (state) await context.dispatch(review, { type: 'ReviseReview', data: { bookingId, ...opinion } });
  else {
    const { shopId, ownerId, customerId: authorId } = booking;
    await context.dispatch(review, {
      type: 'SubmitReview',
      data: { bookingId, shopId, ownerId, authorId, ...opinion },
    });
  }
  return { isNew: !state };
}

/** The review of a visit right after a write: its words from the log, so the answer never lags behind the decision. */
export async function reviewNow(context: Context, bookingId: string): Promise<ReviewDocument> {
  const [{ state }, models] = await Promise.all([context.stateOf(review, { bookingId }), context.fresh(reviews)]);
  if (!state) throw ReviewMissing();
  const listed = await readReview(models, bookingId);
  return { ...state, createdAt: listed?.createdAt ?? context.services.now() };
}
