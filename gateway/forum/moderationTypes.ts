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
registerEnumType(FlagCause, {
  name: 'FlagCause',
  description: 'What a member says is wrong with a post.',
  valuesConfig: {
    spam: { description: 'Advertising, or the same over and over.' },
    abuse: { description: 'Insults, threats or hate.' },
    offTopic: { description: 'It does not belong there.' },
    other: { description: 'Anything else; the note says what.' },
  },
});

export enum AppealState {
  none = 'none',
  open = 'open',
  denied = 'denied',
}
registerEnumType(AppealState, {
  name: 'AppealState',
  description: 'What became of the appeal against a moderator’s decision.',
  valuesConfig: {
    none: { description: 'The member has not appealed.' },
    open: { description: 'It waits for a moderator.' },
    denied: { description: 'It was turned down; there is no second one.' },
  },
});

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
registerEnumType(RulingKind, {
  name: 'ForumRulingKind',
  description: 'What a moderator, or the flags of members, decided.',
  valuesConfig: {
    FlagsDismissed: { description: 'A flagged post stays.' },
    PostHidden: { description: 'A post is hidden from readers, by a moderator or by three members’ flags.' },
    PostRestored: { description: 'A hidden post is shown again.' },
    HidingAppealDenied: { description: 'A hidden post stays hidden.' },
    ThreadLocked: { description: 'Nobody comments in a thread any more.' },
    ThreadUnlocked: { description: 'Members comment there again.' },
    ThreadPinned: { description: 'A thread stands above the others.' },
    ThreadUnpinned: { description: 'It stands among them again.' },
    BannedFromForum: { description: 'A member is shut out of the forum.' },
    ForumBanLifted: { description: 'They are let in again.' },
    ForumBanAppealDenied: { description: 'Their ban stays.' },
  },
});

@ObjectType({ description: 'A ban from the forum that is in force. For the banned member and moderators.' })
export class ForumBan {
  @Field(() => String, { description: 'What the moderator wrote to the member.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it began.' })
  bannedAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it ends; null for good.' })
  until!: string | null;

  @Field(() => AppealState, { description: 'What became of the member’s appeal.' })
  appeal!: `${AppealState}`;
}

@ObjectType({
  description: 'A moderator’s decision, with the reason sent to the member concerned. For that member and moderators.',
})
export class ForumRuling {
  @Field(() => Float, { description: 'Its place in the log.' })
  position!: number;

  @Field(() => RulingKind, { description: 'What was decided.' })
  what!: `${RulingKind}`;

  @Field(() => ID, { nullable: true, description: 'For moderators; null when members’ flags did it.' })
  moderatorId!: string | null;

  memberId!: string;

  @Field(() => ID, { nullable: true, description: 'The thread it is about; null for one about a member’s access.' })
  threadId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The post it is about; null for one about a whole thread or a member’s access.',
  })
  postId!: string | null;

  @Field(() => String, { description: 'What the member concerned was told, plain text.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of the decision.' })
  at!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Of a ban: the UTC instant it ends, null for good. Null for everything else.',
  })
  until!: string | null;
}

export const ForumRulingConnection = connectionType(ForumRuling);
export type ForumRulingConnection = InstanceType<typeof ForumRulingConnection>;

@ObjectType({ description: 'A member’s share in the forum, for everybody.' })
export class ForumProfile {
  @Field(() => ID, { description: 'The member whose share the numbers are.' })
  memberId!: string;

  @Field(() => Int, { description: 'Threads they began and that readers see.' })
  threadCount!: number;

  @Field(() => Int, { description: 'Comments they wrote and that readers see.' })
  commentCount!: number;

  @Field(() => Int, { description: 'Likes their posts have.' })
  likeCount!: number;

  @Field(() => Int, { nullable: true, description: 'Posts hidden now; for the member and for moderators.' })
  hiddenCount!: number | null;
}

@ObjectType({ description: 'A hidden post, for its author and for moderators.' })
export class HiddenPost {
  @Field(() => ID, { description: 'A thread’s or a comment’s `id`.' })
  postId!: string;

  @Field(() => String, { description: 'Why it was hidden, as the author was told.' })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Why the appeal was turned down; null unless it was.' })
  denial!: string | null;

  @Field(() => AppealState, { description: 'What became of the author’s appeal.' })
  appeal!: `${AppealState}`;
}

@ObjectType({ description: 'One member’s flag on a post, for moderators only.' })
export class PostFlag {
  flaggerId!: string;

  @Field(() => FlagCause, { description: 'What they say is wrong with it.' })
  cause!: `${FlagCause}`;

  @Field(() => String, { description: 'What they added, plain text; may be empty.' })
  note!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was set.' })
  at!: string;
}

@ObjectType({ description: 'What a member has to say against a moderator’s decision.' })
export class ForumAppeal {
  @Field(() => String, { description: 'Plain text, at most 500 characters.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was sent.' })
  at!: string;
}

@ObjectType({ description: 'Something that waits for a moderator: a flagged post, or an appeal. For moderators only.' })
export class ReviewCase {
  @Field(() => ID, { description: 'The post’s, or the banned member’s.' })
  id!: string;

  @Field(() => Member, { description: 'Whose post it is, or who is banned.' })
  member!: Member;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its first flag or of its appeal.' })
  since!: string;

  @Field(() => [PostFlag], { description: 'Who called the moderators and why; empty for an appeal alone.' })
  flags!: PostFlag[];

  @Field(() => Boolean, { description: 'Whether three members’ flags hid it and no moderator has looked yet.' })
  isHiddenByFlags!: boolean;

  @Field(() => ForumAppeal, {
    nullable: true,
    description: 'What the author or the banned member says; null when nobody has appealed.',
  })
  appeal!: ForumAppeal | null;

  @Field(() => Thread, { nullable: true, description: 'The thread of the post; null for a ban.' })
  thread!: Thread | null;

  @Field(() => Comment, {
    nullable: true,
    description: 'The post, when it is a comment; null when it is the thread itself, or a ban.',
  })
  comment!: Comment | null;

  @Field(() => ForumBan, { nullable: true, description: 'The ban that is appealed against; null for a post.' })
  ban!: ForumBan | null;
}

export const ReviewCaseConnection = connectionType(ReviewCase);
export type ReviewCaseConnection = InstanceType<typeof ReviewCaseConnection>;
