import { productReviewIdOf } from '#domain/ids.ts';
import type {
  ProductReviewDocument,
  RemovedProductReview as RemovedDocument,
} from '#projections/reviews/productReviews.ts';
import type { ReviewDocument } from '#projections/reviews/reviews.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import { picturesOfReviews } from './pictures.ts';
import type { ProductReview, RemovedProductReview } from './productTypes.ts';
import type { Review } from './types.ts';

/**
 * Reviews with the names of their shops and authors, read in one round trip; the author of a closed account is a former
 * member.
 */
async function withNames(context: Context, reviews: readonly ReviewDocument[]) {
  const [authors, pictures, shops] = await Promise.all([
    readOwners(
      context,
      reviews.map(({ authorId }) => authorId),
    ),
    picturesOfReviews(context, reviews),
    readShops(context.services.models, [...new Set(reviews.map(({ shopId }) => shopId))]),
  ]);
  const shopNames = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  return reviews.map((review, nth) => {
    const { firstName = '', lastName = '', pictureUrl = '' } = authors.get(review.authorId) ?? {};
    return {
      review: { ...review, pictures: pictures[nth] ?? [] },
      shopName: shopNames.get(review.shopId) ?? '',
      author: { _id: review.authorId, firstName, lastName, pictureUrl },
    };
  });
}

/** Where a picture of a review is shown, below this host. */
const hrefOf = (bookingId: string, pictureId: string): string => `/api/v1/reviews/picture/${bookingId}/${pictureId}`;

/** A review's author as GraphQL shows them. */
const authorType = ({
  firstName,
  lastName,
  pictureUrl,
}: Readonly<Record<'firstName' | 'lastName' | 'pictureUrl', string>>) => ({
  authorName: `${firstName} ${lastName}`.trim(),
  authorPictureUrl: pictureUrl || null,
});

/** Reviews as GraphQL shows them. */
export async function reviewTypes(context: Context, reviews: readonly ReviewDocument[]): Promise<Review[]> {
  return (await withNames(context, reviews)).map(
    ({ review: { bookingId: id, ownerId: _owner, authorId, pictures, ...said }, shopName, author }) => ({
      id,
      isMine: authorId === context.actor.id,
      ...said,
      pictures: pictures.map(({ pictureId, ...shown }) => ({ id: pictureId, href: hrefOf(id, pictureId), ...shown })),
      shopName,
      ...authorType(author),
    }),
  );
}

/** Reviews as the REST facade shows them: its names, and pictures with their full address. */
export async function reviewRows(context: Context, reviews: readonly ReviewDocument[]) {
  const { publicUrl } = context.services;
  return (await withNames(context, reviews)).map(
    ({ review: { bookingId, shopId, ownerId: _owner, authorId: _author, pictures, ...said }, shopName, author }) => ({
      ...said,
      pictures: pictures.map(({ pictureId, ...shown }) => ({
        _id: pictureId,
        href: publicUrl + hrefOf(bookingId, pictureId),
        ...shown,
      })),
      _id: bookingId,
      shop_id: shopId,
      shop_name: shopName,
      author: { ...author, pictureUrl: author.pictureUrl && publicUrl + author.pictureUrl },
    }),
  );
}

/** Reviews that were taken back, with who had written them. */
export async function removedTypes(
  context: Context,
  removed: readonly RemovedDocument[],
): Promise<RemovedProductReview[]> {
  const authors = await readOwners(
    context,
    removed.map(({ authorId }) => authorId),
  );
  return removed.map(({ productId, authorId, removedAt }) => {
    const { firstName = '', lastName = '' } = authors.get(authorId) ?? {};
    return {
      id: productReviewIdOf(productId, authorId),
      authorName: `${firstName} ${lastName}`.trim(),
      isMine: authorId === context.actor.id,
      removedAt,
    };
  });
}

/** Reviews of products as GraphQL shows them; the author of a closed account is a former member. */
export async function productReviewTypes(
  context: Context,
  reviews: readonly ProductReviewDocument[],
): Promise<ProductReview[]> {
  const authors = await readOwners(
    context,
    reviews.map(({ authorId }) => authorId),
  );
  return reviews.map(({ productId, authorId, rating, text, createdAt, changedAt, answer }) => {
    const { firstName = '', lastName = '', pictureUrl = '' } = authors.get(authorId) ?? {};
    return {
      id: productReviewIdOf(productId, authorId),
      productId,
      rating,
      text,
      createdAt,
      changedAt,
      answer,
      ...authorType({ firstName, lastName, pictureUrl }),
    };
  });
}
