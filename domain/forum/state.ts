import { emptyLookup, find, keep, type Lookup } from '../lookup.ts';
import type { CommentAdded, PostFlagged, ThreadEvent } from './events.ts';
import { type OpenFlag, withFlag } from './flagWeight.ts';
import { fingerprintOf, mentionedIn, printOfPictures } from './words.ts';

/** What the rules need to know of an opening or a comment. */
export type Post = {
  readonly authorId: string;
  /** Counts up from 1 with every revision. */
  readonly version: number;
  /** Of its text, in UTF-16 units. */
  readonly length: number;
  /** By which the same words are known again. */
  readonly print: number;
  readonly mentioned: readonly string[];
  /** Ids of its pictures; absent for none. */
  readonly pictures?: readonly string[] | undefined;
  /** By which the same pictures with the same words are known again. */
  readonly picturesPrint?: number | undefined;
  readonly deletedAt?: string | undefined;
  readonly isHidden: boolean;
  /** Who hid it, while it is: a moderator, also one who has kept it hidden, or flags. */
  readonly hiddenBy?: 'moderator' | 'flags' | undefined;
  /** Who flagged this version. */
  readonly flaggers: readonly string[];
  /** Flags that are unsettled, of any version, one of a member: an edit does not withdraw them. */
  readonly openFlags: readonly OpenFlag[];
  /** How many flags moderators have settled. */
  readonly settledFlags: number;
  /** A moderator has kept this version: flags alone do not hide it again. */
  readonly isCleared: boolean;
  readonly appeal: 'none' | 'open' | 'denied';
  /** Why a moderator last ruled on it, for its author; '' once that one is forgotten. */
  readonly reason?: string;
  /** Why it was hidden, while it is; an appeal that is turned down has a reason of its own. */
  readonly hiddenFor?: string | undefined;
};

/** A folded thread; `authorId` is '' while there is none. The opening is the post with the thread's own id. */
export type Thread = {
  readonly threadId: string;
  readonly authorId: string;
  /** What it is about, as its author last wrote it; '' once its author is forgotten. */
  readonly topic: string;
  readonly isLocked: boolean;
  /** Why moderators locked it; undefined while it is open. */
  readonly lockReason?: string | undefined;
  /** Why they last opened it again; undefined while it is locked. */
  readonly unlockReason?: string | undefined;
  readonly isPinned: boolean;
  /** It is the talk about a post of the blog. */
  readonly isAboutBlogPost: boolean;
  /** It is the talk about a campaign. */
  readonly isAboutCampaign: boolean;
  readonly posts: Lookup<Post>;
};

export const noThread: Thread = {
  threadId: '',
  authorId: '',
  topic: '',
  isLocked: false,
  isPinned: false,
  isAboutBlogPost: false,
  isAboutCampaign: false,
  posts: emptyLookup,
};

export const postOf = ({ posts }: Thread, postId: string): Post | undefined => find(posts, postId);

/** Whether readers see a post as far as it alone goes; a comment needs its opening, too. */
export const isShown = (post: Post | undefined): post is Post =>
  post !== undefined && post.deletedAt === undefined && !post.isHidden;

/** The post when readers see it: neither deleted nor hidden, and its thread neither. */
export function visiblePost(thread: Thread, postId: string): Post | undefined {
  const post = postOf(thread, postId);
  return isShown(post) && isShown(postOf(thread, thread.threadId)) ? post : undefined;
}

/** What moderators have last decided about a post, as it is now; undefined while they have not. */
export function rulingOn(post: Post | undefined): 'hidden' | 'kept' | undefined {
  if (post?.isHidden) return post.hiddenBy === 'moderator' ? 'hidden' : undefined;
  return post?.isCleared ? 'kept' : undefined;
}

const fresh = {
  version: 1,
  isHidden: false,
  flaggers: [],
  openFlags: [],
  settledFlags: 0,
  isCleared: false,
  appeal: 'none',
} as const;

/** A new version of a post: flags and decisions about the former version do not apply to it. */
const revised = ({ version }: Post) => ({ version: version + 1, flaggers: [], isCleared: false });
const settled = ({ openFlags, settledFlags }: Post) => ({
  openFlags: [],
  settledFlags: settledFlags + openFlags.length,
});

const changed = (thread: Thread, postId: string, change: (post: Post) => Partial<Post>): Thread => {
  const post = postOf(thread, postId);
  return post ? { ...thread, posts: keep(thread.posts, postId, { ...post, ...change(post) }) } : thread;
};

/** What is known of a post's pictures; nothing where an event leaves them as they are. */
const pictured = ({ pictures, pictureTexts }: Pick<CommentAdded['data'], 'pictures' | 'pictureTexts'>) =>
  pictures && {
    pictures: pictures.map(({ id }) => id),
    picturesPrint: printOfPictures(pictures, pictureTexts),
  };

function flagged(thread: Thread, { postId, flaggerId, weight, network }: PostFlagged['data']): Thread {
  return changed(thread, postId, ({ flaggers, openFlags }) => ({
    flaggers: [...flaggers, flaggerId],
    openFlags: withFlag(openFlags, { flaggerId, weight, ...(network !== undefined && { network }) }),
  }));
}

export function evolveThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'ThreadStarted': {
      const { threadId, authorId, topic, text, category, mentions, kind } = event.data;
      const [isAboutBlogPost, isAboutCampaign] = [kind === 'blog', kind === 'campaign'];
      const opening: Post = {
        ...fresh,
        // A platform owner has approved it, or is called by reports of it: flags alone do not hide it.
        isCleared: kind !== undefined,
        authorId,
        length: text.length,
        print: fingerprintOf(topic, text, category),
        mentioned: mentionedIn(mentions),
        ...pictured(event.data),
      };
      return {
        ...thread,
        threadId,
        authorId,
        topic,
        isAboutBlogPost,
        isAboutCampaign,
        posts: keep(thread.posts, threadId, opening),
      };
    }
    case 'CommentAdded': {
      const { commentId, authorId, text, mentions } = event.data;
      const comment: Post = {
        ...fresh,
        authorId,
        length: text.length,
        print: fingerprintOf(text),
        mentioned: mentionedIn(mentions),
        ...pictured(event.data),
      };
      return { ...thread, posts: keep(thread.posts, commentId, comment) };
    }
    case 'ThreadRevised': {
      const { threadId, topic, text, category, mentions } = event.data;
      const words = {
        length: text.length,
        print: fingerprintOf(topic, text, category),
        mentioned: mentionedIn(mentions),
        ...pictured(event.data),
      };
      const isCleared = thread.isAboutBlogPost || thread.isAboutCampaign;
      return { ...changed(thread, threadId, (post) => ({ ...words, ...revised(post), isCleared })), topic };
    }
    case 'CommentRevised': {
      const { commentId, text, mentions } = event.data;
      const words = {
        length: text.length,
        print: fingerprintOf(text),
        mentioned: mentionedIn(mentions),
        ...pictured(event.data),
      };
      return changed(thread, commentId, (post) => ({ ...words, ...revised(post) }));
    }
    case 'PostDeleted':
      return changed(thread, event.data.postId, () => ({ deletedAt: event.data.deletedAt }));
    case 'PostDeletionUndone':
      return changed(thread, event.data.postId, () => ({ deletedAt: undefined }));
    case 'PostFlagged':
      return flagged(thread, event.data);
    case 'FlagsDismissed':
      return changed(thread, event.data.postId, (post) => ({ ...settled(post), isCleared: true }));
    case 'PostHidden':
      // A moderator's own decision settles the flags; one that the flags made waits for a moderator.
      return changed(thread, event.data.postId, (post) => ({
        ...(event.data.by === 'moderator' && settled(post)),
        isHidden: true,
        hiddenBy: event.data.by,
        appeal: 'none',
        reason: event.data.reason,
        hiddenFor: event.data.reason,
      }));
    case 'PostRestored':
      return changed(thread, event.data.postId, (post) => ({
        ...settled(post),
        isHidden: false,
        hiddenBy: undefined,
        isCleared: true,
        appeal: 'none',
        reason: event.data.reason,
        hiddenFor: undefined,
      }));
    case 'HidingAppealed':
      return changed(thread, event.data.postId, () => ({ appeal: 'open' }));
    case 'HidingAppealDenied':
      return changed(thread, event.data.postId, (post) => ({
        ...settled(post),
        hiddenBy: 'moderator',
        appeal: 'denied',
        reason: event.data.reason,
      }));
    case 'ThreadLocked':
      return { ...thread, isLocked: true, lockReason: event.data.reason, unlockReason: undefined };
    case 'ThreadUnlocked':
      return { ...thread, isLocked: false, lockReason: undefined, unlockReason: event.data.reason };
    case 'ThreadPinned':
      return { ...thread, isPinned: true };
    case 'ThreadUnpinned':
      return { ...thread, isPinned: false };
    default:
      event satisfies never;
      return thread;
  }
}
