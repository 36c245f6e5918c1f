import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import {
  type ReviewDocument,
  type ReviewNotice,
  readReviewStretch,
  readTestimonials,
  reviews,
  reviewsTopic,
} from '#projections/reviews/reviews.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { shopFor } from '../shops/actions.ts';
import { answerReview, historyOfReview, reviewFor, reviewNow, submitReview, withdrawReviewAnswer } from './actions.ts';
import { answer, newPicture, opinion } from './inputs.ts';
import { addReviewPicture, removeReviewPicture } from './pictures.ts';
import { Review, ReviewConnection, ReviewInput, ReviewVersion } from './types.ts';
import { reviewTypes } from './views.ts';

/** The home page shows four (specification §2). */
const TESTIMONIALS = 4;

@Resolver(() => Review)
export class ReviewResolver {
  @Query(() => ReviewConnection, { description: 'Reviews of a shop, the latest first, for everybody.' })
  async reviews(
    @Ctx() context: Context,
    @Arg('shopId', () => ID) shopId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ReviewConnection> {
    const list = `reviews of ${shopId}`;
    const keyset = keysetOf(list, page);
    if (!(await shopFor(context, shopId))) throw ShopMissing();
    const found = await readReviewStretch(await context.fresh(reviews), shopId, keyset);
    return connectionOf(list, withRows(found, await reviewTypes(context, found.rows)));
  }

  @Query(() => [Review], {
    description: 'Reviews of four stars or more with a text, which their authors let be quoted, the latest first.',
  })
  async testimonials(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true, description: 'How many at most, from 1 to 50; 4 when left out.' }) first:
      | number
      | null,
  ): Promise<Review[]> {
    const limit = sizeOf(first, { usual: TESTIMONIALS });
    return reviewTypes(context, await readTestimonials(await context.fresh(reviews), limit));
  }

  @Query(() => Review, {
    nullable: true,
    description:
      'The review of one visit; null while there is none, and for others than its author and moderators while it is hidden.',
  })
  async reviewOf(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of that visit.' }) bookingId: string,
  ): Promise<Review | null> {
    const found = await reviewFor(context, bookingId);
    return found ? reviewType(context, found) : null;
  }

  @Query(() => [ReviewVersion], {
    description: 'Everything a review of a visit said, the present last, for everybody. REVIEW_MISSING for none.',
  })
  async reviewHistory(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of that visit.' }) bookingId: string,
  ): Promise<ReviewVersion[]> {
    return historyOfReview(context, bookingId);
  }

  @Mutation(() => Review, {
    description:
      'The answer of the shop’s owner to a review; sent again, it replaces the earlier one. Refused with NOT_YOUR_SHOPS_REVIEW for other members.',
  })
  async answerReview(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of the visit the review is about.' }) bookingId: string,
    @Arg('text', () => String, { description: 'Plain text, 1 to 1,000 characters; everybody may read it.' })
    text: string,
  ): Promise<Review> {
    member(context);
    return reviewType(context, await answerReview(context, bookingId, parse(answer, { text }).text));
  }

  @Mutation(() => Review, {
    description:
      'Takes the answer of the shop’s owner to a review back; nothing happens where there is none. Refused with NOT_YOUR_SHOPS_REVIEW for other members.',
  })
  async withdrawReviewAnswer(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of the visit the review is about.' }) bookingId: string,
  ): Promise<Review> {
    return reviewType(context, await withdrawReviewAnswer(context, bookingId));
  }

  @Mutation(() => Review, {
    description:
      'Adds a picture, uploaded before by `POST /reviews/picture`, to the calling member’s review of a visit; sent again, it changes nothing. Refused with ADDRESS_NOT_PROVEN, and with REVIEW_PICTURES_FULL beyond four.',
  })
  async addReviewPicture(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of the visit the review is about.' }) bookingId: string,
    @Arg('fileId', () => ID, { description: 'As the upload answered it.' }) fileId: string,
    @Arg('alt', () => String, { description: 'What is to be seen on it, plain text, 1 to 300 characters.' })
    alt: string,
  ): Promise<Review> {
    member(context);
    return reviewType(context, await addReviewPicture(context, bookingId, parse(newPicture, { fileId, alt })));
  }

  @Mutation(() => Review, {
    description:
      'Takes a picture off the calling member’s review of a visit, and deletes its file; nothing happens where there is no such picture.',
  })
  async removeReviewPicture(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of the visit the review is about.' }) bookingId: string,
    @Arg('id', () => ID, { description: 'As the review answers it.' }) id: string,
  ): Promise<Review> {
    member(context);
    return reviewType(context, await removeReviewPicture(context, bookingId, id));
  }

  @topicSubscription<{ readonly shopId: string }, ReviewNotice>(() => ID, {
    description: 'The booking whose review was written, changed or answered, of a shop; for everybody.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { shopId } }) {
      if (!(await shopFor(context, shopId))) throw ShopMissing();
      return reviewsTopic(shopId);
    },
  })
  shopReviewsChanged(
    @Root() { bookingId }: ReviewNotice,
    @Arg('shopId', () => ID, { description: 'The shop’s `id`; SHOP_MISSING when there is none.' }) _shopId: string,
  ): string {
    return bookingId;
  }

  @Mutation(() => Review, {
    description:
      'Reviews a completed visit, or replaces the review of it. For its customer; refused with VISIT_NOT_FINISHED before the shop recorded it as completed.',
  })
  async submitReview(
    @Ctx() context: Context,
    @Arg('input', () => ReviewInput, { description: 'Which visit, and how it was.' }) input: ReviewInput,
  ): Promise<Review> {
    member(context);
    await submitReview(context, input.bookingId, parse(opinion, input));
    return reviewType(context, await reviewNow(context, input.bookingId));
  }
}

async function reviewType(context: Context, found: ReviewDocument): Promise<Review> {
  const [shown] = await reviewTypes(context, [found]);
  return shown as Review;
}
