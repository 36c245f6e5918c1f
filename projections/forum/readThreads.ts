import { emptyStretch, type Keyset, placesOf, readStretch, type Stretch, stretchOf, withDocuments } from '../keyset.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { type CommentDocument, type FormerVersion, keys, type ThreadDocument, type ThreadSort } from './documents.ts';
import type { CategoryDocument } from './lists.ts';
import { threads } from './threads.ts';

type List = {
  readonly sort: ThreadSort /** A key of `categoryKey`; undefined for all. */;
  readonly category?: string | undefined;
};

/** A thread whatever has become of it; undefined when there never was one. */
export const readThread = (models: ReadModels, id: string): Promise<ThreadDocument | undefined> =>
  readDocument(models, threads, keys.thread(id));

/** Threads by id, in that order; those there never were are left out. */
export const readThreads = (models: ReadModels, ids: readonly string[]): Promise<ThreadDocument[]> =>
  readDocuments(models, threads, ids.map(keys.thread));

export const readComment = (models: ReadModels, id: string): Promise<CommentDocument | undefined> =>
  readDocument(models, threads, keys.comment(id));

export const readComments = (models: ReadModels, ids: readonly string[]): Promise<CommentDocument[]> =>
  readDocuments(models, threads, ids.map(keys.comment));

const threadKeys = { projection: threads, documentKey: keys.thread, isDescending: true } as const;

/**
 * A stretch of a list of visible threads: the first ones, or those between places. What moved up since is not shown
 * twice by it, nor left out.
 */
export const readThreadList = (
  models: ReadModels,
  { sort, category }: List,
  keyset: Keyset,
): Promise<Stretch<ThreadDocument>> =>
  readStretch<ThreadDocument>(models, { ...threadKeys, set: keys.list(sort, category) }, keyset);

/**
 * Those of some threads that are visible (and of a category), the latest first, as {@link readThreadList} would list
 * them.
 */
export async function readLatestOf(
  models: ReadModels,
  ids: readonly string[],
  category: string | undefined,
  keyset: Keyset,
): Promise<Stretch<ThreadDocument>> {
  if (ids.length === 0) return emptyStretch;
  const scores = await models.redis.zmscore(models.key(threads, keys.list('latest', category)), ...ids);
  const places = ids.flatMap((id, index) => (scores[index] ? [{ id, score: Number(scores[index]) }] : []));
  return withDocuments<ThreadDocument>(models, threadKeys, stretchOf(places, keyset, threadKeys));
}

/** A numbered page of visible threads, the latest first. */
export async function readThreadPage(
  models: ReadModels,
  category: string | undefined,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ threads: ThreadDocument[]; total: number }> {
  const { members, total } = await readRanked(models, threads, keys.list('latest', category), {
    ...page,
    descending: true,
  });
  return { threads: await readThreads(models, members), total };
}

/** Visible comments of a thread between two places, oldest first; a place is a number and the comment's id. */
export const readCommentsOf = (
  models: ReadModels,
  threadId: string,
  keyset: Keyset,
): Promise<Stretch<CommentDocument>> =>
  readStretch<CommentDocument>(models, commentsIn(keys.commentsOf(threadId)), keyset);

const commentsIn = (set: string) => ({ projection: threads, set, documentKey: keys.comment });

/** How many visible comments of a thread have a higher number than this one. */
export const countCommentsAfter = (models: ReadModels, threadId: string, number: number): Promise<number> =>
  models.redis.zcount(models.key(threads, keys.commentsOf(threadId)), `(${number}`, '+inf');

/** A numbered page of a thread's visible comments, oldest first, and how many there are. */
export async function readCommentPage(
  models: ReadModels,
  threadId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ comments: CommentDocument[]; total: number }> {
  const { members, total } = await readRanked(models, threads, keys.commentsOf(threadId), page);
  return { comments: await readComments(models, members), total };
}

/** Comments of a thread that are hidden, in the same order. For their authors and for moderators. */
export const readHiddenIn = (models: ReadModels, threadId: string, keyset: Keyset): Promise<Stretch<CommentDocument>> =>
  readStretch<CommentDocument>(models, commentsIn(keys.hiddenIn(threadId)), keyset);

/** The comments of a thread that one member has deleted, in the same order: for this member. */
export const readDeletedIn = (
  models: ReadModels,
  threadId: string,
  authorId: string,
  keyset: Keyset,
): Promise<Stretch<CommentDocument>> =>
  readStretch<CommentDocument>(models, commentsIn(keys.deletedIn(threadId, authorId)), keyset);

/** The first visible comments of several threads, each at most `limit`. */
export async function readFirstComments(
  models: ReadModels,
  threadIds: readonly string[],
  limit: number,
): Promise<Map<string, CommentDocument[]>> {
  const ids = await Promise.all(
    threadIds.map((id) => models.redis.zrange(models.key(threads, keys.commentsOf(id)), '0', String(limit - 1))),
  );
  const documents = new Map((await readComments(models, ids.flat())).map((comment) => [comment.id, comment]));
  return new Map(
    threadIds.map((id, index) => [id, (ids[index] ?? []).flatMap((commentId) => documents.get(commentId) ?? [])]),
  );
}

/** Threads a member began and readers see, newest first. */
export async function readThreadsBy(
  models: ReadModels,
  memberId: string,
  page: { readonly offset: number; readonly limit: number },
) {
  const { members, total } = await readRanked(models, threads, keys.threadsBy(memberId), { ...page, descending: true });
  return { threads: await readThreads(models, members), total };
}

/** What a post said before its revisions, oldest first. */
export const readFormerVersions = async (models: ReadModels, postId: string): Promise<FormerVersion[]> =>
  (await readDocument<FormerVersion[]>(models, threads, keys.versions(postId))) ?? [];

/** What a post said in one of its versions; undefined for one there is none of. */
export async function readVersion(
  models: ReadModels,
  post: ThreadDocument | CommentDocument,
  version: number,
): Promise<string | undefined> {
  if (version === post.version) return post.text;
  return (await readFormerVersions(models, post.id)).find((former) => former.version === version)?.text;
}

/** Categories with their visible threads, the fullest first. */
export async function readCategories(models: ReadModels, limit: number): Promise<CategoryDocument[]> {
  const { members } = await readRanked(models, threads, keys.categories, { offset: 0, limit, descending: true });
  return readDocuments(models, threads, members.map(keys.category));
}

/** Which of some posts a member likes, and has flagged as they are now. */
export async function readMarks(
  models: ReadModels,
  memberId: string,
  postIds: readonly string[],
): Promise<{ liked: Set<string>; flagged: Set<string> }> {
  if (postIds.length === 0) return { liked: new Set(), flagged: new Set() };
  const ask = (key: string) => models.redis.smismember(models.key(threads, key), ...postIds);
  const [liked, flagged] = await Promise.all([ask(keys.liked(memberId)), ask(keys.flagged(memberId))]);
  const those = (answers: readonly number[]) => new Set(postIds.filter((_id, index) => answers[index] === 1));
  return { liked: those(liked), flagged: those(flagged) };
}

type Changed = { readonly id: string; readonly position: number };

/** What has changed since a position, oldest first: posts of a thread, or threads of the lists. At most `limit`. */
export async function readChanged(
  models: ReadModels,
  threadId: string | undefined,
  after: number,
  limit: number,
): Promise<Changed[]> {
  const key = models.key(threads, threadId === undefined ? keys.changed : keys.changedIn(threadId));
  const flat = await models.redis.zrange(
    key,
    `(${after}`,
    '+inf',
    'BYSCORE',
    'LIMIT',
    '0',
    String(limit),
    'WITHSCORES',
  );
  return placesOf(flat).map(({ id, score }) => ({ id, position: score }));
}

/** The position of the last change of any thread; -1 before the first. */
export async function readLastChange(models: ReadModels): Promise<number> {
  const [, position] = await models.redis.zrange(models.key(threads, keys.changed), '0', '0', 'REV', 'WITHSCORES');
  return position === undefined ? -1 : Number(position);
}
