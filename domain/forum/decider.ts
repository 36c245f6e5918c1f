import type { Actor, Aggregate } from '../decider.ts';
import type {
  AddComment,
  AppealHiding,
  DeletePost,
  FlagPost,
  FollowBlogPost,
  FollowCampaign,
  ReviseComment,
  ReviseThread,
  StartThread,
  ThreadCommand,
  UndoDeletion,
} from './commands.ts';
import type { Reply, ThreadEvent } from './events.ts';
import { areEnoughToHide, type OpenFlag, weightOf, withFlag } from './flagWeight.ts';
import { LONGEST_QUOTE, MOST_EDITS, UNDO_MS } from './limits.ts';
import { moderate } from './moderation.ts';
import { pictured, repictured } from './pictures.ts';
import * as refusals from './refusals.ts';
import { evolveThread, isShown, noThread, type Post, postOf, type Thread, visiblePost } from './state.ts';
import { checkedAppeal, checkedComment, checkedNote, checkedOpening } from './texts.ts';
import { fingerprintOf, mentionedIn } from './words.ts';

/** Stream `thread-{threadId}`: a thread's posts, their authors and visibility, and whether comments are open. */
export const thread: Aggregate<Thread, ThreadCommand, ThreadEvent, { readonly threadId: string }> = {
  name: 'thread',
  stream: ({ threadId }) => `thread-${threadId}`,
  snapshots: 1,
  initial: noThread,
  decide,
  evolve: evolveThread,
};

function decide(command: ThreadCommand, state: Thread): ThreadEvent[] {
  switch (command.type) {
    case 'StartThread':
      return start(command, state);
    case 'FollowBlogPost':
      return follow(command, state, 'blog');
    case 'FollowCampaign':
      return follow(command, state, 'campaign');
    case 'AddComment':
      return comment(command, state);
    case 'ReviseThread':
      return reviseThread(command, state);
    case 'ReviseComment':
      return reviseComment(command, state);
    case 'DeletePost':
      return remove(command, state);
    case 'UndoDeletion':
      return putBack(command, state);
    case 'FlagPost':
      return flag(command, state);
    case 'AppealHiding':
      return appeal(command, state);
    default:
      return moderate(command, state);
  }
}

function start({ data: { threadId, postedAt, pictures, ...opening }, by }: StartThread, state: Thread): ThreadEvent[] {
  if (state.authorId === by.id) return [];
  if (state.authorId) throw refusals.ThreadExists();
  const words = { ...checkedOpening(opening), ...pictured(pictures) };
  return [{ type: 'ThreadStarted', data: { threadId, authorId: by.id, ...words, postedAt } }];
}

/** Its author changes and removes the post or campaign itself; the opening of the talk about it follows. */
function follow(
  { data, by, at }: FollowBlogPost | FollowCampaign,
  state: Thread,
  kind: 'blog' | 'campaign',
): ThreadEvent[] {
  const { threadId, authorId, topic, category, isPublished } = data;
  if (by.role !== 'system') throw refusals.NotYourPost();
  const opening = postOf(state, threadId);
  const words = { topic, text: topic, category, mentions: [] };
  if (!opening)
    return isPublished ? [{ type: 'ThreadStarted', data: { threadId, authorId, ...words, postedAt: at, kind } }] : [];
  const isThere = opening.deletedAt === undefined;
  if (!isPublished)
    return isThere ? [{ type: 'PostDeleted', data: { threadId, postId: threadId, authorId, deletedAt: at } }] : [];
  const isSame = fingerprintOf(topic, topic, category) === opening.print;
  return [
    ...(isThere ? [] : [{ type: 'PostDeletionUndone' as const, data: { threadId, postId: threadId, authorId } }]),
    ...(isSame ? [] : [{ type: 'ThreadRevised' as const, data: { threadId, authorId, ...words, newlyMentioned: [] } }]),
  ];
}

/** A comment needs a thread that is there to be read and is not locked. */
function comment(
  { data: { threadId, commentId, postedAt, reply, pictures, ...words }, by }: AddComment,
  state: Thread,
): ThreadEvent[] {
  const present = postOf(state, commentId);
  if (present && present.authorId !== by.id) throw refusals.CommentExists();
  if (present) return [];
  open(state);
  const sound = { ...checkedComment(words), ...pictured(pictures) };
  const answered = reply && answer(reply, state);
  const { authorId: threadAuthorId } = state;
  return [
    {
      type: 'CommentAdded',
      data: {
        threadId,
        commentId,
        authorId: by.id,
        threadAuthorId,
        ...sound,
        ...(answered && { reply: answered }),
        postedAt,
      },
    },
  ];
}

/** What is answered must be there to be read, and a quoted passage in it as it is now. */
function answer({ postId, quote }: Omit<Reply, 'authorId'>, state: Thread): Reply {
  const answered = visiblePost(state, postId);
  if (!answered) throw refusals.PostMissing();
  const { authorId } = answered;
  if (!quote) return { postId, authorId };
  const { version, start: from, end } = quote;
  if (version !== answered.version) throw refusals.PostHasChanged({ version: answered.version });
  if (!(from >= 0 && from < end && end <= answered.length && end - from <= LONGEST_QUOTE))
    throw refusals.QuoteNotThere();
  return { postId, authorId, quote: { version, start: from, end } };
}

function reviseThread(
  { data: { threadId, version, pictures, newPictures, ...opening }, by }: ReviseThread,
  state: Thread,
): ThreadEvent[] {
  const post = own(state, threadId, by);
  const sound = checkedOpening(opening);
  const shown = repictured(post, pictures, newPictures);
  if (fingerprintOf(sound.topic, sound.text, sound.category) === post.print && !shown) return [];
  editable(post, version);
  return [
    {
      type: 'ThreadRevised',
      data: {
        threadId,
        authorId: by.id,
        ...sound,
        ...shown,
        newlyMentioned: newOnes(post, mentionedIn(sound.mentions)),
      },
    },
  ];
}

function reviseComment(
  { data: { threadId, commentId, version, pictures, newPictures, ...words }, by }: ReviseComment,
  state: Thread,
): ThreadEvent[] {
  if (commentId === threadId) throw refusals.PostMissing();
  const post = own(state, commentId, by);
  const sound = checkedComment(words);
  const shown = repictured(post, pictures, newPictures);
  if (fingerprintOf(sound.text) === post.print && !shown) return [];
  editable(post, version);
  return [
    {
      type: 'CommentRevised',
      data: {
        threadId,
        commentId,
        authorId: by.id,
        ...sound,
        ...shown,
        newlyMentioned: newOnes(post, mentionedIn(sound.mentions)),
      },
    },
  ];
}

/**
 * Refuses an edit of an outdated version (PostHasChanged) and one edit too many (PostEditedOften). Unchanged text is
 * handled before.
 */
function editable({ version }: Post, began: number | undefined): void {
  if (began !== undefined && began !== version) throw refusals.PostHasChanged({ version });
  if (version > MOST_EDITS) throw refusals.PostEditedOften();
}

const newOnes = ({ mentioned }: Post, now: readonly string[]) => now.filter((id) => !mentioned.includes(id));

/** Its author may take a post back at any time, also one that moderators hid. */
function remove({ data: { threadId, postId }, by, at }: DeletePost, state: Thread): ThreadEvent[] {
  const post = postOf(state, postId);
  const isTheirs = post?.authorId === by.id && !isOpenedByJob(state, postId);
  if (!post || !isTheirs) throw visiblePost(state, postId) ? refusals.NotYourPost() : refusals.PostMissing();
  return post.deletedAt === undefined
    ? [{ type: 'PostDeleted', data: { threadId, postId, authorId: by.id, deletedAt: at } }]
    : [];
}

function putBack({ data: { threadId, postId }, by, at }: UndoDeletion, state: Thread): ThreadEvent[] {
  const post = postOf(state, postId);
  if (post?.authorId !== by.id || isOpenedByJob(state, postId)) throw refusals.PostMissing();
  if (post.deletedAt === undefined) return [];
  if (Date.parse(at) - Date.parse(post.deletedAt) > UNDO_MS) throw refusals.DeletionTooOld();
  return [{ type: 'PostDeletionUndone', data: { threadId, postId, authorId: by.id } }];
}

/**
 * A member flags each version of a post once. Open flags of enough weight hide it, unless a moderator has kept this
 * version.
 */
function flag({ data: { threadId, postId, cause, note, flagger }, by, at }: FlagPost, state: Thread): ThreadEvent[] {
  const post = visiblePost(state, postId);
  if (!post) throw refusals.PostMissing();
  if (post.authorId === by.id) throw refusals.OwnPost();
  if (post.flaggers.includes(by.id)) return [];
  const { authorId } = post;
  const { network } = flagger;
  const mine: OpenFlag = { flaggerId: by.id, weight: weightOf(flagger, at), ...(network && { network }) };
  const flagged: ThreadEvent = {
    type: 'PostFlagged',
    data: { threadId, postId, authorId, cause, note: checkedNote(note), ...mine },
  };
  const open = withFlag(post.openFlags, mine);
  if (post.isCleared || !areEnoughToHide(open)) return [flagged];
  const reason = `${open.length} members flagged it. A moderator will look at it.`;
  return [
    flagged,
    { type: 'PostHidden', data: { threadId, postId, authorId, moderatorId: 'flags', reason, by: 'flags' } },
  ];
}

function appeal({ data: { threadId, postId, text }, by }: AppealHiding, state: Thread): ThreadEvent[] {
  const post = postOf(state, postId);
  if (post?.authorId !== by.id || post.deletedAt !== undefined) throw refusals.PostMissing();
  if (!post.isHidden) throw refusals.NotHidden();
  if (post.appeal !== 'none') throw refusals.AlreadyAppealed();
  return [{ type: 'HidingAppealed', data: { threadId, postId, authorId: by.id, text: checkedAppeal(text) } }];
}

/** A post its author may change: theirs, visible, and in a thread that is not locked. */
function own(state: Thread, postId: string, by: Actor): Post {
  const post = visiblePost(state, postId);
  if (!post) throw refusals.PostMissing();
  if (post.authorId !== by.id || isOpenedByJob(state, postId)) throw refusals.NotYourPost();
  open(state);
  return post;
}

/** The opening of the talk about a post of the blog, or about a campaign, is not changed in the forum. */
const isOpenedByJob = ({ isAboutBlogPost, isAboutCampaign, threadId }: Thread, postId: string): boolean =>
  (isAboutBlogPost || isAboutCampaign) && postId === threadId;

function open(state: Thread): void {
  if (!isShown(postOf(state, state.threadId))) throw refusals.ThreadMissing();
  if (state.isLocked) throw refusals.ThreadIsLocked();
}
