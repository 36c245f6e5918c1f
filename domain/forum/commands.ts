import type { Command } from '../decider.ts';
import type { FlagCause, Mention, Reply, TurnKind } from './events.ts';
import type { Flagger } from './flagWeight.ts';
import type { DescribedPicture } from './pictures.ts';

type InThread = { readonly threadId: string };
type OfPost = InThread & { readonly postId: string };
/** The reason, which the member concerned is shown. */
type Why = { readonly reason: string };
/** Left out, a new post has none, and a revised one those it had. */
type Pictured = { readonly pictures?: readonly DescribedPicture[] | undefined };
/** `newPictures`: ids of those that this command brings; all others must be in the post already. */
type Repictured = Pictured & { readonly newPictures?: readonly string[] };
type Opening = {
  readonly topic: string;
  readonly text: string;
  readonly category: string;
  readonly mentions: readonly Mention[];
};
type Comment = { readonly text: string; readonly mentions: readonly Mention[] };
/** The version that was edited, where known: an edit of an outdated version is refused. */
type Began = { readonly version?: number };
/** When its author was permitted to post (`TakeTurn`), UTC ISO. */
type Posted = { readonly postedAt: string };

/**
 * Sent by a job: the talk about a post of the blog is there while the post is published, and is called what it is called.
 */
export type FollowBlogPost = Command<
  'FollowBlogPost',
  InThread & Pick<Opening, 'topic' | 'category'> & { readonly authorId: string; readonly isPublished: boolean }
>;
/** Sent by a job: the talk about a campaign is there once it is published, and is called what it is called. */
export type FollowCampaign = Command<'FollowCampaign', FollowBlogPost['data']>;
export type StartThread = Command<'StartThread', InThread & Opening & Pictured & Posted>;
/** `reply.quote.version` must be the quoted post's present one. */
export type AddComment = Command<
  'AddComment',
  InThread & Comment & Pictured & Posted & { readonly commentId: string; readonly reply?: Omit<Reply, 'authorId'> }
>;
export type ReviseThread = Command<'ReviseThread', InThread & Opening & Repictured & Began>;
export type ReviseComment = Command<
  'ReviseComment',
  InThread & Comment & Repictured & Began & { readonly commentId: string }
>;
export type DeletePost = Command<'DeletePost', OfPost>;
export type UndoDeletion = Command<'UndoDeletion', OfPost>;
/** `flagger`: what the log says of who sends it, by which their flag weighs. */
export type FlagPost = Command<
  'FlagPost',
  OfPost & { readonly cause: FlagCause; readonly note: string; readonly flagger: Flagger }
>;
export type DismissFlags = Command<'DismissFlags', OfPost & Why>;
export type HidePost = Command<'HidePost', OfPost & Why>;
/** Grants an open appeal, if there is one. */
export type RestorePost = Command<'RestorePost', OfPost & Why>;
export type AppealHiding = Command<'AppealHiding', OfPost & { readonly text: string }>;
export type DenyHidingAppeal = Command<'DenyHidingAppeal', OfPost & Why>;
export type LockThread = Command<'LockThread', InThread & Why>;
export type UnlockThread = Command<'UnlockThread', InThread & Why>;
export type PinThread = Command<'PinThread', InThread & Why>;
export type UnpinThread = Command<'UnpinThread', InThread & Why>;

export type Moderation =
  | DismissFlags
  | HidePost
  | RestorePost
  | DenyHidingAppeal
  | LockThread
  | UnlockThread
  | PinThread
  | UnpinThread;
export type ThreadCommand =
  | StartThread
  | FollowBlogPost
  | FollowCampaign
  | AddComment
  | ReviseThread
  | ReviseComment
  | DeletePost
  | UndoDeletion
  | FlagPost
  | AppealHiding
  | Moderation;

type OfMember = { readonly memberId: string };

/** The same `turnId` again counts no second turn, but a ban is checked again. */
export type TakeTurn = Command<'TakeTurn', OfMember & { readonly kind: TurnKind; readonly turnId: string }>;
/** The sender has checked in the thread's stream that the post is visible, and who wrote it. */
export type LikePost = Command<'LikePost', OfMember & OfPost & { readonly authorId: string }>;
export type WithdrawLike = Command<'WithdrawLike', OfMember & OfPost & { readonly authorId: string }>;
export type MuteThread = Command<'MuteThread', OfMember & InThread>;
export type UnmuteThread = Command<'UnmuteThread', OfMember & InThread>;
/** `until` is a UTC ISO instant, null for good. `isModerator`: the member is one, looked up in their account. */
export type BanFromForum = Command<
  'BanFromForum',
  OfMember & Why & { readonly until: string | null; readonly isModerator: boolean }
>;
/** Grants an open appeal, if there is one. */
export type LiftForumBan = Command<'LiftForumBan', OfMember & Why>;
export type AppealForumBan = Command<'AppealForumBan', OfMember & { readonly text: string }>;
export type DenyForumBanAppeal = Command<'DenyForumBanAppeal', OfMember & Why>;

export type PosterCommand =
  | TakeTurn
  | LikePost
  | WithdrawLike
  | MuteThread
  | UnmuteThread
  | BanFromForum
  | LiftForumBan
  | AppealForumBan
  | DenyForumBanAppeal;

/** `upTo`: the number of the last comment that was read, 0 for the opening; the sender has checked that it is there. */
export type ReadThread = Command<'ReadThread', OfMember & InThread & { readonly upTo: number }>;
export type ReaderCommand = ReadThread;
