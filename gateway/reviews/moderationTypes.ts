import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { FlagCause, ForumAppeal } from '../forum/moderationTypes.ts';
import { connectionType } from '../graphql/connection.ts';
import { Review } from './types.ts';

@ObjectType({ description: 'One member’s report of a review of a visit, for moderators only.' })
export class ReviewReport {
  /** Whose report it is; the name is resolved. */
  reporterId!: string;

  @Field(() => FlagCause, { description: 'What they say is wrong with it.' })
  cause!: `${FlagCause}`;

  @Field(() => String, { description: 'What they added, plain text; may be empty.' })
  note!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was made.' })
  at!: string;
}

@ObjectType({
  description: 'A review of a visit that members have reported, or whose author has appealed; for moderators only.',
})
export class ReportedReview {
  @Field(() => ID, { description: 'The booking it is about.' })
  id!: string;

  @Field(() => Review, { description: 'The review as it is now.' })
  review!: Review;

  @Field(() => Boolean, {
    description: 'Whether the calling moderator may decide: not about a review of their own, or of their shop.',
  })
  isYours!: boolean;

  @Field(() => [ReviewReport], {
    description: 'The reports that wait, the oldest first; empty where the calling moderator may not decide.',
  })
  reports!: ReviewReport[];

  @Field(() => ForumAppeal, {
    nullable: true,
    description: 'What the author says against the hiding; null when they have not appealed.',
  })
  appeal!: ForumAppeal | null;
}

export const ReportedReviewConnection = connectionType(ReportedReview);
export type ReportedReviewConnection = InstanceType<typeof ReportedReviewConnection>;
