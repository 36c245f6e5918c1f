import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import {
  type ReviewDocument,
  readReview,
  readReviewStretch,
  readTestimonials,
  reviews,
} from '#projections/reviews/reviews.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { shopFor } from '../shops/actions.ts';
import { reviewNow, submitReview } from './actions.ts';
import { opinion } from './inputs.ts';
import { Review, ReviewConnection, ReviewInput } from './types.ts';
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

  @Query(() => Review, { nullable: true, description: 'The review of one visit; null while there is none.' })
  async reviewOf(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, { description: 'The booking of that visit.' }) bookingId: string,
  ): Promise<Review | null> {
    const found = await readReview(await context.fresh(reviews), bookingId);
    return found ? reviewType(context, found) : null;
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
