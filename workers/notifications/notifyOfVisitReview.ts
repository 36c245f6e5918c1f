import { z } from 'zod';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { isReviewThere } from '#domain/processes/notifications/reviewNotices.ts';
import { review } from '#domain/reviews/decider.ts';
import type {
  ReviewAnswered,
  ReviewHidden,
  ReviewHidingAppealDenied,
  ReviewHidingAppealed,
  ReviewReported,
  ReviewRestored,
} from '#domain/reviews/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

const data = cause.extend({ visitId: z.string(), shopId: z.string(), authorId: z.string(), ownerId: z.string() });
type Data = z.infer<typeof data>;

type Ruled = ReviewHidden | ReviewRestored | ReviewHidingAppealDenied;
type ToReview = ReviewReported | ReviewHidingAppealed;

function ofReview(event: Fact<ReviewAnswered | Ruled | ToReview>): Data | null {
  const what = causeOf(event as Fact);
  const { bookingId: visitId, shopId, authorId, ownerId } = event.data;
  return what && { ...what, visitId, shopId, authorId, ownerId };
}

/**
 * Notifies a customer that the owner of the shop has answered their review, while the answer is there. An answer that
 * is changed, or taken back and written again, gives no second notification.
 */
export const notifyOfReviewAnswer = job<ReviewAnswered, Data>({
  name: 'tell-of-review-answer',
  on: ['ReviewAnswered'],
  data,
  from: ofReview,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { visitId, shopId, authorId, ownerId } = what;
    const kind = 'visitReviewAnswered';
    const refs = { visitId, shopId, actorId: ownerId };
    if (!(await isReviewThere(tools.stateOf, { kind, refs }))) return;
    await notify(tools, authorId, { notificationId: `${kind}-${visitId}`, topic: 'bookings', kind, refs });
  },
});

const kinds = {
  ReviewHidden: 'visitReviewHidden',
  ReviewRestored: 'visitReviewRestored',
  ReviewHidingAppealDenied: 'visitReviewAppealDenied',
} as const satisfies Record<Ruled['type'], NoticeKind>;

/** Notifies the author of a review of what a moderator decided about it, with the reason. */
export const notifyOfReviewRuling = job<Ruled, Data>({
  name: 'tell-of-review-ruling',
  on: ['ReviewHidden', 'ReviewRestored', 'ReviewHidingAppealDenied'],
  data,
  from: ofReview,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId, visitId, shopId, authorId } = what;
    const kind = kinds[type as Ruled['type']];
    await notify(tools, authorId, { notificationId: eventId, topic: 'moderation', kind, refs: { visitId, shopId } });
  },
});

/**
 * Notifies the platform owners that a review was reported, once until a moderator has decided, and that its author has
 * appealed.
 */
export const callForReview = job<ToReview, Data>({
  name: 'call-for-review',
  on: ['ReviewReported', 'ReviewHidingAppealed'],
  data,
  from: ofReview,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId, visitId, shopId } = what;
    const kind = 'visitReviewReported';
    const refs = { visitId, shopId };
    if (!(await isReviewThere(tools.stateOf, { kind, refs }))) return;
    const { state } = await tools.stateOf(review, { bookingId: visitId });
    const notificationId = type === 'ReviewReported' ? `${kind}-${visitId}-${state?.rounds ?? 0}` : eventId;
    await notifyOwners(tools, { notificationId, topic: 'moderation', kind, refs });
  },
});
