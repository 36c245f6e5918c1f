import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { Judgement } from './types.ts';

@ObjectType({ simpleResolvers: true, description: 'What a seller answers to a review, once.' })
export class ProductReviewAnswer {
  @Field(() => String, { description: 'Plain text, 1 to 1,000 characters.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was written.' })
  answeredAt!: string;
}

@ObjectType({
  description: 'What a buyer says of a product, one review for each product. Everybody may read it.',
})
export class ProductReview extends Judgement {
  @Field(() => ID, { description: 'Names the product and the buyer; `answerProductReview` takes it.' })
  id!: string;

  @Field(() => ID, { description: 'What was bought.' })
  productId!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its author last changed it; null while it is the first version.',
  })
  changedAt!: string | null;

  @Field(() => ProductReviewAnswer, {
    nullable: true,
    description: 'What the seller answered; null while there is no answer, and once they have closed their account.',
  })
  answer!: ProductReviewAnswer | null;
}

export const ProductReviewConnection = connectionType(ProductReview);
export type ProductReviewConnection = InstanceType<typeof ProductReviewConnection>;

@ObjectType({
  simpleResolvers: true,
  description: 'That a review of a product was taken back: by whom and when, no words of it.',
})
export class RemovedProductReview {
  @Field(() => ID, { description: 'Names the product and the buyer; `why(type: productReview)` takes it.' })
  id!: string;

  @Field(() => String, { description: 'Who had written it; a former member once their account is closed.' })
  authorName!: string;

  @Field(() => Boolean, { description: 'Whether the calling member had written it.' })
  isMine!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was taken back.' })
  removedAt!: string;
}

export const RemovedProductReviewConnection = connectionType(RemovedProductReview);
export type RemovedProductReviewConnection = InstanceType<typeof RemovedProductReviewConnection>;

@InputType({ description: 'What a buyer says of a product; sent again, it replaces the earlier review.' })
export class ProductReviewInput {
  @Field(() => ID, {
    nullable: true,
    description: 'An order of the calling member with that product; may be left out when they change their review.',
  })
  orderId?: string | null;

  @Field(() => ID, { description: 'The product’s `id`, one of the order’s lines.' })
  productId!: string;

  @Field(() => Int, { description: 'Whole stars, 1 to 5; RATING_INVALID for any other number.' })
  rating!: number;

  @Field(() => String, { nullable: true, description: 'Plain text, at most 1,000 characters. Stars alone are enough.' })
  text?: string | null;
}
