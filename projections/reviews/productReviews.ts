import { productReviewIdOf } from '#domain/ids.ts';
import type { ProductOpinion, ProductReviewEvent } from '#domain/reviews/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';

/** A review of a product as the public may see it; names are read when it is shown. */
export type ProductReviewDocument = ProductOpinion & {
  readonly productId: string;
  readonly sellerId: string;
  readonly authorId: string;
  /** UTC instant of the first version. */
  readonly createdAt: string;
  /** UTC instant of the last other version; null while there is none. */
  readonly changedAt: string | null;
  /** What the seller answered, and when (UTC instant); null for nothing. */
  readonly answer: { readonly text: string; readonly answeredAt: string } | null;
};

/** That a review was taken back, as its author and the product's seller may know; no words of it. */
export type RemovedProductReview = {
  readonly productId: string;
  readonly authorId: string;
  /** UTC instant. */
  readonly removedAt: string;
};

type Of = { readonly productId: string; readonly authorId: string };

const keyOf = (reviewId: string) => `review/${reviewId}`;
const productKey = (productId: string) => `product/${productId}`;
const removedKey = (reviewId: string) => `removed/${reviewId}`;
/** What was taken back of a product, for one of those who may know: an author has one of their own, the seller all. */
const removedOf = (productId: string, memberId: string) => `removed/${productId}/${memberId}`;
/** The ids of reviews with words of a person: as their author, or as the seller who answered. */
const wordsKey = (memberId: string) => `words/${memberId}`;

async function amend(
  work: Work,
  { productId, authorId }: Of,
  change: (before: ProductReviewDocument) => Partial<ProductReviewDocument>,
): Promise<void> {
  const key = keyOf(productReviewIdOf(productId, authorId));
  const before = await work.get<ProductReviewDocument>(key);
  if (before) work.put(key, { ...before, ...change(before) } satisfies ProductReviewDocument);
}

const idsOf = async (work: Work, memberId: string): Promise<readonly string[]> =>
  (await work.get<string[]>(wordsKey(memberId))) ?? [];

async function addWords(work: Work, memberId: string, reviewId: string): Promise<void> {
  const ids = await idsOf(work, memberId);
  if (!ids.includes(reviewId)) work.put(wordsKey(memberId), [...ids, reviewId]);
}

/**
 * What buyers say of each product, and what its seller answered. The words of a closed account leave; its stars stay.
 */
export const productReviews = projection<ProductReviewEvent | AccountClosed>({
  name: 'productReviews',
  version: 2,
  on: {
    async ProductReviewed({ data, metadata: { occurredAt } }, work) {
      const { productId, sellerId, authorId, rating, text } = data;
      const id = productReviewIdOf(productId, authorId);
      const empty = { changedAt: null, answer: null };
      work.put(keyOf(id), { productId, sellerId, authorId, rating, text, createdAt: occurredAt, ...empty });
      work.rank(productKey(productId), id, Date.parse(occurredAt));
      // Written anew after it was taken back.
      work.remove(removedKey(id));
      for (const memberId of [sellerId, authorId]) work.unrank(removedOf(productId, memberId), id);
      await addWords(work, authorId, id);
    },
    ProductReviewRevised: ({ data, metadata }, work) =>
      amend(work, data, () => ({ rating: data.rating, text: data.text, changedAt: metadata.occurredAt })),
    ProductReviewRemoved({ data: { productId, sellerId, authorId }, metadata: { occurredAt } }, work) {
      const id = productReviewIdOf(productId, authorId);
      work.put(removedKey(id), { productId, authorId, removedAt: occurredAt } satisfies RemovedProductReview);
      for (const memberId of [sellerId, authorId])
        work.rank(removedOf(productId, memberId), id, Date.parse(occurredAt));
      work.remove(keyOf(id));
      work.unrank(productKey(productId), id);
    },
    async ProductReviewAnswered({ data, metadata }, work) {
      const { productId, authorId, sellerId, text } = data;
      await amend(work, data, () => ({ answer: { text, answeredAt: metadata.occurredAt } }));
      await addWords(work, sellerId, productReviewIdOf(productId, authorId));
    },
    async AccountClosed({ data: { accountId } }, work) {
      for (const id of await idsOf(work, accountId)) {
        const review = await work.get<ProductReviewDocument>(keyOf(id));
        if (review?.authorId === accountId) work.put(keyOf(id), { ...review, text: '' });
        else if (review) work.put(keyOf(id), { ...review, answer: null });
      }
      work.remove(wordsKey(accountId));
    },
  },
});

/** A buyer's review of a product; undefined when there is none. */
export const readProductReview = (
  models: ReadModels,
  { productId, authorId }: Of,
): Promise<ProductReviewDocument | undefined> =>
  readDocument(models, productReviews, keyOf(productReviewIdOf(productId, authorId)));

/** What is said of a product between two places of the list, newest first. */
export const readProductReviewStretch = (
  models: ReadModels,
  productId: string,
  keyset: Keyset,
): Promise<Stretch<ProductReviewDocument>> =>
  readStretch<ProductReviewDocument>(
    models,
    { projection: productReviews, set: productKey(productId), isDescending: true, documentKey: keyOf },
    keyset,
  );

/** Which reviews of a product were taken back, the latest first, as far as a member may know: its seller, or an author. */
export const readRemovedProductReviews = (
  models: ReadModels,
  { productId, memberId }: { readonly productId: string; readonly memberId: string },
  keyset: Keyset,
): Promise<Stretch<RemovedProductReview>> =>
  readStretch<RemovedProductReview>(
    models,
    { projection: productReviews, set: removedOf(productId, memberId), isDescending: true, documentKey: removedKey },
    keyset,
  );
