import type { ReviewDocument } from '#projections/reviews/reviews.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import type { Review } from './types.ts';

/**
 * Reviews with the names of their shops and authors, read in one round trip; the author of a closed account is a former
 * member.
 */
async function withNames(context: Context, reviews: readonly ReviewDocument[]) {
  const [authors, shops] = await Promise.all([
    readOwners(
      context,
      reviews.map(({ authorId }) => authorId),
    ),
    readShops(context.services.models, [...new Set(reviews.map(({ shopId }) => shopId))]),
  ]);
  const shopNames = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  return reviews.map((review) => {
    const { firstName = '', lastName = '', pictureUrl = '' } = authors.get(review.authorId) ?? {};
    return {
      review,
      shopName: shopNames.get(review.shopId) ?? '',
      author: { _id: review.authorId, firstName, lastName, pictureUrl },
    };
  });
}

/** Reviews as GraphQL shows them. */
export async function reviewTypes(context: Context, reviews: readonly ReviewDocument[]): Promise<Review[]> {
  return (await withNames(context, reviews)).map(
    ({ review: { bookingId: id, rating, text, quotable, shopId, createdAt }, shopName, author }) => ({
      id,
      rating,
      text,
      quotable,
      shopId,
      shopName,
      createdAt,
      authorName: `${author.firstName} ${author.lastName}`.trim(),
      authorPictureUrl: author.pictureUrl || null,
    }),
  );
}

/** Reviews as the REST facade shows them: its names, and pictures with their full address. */
export async function reviewRows(context: Context, reviews: readonly ReviewDocument[]) {
  const { publicUrl } = context.services;
  return (await withNames(context, reviews)).map(
    ({ review: { bookingId, shopId, rating, text, quotable, createdAt }, shopName, author }) => ({
      _id: bookingId,
      shop_id: shopId,
      shop_name: shopName,
      rating,
      text,
      quotable,
      createdAt,
      author: { ...author, pictureUrl: author.pictureUrl && publicUrl + author.pictureUrl },
    }),
  );
}
