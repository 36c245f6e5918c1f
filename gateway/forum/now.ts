import type { CommentAdded, ThreadStarted } from '#domain/forum/events.ts';
import { PostMissing, ThreadMissing } from '#domain/forum/refusals.ts';
import { type CommentDocument, commentFrom, type ThreadDocument, threadFrom } from '#projections/forum/documents.ts';
import { readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../context.ts';
import type { Comment, Thread } from './types.ts';
import { commentTypes, threadType } from './views.ts';

/** Stands for a place in the log that a read model has not come to yet; whoever listens from there misses nothing. */
const NOT_YET_READ = -1;

/** A thread right after it was begun: as it is read, or as it was written when the read models are behind. */
export async function threadBegun(context: Context, written: ThreadStarted['data']): Promise<ThreadDocument> {
  return (await readThread(await context.fresh(threads), written.threadId)) ?? threadFrom(written, NOT_YET_READ);
}

/** A comment right after it was made, likewise. */
export async function commentMade(context: Context, written: CommentAdded['data']): Promise<CommentDocument> {
  const models = await context.fresh(threads);
  const found = await readComment(models, written.commentId);
  if (found) return found;
  const before = (await readThread(models, written.threadId))?.lastNumber ?? 0;
  return commentFrom(written, before + 1, NOT_YET_READ);
}

/** A thread right after its author revised it. */
export async function threadNow(context: Context, id: string): Promise<Thread> {
  const found = await readThread(await context.fresh(threads), id);
  if (!found) throw ThreadMissing();
  return threadType(found, context.actor);
}

/** A comment as GraphQL shows it to the asking member. */
export async function commentNow(context: Context, document: CommentDocument | undefined): Promise<Comment> {
  const [shown] = await commentTypes(context, document ? [document] : []);
  if (!shown) throw PostMissing();
  return shown;
}
