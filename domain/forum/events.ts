/** A member named in a text with `@theirUserName`: the place of the name in it, so that the name itself is kept in one text only. */
export type Mention = {
  readonly memberId: string;
  /** UTF-16 units from the text's start, the `@` included; `end` is the first one after the name. */
  readonly start: number;
  readonly end: number;
};

/** What an answer answers. A quoted passage is a place in one version of that post, so that it goes when the post or its author goes. */
export type Reply = {
  /** The thread's own id for its opening text. */
  readonly postId: string;
  readonly authorId: string;
  readonly quote?: { readonly version: number; readonly start: number; readonly end: number };
};

/** Why a member calls the moderators. */
export type FlagCause = 'spam' | 'abuse' | 'offTopic' | 'other';

type InThread = { readonly threadId: string };
/** A post is a thread's opening (its id is the thread's) or one of its comments. `authorId` is whoever wrote it. */
type OfPost = InThread & { readonly postId: string; readonly authorId: string };
/** Who decided, and the reason the author is told. */
type Ruling = { readonly moderatorId: string; readonly reason: string };

export type ThreadStarted = {
  type: 'ThreadStarted';
  data: InThread & {
    authorId: string;
    topic: string;
    text: string;
    category: string;
    mentions: readonly Mention[];
    /** UTC ISO instant at which its author was let post; never inside a ban of theirs. */
    postedAt: string;
  };
};
export type CommentAdded = {
  type: 'CommentAdded';
  data: InThread & {
    commentId: string;
    authorId: string;
    threadAuthorId: string;
    text: string;
    mentions: readonly Mention[];
    reply?: Reply;
    /** UTC ISO instant at which its author was let post; never inside a ban of theirs. */
    postedAt: string;
  };
};
/** The whole opening as it is from now on. `newlyMentioned`: those the version before did not name. */
export type ThreadRevised = {
  type: 'ThreadRevised';
  data: InThread & { authorId: string; topic: string; text: string; category: string; mentions: readonly Mention[]; newlyMentioned: readonly string[] };
};
export type CommentRevised = {
  type: 'CommentRevised';
  data: InThread & { commentId: string; authorId: string; text: string; mentions: readonly Mention[]; newlyMentioned: readonly string[] };
};
/** Taken back by its author; a thread goes with all its comments. */
export type PostDeleted = { type: 'PostDeleted'; data: OfPost & { /** UTC ISO instant. */ deletedAt: string } };
/** Its author has put it back, within a day. */
export type PostDeletionUndone = { type: 'PostDeletionUndone'; data: OfPost };

export type PostFlagged = { type: 'PostFlagged'; data: OfPost & { flaggerId: string; cause: FlagCause /** '' when none. */; note: string } };
/** A moderator has looked and lets the post stand: the open flags are settled. */
export type FlagsDismissed = { type: 'FlagsDismissed'; data: OfPost & Ruling };
/** Readers no longer see it; its words stay as they are. `by` flags: enough members called it out, and `moderatorId` is 'flags'. */
export type PostHidden = { type: 'PostHidden'; data: OfPost & Ruling & { by: 'moderator' | 'flags' } };
export type PostRestored = { type: 'PostRestored'; data: OfPost & Ruling & { /** On its author's appeal. */ appealed: boolean } };
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
export type TurnKind = 'thread' | 'comment' | 'edit' | 'deletion' | 'undo' | 'flag';

/** The member may do this one thing now: they are not banned and have not done too much lately. The post follows in its thread's stream. */
export type TurnGranted = {
  type: 'TurnGranted';
  data: OfMember & {
    kind: TurnKind /** Names the turn, so that a repeated request takes no other. */;
    turnId: string /** UTC ISO instant. */;
    grantedAt: string;
  };
};
/** `authorId` is whoever wrote the post. */
export type PostLiked = { type: 'PostLiked'; data: OfMember & OfPost & { /** UTC ISO instant. */ likedAt: string } };
export type LikeWithdrawn = { type: 'LikeWithdrawn'; data: OfMember & OfPost & { withdrawnAt: string } };
/** No notices about that thread any more. */
export type ThreadMuted = { type: 'ThreadMuted'; data: OfMember & InThread };
export type ThreadUnmuted = { type: 'ThreadUnmuted'; data: OfMember & InThread };
/** `until` is a UTC ISO instant; null for good. A ban in force that is pronounced anew is replaced. */
export type BannedFromForum = { type: 'BannedFromForum'; data: OfMember & Ruling & { bannedAt: string; until: string | null } };
export type ForumBanLifted = { type: 'ForumBanLifted'; data: OfMember & Ruling & { /** On the member's appeal. */ appealed: boolean } };
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

/** Sealed with the person's own key (`domain/store/codec.ts`): words go with their author, what was said to a member of them goes with that member. */
export const personal = {
  ThreadStarted: { subject: 'authorId', fields: ['topic', 'text'] },
  ThreadRevised: { subject: 'authorId', fields: ['topic', 'text'] },
  CommentAdded: { subject: 'authorId', fields: ['text'] },
  CommentRevised: { subject: 'authorId', fields: ['text'] },
  PostFlagged: { subject: 'flaggerId', fields: ['note'] },
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
