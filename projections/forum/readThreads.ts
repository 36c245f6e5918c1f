import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { type CommentDocument, type FormerVersion, keys, type ThreadDocument, type ThreadSort } from './documents.ts';
import type { CategoryDocument } from './lists.ts';
import { threads } from './threads.ts';

/** The place of a thread in a list: where the next stretch goes on, whatever has moved meanwhile. */
export type ThreadPlace = { readonly score: number; readonly id: string };
export type PlacedThread = { readonly thread: ThreadDocument; readonly place: ThreadPlace };
export type ThreadStretch = { readonly threads: PlacedThread[]; readonly hasMore: boolean; readonly total: number };

type List = {
  readonly sort: ThreadSort /** A key of `categoryKey`; undefined for all. */;
  readonly category?: string | undefined;
};
type From = { readonly after?: ThreadPlace | undefined; readonly limit: number };

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

/**
 * A stretch of a list of visible threads: the first ones, or those after a place. What moved up since is not shown
 * twice by it, nor left out.
 */
export async function readThreadList(
  models: ReadModels,
  { sort, category }: List,
  { after, limit }: From,
): Promise<ThreadStretch> {
  const key = models.key(threads, keys.list(sort, category));
  const [found, total] = await Promise.all([placesFrom(models, key, after, limit + 1), models.redis.zcard(key)]);
  return { ...(await placed(models, found, limit)), total };
}

async function placesFrom(
  { redis }: ReadModels,
  key: string,
  after: ThreadPlace | undefined,
  limit: number,
): Promise<ThreadPlace[]> {
  if (!after) return placesOf(await redis.zrange(key, '0', String(limit - 1), 'REV', 'WITHSCORES'));
  const [score, rank] = await Promise.all([redis.zscore(key, after.id), redis.zrevrank(key, after.id)]);
  if (rank !== null && Number(score) === after.score)
    return placesOf(await redis.zrange(key, String(rank + 1), String(rank + limit), 'REV', 'WITHSCORES'));
  return placesOf(
    await redis.zrange(key, String(after.score), '-inf', 'BYSCORE', 'REV', 'LIMIT', '0', String(limit), 'WITHSCORES'),
  );
}

const placesOf = (flat: readonly string[]): ThreadPlace[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({
    id: flat[2 * index] ?? '',
    score: Number(flat[2 * index + 1]),
  }));

async function placed(
  models: ReadModels,
  places: readonly ThreadPlace[],
  limit: number,
): Promise<Omit<ThreadStretch, 'total'>> {
  const shown = places.slice(0, limit);
  const documents = new Map(
    (
      await readThreads(
        models,
        shown.map(({ id }) => id),
      )
    ).map((thread) => [thread.id, thread]),
  );
  const found = shown.flatMap((place) => {
    const thread = documents.get(place.id);
    return thread ? [{ thread, place }] : [];
  });
  return { threads: found, hasMore: places.length > limit };
}

/**
 * Those of some threads that are visible (and of a category), the latest first, as {@link readThreadList} would list
 * them.
 */
export async function readLatestOf(
  models: ReadModels,
  ids: readonly string[],
  category: string | undefined,
  { after, limit }: From,
): Promise<ThreadStretch> {
  if (ids.length === 0) return { threads: [], hasMore: false, total: 0 };
  const scores = await models.redis.zmscore(models.key(threads, keys.list('latest', category)), ...ids);
  const places = ids.flatMap((id, index) => (scores[index] ? [{ id, score: Number(scores[index]) }] : []));
  const ordered = places.sort((left, right) => right.score - left.score || (right.id < left.id ? -1 : 1));
  const rest = after
    ? ordered.filter(({ id, score }) => score < after.score || (score === after.score && id < after.id))
    : ordered;
  return { ...(await placed(models, rest.slice(0, limit + 1), limit)), total: ordered.length };
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

type Numbers = { readonly after?: number | undefined; readonly limit: number };

/** Visible comments of a thread after a number, oldest first. */
export async function readCommentsOf(
  models: ReadModels,
  threadId: string,
  { after = 0, limit }: Numbers,
): Promise<{ comments: CommentDocument[]; hasMore: boolean }> {
  const ids = await models.redis.zrange(
    models.key(threads, keys.commentsOf(threadId)),
    `(${after}`,
    '+inf',
    'BYSCORE',
    'LIMIT',
    '0',
    String(limit + 1),
  );
  return { comments: await readComments(models, ids.slice(0, limit)), hasMore: ids.length > limit };
}

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

/**
 * Comments of a thread that are hidden, with a number after one and up to another; at most so many. For their authors
 * and for moderators.
 */
export async function readHiddenIn(
  models: ReadModels,
  threadId: string,
  { after, upTo, limit }: Numbers & { readonly upTo: number },
): Promise<CommentDocument[]> {
  const ids = await models.redis.zrange(
    models.key(threads, keys.hiddenIn(threadId)),
    `(${after}`,
    String(upTo),
    'BYSCORE',
    'LIMIT',
    '0',
    String(limit),
  );
  return readComments(models, ids);
}

/**
 * The last comments in the same stretch that one member has deleted since an instant (UTC ISO), at most so many: for
 * this member.
 */
export async function readDeletedIn(
  models: ReadModels,
  threadId: string,
  {
    authorId,
    since,
    after,
    upTo,
    limit,
  }: Numbers & { readonly authorId: string; readonly since: string; readonly upTo: number },
): Promise<CommentDocument[]> {
  const key = models.key(threads, keys.deletedIn(threadId, authorId));
  const ids = await models.redis.zrange(key, String(upTo), `(${after}`, 'BYSCORE', 'REV', 'LIMIT', '0', String(limit));
  return (await readComments(models, ids)).filter(({ deletedAt }) => deletedAt !== null && deletedAt >= since);
}

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
