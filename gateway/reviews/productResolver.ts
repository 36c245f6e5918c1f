import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { partsOfProductReview, productReviewIdOf } from '#domain/ids.ts';
import { ProductMissing } from '#domain/stock/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import {
  type ProductReviewDocument,
  productReviews,
  readProductReview,
  readProductReviewStretch,
  readRemovedProductReviews,
} from '#projections/reviews/productReviews.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { productFor } from '../products/views.ts';
import { answer, productOpinion } from './inputs.ts';
import { answerProductReview, removeProductReview, reviewProduct } from './productActions.ts';
import {
  ProductReview,
  ProductReviewConnection,
  ProductReviewInput,
  RemovedProductReviewConnection,
} from './productTypes.ts';
import { productReviewTypes, removedTypes } from './views.ts';

@Resolver(() => ProductReview)
export class ProductReviewResolver {
  @Query(() => ProductReviewConnection, {
    description:
      'Reviews of a product, the latest first, for everybody. `productChanged` has an event whenever one is written, changed, answered or removed.',
  })
  async productReviews(
    @Ctx() context: Context,
    @Arg('productId', () => ID, { description: 'The product’s `id`; PRODUCT_MISSING when it is not sold any more.' })
    productId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ProductReviewConnection> {
    const list = `reviews of product ${productId}`;
    const keyset = keysetOf(list, page);
    if (!(await productFor(context, productId))) throw ProductMissing();
    const found = await readProductReviewStretch(await context.fresh(productReviews), productId, keyset);
    return connectionOf(list, withRows(found, await productReviewTypes(context, found.rows)));
  }

  @Query(() => ProductReview, {
    nullable: true,
    description: 'The calling member’s own review of a product; null while there is none.',
  })
  async myProductReview(
    @Ctx() context: Context,
    @Arg('productId', () => ID, { description: 'What was bought; one that is not sold any more, too.' })
    productId: string,
  ): Promise<ProductReview | null> {
    const of = partsOfProductReview(productReviewIdOf(productId, member(context).id));
    const found = of && (await readProductReview(await context.fresh(productReviews), of));
    return found ? shown(context, found) : null;
  }

  @Query(() => RemovedProductReviewConnection, {
    description:
      'Which reviews of a product their authors have taken back, the latest first: its seller and platform owners are told of all, a member of their own.',
  })
  async removedProductReviews(
    @Ctx() context: Context,
    @Arg('productId', () => ID, { description: 'The product’s `id`; PRODUCT_MISSING when it is not sold any more.' })
    productId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<RemovedProductReviewConnection> {
    const { id, role } = member(context);
    const list = `removed reviews of product ${productId}`;
    const keyset = keysetOf(list, page);
    const product = await productFor(context, productId);
    if (!product) throw ProductMissing();
    const memberId = role === 'superadmin' ? product.sellerId : id;
    const models = await context.fresh(productReviews);
    const found = await readRemovedProductReviews(models, { productId, memberId }, keyset);
    return connectionOf(list, withRows(found, await removedTypes(context, found.rows)));
  }

  @Mutation(() => ProductReview, {
    description:
      'Reviews a product that the calling member has bought, or replaces their review of it. Refused with NOT_RECEIVED_YET before it was sent or picked up, and ORDER_MISSING for an order without it.',
  })
  async submitProductReview(
    @Ctx() context: Context,
    @Arg('input', () => ProductReviewInput, { description: 'Which product, and how it is.' }) input: ProductReviewInput,
  ): Promise<ProductReview> {
    member(context);
    return shown(context, await reviewProduct(context, input, parse(productOpinion, input)));
  }

  @Mutation(() => Boolean, {
    description:
      'Takes the calling member’s review of a product back, and the answer to it. True also when there was none.',
  })
  async removeProductReview(
    @Ctx() context: Context,
    @Arg('productId', () => ID, { description: 'What was bought; one that is not sold any more, too.' })
    productId: string,
  ): Promise<boolean> {
    await removeProductReview(context, productId);
    return true;
  }

  @Mutation(() => ProductReview, {
    description:
      'The calling seller’s answer to a review of their product, once. Refused with ALREADY_ANSWERED for another one, and NOT_YOUR_REVIEW_TO_ANSWER for other members.',
  })
  async answerProductReview(
    @Ctx() context: Context,
    @Arg('reviewId', () => ID, { description: 'A review of something the calling member sells.' }) reviewId: string,
    @Arg('text', () => String, { description: 'Plain text, 1 to 1,000 characters; everybody may read it.' })
    text: string,
  ): Promise<ProductReview> {
    member(context);
    return shown(context, await answerProductReview(context, reviewId, parse(answer, { text }).text));
  }
}

async function shown(context: Context, found: ProductReviewDocument): Promise<ProductReview> {
  const [review] = await productReviewTypes(context, [found]);
  return review as ProductReview;
}
