import { PostMissing, ThreadMissing } from '#domain/forum/refusals.ts';
import { categoryKey } from '#domain/forum/words.ts';
import type { CommentDocument, ThreadDocument, ThreadSort } from '#projections/forum/documents.ts';
import {
  readComment,
  readFormerVersions,
  readLatestOf,
  readThread,
  readThreadList,
} from '#projections/forum/readThreads.ts';
import { findThreads, forumSearch } from '#projections/forum/search.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Keyset, Stretch } from '#projections/keyset.ts';
import type { Context } from '../http/context.ts';
import { threadIdOf } from './actions.ts';
import type { PostVersion } from './types.ts';
import { mayRead } from './views.ts';

type Asked = {
  readonly category?: string | null | undefined;
  readonly sort: ThreadSort;
  readonly query?: string | null | undefined;
};

/** One page of the forum's list, or of a search's results (newest first). */
export async function listThreads(
  context: Context,
  { category, sort, query }: Asked,
  keyset: Keyset,
): Promise<Stretch<ThreadDocument>> {
  const key = category ? categoryKey(category) : undefined;
  if (!query?.trim()) return readThreadList(await context.fresh(threads), { sort, category: key }, keyset);
  const models = await context.fresh(threads, forumSearch);
  return readLatestOf(models, await findThreads(models, query), key, keyset);
}

/** A thread that the caller may read. Refuses with ThreadMissing. */
export async function threadFor(context: Context, threadId: string): Promise<ThreadDocument> {
  const thread = await readThread(await context.fresh(threads), threadId);
  if (!thread || !mayRead(thread, context.actor)) throw ThreadMissing();
  return thread;
}

/** A post that the caller may read, and its thread. Refuses with PostMissing. */
export async function postFor(
  context: Context,
  postId: string,
): Promise<{ thread: ThreadDocument; comment: CommentDocument | undefined }> {
  const threadId = threadIdOf(postId);
  const models = await context.fresh(threads);
  const [thread, comment] = await Promise.all([
    readThread(models, threadId),
    postId === threadId ? undefined : readComment(models, postId),
  ]);
  const isMissing = postId !== threadId && !comment;
  if (!thread || isMissing || !mayRead(comment ?? thread, context.actor)) throw PostMissing();
  // A visible comment of an invisible thread is for its author and moderators only.
  if (comment && !mayRead(thread, context.actor) && comment.authorId !== context.actor.id) throw PostMissing();
  return { thread, comment };
}

/** All versions of a post, the present one last. Refuses with PostMissing. */
export async function historyFor(context: Context, postId: string): Promise<PostVersion[]> {
  const { thread, comment } = await postFor(context, postId);
  const { version, text, createdAt, editedAt } = comment ?? thread;
  const present = {
    version,
    topic: comment ? null : thread.topic,
    category: comment ? null : thread.category,
    text,
    since: editedAt ?? createdAt,
    until: null,
  };
  const former = await readFormerVersions(context.services.models, postId);
  return [...former.map(({ topic = null, category = null, ...rest }) => ({ ...rest, topic, category })), present];
}
