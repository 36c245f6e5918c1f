import { BookingMissing } from '#domain/bookings/refusals.ts';
import type { Actor } from '#domain/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import { ReviewMissing, VisitNotFinished } from '#domain/reviews/refusals.ts';
import type { VisitReview } from '#domain/reviews/state.ts';
import { hasRight } from '#domain/rights.ts';
import { account } from '#domain/users/decider.ts';
import {
  type Hiding,
  type ReviewDocument,
  readFormerReviews,
  readReview,
  reviews,
} from '#projections/reviews/reviews.ts';
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

/** The answer of the shop's owner to a review, the first or another in its place. Refuses others, and unproven links. */
export async function answerReview(context: Context, bookingId: string, text: string): Promise<ReviewDocument> {
  member(context);
  await refuseUnprovenLinks(context, { text });
  await context.dispatch(review, { type: 'AnswerReview', data: { bookingId, text } });
  return reviewNow(context, bookingId);
}

/** Takes the answer of the shop's owner back; nothing happens where there is none. Refuses others. */
export async function withdrawReviewAnswer(context: Context, bookingId: string): Promise<ReviewDocument> {
  member(context);
  await context.dispatch(review, { type: 'WithdrawReviewAnswer', data: { bookingId } });
  return reviewNow(context, bookingId);
}

/** A hidden review is for its author and moderators alone. */
const mayRead = ({ hidden, authorId }: ReviewDocument, { id, role }: Actor): boolean =>
  hidden === null || id === authorId || hasRight(role, 'moderate');

/** The review of a visit that the caller may read; undefined when there is none. */
export async function reviewFor(context: Context, bookingId: string): Promise<ReviewDocument | undefined> {
  const found = await readReview(await context.fresh(reviews), bookingId);
  return found && mayRead(found, context.actor) ? found : undefined;
}

/** All that a review said, the present last. Refuses with ReviewMissing. */
export async function historyOfReview(context: Context, bookingId: string) {
  const models = await context.fresh(reviews);
  const [present, former] = await Promise.all([readReview(models, bookingId), readFormerReviews(models, bookingId)]);
  if (!present || !mayRead(present, context.actor)) throw ReviewMissing();
  const { version, rating, text, changedAt, createdAt } = present;
  return [...former, { version, rating, text, since: changedAt ?? createdAt, until: null }];
}

/**
 * The review of a visit right after a write: its words from the log, so the answer never lags behind the decision. Refuses with
 * ReviewMissing whom a moderator has hidden it from meanwhile.
 */
export async function reviewNow(context: Context, bookingId: string): Promise<ReviewDocument> {
  const [{ state }, models] = await Promise.all([context.stateOf(review, { bookingId }), context.fresh(reviews)]);
  if (!state) throw ReviewMissing();
  const { shopId, ownerId, authorId, rating, quotable, version } = state;
  const [listed, isAuthorGone, isOwnerGone] = await Promise.all([
    readReview(models, bookingId),
    isClosed(context, authorId),
    isClosed(context, ownerId),
  ]);
  const now = context.services.now();
  // Words are erased from the log with the account, but a state folded before may still contain them.
  const answer = isOwnerGone ? undefined : state.answer;
  const hidden = hidingNow(state, listed?.hidden?.hiddenAt ?? now);
  const found: ReviewDocument = {
    ...{ bookingId, shopId, ownerId, authorId, rating, text: isAuthorGone ? '' : state.text, quotable, version },
    pictures: isAuthorGone ? [] : state.pictures,
    hidden: hidden && isAuthorGone ? { ...hidden, reason: '', denial: null } : hidden,
    createdAt: listed?.createdAt ?? now,
    changedAt: listed?.changedAt ?? (version > 1 ? now : null),
    answer:
      answer === undefined
        ? null
        : { text: answer, answeredAt: listed?.answer?.answeredAt ?? now, changedAt: listed?.answer?.changedAt ?? null },
  };
  if (!mayRead(found, context.actor)) throw ReviewMissing();
  return found;
}

function hidingNow({ isHidden, hiddenFor = '', appeal, ruledFor = '' }: VisitReview, hiddenAt: string): Hiding | null {
  return isHidden ? { reason: hiddenFor, hiddenAt, appeal, denial: appeal === 'denied' ? ruledFor : null } : null;
}

const isClosed = async (context: Context, accountId: string): Promise<boolean> =>
  (await context.stateOf(account, { accountId })).state.status === 'closed';
