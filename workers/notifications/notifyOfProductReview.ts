import { z } from 'zod';
import { productReviewIdOf } from '#domain/ids.ts';
import { isReviewThere } from '#domain/processes/notifications/reviewNotices.ts';
import type { ProductReviewAnswered, ProductReviewed } from '#domain/reviews/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

const data = cause.extend({ productId: z.string(), authorId: z.string(), sellerId: z.string() });
type Data = z.infer<typeof data>;

/**
 * Notifies a seller of a review of their product, and its author of the answer, while it is there. One that is taken
 * back and written again gives no second notification.
 */
export const notifyOfProductReview = job<ProductReviewed | ProductReviewAnswered, Data>({
  name: 'tell-of-product-review',
  on: ['ProductReviewed', 'ProductReviewAnswered'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { productId, authorId, sellerId } = event.data;
    return what && { ...what, productId, authorId, sellerId };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { productId, authorId, sellerId } = what;
    const isAnswer = what.type === 'ProductReviewAnswered';
    const kind = isAnswer ? 'reviewAnswered' : 'productReviewed';
    const [memberId, actorId] = isAnswer ? [authorId, sellerId] : [sellerId, authorId];
    const refs = { productId, authorId, actorId };
    if (!(await isReviewThere(tools.stateOf, { kind, refs }))) return;
    const notificationId = `${kind}-${productReviewIdOf(productId, authorId)}`;
    await notify(tools, memberId, { notificationId, topic: 'orders', kind, refs });
  },
});
