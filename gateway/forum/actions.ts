import { campaign } from '#domain/campaigns/decider.ts';
import { contributionsOf } from '#domain/campaigns/state.ts';
import { thread } from '#domain/forum/decider.ts';
import type { CommentAdded, FlagCause, Reply, ThreadStarted, TurnKind } from '#domain/forum/events.ts';
import { pictured } from '#domain/forum/pictures.ts';
import { flagTurn, poster, turnOf } from '#domain/forum/poster.ts';
import {
  BadCommentId,
  CommentsForBackers,
  NotYourPost,
  PostHasChanged,
  PostMissing,
  QuoteNotThere,
  ThreadIsLocked,
  ThreadMissing,
} from '#domain/forum/refusals.ts';
import { type Post, postOf, type Thread, visiblePost } from '#domain/forum/state.ts';
import { newCommentId, newId, threadOfPost } from '#domain/ids.ts';
import { readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import { refuseUnprovenLinks, requireProvenAddress } from '../users/provenAddress.ts';
import { forumMember, posterOf } from './access.ts';
import { flaggerOf } from './flagger.ts';
import type { CommentInput, OpeningInput, PictureInput } from './inputs.ts';
import { mentionsIn } from './mentions.ts';
import { withPictures } from './pictures.ts';

/** Starts a thread by the calling member and returns it. Refuses with BannedFromForum, LinksNotYet and TooManyPosts. */
export async function createThread(
  context: Context,
  { topic, text, category, pictures }: OpeningInput,
): Promise<ThreadStarted['data']> {
  const { id: authorId } = await forumMember(context);
  await refuseUnprovenLinks(context, { topic, thread: text, category, pictures: wordsOf(pictures) });
  const threadId = newId(context.entropy);
  const mentions = await mentionsIn(context, text);
  const postedAt = await takeTurn(context, 'thread', threadId);
  const data = { threadId, topic, text, category, mentions, postedAt };
  return withPictures(context, threadId, { pictures }, async (taken) => {
    await context.dispatch(thread, { type: 'StartThread', data: { ...data, pictures: taken.pictures } });
    return { ...data, ...pictured(taken.pictures), authorId };
  });
}

/**
 * Adds a comment by the calling member, once for each `id`, and returns it. Refuses with ThreadMissing, ThreadIsLocked,
 * BannedFromForum, LinksNotYet, TooManyPosts or an invalid quote.
 */
export async function addComment(
  context: Context,
  threadId: string,
  { id, text, replyTo, quote, pictures }: CommentInput,
): Promise<CommentAdded['data']> {
  const { id: authorId } = await forumMember(context);
  const state = await threadState(context, threadId);
  if (id !== undefined && (id === threadId || threadOfPost(id) !== threadId)) throw BadCommentId();
  const commentId = id ?? newCommentId(threadId, context.entropy);
  // A comment stored before is returned, whatever has happened to its thread and to the post it answers.
  const isRepeat = postOf(state, commentId)?.authorId === authorId;
  if (!isRepeat && !visiblePost(state, threadId)) throw ThreadMissing();
  if (!isRepeat && state.isLocked) throw ThreadIsLocked();
  if (!isRepeat && state.isAboutCampaign) await requireBacker(context, threadId);
  if (!isRepeat) await refuseUnprovenLinks(context, { content: text, pictures: wordsOf(pictures) });
  const reply = isRepeat ? undefined : await replyFor(context, state, replyTo, quote);
  const mentions = await mentionsIn(context, text);
  const postedAt = await takeTurn(context, 'comment', commentId);
  const data = { threadId, commentId, text, mentions, postedAt, ...(reply && { reply }) };
  return withPictures(context, commentId, { pictures: isRepeat ? [] : pictures }, async (taken) => {
    await context.dispatch(thread, { type: 'AddComment', data: { ...data, pictures: taken.pictures } });
    return { ...data, ...pictured(taken.pictures), authorId, threadAuthorId: state.authorId };
  });
}

/** On a campaign its organizer comments, and members of whom something counts for it, by the log. */
async function requireBacker({ stateOf, actor }: Context, campaignId: string): Promise<void> {
  const { state } = await stateOf(campaign, { campaignId });
  if (state.organizerId === actor.id || actor.role === 'superadmin') return;
  const isBacker = contributionsOf(state).some(
    ([, { contributorId, stage }]) => contributorId === actor.id && (stage === 'received' || stage === 'pledged'),
  );
  if (!isBacker) throw CommentsForBackers();
}

/** The post a comment answers, if any. Refuses with PostMissing or an invalid quote. */
async function replyFor(
  context: Context,
  state: Thread,
  postId: string | undefined,
  quote: string | undefined,
): Promise<Reply | undefined> {
  if (postId === undefined) return undefined;
  const answered = visiblePost(state, postId);
  if (!answered) throw PostMissing();
  const { authorId, version } = answered;
  return {
    postId,
    authorId,
    ...(quote !== undefined && { quote: await passageOf(context, state.threadId, { postId, version, quote }) }),
  };
}

/**
 * Takes one of the member's turns to post and answers its instant. A repeated request uses its first turn. Refuses with
 * TooManyPosts.
 */
export async function takeTurn(context: Context, kind: TurnKind, turnId: string): Promise<string> {
  const memberId = context.actor.id;
  await context.dispatch(poster, { type: 'TakeTurn', data: { memberId, kind, turnId } });
  return turnOf(await posterOf(context, memberId), turnId) ?? context.services.now();
}

/**
 * The position of a quoted passage in a version of a post. The text is read when it is shown; the decider checks the
 * position.
 */
async function passageOf(
  context: Context,
  threadId: string,
  { postId, version, quote }: { postId: string; version: number; quote: string },
) {
  const models = await context.fresh(threads);
  const shown = postId === threadId ? await readThread(models, postId) : await readComment(models, postId);
  if (shown?.version !== version) throw PostHasChanged({ version });
  const start = shown.text.indexOf(quote);
  if (start < 0) throw QuoteNotThere();
  return { version, start, end: start + quote.length };
}

/**
 * Revises the calling member's own thread. Refuses with LinksNotYet, and, with the `version` the text is based on, with
 * PostHasChanged when there is a newer one.
 */
export async function reviseThread(
  context: Context,
  threadId: string,
  { topic, text, category, pictures }: OpeningInput,
  version?: number,
): Promise<void> {
  const { post: present } = await mayChange(context, threadId);
  await refuseUnprovenLinks(context, { topic, thread: text, category, pictures: wordsOf(pictures) });
  const mentions = await mentionsIn(context, text);
  await takeTurn(context, 'edit', newId(context.entropy));
  const data = { threadId, topic, text, category, mentions, ...(version !== undefined && { version }) };
  await withPictures(context, threadId, { pictures, present }, (taken) =>
    context.dispatch(thread, { type: 'ReviseThread', data: { ...data, ...taken } }),
  );
}

/** Revises the calling member's own comment; `version` and refusals as with threads. */
export async function reviseComment(
  context: Context,
  commentId: string,
  { text, pictures }: CommentInput,
  version?: number,
): Promise<void> {
  const { threadId, post: present } = await mayChange(context, commentId);
  await refuseUnprovenLinks(context, { content: text, pictures: wordsOf(pictures) });
  const mentions = await mentionsIn(context, text);
  await takeTurn(context, 'edit', newId(context.entropy));
  const data = { threadId, commentId, text, mentions, ...(version !== undefined && { version }) };
  await withPictures(context, commentId, { pictures, present }, (taken) =>
    context.dispatch(thread, { type: 'ReviseComment', data: { ...data, ...taken } }),
  );
}

// The decider checks again; this only avoids using a turn for a command that would be refused.
async function mayChange(context: Context, postId: string): Promise<{ threadId: string; post: Post }> {
  const { id } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = visiblePost(await threadState(context, threadId), postId);
  if (!post) throw PostMissing();
  if (post.authorId !== id) throw NotYourPost();
  return { threadId, post };
}

/** What is said of pictures, as one text. */
const wordsOf = (pictures: readonly PictureInput[] = []): string => pictures.map(({ alt }) => alt).join('\n');

/** Deletes the calling member's own post, or restores it within a day. Refuses with TooManyPosts. */
export async function setDeleted(context: Context, postId: string, isDeleted: boolean): Promise<void> {
  const { id } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = postOf(await threadState(context, threadId), postId);
  // Another member's post, or no change, takes no turn.
  if (post?.authorId === id && (post.deletedAt !== undefined) !== isDeleted)
    await takeTurn(context, isDeleted ? 'deletion' : 'undo', newId(context.entropy));
  await context.dispatch(thread, { type: isDeleted ? 'DeletePost' : 'UndoDeletion', data: { threadId, postId } });
}

/** Likes a post, or takes the like back. Refuses with PostMissing and OwnPost. */
export async function setLiked(context: Context, postId: string, isLiked: boolean): Promise<void> {
  const { id: memberId } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = visiblePost(await threadState(context, threadId), postId);
  if (!post) throw PostMissing();
  await context.dispatch(poster, {
    type: isLiked ? 'LikePost' : 'WithdrawLike',
    data: { memberId, threadId, postId, authorId: post.authorId },
  });
}

/** Flags a post for the moderators. Refuses with AddressNotProven, as flags can hide a post (docs/rules.md F3). */
export async function flagPost(context: Context, postId: string, cause: FlagCause, note: string): Promise<void> {
  const { id } = await forumMember(context);
  await requireProvenAddress(context, id);
  const threadId = threadIdOf(postId);
  const post = visiblePost(await threadState(context, threadId), postId);
  if (!post) throw PostMissing();
  if (!post.flaggers.includes(id)) await takeTurn(context, 'flag', flagTurn(postId, post.version, id));
  const flagger = await flaggerOf(context, postId);
  await context.dispatch(thread, { type: 'FlagPost', data: { threadId, postId, cause, note, flagger } });
}

/** Switches notifications about a thread off, or on again. */
export async function setMuted(context: Context, threadId: string, isMuted: boolean): Promise<void> {
  const { id: memberId } = await forumMember(context);
  if (!(await threadState(context, threadId)).authorId) throw ThreadMissing();
  await context.dispatch(poster, { type: isMuted ? 'MuteThread' : 'UnmuteThread', data: { memberId, threadId } });
}

/** The state of a thread's stream. */
export async function threadState(context: Context, threadId: string): Promise<Thread> {
  return (await context.stateOf(thread, { threadId })).state;
}

/** The thread of a post, from the post's id. Refuses with PostMissing. */
export function threadIdOf(postId: string): string {
  const threadId = threadOfPost(postId);
  if (threadId === undefined) throw PostMissing();
  return threadId;
}
