import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { edgeType, PageInfo } from '../graphql/connection.ts';
import { Member } from '../users/types.ts';

export enum PostState {
  visible = 'visible',
  /** By moderators, or by members' flags. */
  hidden = 'hidden',
  /** By its author. */
  deleted = 'deleted',
}
registerEnumType(PostState, { name: 'PostState' });

export enum ThreadSort {
  latest = 'latest',
  top = 'top',
  unanswered = 'unanswered',
}
registerEnumType(ThreadSort, { name: 'ThreadSort' });

@ObjectType({ description: 'A member named in a text: where the name stands in it, in UTF-16 units, the @ included.' })
export class Mention {
  @Field(() => ID)
  memberId!: string;

  @Field(() => Int)
  start!: number;

  @Field(() => Int)
  end!: number;
}

@ObjectType({ description: 'What a comment answers.' })
export class Reply {
  @Field(() => ID, { description: 'A comment, or the thread itself.' })
  postId!: string;

  authorId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The quoted passage; null when none was, and once it can no longer be read.',
  })
  quote!: string | null;
}

@ObjectType()
abstract class Post {
  @Field(() => ID)
  id!: string;

  authorId!: string;

  @Field(() => String, {
    description:
      'Plain text. Empty when it is not for the calling member to read, and once its author has closed their account.',
  })
  text!: string;

  @Field(() => [Mention])
  mentions!: Mention[];

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true })
  editedAt!: string | null;

  @Field(() => Int, { description: 'From 1; earlier ones are in `postHistory`.' })
  version!: number;

  @Field(() => PostState)
  state!: `${PostState}`;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When its author deleted it, which they can undo within a day; null while it is not deleted.',
  })
  deletedAt!: string | null;

  @Field(() => Boolean, { description: 'Its author has closed their account; the words are gone.' })
  isErased!: boolean;

  @Field(() => Int)
  likeCount!: number;
}

@ObjectType()
export class Thread extends Post {
  @Field(() => String)
  topic!: string;

  @Field(() => String)
  category!: string;

  @Field(() => Int, { description: 'Comments that readers see.' })
  commentCount!: number;

  @Field(() => Boolean)
  isLocked!: boolean;

  @Field(() => String, { description: 'Why moderators locked it; empty while it is open.' })
  lockReason!: string;

  @Field(() => Boolean)
  isPinned!: boolean;

  @Field(() => GraphQLISODateTime)
  lastActivityAt!: string;

  @Field(() => Float, { description: 'Of the last change in it: `threadChanged(after:)` goes on from here.' })
  position!: number;
}

@ObjectType()
export class Comment extends Post {
  @Field(() => ID)
  threadId!: string;

  @Field(() => Int, { description: 'From 1 in its thread, in the order they were made; never given twice.' })
  number!: number;

  @Field(() => Reply, { nullable: true })
  reply!: Reply | null;
}

const ThreadEdge = edgeType(Thread, 'ThreadEdge');
type ThreadEdge = InstanceType<typeof ThreadEdge>;

@ObjectType()
export class ThreadConnection {
  @Field(() => [ThreadEdge])
  edges!: ThreadEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Float, { description: 'Of the last change of any thread: `threadsChanged(after:)` goes on from here.' })
  position!: number;
}

const CommentEdge = edgeType(Comment, 'CommentEdge');
type CommentEdge = InstanceType<typeof CommentEdge>;

@ObjectType()
export class CommentConnection {
  @Field(() => [CommentEdge])
  edges!: CommentEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of the comment that `around` names, also when it is not there to be read any more; null for none of this thread.',
  })
  around?: number | null;
}

@ObjectType()
export class ForumCategory {
  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'Threads in it that readers see.' })
  threadCount!: number;
}

@ObjectType({ description: 'What a post said between two revisions.' })
export class PostVersion {
  @Field(() => Int)
  version!: number;

  @Field(() => String, { nullable: true, description: 'Of a thread.' })
  topic!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a thread.' })
  category!: string | null;

  @Field(() => String)
  text!: string;

  @Field(() => GraphQLISODateTime)
  since!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null for the present one.' })
  until!: string | null;
}

@ObjectType({ description: 'What the calling member has marked a post with, and how many like it.' })
export class PostMarks {
  @Field(() => ID)
  postId!: string;

  @Field(() => Int)
  likeCount!: number;

  @Field(() => Boolean)
  isLikedByMe!: boolean;

  @Field(() => Boolean)
  isFlaggedByMe!: boolean;
}

export enum ThreadChangeKind {
  posted = 'posted',
  revised = 'revised',
  /** Readers do not see it any more. */
  removed = 'removed',
  returned = 'returned',
  liked = 'liked',
  /** Locked, pinned, or neither any more. */
  placed = 'placed',
  /** Sent to a subscriber that resumes: the present state. */
  missed = 'missed',
}
registerEnumType(ThreadChangeKind, { name: 'ThreadChangeKind' });

@ObjectType({
  description:
    'A change of a thread, with all a screen needs to follow it. The same for all subscribers, so without a member’s own marks.',
})
export class ThreadChange {
  @Field(() => Float, { description: 'Where in the log; the next subscription goes on after it.' })
  position!: number;

  @Field(() => ThreadChangeKind)
  kind!: `${ThreadChangeKind}`;

  @Field(() => ID, { description: 'The post it happened to: a comment, or the thread itself.' })
  postId!: string;

  @Field(() => Thread)
  thread!: Thread;

  @Field(() => Comment, { nullable: true, description: 'Null when it happened to the thread itself.' })
  comment!: Comment | null;
}

@ObjectType({ description: 'Somebody is writing a comment; passing, and kept nowhere.' })
export class Replying {
  @Field(() => ID)
  threadId!: string;

  @Field(() => Member)
  member!: Member;
}
