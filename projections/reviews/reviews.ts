import type { Opinion, ReviewEvent, ReviewSubmitted } from '#domain/reviews/events.ts';
import type { ReviewPicture } from '#domain/reviews/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, type Stretch as Places, readStretch } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** A review as the public may see it; its author is an id here, names are read when it is shown. */
export type ReviewDocument = ReviewSubmitted['data'] & {
  /** UTC instant of the first version. */
  readonly createdAt: string;
  /** UTC instant of the last other version; null while there is none. */
  readonly changedAt: string | null;
  /** Counts what it said, from 1. */
  readonly version: number;
  /** What the shop's owner answered; null for nothing. UTC instants; `changedAt`: null while it is their first. */
  readonly answer: { readonly text: string; readonly answeredAt: string; readonly changedAt: string | null } | null;
  /** In the order in which its author added them; none once their account is closed. */
  readonly pictures: readonly ReviewPicture[];
  /** Null while readers see it. A hidden one is for its author and moderators alone. */
  readonly hidden: Hiding | null;
};

/** That a moderator has hidden a review, and what became of its author's appeal; no words once their account is closed. */
export type Hiding = {
  /** As its author was told. */
  readonly reason: string;
  /** UTC instant. */
  readonly hiddenAt: string;
  readonly appeal: 'none' | 'open' | 'denied';
  /** Why the appeal was turned down; null unless it was. */
  readonly denial: string | null;
};

/** What a review said between two revisions (UTC instants). */
export type FormerReview = Pick<Opinion, 'rating' | 'text'> & {
  readonly version: number;
  readonly since: string;
  readonly until: string;
};

/** The topic that tells of every change of a shop's reviews. */
export const reviewsTopic = (shopId: string) => `reviews/${shopId}`;
export type ReviewNotice = { readonly bookingId: string };

/** From this rating on a review is quoted, when its author allows it and has said something. */
const WORTH_QUOTING = 4;
const TESTIMONIALS = 'testimonials';

const reviewKey = (bookingId: string) => `review/${bookingId}`;
const shopKey = (shopId: string) => `shop/${shopId}`;
/** The visits with words of a person about them: as the author, or as the owner who answered. */
const wordsKey = (memberId: string) => `words/${memberId}`;
const formerKey = (bookingId: string) => `former/${bookingId}`;

const isTestimonial = ({ quotable, rating, text, hidden }: ReviewDocument) =>
  !hidden && quotable && rating >= WORTH_QUOTING && text.trim() !== '';

function put(work: Work, review: ReviewDocument): void {
  work.put(reviewKey(review.bookingId), review);
  if (review.hidden) work.unrank(shopKey(review.shopId), review.bookingId);
  else work.rank(shopKey(review.shopId), review.bookingId, Date.parse(review.createdAt));
  if (isTestimonial(review)) work.rank(TESTIMONIALS, review.bookingId, Date.parse(review.createdAt));
  else work.unrank(TESTIMONIALS, review.bookingId);
  work.notify(reviewsTopic(review.shopId), { bookingId: review.bookingId } satisfies ReviewNotice);
}

const visitsOf = async (work: Work, memberId: string): Promise<readonly string[]> =>
  (await work.get<string[]>(wordsKey(memberId))) ?? [];

async function addWords(work: Work, memberId: string, bookingId: string): Promise<void> {
  const visits = await visitsOf(work, memberId);
  if (!visits.includes(bookingId)) work.put(wordsKey(memberId), [...visits, bookingId]);
}

async function amend(
  work: Work,
  bookingId: string,
  change: (before: ReviewDocument) => Partial<ReviewDocument>,
): Promise<void> {
  const before = await work.get<ReviewDocument>(reviewKey(bookingId));
  if (before) put(work, { ...before, ...change(before) });
}

/**
 * What is said of a shop, what may be quoted, and the review of each visit with all that it said and the shop's answer.
 * The words of a closed account leave; its stars stay.
 */
export const reviews = projection<ReviewEvent | AccountClosed>({
  name: 'reviews',
  version: 4,
  on: {
    async ReviewSubmitted({ data, metadata }, work) {
      const fresh = { changedAt: null, version: 1, answer: null, hidden: null, pictures: [] };
      put(work, { ...data, createdAt: metadata.occurredAt, ...fresh });
      await addWords(work, data.authorId, data.bookingId);
    },
    async ReviewRevised({ data, metadata: { occurredAt: until } }, work) {
      const { bookingId } = data;
      const before = await work.get<ReviewDocument>(reviewKey(bookingId));
      if (!before) return;
      const { rating, text, version, changedAt, createdAt } = before;
      const former = (await work.get<FormerReview[]>(formerKey(bookingId))) ?? [];
      work.put(formerKey(bookingId), [...former, { rating, text, version, since: changedAt ?? createdAt, until }]);
      put(work, { ...before, ...data, version: version + 1, changedAt: until });
    },
    async ReviewAnswered({ data: { bookingId, ownerId, text }, metadata: { occurredAt } }, work) {
      await amend(work, bookingId, ({ answer }) => ({
        answer: answer ? { ...answer, text, changedAt: occurredAt } : { text, answeredAt: occurredAt, changedAt: null },
      }));
      await addWords(work, ownerId, bookingId);
    },
    ReviewPictureAdded: ({ data: { bookingId, pictureId, width, height, alt } }, work) =>
      amend(work, bookingId, ({ pictures }) => ({ pictures: [...pictures, { pictureId, width, height, alt }] })),
    ReviewPictureRemoved: ({ data: { bookingId, pictureId } }, work) =>
      amend(work, bookingId, ({ pictures }) => ({
        pictures: pictures.filter((one) => one.pictureId !== pictureId),
      })),
    ReviewHidden: ({ data: { bookingId, reason }, metadata }, work) =>
      amend(work, bookingId, () => ({
        hidden: { reason, hiddenAt: metadata.occurredAt, appeal: 'none', denial: null },
      })),
    ReviewHidingAppealed: ({ data: { bookingId } }, work) =>
      amend(work, bookingId, ({ hidden }) => ({ hidden: hidden && { ...hidden, appeal: 'open' } })),
    ReviewHidingAppealDenied: ({ data: { bookingId, reason } }, work) =>
      amend(work, bookingId, ({ hidden }) => ({ hidden: hidden && { ...hidden, appeal: 'denied', denial: reason } })),
    ReviewRestored: ({ data: { bookingId } }, work) => amend(work, bookingId, () => ({ hidden: null })),
    ReviewAnswerWithdrawn: ({ data: { bookingId } }, work) => amend(work, bookingId, () => ({ answer: null })),
    async AccountClosed({ data: { accountId } }, work) {
      for (const bookingId of await visitsOf(work, accountId)) {
        const review = await work.get<ReviewDocument>(reviewKey(bookingId));
        if (review?.authorId === accountId) {
          const hidden = review.hidden && { ...review.hidden, reason: '', denial: null };
          put(work, { ...review, text: '', pictures: [], hidden });
          work.remove(formerKey(bookingId));
        } else if (review) put(work, { ...review, answer: null });
      }
      work.remove(wordsKey(accountId));
    },
  },
});

type Stretch = { readonly offset: number; readonly limit: number };

/** The review of a visit, hidden or not; undefined when there is none. */
export const readReview = (models: ReadModels, bookingId: string): Promise<ReviewDocument | undefined> =>
  readDocument(models, reviews, reviewKey(bookingId));

/** The reviews of several visits in the order asked for, hidden or not; unknown ones are left out. */
export const readReviews = (models: ReadModels, bookingIds: readonly string[]): Promise<ReviewDocument[]> =>
  readDocuments<ReviewDocument>(models, reviews, bookingIds.map(reviewKey));

/** What a review said before, the first version first; empty while it is that one. */
export const readFormerReviews = async (models: ReadModels, bookingId: string): Promise<readonly FormerReview[]> =>
  (await readDocument<FormerReview[]>(models, reviews, formerKey(bookingId))) ?? [];

/** A stretch of what is said of a shop, newest first, and how many there are in all. */
export async function readReviewsOf(
  models: ReadModels,
  shopId: string,
  page: Stretch,
): Promise<{ reviews: ReviewDocument[]; total: number }> {
  const { members, total } = await readRanked(models, reviews, shopKey(shopId), { ...page, descending: true });
  return { reviews: await readReviews(models, members), total };
}

/** The same reviews between two places of the list. */
export const readReviewStretch = (
  models: ReadModels,
  shopId: string,
  keyset: Keyset,
): Promise<Places<ReviewDocument>> =>
  readStretch<ReviewDocument>(
    models,
    { projection: reviews, set: shopKey(shopId), isDescending: true, documentKey: reviewKey },
    keyset,
  );

/** The newest reviews of four stars and more that their authors let us quote. */
export async function readTestimonials(models: ReadModels, limit: number): Promise<ReviewDocument[]> {
  const { members } = await readRanked(models, reviews, TESTIMONIALS, { offset: 0, limit, descending: true });
  return readReviews(models, members);
}
