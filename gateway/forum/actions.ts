import { thread } from '#domain/forum/decider.ts';
import type { CommentAdded, FlagCause, Reply, ThreadStarted, TurnKind } from '#domain/forum/events.ts';
import { poster, turnOf } from '#domain/forum/poster.ts';
import { BadCommentId, PostHasChanged, PostMissing, QuoteNotThere, ThreadIsLocked, ThreadMissing } from '#domain/forum/refusals.ts';
import { postOf, type Thread, visiblePost } from '#domain/forum/state.ts';
import { newCommentId, newId, threadOfPost } from '#domain/ids.ts';
import { readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../context.ts';
import { forumMember, posterOf } from './door.ts';
import type { CommentInput, OpeningInput } from './form.ts';
import { mentionsIn } from './mentions.ts';

/** Begins a thread of the asking member's; answers it as written. Refuses with BannedFromForum and TooManyPosts. */
export async function createThread(context: Context, { topic, text, category }: OpeningInput): Promise<ThreadStarted['data']> {
  const { id: authorId } = await forumMember(context);
  const threadId = newId(context.entropy);
  const mentions = await mentionsIn(context, text);
  const postedAt = await takeTurn(context, 'thread', threadId);
  const data = { threadId, topic, text, category, mentions, postedAt };
  await context.dispatch(thread, { type: 'StartThread', data });
  return { ...data, authorId };
}

/** Adds a comment of the asking member's, once for each `id`; answers it as written. Refuses with ThreadMissing, ThreadIsLocked, BannedFromForum, TooManyPosts and what a quote lacks. */
export async function addComment(context: Context, threadId: string, { id, text, replyTo, quote }: CommentInput): Promise<CommentAdded['data']> {
  const { id: authorId } = await forumMember(context);
  const state = await threadState(context, threadId);
  if (id !== undefined && (id === threadId || threadOfPost(id) !== threadId)) throw BadCommentId();
  const commentId = id ?? newCommentId(threadId, context.entropy);
  // What has arrived before is there, whatever became of the thread and of what it answers since.
  const isRepeat = postOf(state, commentId)?.authorId === authorId;
  if (!isRepeat && !visiblePost(state, threadId)) throw ThreadMissing();
  if (!isRepeat && state.isLocked) throw ThreadIsLocked();
  const reply = isRepeat ? undefined : await replyFor(context, state, replyTo, quote);
  const mentions = await mentionsIn(context, text);
  const postedAt = await takeTurn(context, 'comment', commentId);
  const data = { threadId, commentId, text, mentions, postedAt, ...(reply && { reply }) };
  await context.dispatch(thread, { type: 'AddComment', data });
  return { ...data, authorId, threadAuthorId: state.authorId };
}

/** What a comment answers, when it does. Refuses with PostMissing and what a quote lacks. */
async function replyFor(context: Context, state: Thread, postId: string | undefined, quote: string | undefined): Promise<Reply | undefined> {
  if (postId === undefined) return undefined;
  const answered = visiblePost(state, postId);
  if (!answered) throw PostMissing();
  const { authorId, version } = answered;
  return { postId, authorId, ...(quote !== undefined && { quote: await passageOf(context, state.threadId, { postId, version, quote }) }) };
}

/** The member may post this now, by the log; answers since when. A request that is repeated goes by its first turn. */
async function takeTurn(context: Context, kind: TurnKind, turnId: string): Promise<string> {
  const memberId = context.actor.id;
  await context.dispatch(poster, { type: 'TakeTurn', data: { memberId, kind, turnId } });
  return turnOf(await posterOf(context, memberId), turnId) ?? context.services.now();
}

/** Where a passage stands in a version of a post. The words are read where they are shown; whether they still stand there the decider knows. */
async function passageOf(context: Context, threadId: string, { postId, version, quote }: { postId: string; version: number; quote: string }) {
  const models = await context.fresh(threads);
  const shown = postId === threadId ? await readThread(models, postId) : await readComment(models, postId);
  if (shown?.version !== version) throw PostHasChanged({ version });
  const start = shown.text.indexOf(quote);
  if (start < 0) throw QuoteNotThere();
  return { version, start, end: start + quote.length };
}

/** Other words for a thread of one's own. With the `version` they are based on it refuses with PostHasChanged when there is a newer one. */
export async function reviseThread(context: Context, threadId: string, { topic, text, category }: OpeningInput, version?: number): Promise<void> {
  await mayChange(context, threadId);
  const mentions = await mentionsIn(context, text);
  await takeTurn(context, 'edit', newId(context.entropy));
  await context.dispatch(thread, { type: 'ReviseThread', data: { threadId, topic, text, category, mentions, ...(version !== undefined && { version }) } });
}

/** Other words for a comment of one's own; `version` as with threads. */
export async function reviseComment(context: Context, commentId: string, { text }: CommentInput, version?: number): Promise<void> {
  const threadId = await mayChange(context, commentId);
  const mentions = await mentionsIn(context, text);
  await takeTurn(context, 'edit', newId(context.entropy));
  await context.dispatch(thread, { type: 'ReviseComment', data: { threadId, commentId, text, mentions, ...(version !== undefined && { version }) } });
}

// The decider judges again; this only spares a turn that could come to nothing.
async function mayChange(context: Context, postId: string): Promise<string> {
  await forumMember(context);
  const threadId = threadIdOf(postId);
  if (!visiblePost(await threadState(context, threadId), postId)) throw PostMissing();
  return threadId;
}

/** Takes a post of one's own back, or puts it back within a day. Refuses with TooManyPosts. */
export async function setDeleted(context: Context, postId: string, isDeleted: boolean): Promise<void> {
  const { id } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = postOf(await threadState(context, threadId), postId);
  // What is not theirs, or so already, takes no turn.
  if (post?.authorId === id && (post.deletedAt !== undefined) !== isDeleted) await takeTurn(context, isDeleted ? 'deletion' : 'undo', newId(context.entropy));
  await context.dispatch(thread, { type: isDeleted ? 'DeletePost' : 'UndoDeletion', data: { threadId, postId } });
}

/** Likes a post, or does not any more. Refuses with PostMissing and OwnPost. */
export async function setLiked(context: Context, postId: string, isLiked: boolean): Promise<void> {
  const { id: memberId } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = visiblePost(await threadState(context, threadId), postId);
  if (!post) throw PostMissing();
  await context.dispatch(poster, { type: isLiked ? 'LikePost' : 'WithdrawLike', data: { memberId, threadId, postId, authorId: post.authorId } });
}

/** Calls the moderators. */
export async function flagPost(context: Context, postId: string, cause: FlagCause, note: string): Promise<void> {
  const { id } = await forumMember(context);
  const threadId = threadIdOf(postId);
  const post = visiblePost(await threadState(context, threadId), postId);
  if (!post) throw PostMissing();
  if (!post.flaggers.includes(id)) await takeTurn(context, 'flag', `${postId}/${post.version}/${id}`);
  await context.dispatch(thread, { type: 'FlagPost', data: { threadId, postId, cause, note } });
}

/** No notices about a thread any more, or again. */
export async function setMuted(context: Context, threadId: string, isMuted: boolean): Promise<void> {
  const { id: memberId } = await forumMember(context);
  if (!(await threadState(context, threadId)).authorId) throw ThreadMissing();
  await context.dispatch(poster, { type: isMuted ? 'MuteThread' : 'UnmuteThread', data: { memberId, threadId } });
}

/** A thread as its stream tells it. */
export async function threadState(context: Context, threadId: string): Promise<Thread> {
  return (await context.stateOf(thread, { threadId, postId: threadId })).state;
}

/** The thread a post's id names. Refuses with PostMissing. */
export function threadIdOf(postId: string): string {
  const threadId = threadOfPost(postId);
  if (threadId === undefined) throw PostMissing();
  return threadId;
}
