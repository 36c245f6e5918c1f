import type { CommentAdded, Mention, PostPicture, Reply, ThreadStarted } from '#domain/forum/events.ts';

/** A picture of a post, and what is to be seen on it. */
export type ShownPicture = PostPicture & { readonly alt: string };

/** What an opening and a comment have in common. Whose it is is an id here; names are read when it is shown. */
type PostDocument = {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** With what is to be seen on each; absent for none. */
  readonly pictures?: readonly ShownPicture[];
  /** UTC instant. */
  readonly createdAt: string;
  readonly version: number;
  /** UTC instant of the last revision. */
  readonly editedAt: string | null;
  readonly isDeleted: boolean;
  /** UTC instant; null while it is not deleted. */
  readonly deletedAt: string | null;
  readonly isHidden: boolean;
  /** Its author has closed their account: the words are gone. */
  readonly isErased: boolean;
  readonly likes: number;
  /** Of the last event that changed what is shown of it. */
  readonly position: number;
};

export type ThreadDocument = PostDocument & {
  readonly topic: string;
  readonly category: string;
  readonly isLocked: boolean;
  /** Why moderators locked it; '' while it is open. */
  readonly lockReason: string;
  readonly isPinned: boolean;
  /** The talk about a published post of the blog: in no list. */
  readonly kind?: 'blog' | 'campaign';
  /** Visible ones. */
  readonly comments: number;
  /** All there ever were: the next one's number less one. */
  readonly lastNumber: number;
  /** Likes of the opening and of all visible comments. */
  readonly allLikes: number;
  /** UTC instant of the last comment, or of the opening. */
  readonly lastActivityAt: string;
  /** Of the last event that changed anything in the thread. */
  readonly threadPosition: number;
};

export type CommentDocument = PostDocument & {
  readonly threadId: string /** From 1, in the order they were made. */;
  readonly number: number;
  readonly reply?: Reply;
};

/** An earlier version of a post, as it was until `until`. */
export type FormerVersion = {
  readonly version: number;
  readonly topic?: string;
  readonly category?: string;
  readonly text: string;
  /** UTC instants. */
  readonly since: string;
  readonly until: string;
};

/** What has happened to a thread or to one of its posts, as its subscribers receive it. */
export type ThreadChangeKind = 'posted' | 'revised' | 'removed' | 'returned' | 'liked' | 'placed';
/** `postId` is the thread's own for its opening. */
export type ThreadNotice = {
  readonly threadId: string;
  readonly postId: string;
  readonly kind: ThreadChangeKind;
  readonly position: number;
};
/** A member was banned, or a ban has ended. Sent in order with the threads' notices. */
export type BanNotice = { readonly bannedId: string; readonly position: number };

export const THREADS_TOPIC = 'threads';
export const BANS_TOPIC = 'forum/bans';
export const threadTopic = (threadId: string) => `thread/${threadId}`;

export type ThreadSort = 'latest' | 'top' | 'unanswered';

export const keys = {
  thread: (id: string) => `thread/${id}`,
  comment: (id: string) => `comment/${id}`,
  versions: (postId: string) => `versions/${postId}`,
  /** Visible comments of a thread by their number. */
  commentsOf: (threadId: string) => `comments/${threadId}`,
  /**
   * Comments of a thread that moderators or flags have hidden, by their number: for their authors and for moderators.
   */
  hiddenIn: (threadId: string) => `hidden/${threadId}`,
  /** Comments of a thread that one member has deleted, by their number: for this member, who can take that back. */
  deletedIn: (threadId: string, authorId: string) => `deleted/${threadId}/${authorId}`,
  /** Posts of a thread by the position of their last change: what a listener who was away has missed. */
  changedIn: (threadId: string) => `changed/${threadId}`,
  /** Threads by the position of the last change that their card shows. */
  changed: 'changed',
  /**
   * Without a category: every thread. A category may be called anything, so none of its names may stand for all of
   * them.
   */
  list: (sort: ThreadSort, category: string | undefined) => (category === undefined ? sort : `${sort}/${category}`),
  category: (key: string) => `category/${key}`,
  categories: 'categories',
  liked: (memberId: string) => `liked/${memberId}`,
  flagged: (memberId: string) => `flagged/${memberId}`,
  /** Who has flagged a post as it is now. */
  flaggers: (postId: string) => `flaggers/${postId}`,
  muted: (memberId: string) => `muted/${memberId}`,
  threadsBy: (memberId: string) => `threadsBy/${memberId}`,
} as const;

/** Neither deleted nor hidden; a comment needs its opening to be so, too. */
export const isVisible = ({ isDeleted, isHidden }: PostDocument): boolean => !isDeleted && !isHidden;

const fresh = {
  version: 1,
  editedAt: null,
  isDeleted: false,
  deletedAt: null,
  isHidden: false,
  isErased: false,
  likes: 0,
} as const;

/** The pictures an event says a post has; nothing where it leaves them as they are. */
export const picturesFrom = ({
  pictures,
  pictureTexts,
}: Pick<CommentAdded['data'], 'pictures' | 'pictureTexts'>): { readonly pictures?: readonly ShownPicture[] } =>
  pictures ? { pictures: pictures.map((picture, at) => ({ ...picture, alt: pictureTexts?.[at] ?? '' })) } : {};

/** A thread as it begins. */
export function threadFrom(
  { threadId, postedAt, pictures, pictureTexts, ...facts }: ThreadStarted['data'],
  position: number,
): ThreadDocument {
  return {
    ...fresh,
    ...facts,
    ...picturesFrom({ pictures, pictureTexts }),
    id: threadId,
    createdAt: postedAt,
    lastActivityAt: postedAt,
    position,
    isLocked: false,
    lockReason: '',
    isPinned: false,
    comments: 0,
    lastNumber: 0,
    allLikes: 0,
    threadPosition: position,
  };
}

/** A comment as it begins, with its number in its thread. */
export function commentFrom(
  { commentId, threadAuthorId: _known, postedAt, pictures, pictureTexts, ...facts }: CommentAdded['data'],
  number: number,
  position: number,
): CommentDocument {
  const shown = picturesFrom({ pictures, pictureTexts });
  return { ...fresh, ...facts, ...shown, id: commentId, number, createdAt: postedAt, position };
}
