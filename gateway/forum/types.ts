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
registerEnumType(PostState, {
  name: 'PostState',
  description: 'Whether readers see a post.',
  valuesConfig: {
    visible: { description: 'Everybody who may read the forum sees it.' },
    hidden: { description: 'By moderators, or by members’ flags: only its author and moderators see it.' },
    deleted: { description: 'By its author, who can undo that within a day.' },
  },
});

export enum ThreadSort {
  latest = 'latest',
  top = 'top',
  unanswered = 'unanswered',
}
registerEnumType(ThreadSort, {
  name: 'ThreadSort',
  description: 'In which order threads are listed.',
  valuesConfig: {
    latest: { description: 'By the last comment, the latest first; pinned ones before all others.' },
    top: { description: 'By likes of the thread and its comments, the most first.' },
    unanswered: { description: 'Only those without a comment, the newest first.' },
  },
});

@ObjectType({ description: 'A member named in a text: where the name stands in it, in UTF-16 units, the @ included.' })
export class Mention {
  @Field(() => ID, { description: 'Who is named.' })
  memberId!: string;

  @Field(() => Int, { description: 'Where the `@` stands, counted from 0.' })
  start!: number;

  @Field(() => Int, { description: 'Where the name ends: the first unit behind it.' })
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

@ObjectType({ description: 'A picture of a post, to be shown with its words.' })
export class PostPicture {
  @Field(() => ID, { description: 'To be sent again when the post is revised.' })
  id!: string;

  @Field(() => String, {
    description:
      'Its address below this host, for those who may read the post; with `?w=640` it answers a narrower one, as other pictures do.',
  })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;

  @Field(() => String, { description: 'What is to be seen on it, plain text.' })
  alt!: string;
}

@ObjectType()
abstract class Post {
  @Field(() => ID)
  id!: string;

  authorId!: string;

  @Field(() => String, {
    description:
      'As it was typed: plain text, of which clients may show basic Markdown marks, never HTML. Empty when it is not for the calling member to read, and once its author has closed their account.',
  })
  text!: string;

  @Field(() => [Mention])
  mentions!: Mention[];

  @Field(() => [PostPicture], {
    description: 'At most four, in the order its author gave them. None where `text` is empty.',
  })
  pictures!: PostPicture[];

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was posted.' })
  createdAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was last revised; null when it never was.',
  })
  editedAt!: string | null;

  @Field(() => Int, { description: 'From 1; earlier ones are in `postHistory`.' })
  version!: number;

  @Field(() => PostState, { description: 'Whether readers see it.' })
  state!: `${PostState}`;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'The UTC instant its author deleted it, which they can undo within a day; null while it is not deleted.',
  })
  deletedAt!: string | null;

  @Field(() => Boolean, { description: 'Whether its author has closed their account: the words are gone.' })
  isErased!: boolean;

  @Field(() => Int, { description: 'How many members like it.' })
  likeCount!: number;
}

@ObjectType({ description: 'A talk in the forum: its opening, and comments on it.' })
export class Thread extends Post {
  @Field(() => String, { description: 'What it is about, in one line of at most 150 characters.' })
  topic!: string;

  @Field(() => String, { description: 'Where its author put it, in their own words; compared without regard to case.' })
  category!: string;

  @Field(() => Int, { description: 'Comments that readers see.' })
  commentCount!: number;

  @Field(() => Boolean, { description: 'Whether moderators have closed it for new comments.' })
  isLocked!: boolean;

  @Field(() => String, { description: 'Why moderators locked it; empty while it is open.' })
  lockReason!: string;

  @Field(() => Boolean, { description: 'Whether moderators keep it above all others.' })
  isPinned!: boolean;

  @Field(() => Boolean, {
    description: 'Whether it is the talk about the post of the blog with the same `id`: in no list of the forum.',
  })
  isAboutBlogPost!: boolean;

  @Field(() => Boolean, {
    description: 'Whether it is the talk about the campaign with the same `id`: in no list of the forum.',
  })
  isAboutCampaign!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its last comment, or of its opening.' })
  lastActivityAt!: string;

  @Field(() => Float, { description: 'Of the last change in it: `threadChanged(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({ description: 'An answer in a thread.' })
export class Comment extends Post {
  @Field(() => ID, { description: 'The thread it stands in.' })
  threadId!: string;

  @Field(() => Int, { description: 'From 1 in its thread, in the order they were made; never given twice.' })
  number!: number;

  @Field(() => Reply, { nullable: true, description: 'The post it answers; null when it answers none in particular.' })
  reply!: Reply | null;
}

const ThreadEdge = edgeType(Thread, 'ThreadEdge');
type ThreadEdge = InstanceType<typeof ThreadEdge>;

@ObjectType({ description: 'One page of the forum’s threads.' })
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

@ObjectType({ description: 'One page of a thread’s comments.' })
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

@ObjectType({ description: 'A category that threads stand in.' })
export class ForumCategory {
  @Field(() => String, { description: 'As the first thread in it wrote it; send it as `category`.' })
  name!: string;

  @Field(() => Int, { description: 'Threads in it that readers see.' })
  threadCount!: number;
}

@ObjectType({ description: 'What a post said between two revisions.' })
export class PostVersion {
  @Field(() => Int, { description: 'Counts what the post said, from 1.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Of a thread: its topic then. Null for a comment.' })
  topic!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a thread: its category then. Null for a comment.' })
  category!: string | null;

  @Field(() => String, { description: 'Plain text, as it was then.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which on it said so.' })
  since!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant up to which it said so; null for the present one.',
  })
  until!: string | null;
}

@ObjectType({ description: 'What the calling member has marked a post with, and how many like it.' })
export class PostMarks {
  @Field(() => ID, { description: 'A thread’s or a comment’s `id`.' })
  postId!: string;

  @Field(() => Int, { description: 'How many members like it, the calling member among them.' })
  likeCount!: number;

  @Field(() => Boolean, { description: 'Whether the calling member likes it.' })
  isLikedByMe!: boolean;

  @Field(() => Boolean, { description: 'Whether the calling member has called the moderators about it.' })
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
registerEnumType(ThreadChangeKind, {
  name: 'ThreadChangeKind',
  description: 'What happened to a post.',
  valuesConfig: {
    posted: { description: 'It is new.' },
    revised: { description: 'Its author has changed the words.' },
    removed: { description: 'Readers do not see it any more.' },
    returned: { description: 'Readers see it again.' },
    liked: { description: 'More or fewer members like it.' },
    placed: { description: 'The thread was locked or pinned, or is neither any more.' },
    missed: { description: 'Sent to a subscriber that resumes: the present state, whatever happened meanwhile.' },
  },
});

@ObjectType({
  description:
    'A change of a thread, with all a screen needs to follow it. The same for all subscribers, so without a member’s own marks.',
})
export class ThreadChange {
  @Field(() => Float, { description: 'Where in the log; the next subscription goes on after it.' })
  position!: number;

  @Field(() => ThreadChangeKind, { description: 'What happened.' })
  kind!: `${ThreadChangeKind}`;

  @Field(() => ID, { description: 'The post it happened to: a comment, or the thread itself.' })
  postId!: string;

  @Field(() => Thread, { description: 'The thread as it is now.' })
  thread!: Thread;

  @Field(() => Comment, { nullable: true, description: 'Null when it happened to the thread itself.' })
  comment!: Comment | null;
}

@ObjectType({ description: 'Somebody is writing a comment; passing, and kept nowhere.' })
export class Replying {
  @Field(() => ID, { description: 'Where they are writing.' })
  threadId!: string;

  @Field(() => Member, { description: 'Who is writing.' })
  member!: Member;
}
