import type { Upcasters } from '../upcast.ts';

/**
 * A member named in a text with `@theirUserName`: the place of the name in it, so that the name itself is kept in one
 * text only.
 */
export type Mention = {
  readonly memberId: string;
  /** UTF-16 units from the text's start, the `@` included; `end` is the first one after the name. */
  readonly start: number;
  readonly end: number;
};

/**
 * The post a comment replies to. A quote is a range in one version of that post, so that it disappears with the post or
 * its author.
 */
export type Reply = {
  /** The thread's own id for its opening text. */
  readonly postId: string;
  readonly authorId: string;
  readonly quote?: { readonly version: number; readonly start: number; readonly end: number };
};

/** Why a member flags a post. */
export type FlagCause = 'spam' | 'abuse' | 'offTopic' | 'other';

/**
 * A picture of a post as its author uploaded it (`domain/ports/postPictures.ts`), with its size in pixels so that its
 * place can be kept.
 */
export type PostPicture = { readonly id: string; readonly width: number; readonly height: number };

type InThread = { readonly threadId: string };
/** Absent for none, and in a revision for those there were. */
type Pictured = {
  pictures?: readonly PostPicture[];
  /** What is to be seen on each, in the same order. */
  pictureTexts?: readonly string[];
};
/** `picturesOut`: ids of those that a revision leaves out; their files are deleted. */
type Repictured = Pictured & { picturesOut?: readonly string[] };
/** A post is a thread's opening (its id is the thread's) or one of its comments. `authorId` is its author. */
type OfPost = InThread & { readonly postId: string; readonly authorId: string };
/** Who decided, and the reason shown to the author. */
type Ruling = { readonly moderatorId: string; readonly reason: string };

export type ThreadStarted = {
  type: 'ThreadStarted';
  data: InThread &
    Pictured & {
      authorId: string;
      topic: string;
      text: string;
      category: string;
      mentions: readonly Mention[];
      /** UTC ISO instant at which its author was permitted to post; never inside a ban. */
      postedAt: string;
      /**
       * The talk about a published post of the blog, or about a campaign, whose id it has: in no list of the forum; opened by
       * a job.
       */
      kind?: 'blog' | 'campaign';
    };
};
export type CommentAdded = {
  type: 'CommentAdded';
  data: InThread &
    Pictured & {
      commentId: string;
      authorId: string;
      threadAuthorId: string;
      text: string;
      mentions: readonly Mention[];
      reply?: Reply;
      /** UTC ISO instant at which its author was permitted to post; never inside a ban. */
      postedAt: string;
    };
};
/** The whole opening as it is from now on. `newlyMentioned`: members the previous version did not mention. */
export type ThreadRevised = {
  type: 'ThreadRevised';
  data: InThread &
    Repictured & {
      authorId: string;
      topic: string;
      text: string;
      category: string;
      mentions: readonly Mention[];
      newlyMentioned: readonly string[];
    };
};
export type CommentRevised = {
  type: 'CommentRevised';
  data: InThread &
    Repictured & {
      commentId: string;
      authorId: string;
      text: string;
      mentions: readonly Mention[];
      newlyMentioned: readonly string[];
    };
};
/** Deleted by its author; a thread with all its comments. */
export type PostDeleted = { type: 'PostDeleted'; data: OfPost & { /** UTC ISO instant. */ deletedAt: string } };
/** Restored by its author, within a day. */
export type PostDeletionUndone = { type: 'PostDeletionUndone'; data: OfPost };

export type PostFlagged = {
  type: 'PostFlagged';
  data: OfPost & {
    flaggerId: string;
    cause: FlagCause;
    /** '' when none. */
    note: string;
    /** What it counted for when it was made (`flagWeight.ts`). */
    weight: number;
    /** Keyed hash of the network it came from, for this post only, never an address; absent when it is not known. */
    network?: string;
  };
};
/** A moderator keeps the post: its open flags are settled. */
export type FlagsDismissed = { type: 'FlagsDismissed'; data: OfPost & Ruling };
/**
 * Readers no longer see it; its text is unchanged. `by` flags: hidden by enough flags, and `moderatorId` is 'flags'.
 */
export type PostHidden = { type: 'PostHidden'; data: OfPost & Ruling & { by: 'moderator' | 'flags' } };
export type PostRestored = {
  type: 'PostRestored';
  data: OfPost & Ruling & { /** On its author's appeal. */ appealed: boolean };
};
export type HidingAppealed = { type: 'HidingAppealed'; data: OfPost & { text: string } };
export type HidingAppealDenied = { type: 'HidingAppealDenied'; data: OfPost & Ruling };
/** `authorId` is the thread's. */
export type ThreadLocked = { type: 'ThreadLocked'; data: InThread & { authorId: string } & Ruling };
export type ThreadUnlocked = { type: 'ThreadUnlocked'; data: InThread & { authorId: string } & Ruling };
export type ThreadPinned = { type: 'ThreadPinned'; data: InThread & { authorId: string } & Ruling };
export type ThreadUnpinned = { type: 'ThreadUnpinned'; data: InThread & { authorId: string } & Ruling };

/** Stream `thread-{threadId}`: the opening, its comments, and what moderators did with them. */
export type ThreadEvent =
  | ThreadStarted
  | CommentAdded
  | ThreadRevised
  | CommentRevised
  | PostDeleted
  | PostDeletionUndone
  | PostFlagged
  | FlagsDismissed
  | PostHidden
  | PostRestored
  | HidingAppealed
  | HidingAppealDenied
  | ThreadLocked
  | ThreadUnlocked
  | ThreadPinned
  | ThreadUnpinned;

type OfMember = { readonly memberId: string };
/** What a member's turn is for; each kind has its own limit. */
export type TurnKind = 'thread' | 'comment' | 'edit' | 'deletion' | 'undo' | 'flag' | 'picture';

/**
 * The member may do this one thing now: they are not banned and have not done too much lately. The post follows in its
 * thread's stream.
 */
export type TurnGranted = {
  type: 'TurnGranted';
  data: OfMember & {
    kind: TurnKind /** Names the turn, so that a repeated request takes no other. */;
    turnId: string /** UTC ISO instant. */;
    grantedAt: string;
  };
};
/** `authorId` is the post's author. */
export type PostLiked = { type: 'PostLiked'; data: OfMember & OfPost & { /** UTC ISO instant. */ likedAt: string } };
export type LikeWithdrawn = { type: 'LikeWithdrawn'; data: OfMember & OfPost & { withdrawnAt: string } };
/** No further notifications about the thread. */
export type ThreadMuted = { type: 'ThreadMuted'; data: OfMember & InThread };
export type ThreadUnmuted = { type: 'ThreadUnmuted'; data: OfMember & InThread };
/** `until` is a UTC ISO instant; null for good. A second ban replaces one in force. */
export type BannedFromForum = {
  type: 'BannedFromForum';
  data: OfMember & Ruling & { bannedAt: string; until: string | null };
};
export type ForumBanLifted = {
  type: 'ForumBanLifted';
  data: OfMember & Ruling & { /** On the member's appeal. */ appealed: boolean };
};
export type ForumBanAppealed = { type: 'ForumBanAppealed'; data: OfMember & { text: string } };
export type ForumBanAppealDenied = { type: 'ForumBanAppealDenied'; data: OfMember & Ruling };

/** Stream `poster-{memberId}`: whether a member may post, how often they lately did, and what they like. */
export type PosterEvent =
  | TurnGranted
  | PostLiked
  | LikeWithdrawn
  | ThreadMuted
  | ThreadUnmuted
  | BannedFromForum
  | ForumBanLifted
  | ForumBanAppealed
  | ForumBanAppealDenied;

/** A member has read a thread up to the comment with this number; 0: its opening. */
export type ThreadRead = { type: 'ThreadRead'; data: OfMember & InThread & { upTo: number } };

/** Stream `reader-{memberId}`: how far a member has read which threads. */
export type ReaderEvent = ThreadRead;

/**
 * Sealed with the person's own key (`domain/store/codec.ts`): a text with its author's key, a reason with that of the
 * member it is about.
 */
export const personal = {
  ThreadStarted: { subject: 'authorId', fields: ['topic', 'text', 'pictureTexts'] },
  ThreadRevised: { subject: 'authorId', fields: ['topic', 'text', 'pictureTexts'] },
  CommentAdded: { subject: 'authorId', fields: ['text', 'pictureTexts'] },
  CommentRevised: { subject: 'authorId', fields: ['text', 'pictureTexts'] },
  PostFlagged: { subject: 'flaggerId', fields: ['note', 'network'] },
  FlagsDismissed: { subject: 'authorId', fields: ['reason'] },
  PostHidden: { subject: 'authorId', fields: ['reason'] },
  PostRestored: { subject: 'authorId', fields: ['reason'] },
  HidingAppealed: { subject: 'authorId', fields: ['text'] },
  HidingAppealDenied: { subject: 'authorId', fields: ['reason'] },
  ThreadLocked: { subject: 'authorId', fields: ['reason'] },
  ThreadUnlocked: { subject: 'authorId', fields: ['reason'] },
  ThreadPinned: { subject: 'authorId', fields: ['reason'] },
  ThreadUnpinned: { subject: 'authorId', fields: ['reason'] },
  BannedFromForum: { subject: 'memberId', fields: ['reason'] },
  ForumBanLifted: { subject: 'memberId', fields: ['reason'] },
  ForumBanAppealed: { subject: 'memberId', fields: ['text'] },
  ForumBanAppealDenied: { subject: 'memberId', fields: ['reason'] },
} as const;

/** Flags of before they were weighed count as three of them did then, in full, and their network is not known. */
const weighed = ({ network: _none, ...flag }: Omit<PostFlagged['data'], 'weight'>): PostFlagged['data'] => ({
  ...flag,
  weight: 2,
});

/** Steps from the forum's old payloads to today's shape. */
export const upcasters = { PostFlagged: [weighed] } as const satisfies Upcasters;
