import { z } from 'zod';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { isReviewThere } from '#domain/processes/notifications/reviewNotices.ts';
import { review } from '#domain/reviews/decider.ts';
import type { ReviewAnswered, ReviewHidden, ReviewReported, ReviewRestored } from '#domain/reviews/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

const data = cause.extend({ visitId: z.string(), shopId: z.string(), authorId: z.string(), ownerId: z.string() });
type Data = z.infer<typeof data>;

function ofReview(event: Fact<ReviewAnswered | ReviewHidden | ReviewRestored | ReviewReported>): Data | null {
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
} as const satisfies Record<string, NoticeKind>;

/** Notifies the author of a review that a moderator has hidden or restored it, with the reason. */
export const notifyOfReviewRuling = job<ReviewHidden | ReviewRestored, Data>({
  name: 'tell-of-review-ruling',
  on: ['ReviewHidden', 'ReviewRestored'],
  data,
  from: ofReview,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId, visitId, shopId, authorId } = what;
    const kind = kinds[type as keyof typeof kinds];
    await notify(tools, authorId, { notificationId: eventId, topic: 'moderation', kind, refs: { visitId, shopId } });
  },
});

/** Notifies the platform owners that a review was reported: once until a moderator has decided. */
export const callForReview = job<ReviewReported, Data>({
  name: 'call-for-review',
  on: ['ReviewReported'],
  data,
  from: ofReview,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { visitId, shopId } = what;
    const kind = 'visitReviewReported';
    const refs = { visitId, shopId };
    if (!(await isReviewThere(tools.stateOf, { kind, refs }))) return;
    const { state } = await tools.stateOf(review, { bookingId: visitId });
    const notificationId = `${kind}-${visitId}-${state?.rounds ?? 0}`;
    await notifyOwners(tools, { notificationId, topic: 'moderation', kind, refs });
  },
});
