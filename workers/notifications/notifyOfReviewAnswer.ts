import { z } from 'zod';
import { isReviewThere } from '#domain/processes/notifications/reviewNotices.ts';
import type { ReviewAnswered } from '#domain/reviews/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

const data = cause.extend({ visitId: z.string(), shopId: z.string(), authorId: z.string(), ownerId: z.string() });
type Data = z.infer<typeof data>;

/**
 * Notifies a customer that the owner of the shop has answered their review, while the answer is there. An answer that
 * is changed, or taken back and written again, gives no second notification.
 */
export const notifyOfReviewAnswer = job<ReviewAnswered, Data>({
  name: 'tell-of-review-answer',
  on: ['ReviewAnswered'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { bookingId: visitId, shopId, authorId, ownerId } = event.data;
    return what && { ...what, visitId, shopId, authorId, ownerId };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { visitId, shopId, authorId, ownerId } = what;
    const kind = 'visitReviewAnswered';
    const refs = { visitId, shopId, actorId: ownerId };
    if (!(await isReviewThere(tools.stateOf, { kind, refs }))) return;
    await notify(tools, authorId, { notificationId: `${kind}-${visitId}`, topic: 'bookings', kind, refs });
  },
});
