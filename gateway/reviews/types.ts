import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

@ObjectType({ description: 'What a customer says of a visit that took place.' })
export class Review {
  @Field(() => ID, { description: 'The booking it is about.' })
  id!: string;

  @Field(() => Int, { description: 'Whole stars, 1 to 5.' })
  rating!: number;

  @Field(() => String)
  text!: string;

  @Field(() => Boolean, { description: 'Whether its author lets it be shown as a testimonial.' })
  quotable!: boolean;

  @Field(() => String)
  authorName!: string;

  @Field(() => String, { nullable: true })
  authorPictureUrl!: string | null;

  @Field(() => ID)
  shopId!: string;

  @Field(() => String)
  shopName!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;
}

export const ReviewConnection = connectionType(Review);
export type ReviewConnection = InstanceType<typeof ReviewConnection>;

@InputType()
export class ReviewInput {
  @Field(() => ID)
  bookingId!: string;

  @Field(() => Int)
  rating!: number;

  @Field(() => String, { nullable: true })
  text?: string | null;

  @Field(() => Boolean, { nullable: true })
  quotable?: boolean | null;
}
