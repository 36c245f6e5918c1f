import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { AppealState } from '../forum/moderationTypes.ts';
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

@ObjectType({ simpleResolvers: true, description: 'What the owner of a shop answers to a review.' })
export class ReviewAnswer {
  @Field(() => String, { description: 'Plain text, 1 to 1,000 characters.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was first written.' })
  answeredAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was last changed; null while it is the first.',
  })
  changedAt!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'That a review is hidden, for its author and moderators.' })
export class ReviewHiding {
  @Field(() => String, { description: 'Why, as the author was told.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was hidden.' })
  hiddenAt!: string;

  @Field(() => AppealState, { description: 'What became of the author’s appeal.' })
  appeal!: `${AppealState}`;

  @Field(() => String, { nullable: true, description: 'Why the appeal was turned down; null unless it was.' })
  denial!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a review of a visit said between two revisions.' })
export class ReviewVersion {
  @Field(() => Int, { description: 'Counts what the review said, from 1.' })
  version!: number;

  @Field(() => Int, { description: 'Whole stars, 1 to 5.' })
  rating!: number;

  @Field(() => String, { description: 'Plain text, as it was then; empty when the customer only gave stars.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which on it said so.' })
  since!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant up to which it said so; null for the present one.',
  })
  until!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A picture of a visit, to be shown with its review.' })
export class ReviewPicture {
  @Field(() => ID, { description: 'As its upload answered it.' })
  id!: string;

  @Field(() => String, {
    description:
      'Its address below this host, for those who may read the review; with `?w=640` it answers a narrower one, as other pictures do.',
  })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;

  @Field(() => String, { description: 'What is to be seen on it, plain text.' })
  alt!: string;
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

  @Field(() => Boolean, { description: 'Whether the calling member has written it.' })
  isMine!: boolean;

  @Field(() => Int, { description: 'From 1; earlier ones are in `reviewHistory`.' })
  version!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its author last changed it; null while it is the first version.',
  })
  changedAt!: string | null;

  @Field(() => [ReviewPicture], {
    description:
      'At most four, in the order its author added them; none once they have closed their account, and for moderators alone while they are suspended.',
  })
  pictures!: ReviewPicture[];

  @Field(() => ReviewHiding, {
    nullable: true,
    description: 'That a moderator has hidden it, for its author and moderators; null while readers see it.',
  })
  hidden!: ReviewHiding | null;

  @Field(() => ReviewAnswer, {
    nullable: true,
    description:
      'What the owner of the shop answered; null while there is no answer, and once they have closed their account.',
  })
  answer!: ReviewAnswer | null;
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
