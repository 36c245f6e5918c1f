import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

/** What every review says. */
@ObjectType()
export abstract class Judgement {
  @Field(() => Int, { description: 'Whole stars, 1 to 5.' })
  rating!: number;

  @Field(() => String, { description: 'Plain text; empty when the customer only gave stars.' })
  text!: string;

  @Field(() => String, { description: 'The customer’s name; empty once they have closed their account.' })
  authorName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  authorPictureUrl!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was first written.' })
  createdAt!: string;
}

@ObjectType({ description: 'What a customer says of a visit that took place. Everybody may read it.' })
export class Review extends Judgement {
  @Field(() => ID, { description: 'The booking it is about.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether its author lets it be shown as a testimonial.' })
  quotable!: boolean;

  @Field(() => ID, { description: 'The shop the visit was at.' })
  shopId!: string;

  @Field(() => String, { description: 'What that shop is called today.' })
  shopName!: string;
}

export const ReviewConnection = connectionType(Review);
export type ReviewConnection = InstanceType<typeof ReviewConnection>;

@InputType({ description: 'What a customer says of a visit; sent again, it replaces the earlier review.' })
export class ReviewInput {
  @Field(() => ID, { description: 'A completed booking of the calling member.' })
  bookingId!: string;

  @Field(() => Int, { description: 'Whole stars, 1 to 5; RATING_INVALID for any other number.' })
  rating!: number;

  @Field(() => String, { nullable: true, description: 'Plain text. Stars alone are enough.' })
  text?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it may be shown on the home page with its author’s name; not when left out.',
  })
  quotable?: boolean | null;
}
