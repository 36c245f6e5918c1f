import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { Member } from '../users/types.ts';
import { Comment, Thread } from './types.ts';

export enum FlagCause {
  spam = 'spam',
  abuse = 'abuse',
  offTopic = 'offTopic',
  other = 'other',
}
registerEnumType(FlagCause, { name: 'FlagCause' });

export enum AppealState {
  none = 'none',
  open = 'open',
  denied = 'denied',
}
registerEnumType(AppealState, { name: 'AppealState' });

export enum RulingKind {
  FlagsDismissed = 'FlagsDismissed',
  PostHidden = 'PostHidden',
  PostRestored = 'PostRestored',
  HidingAppealDenied = 'HidingAppealDenied',
  ThreadLocked = 'ThreadLocked',
  ThreadUnlocked = 'ThreadUnlocked',
  ThreadPinned = 'ThreadPinned',
  ThreadUnpinned = 'ThreadUnpinned',
  BannedFromForum = 'BannedFromForum',
  ForumBanLifted = 'ForumBanLifted',
  ForumBanAppealDenied = 'ForumBanAppealDenied',
}
registerEnumType(RulingKind, { name: 'ForumRulingKind' });

@ObjectType({ description: 'A ban from the forum that is in force.' })
export class ForumBan {
  @Field(() => String)
  reason!: string;

  @Field(() => GraphQLISODateTime)
  bannedAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null for good.' })
  until!: string | null;

  @Field(() => AppealState)
  appeal!: `${AppealState}`;
}

@ObjectType({ description: 'A moderator’s decision, with the reason sent to the member concerned.' })
export class ForumRuling {
  @Field(() => Float, { description: 'Its place in the log.' })
  position!: number;

  @Field(() => RulingKind)
  what!: `${RulingKind}`;

  @Field(() => ID, { nullable: true, description: 'For moderators; null when members’ flags did it.' })
  moderatorId!: string | null;

  memberId!: string;

  @Field(() => ID, { nullable: true })
  threadId!: string | null;

  @Field(() => ID, { nullable: true })
  postId!: string | null;

  @Field(() => String)
  reason!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Of a ban: when it ends, null for good.' })
  until!: string | null;
}

export const ForumRulingConnection = connectionType(ForumRuling);
export type ForumRulingConnection = InstanceType<typeof ForumRulingConnection>;

@ObjectType({ description: 'A member’s share in the forum.' })
export class ForumProfile {
  @Field(() => ID)
  memberId!: string;

  @Field(() => Int)
  threadCount!: number;

  @Field(() => Int)
  commentCount!: number;

  @Field(() => Int, { description: 'Likes their posts have.' })
  likeCount!: number;

  @Field(() => Int, { nullable: true, description: 'Posts hidden now; for the member and for moderators.' })
  hiddenCount!: number | null;
}

@ObjectType({ description: 'A hidden post of the calling member.' })
export class HiddenPost {
  @Field(() => ID)
  postId!: string;

  @Field(() => String, { description: 'Why it was hidden.' })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Why the appeal was turned down, once it was.' })
  denial!: string | null;

  @Field(() => AppealState)
  appeal!: `${AppealState}`;
}

@ObjectType()
export class PostFlag {
  flaggerId!: string;

  @Field(() => FlagCause)
  cause!: `${FlagCause}`;

  @Field(() => String)
  note!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;
}

@ObjectType()
export class ForumAppeal {
  @Field(() => String)
  text!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;
}

@ObjectType({ description: 'Something that waits for a moderator: a flagged post, or an appeal.' })
export class ReviewCase {
  @Field(() => ID, { description: 'The post’s, or the banned member’s.' })
  id!: string;

  @Field(() => Member, { description: 'Whose post it is, or who is banned.' })
  member!: Member;

  @Field(() => GraphQLISODateTime)
  since!: string;

  @Field(() => [PostFlag])
  flags!: PostFlag[];

  @Field(() => Boolean, { description: 'Enough flags hid it; no moderator has looked yet.' })
  isHiddenByFlags!: boolean;

  @Field(() => ForumAppeal, { nullable: true })
  appeal!: ForumAppeal | null;

  @Field(() => Thread, { nullable: true, description: 'The thread of the post; null for a ban.' })
  thread!: Thread | null;

  @Field(() => Comment, { nullable: true, description: 'The post, when it is a comment.' })
  comment!: Comment | null;

  @Field(() => ForumBan, { nullable: true, description: 'The ban that is appealed against.' })
  ban!: ForumBan | null;
}

export const ReviewCaseConnection = connectionType(ReviewCase);
export type ReviewCaseConnection = InstanceType<typeof ReviewCaseConnection>;
