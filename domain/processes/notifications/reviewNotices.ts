import { appointmentPath } from '../../bookings/appointmentPath.ts';
import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { shortened } from '../../plainText.ts';
import { review } from '../../reviews/decider.ts';
import { productReview } from '../../reviews/productReview.ts';
import type { ReviewState } from '../../reviews/state.ts';
import { catalog } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import { locateBooking } from '../move/locateBooking.ts';

/** Characters of a shop's or product's name: enough to recognise it in a line. */
const LONGEST_NAME = 80;

type Facts = { readonly who: string; readonly what: string };
type Phrase = (facts: Facts) => readonly [title: string, text: string];

const aboutProducts = {
  productReviewed: ({ who, what }) => ['New review', `${who} has reviewed ${what}.`],
  reviewAnswered: ({ who, what }) => ['Your review was answered', `${who} has answered your review of ${what}.`],
} satisfies Partial<Record<NoticeKind, Phrase>>;

const aboutVisits = {
  visitReviewAnswered: ({ who, what }) => ['Your review was answered', `${who} has answered your review of ${what}.`],
  visitReviewHidden: ({ what }) => ['Your review was hidden', `A moderator has hidden your review of ${what}.`],
  visitReviewRestored: ({ what }) => [
    'Your review is back',
    `A moderator has looked at your review of ${what} again and restored it.`,
  ],
  visitReviewAppealDenied: ({ what }) => [
    'Your appeal was turned down',
    `A moderator has looked at your review of ${what} again, and it stays hidden.`,
  ],
  visitReviewReported: ({ what }) => [
    'A review waits for you',
    `Members have reported a review of ${what}, or its author has appealed.`,
  ],
} satisfies Partial<Record<NoticeKind, Phrase>>;
type VisitKind = keyof typeof aboutVisits;

export const aboutReviews = { ...aboutProducts, ...aboutVisits };
type ReviewNotice = { readonly kind: NoticeKind; readonly refs: Refs };

const isOfVisit = (kind: NoticeKind): kind is VisitKind => kind in aboutVisits;

/**
 * Whether what a notification of a review is about still holds: the review of a product, an answer, a moderator's
 * decision, or that reports wait for one.
 */
export async function isReviewThere(stateOf: StateOf, { kind, refs }: ReviewNotice): Promise<boolean> {
  if (isOfVisit(kind)) {
    const { state } = await stateOf(review, { bookingId: refs.visitId ?? '' });
    return state !== undefined && HOLDS[kind](state) && (kind !== 'visitReviewReported' || isOpen(stateOf, state));
  }
  const { productId = '', authorId = '' } = refs;
  const { state } = await stateOf(productReview, { productId, authorId });
  return state !== undefined && (kind === 'productReviewed' || state.answer !== undefined);
}

type Visited = NonNullable<ReviewState>;
const HOLDS: Readonly<Record<VisitKind, (state: Visited) => boolean>> = {
  visitReviewAnswered: ({ answer, isHidden }) => answer !== undefined && !isHidden,
  visitReviewHidden: ({ isHidden }) => isHidden,
  visitReviewRestored: ({ isHidden }) => !isHidden,
  visitReviewAppealDenied: ({ isHidden, appeal }) => isHidden && appeal === 'denied',
  visitReviewReported: ({ reporters, appeal }) => reporters.length > 0 || appeal === 'open',
};

/** Of a closed account there are no words to judge. */
const isOpen = async (stateOf: StateOf, { authorId: accountId }: Visited): Promise<boolean> =>
  (await stateOf(account, { accountId })).state.status !== 'closed';

/** Title, sentence and link for a member; `who` is the name of the member who wrote. */
export async function reviewText(
  stateOf: StateOf,
  notice: { readonly memberId: string; readonly kind: keyof typeof aboutReviews; readonly refs: Refs },
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const { kind, refs } = notice;
  const { productId = '', shopId = productId } = refs;
  const name = (await stateOf(catalog, { shopId })).state.shops[shopId]?.name;
  const what = name ? `“${shortened(name, LONGEST_NAME)}”` : isOfVisit(kind) ? 'a visit' : 'a product';
  const [title, text] = aboutReviews[kind]({ who, what });
  if (!isOfVisit(kind)) return { title, text, href: `/product/${productId}#reviews` };
  if (kind === 'visitReviewAnswered') return { title, text, href: `/barber/${shopId}?tab=reviews#reviews` };
  if (kind === 'visitReviewReported') return { title, text, href: '/forum/review?tab=reviews' };
  const visitId = refs.visitId ?? '';
  const [{ state }, found] = await Promise.all([
    stateOf(review, { bookingId: visitId }),
    locateBooking(stateOf, visitId),
  ]);
  const holds = state && HOLDS[kind](state) ? state : undefined;
  const reason = kind === 'visitReviewHidden' ? holds?.hiddenFor : holds?.ruledFor;
  const mayAppeal = kind === 'visitReviewHidden' && holds?.appeal === 'none';
  return {
    title,
    text: [text, mayAppeal && 'You can appeal there.', reason && `Reason: ${reason}`].filter(Boolean).join(' '),
    href: found ? appointmentPath(found.booking, notice.memberId) : '/appointments',
  };
}
