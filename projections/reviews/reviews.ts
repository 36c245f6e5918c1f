import type { Opinion, ReviewEvent, ReviewSubmitted } from '#domain/reviews/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, type Stretch as Places, readStretch } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';

/** A review as the public may see it; its author is an id here, names are read when it is shown. */
export type ReviewDocument = ReviewSubmitted['data'] & {
  /** UTC instant of the first version. */
  readonly createdAt: string;
};

/** From this rating on a review is quoted, when its author allows it and has said something. */
const WORTH_QUOTING = 4;
const TESTIMONIALS = 'testimonials';

const reviewKey = (bookingId: string) => `review/${bookingId}`;
const shopKey = (shopId: string) => `shop/${shopId}`;
const authorKey = (authorId: string) => `author/${authorId}`;

const isTestimonial = ({ quotable, rating, text }: Opinion) =>
  quotable && rating >= WORTH_QUOTING && text.trim() !== '';

function put(work: Work, review: ReviewDocument): void {
  work.put(reviewKey(review.bookingId), review);
  if (isTestimonial(review)) work.rank(TESTIMONIALS, review.bookingId, Date.parse(review.createdAt));
  else work.unrank(TESTIMONIALS, review.bookingId);
}

/**
 * What is said of a shop, what may be quoted, and the review of each visit. The words of a closed account leave; its
 * stars stay.
 */
export const reviews = projection<ReviewEvent | AccountClosed>({
  name: 'reviews',
  version: 1,
  on: {
    async ReviewSubmitted({ data, metadata }, work) {
      const { bookingId, shopId, authorId } = data;
      put(work, { ...data, createdAt: metadata.occurredAt });
      work.rank(shopKey(shopId), bookingId, Date.parse(metadata.occurredAt));
      work.put(authorKey(authorId), [...((await work.get<string[]>(authorKey(authorId))) ?? []), bookingId]);
    },
    async ReviewRevised({ data }, work) {
      const before = await work.get<ReviewDocument>(reviewKey(data.bookingId));
      if (before) put(work, { ...before, ...data });
    },
    async AccountClosed({ data: { accountId } }, work) {
      for (const bookingId of (await work.get<string[]>(authorKey(accountId))) ?? []) {
        const review = await work.get<ReviewDocument>(reviewKey(bookingId));
        if (review) put(work, { ...review, text: '' });
      }
      work.remove(authorKey(accountId));
    },
  },
});

type Stretch = { readonly offset: number; readonly limit: number };

const readMany = (models: ReadModels, bookingIds: readonly string[]): Promise<ReviewDocument[]> =>
  readDocuments<ReviewDocument>(models, reviews, bookingIds.map(reviewKey));

/** The review of a visit; undefined when there is none. */
export const readReview = (models: ReadModels, bookingId: string): Promise<ReviewDocument | undefined> =>
  readDocument(models, reviews, reviewKey(bookingId));

/** A stretch of what is said of a shop, newest first, and how many there are in all. */
export async function readReviewsOf(
  models: ReadModels,
  shopId: string,
  page: Stretch,
): Promise<{ reviews: ReviewDocument[]; total: number }> {
  const { members, total } = await readRanked(models, reviews, shopKey(shopId), { ...page, descending: true });
  return { reviews: await readMany(models, members), total };
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
  return readMany(models, members);
}
