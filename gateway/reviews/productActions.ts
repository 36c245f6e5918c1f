import { partsOfProductReview, productReviewIdOf } from '#domain/ids.ts';
import { isReceived } from '#domain/orders/parts.ts';
import { OrderMissing } from '#domain/orders/refusals.ts';
import type { ProductOpinion } from '#domain/reviews/events.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import { ReviewMissing } from '#domain/reviews/refusals.ts';
import { type ProductReviewDocument, productReviews, readProductReview } from '#projections/reviews/productReviews.ts';
import { type Context, member } from '../http/context.ts';
import { orderFor } from '../orders/actions.ts';
import { refuseUnprovenLinks } from '../users/provenAddress.ts';

type Bought = { readonly orderId?: string | null; readonly productId: string };

/**
 * Records the calling member's review of a product they have bought, or replaces it. Refuses with OrderMissing for an
 * order that is not theirs or has no such product (left out: that of the review there is), NotReceivedYet for a first review before it was sent or picked up,
 * and LinksNotYet for a link while the member's address is not proven.
 */
export async function reviewProduct(
  context: Context,
  { orderId: named, productId }: Bought,
  opinion: ProductOpinion,
): Promise<ProductReviewDocument> {
  const { id: authorId } = member(context);
  const orderId = named ?? (await orderReviewed(context, { productId, authorId }));
  const order = await orderFor(context, orderId);
  const part = order.parts.find(({ lines }) => lines.some((line) => line.productId === productId));
  if (!part || order.buyerId !== authorId) throw OrderMissing();
  await refuseUnprovenLinks(context, { text: opinion.text });
  await context.dispatch(productReview, {
    type: 'ReviewProduct',
    data: { ...opinion, orderId, productId, authorId, sellerId: part.sellerId, isReceived: isReceived(part) },
  });
  return productReviewNow(context, productId, authorId);
}

/** The order with which a reviewed product was bought. */
async function orderReviewed(context: Context, of: { productId: string; authorId: string }): Promise<string> {
  if (!partsOfProductReview(productReviewIdOf(of.productId, of.authorId))) throw OrderMissing();
  const { state } = await context.stateOf(productReview, of);
  if (!state) throw OrderMissing();
  return state.orderId;
}

/** Takes the calling member's review of a product back; nothing happens where there is none. */
export async function removeProductReview(context: Context, productId: string): Promise<void> {
  const of = partsOfProductReview(productReviewIdOf(productId, member(context).id));
  if (of) await context.dispatch(productReview, { type: 'RemoveProductReview', data: of });
}

/** The calling seller's answer to a review of their product. Refuses others, a second answer, and unproven links. */
export async function answerProductReview(
  context: Context,
  reviewId: string,
  text: string,
): Promise<ProductReviewDocument> {
  member(context);
  const of = partsOfProductReview(reviewId);
  if (!of) throw ReviewMissing();
  await refuseUnprovenLinks(context, { text });
  await context.dispatch(productReview, { type: 'AnswerProductReview', data: { ...of, text } });
  return productReviewNow(context, of.productId, of.authorId);
}

/** A review right after a write: its words from the log, so the answer never lags behind the decision. */
async function productReviewNow(context: Context, productId: string, authorId: string): Promise<ProductReviewDocument> {
  const of = { productId, authorId };
  const [{ state }, models] = await Promise.all([context.stateOf(productReview, of), context.fresh(productReviews)]);
  if (!state) throw ReviewMissing();
  const listed = await readProductReview(models, of);
  const now = context.services.now();
  const { sellerId, rating, text, answer } = state;
  return {
    ...of,
    sellerId,
    rating,
    text,
    createdAt: listed?.createdAt ?? now,
    changedAt: listed?.changedAt ?? null,
    answer: answer ? { text: answer, answeredAt: listed?.answer?.answeredAt ?? now } : null,
  };
}
