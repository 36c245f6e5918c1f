import type { FlagCause } from '#domain/forum/events.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { review } from '#domain/reviews/decider.ts';
import type { Moderation } from '#domain/reviews/moderation.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { ReviewCase } from '#projections/reviews/reported.ts';
import { type ReviewDocument, readReviews } from '#projections/reviews/reviews.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { reviewNow } from './actions.ts';

/** docs/rules.md B10. */
const REPORTS_A_DAY = 20;

const TooManyReviewReports = throttledUntil('TOO_MANY_REVIEW_REPORTS', 'You have reported several reviews today.');

/**
 * Calls the moderators to a review of a visit, and answers it as the caller sees it. Refuses with AddressNotProven, ReviewMissing, OwnReviewReported and
 * TooManyReviewReports.
 */
export async function reportReview(
  context: Context,
  bookingId: string,
  { cause, note }: { readonly cause: FlagCause; readonly note: string },
): Promise<ReviewDocument> {
  const { id } = member(context);
  await requireProvenAddress(context, id);
  const { state } = await context.stateOf(review, { bookingId });
  const { config, vault, now } = context.services;
  // The same report again counts once, and one that is refused not at all.
  const isNew = state !== undefined && !state.isHidden && state.authorId !== id && !state.reporters.includes(id);
  const budget = { key: `reviewReports/${id}`, most: REPORTS_A_DAY };
  const retryAfter = config.rateLimit && isNew ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyReviewReports({ retryAfter });
  await context.dispatch(review, { type: 'ReportReview', data: { bookingId, cause, note } });
  return reviewNow(context, bookingId);
}

/** The author of a hidden review asks moderators to look at it again; answers it as it is then. Refuses others. */
export async function appealReviewHiding(context: Context, bookingId: string, text: string): Promise<ReviewDocument> {
  member(context);
  await context.dispatch(review, { type: 'AppealReviewHiding', data: { bookingId, text } });
  return reviewNow(context, bookingId);
}

/** A moderator's decision about a review of a visit; its author is sent the reason. */
export async function judgeReview(
  context: Context,
  type: Moderation['type'],
  bookingId: string,
  reason: string,
): Promise<ReviewDocument> {
  ownerActs(context, 'moderate');
  await context.dispatch(review, { type, data: { bookingId, reason } });
  return reviewNow(context, bookingId);
}

/** A case with the review it is about, and whether the calling moderator decides about it. */
export type ShownCase = { readonly case: ReviewCase; readonly review: ReviewDocument; readonly isYours: boolean };

/**
 * Cases with their reviews, one for each in their order; undefined where there is no such review. The reports of a review that the calling moderator has written, or of their own shop, are
 * left out: they do not decide about it, and must not learn who reported it.
 */
export async function withReviews(
  { actor }: Context,
  models: ReadModels,
  cases: readonly ReviewCase[],
): Promise<(ShownCase | undefined)[]> {
  const found = await readReviews(
    models,
    cases.map(({ bookingId }) => bookingId),
  );
  const reviews = new Map(found.map((one) => [one.bookingId, one]));
  return cases.map((one) => {
    const about = reviews.get(one.bookingId);
    if (!about) return undefined;
    const isTheirs = actor.id === about.authorId || actor.id === about.ownerId;
    return { case: isTheirs ? { ...one, reports: [] } : one, review: about, isYours: !isTheirs };
  });
}
