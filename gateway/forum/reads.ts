import { UNDO_MS } from '#domain/forum/limits.ts';
import { PostMissing, ThreadMissing } from '#domain/forum/refusals.ts';
import { categoryKey } from '#domain/forum/words.ts';
import { invalid } from '#domain/refusal.ts';
import type { CommentDocument, ThreadDocument, ThreadSort } from '#projections/forum/documents.ts';
import {
  readComment,
  readCommentsOf,
  readDeletedIn,
  readFormerVersions,
  readHiddenIn,
  readLatestOf,
  readThread,
  readThreadList,
  type ThreadPlace,
  type ThreadStretch,
} from '#projections/forum/readThreads.ts';
import { findThreads, forumSearch } from '#projections/forum/search.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import { threadIdOf } from './actions.ts';
import type { PostVersion } from './types.ts';
import { mayRead } from './views.ts';

const BadCursor = invalid('BAD_CURSOR', 'That cursor is not one of ours.', 'after');
const BadFirst = invalid('BAD_PAGE_SIZE', 'first must be between 1 and 100.', 'first');
const MOST = 100;

const coded = (...parts: readonly (string | number)[]) => Buffer.from(parts.join(' ')).toString('base64url');
const parts = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8').split(' ');

export const placeCursor = ({ score, id }: ThreadPlace): string => coded(score, id);
export const numberCursor = ({ number }: Pick<CommentDocument, 'number'>): string => coded('n', number);

function placeOf(cursor: string): ThreadPlace {
  const [score, id] = parts(cursor);
  if (!/^\d{1,16}$/.test(score ?? '') || !/^\w{22}$/.test(id ?? '')) throw BadCursor();
  return { score: Number(score), id: id ?? '' };
}

function numberOf(cursor: string): number {
  const [kind, number] = parts(cursor);
  if (kind !== 'n' || !/^\d{1,9}$/.test(number ?? '')) throw BadCursor();
  return Number(number);
}

export function limitOf(first: number | null | undefined, usual: number): number {
  const limit = first ?? usual;
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw BadFirst();
  return limit;
}

type Asked = {
  readonly category?: string | null | undefined;
  readonly sort: ThreadSort;
  readonly query?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
};

/** One page of the forum's list, or of a search's results (newest first). */
export async function listThreads(
  context: Context,
  { category, sort, query, first, after }: Asked,
): Promise<ThreadStretch> {
  const limit = limitOf(first, 20);
  const from = { limit, after: after ? placeOf(after) : undefined };
  const key = category ? categoryKey(category) : undefined;
  if (!query?.trim()) return readThreadList(await context.fresh(threads), { sort, category: key }, from);
  const models = await context.fresh(threads, forumSearch);
  return readLatestOf(models, await findThreads(models, query), key, from);
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

/**
 * One page of a thread's visible comments, with those that only the caller may read: hidden ones, and their own deleted
 * ones while that can be undone; `around` begins a few before that comment, and its number is answered also when the
 * caller may not read it.
 */
export async function commentsFor(
  context: Context,
  threadId: string,
  {
    first,
    after,
    around,
  }: { first?: number | null | undefined; after?: string | null | undefined; around?: string | null | undefined },
): Promise<{ comments: CommentDocument[]; hasMore: boolean; from: number; number: number | null }> {
  const limit = limitOf(first, 50);
  const models = await context.fresh(threads);
  const wanted = around ? await readComment(models, around) : undefined;
  const number = wanted?.threadId === threadId ? wanted.number : null;
  const from = after ? numberOf(after) : Math.max(0, (number ?? 1) - 1 - Math.floor(limit / 2));
  const { comments, hasMore } = await readCommentsOf(models, threadId, { after: from, limit });
  if (context.actor.role === 'visitor') return { comments, hasMore, from, number };
  const upTo = hasMore ? (comments.at(-1)?.number ?? from) : Number.MAX_SAFE_INTEGER;
  const since = new Date(Date.parse(context.services.now()) - UNDO_MS).toISOString();
  const [hidden, deleted] = await Promise.all([
    readHiddenIn(models, threadId, { after: from, upTo, limit: MOST }),
    readDeletedIn(models, threadId, { authorId: context.actor.id, since, after: from, upTo, limit: MOST }),
  ]);
  return {
    comments: [...comments, ...hidden.filter((comment) => mayRead(comment, context.actor)), ...deleted].sort(
      (a, b) => a.number - b.number,
    ),
    hasMore,
    from,
    number,
  };
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
