import type { CommentAdded, ThreadStarted } from '#domain/forum/events.ts';
import { PostMissing, ThreadMissing } from '#domain/forum/refusals.ts';
import { type CommentDocument, commentFrom, type ThreadDocument, threadFrom } from '#projections/forum/documents.ts';
import { readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import type { Comment, Thread } from './types.ts';
import { commentTypes, threadType } from './views.ts';

/** Position of a document the read model does not have yet: a subscription that resumes from it misses nothing. */
const NOT_YET_READ = -1;

/** A thread just started: from the read model, or from its event when the read model is behind. */
export async function threadBegun(context: Context, written: ThreadStarted['data']): Promise<ThreadDocument> {
  return (await readThread(await context.fresh(threads), written.threadId)) ?? threadFrom(written, NOT_YET_READ);
}

/** A comment just added, likewise. */
export async function commentMade(context: Context, written: CommentAdded['data']): Promise<CommentDocument> {
  const models = await context.fresh(threads);
  const found = await readComment(models, written.commentId);
  if (found) return found;
  const before = (await readThread(models, written.threadId))?.lastNumber ?? 0;
  return commentFrom(written, before + 1, NOT_YET_READ);
}

/** A thread just revised by its author. */
export async function threadNow(context: Context, id: string): Promise<Thread> {
  const found = await readThread(await context.fresh(threads), id);
  if (!found) throw ThreadMissing();
  return threadType(found, context.actor);
}

/** A comment for GraphQL as the calling member may see it. */
export async function commentNow(context: Context, document: CommentDocument | undefined): Promise<Comment> {
  const [shown] = await commentTypes(context, document ? [document] : []);
  if (!shown) throw PostMissing();
  return shown;
}
