import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { shortened } from '../../plainText.ts';
import { review } from '../../reviews/decider.ts';
import { productReview } from '../../reviews/productReview.ts';
import { catalog } from '../../shops/decider.ts';

/** Characters of a shop's or product's name: enough to recognise it in a line. */
const LONGEST_NAME = 80;

export const aboutReviews = {
  productReviewed: ['New review', 'has reviewed'],
  reviewAnswered: ['Your review was answered', 'has answered your review of'],
  visitReviewAnswered: ['Your review was answered', 'has answered your review of'],
} as const satisfies Partial<Record<NoticeKind, readonly [title: string, verb: string]>>;
type ReviewNotice = { readonly kind: NoticeKind; readonly refs: Refs };

/** Whether the review of a product, or the answer to it or to the review of a visit, is still there. */
export async function isReviewThere(stateOf: StateOf, { kind, refs }: ReviewNotice): Promise<boolean> {
  if (kind === 'visitReviewAnswered')
    return (await stateOf(review, { bookingId: refs.visitId ?? '' })).state?.answer !== undefined;
  const { productId = '', authorId = '' } = refs;
  const { state } = await stateOf(productReview, { productId, authorId });
  return state !== undefined && (kind === 'productReviewed' || state.answer !== undefined);
}

/** Title, sentence and link; `who` is the name of the member who wrote. */
export async function reviewText(
  stateOf: StateOf,
  { kind, refs }: { readonly kind: keyof typeof aboutReviews; readonly refs: Refs },
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const [title, verb] = aboutReviews[kind];
  const isOfVisit = kind === 'visitReviewAnswered';
  const { productId = '', shopId = productId } = refs;
  const name = (await stateOf(catalog, { shopId })).state.shops[shopId]?.name;
  const what = name ? `“${shortened(name, LONGEST_NAME)}”` : isOfVisit ? 'a visit' : 'a product';
  const href = isOfVisit ? `/barber/${shopId}?tab=reviews#reviews` : `/product/${productId}#reviews`;
  return { title, text: `${who} ${verb} ${what}.`, href };
}
