import type { Article } from '#domain/article.ts';
import { categoryKey } from '#domain/forum/words.ts';
import { type Keyset, placesOf, readStretch, type Stretch } from '../keyset.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { find, type Page } from '../search/find.ts';
import { respelled } from '../search/spelling.ts';
import { blog } from './blog.ts';
import {
  type CategoryDocument,
  cardOf,
  isPublic,
  keys,
  type PostDocument,
  type PublishedCard,
  type PublishedPost,
} from './documents.ts';
import { blogIndex, type FoundDocument } from './search.ts';

/** A post whatever has become of it, for checks of who may read it; undefined when there never was one. */
export const readPost = (models: ReadModels, id: string): Promise<PostDocument | undefined> =>
  readDocument(models, blog, keys.post(id));

export const readPosts = (models: ReadModels, ids: readonly string[]): Promise<PostDocument[]> =>
  readDocuments(models, blog, ids.map(keys.post));

/** The article of the newest version, or of the one readers see; undefined for others. */
export const readArticle = (models: ReadModels, id: string, version: number): Promise<Article | undefined> =>
  readDocument(models, blog, keys.content(id, version));

/** A post as everybody reads it; undefined while it is not published. */
export async function readPublished(models: ReadModels, id: string): Promise<PublishedPost | undefined> {
  const post = await readPost(models, id);
  const card = post && cardOf(post);
  const article = card && (await readArticle(models, id, card.version));
  return article && { ...card, article };
}

export const cardsOf = (posts: readonly PostDocument[]): PublishedCard[] => posts.flatMap((post) => cardOf(post) ?? []);

type Asked = {
  readonly category?: string | undefined;
  readonly authorId?: string | undefined;
  /** Every word must be there, the last one as a beginning. */
  readonly query?: string | undefined;
};

export type FoundPosts = {
  readonly posts: PublishedCard[];
  readonly total: number;
  /** Categories with how many posts each would find; the most first. */
  readonly categories: readonly { readonly value: string; readonly count: number }[];
  /** The words that were looked for in place of those asked; null where those were. */
  readonly spelled: string | null;
};

/**
 * A numbered page of published posts, the newest first; of a search the best match. Where nothing is found, words that
 * no post has are taken for the most similar ones.
 */
export async function findPosts(models: ReadModels, asked: Asked, page: Page): Promise<FoundPosts> {
  const found = await findAsSpelled(models, asked, page);
  if (found.total > 0 || !asked.query?.trim()) return { ...found, spelled: null };
  const query = await respelled(models, blog, blogIndex, asked.query);
  return query === undefined
    ? { ...found, spelled: null }
    : { ...(await findAsSpelled(models, { ...asked, query }, page)), spelled: query };
}

async function findAsSpelled(
  models: ReadModels,
  { category, authorId, query }: Asked,
  page: Page,
): Promise<Omit<FoundPosts, 'spelled'>> {
  const choices = { category: category === undefined ? undefined : categoryKey(category), author: authorId };
  const asked = { text: query, choices, withFacets: true };
  const { found, total, facets } = await find<FoundDocument, string>(models, blog, blogIndex, asked, page);
  const counts = facets.category ?? [];
  const [posts, named] = await Promise.all([
    readPosts(models, found),
    readDocuments<CategoryDocument>(
      models,
      blog,
      counts.map(({ value }) => keys.category(value)),
    ),
  ]);
  const names = new Map(named.map(({ key, name }) => [key, name]));
  const categories = counts.map(({ value, count }) => ({ value: names.get(value) ?? value, count }));
  return { posts: cardsOf(posts), total, categories };
}

/** A numbered page of published posts, the newest first. */
export async function readPublishedPage(
  models: ReadModels,
  asked: Pick<Asked, 'category' | 'authorId'>,
  page: Page,
): Promise<{ posts: PublishedCard[]; total: number }> {
  if (asked.category === undefined) {
    const set = asked.authorId === undefined ? keys.published : keys.publishedBy(asked.authorId);
    const { members, total } = await readRanked(models, blog, set, { ...page, descending: true });
    return { posts: cardsOf(await readPosts(models, members)), total };
  }
  const { posts, total } = await findAsSpelled(models, asked, page);
  return { posts, total };
}

/** Published posts with their texts, the newest first: for feeds. */
export async function readPublishedWhole(
  models: ReadModels,
  asked: Pick<Asked, 'category' | 'authorId'>,
  page: Page,
): Promise<PublishedPost[]> {
  const { posts } = await readPublishedPage(models, asked, page);
  const articles = await Promise.all(posts.map(({ id, version }) => readArticle(models, id, version)));
  return posts.flatMap((card, index) => {
    const article = articles[index];
    return article ? [{ ...card, article }] : [];
  });
}

const listOf = (set: string, isDescending = true) =>
  ({ projection: blog, set, documentKey: keys.post, isDescending }) as const;

/** A stretch of published posts, all or a member's, the newest first. */
export const readPublishedStretch = (
  models: ReadModels,
  authorId: string | undefined,
  keyset: Keyset,
): Promise<Stretch<PostDocument>> =>
  readStretch(models, listOf(authorId === undefined ? keys.published : keys.publishedBy(authorId)), keyset);

/** A member's posts that are not removed, the last touched first: for this member. */
export const readOwnStretch = (models: ReadModels, authorId: string, keyset: Keyset): Promise<Stretch<PostDocument>> =>
  readStretch(models, listOf(keys.mine(authorId)), keyset);

/** Posts that wait for a review, the oldest submission first: for platform owners. */
export const readReviewStretch = (models: ReadModels, keyset: Keyset): Promise<Stretch<PostDocument>> =>
  readStretch(models, listOf(keys.queue, false), keyset);

/** Versions that are approved and wait for their time, the earliest first: for platform owners. */
export const readScheduledStretch = (models: ReadModels, keyset: Keyset): Promise<Stretch<PostDocument>> =>
  readStretch(models, listOf(keys.due, false), keyset);

/** What a member has removed since an instant (UTC ISO), theirs or another's, the last first: for this member. */
export async function readRemovedSince(models: ReadModels, byId: string, since: string): Promise<PostDocument[]> {
  const key = models.key(blog, keys.removed(byId));
  const ids = await models.redis.zrange(key, '+inf', String(Date.parse(since)), 'BYSCORE', 'REV', 'LIMIT', '0', '100');
  return readPosts(models, ids);
}

/** Scheduled posts whose time has come by an instant (UTC ISO), with the version, the earliest first; at most 100. */
export async function readDue(models: ReadModels, now: string): Promise<{ postId: string; version: number }[]> {
  const key = models.key(blog, keys.due);
  const ids = await models.redis.zrange(key, '-inf', String(Date.parse(now)), 'BYSCORE', 'LIMIT', '0', '100');
  return (await readPosts(models, ids)).map(({ id, version }) => ({ postId: id, version }));
}

/** The published post before this one in time: what to read next; undefined at the end. */
export async function readNext(models: ReadModels, id: string): Promise<PostDocument | undefined> {
  const key = models.key(blog, keys.published);
  const rank = await models.redis.zrevrank(key, id);
  if (rank === null) return undefined;
  const [next] = await models.redis.zrange(key, String(rank + 1), String(rank + 1), 'REV');
  const post = next === undefined ? undefined : await readPost(models, next);
  return post && isPublic(post) ? post : undefined;
}

/** Categories of published posts, the fullest first. */
export async function readBlogCategories(models: ReadModels, limit: number): Promise<CategoryDocument[]> {
  const { members } = await readRanked(models, blog, keys.categories, { offset: 0, limit, descending: true });
  return readDocuments(models, blog, members.map(keys.category));
}

/** Members with published posts, those with the most first. */
export async function readBlogAuthors(models: ReadModels, limit: number): Promise<{ id: string; posts: number }[]> {
  const key = models.key(blog, keys.authors);
  const flat = await models.redis.zrange(key, '0', String(limit - 1), 'REV', 'WITHSCORES');
  return placesOf(flat).map(({ id, score }) => ({ id, posts: score }));
}

/** How many posts are published, how many wait for a review, and how many a member has. */
export async function readBlogTotals(
  models: ReadModels,
  memberId: string,
): Promise<{ published: number; pending: number; mine: number }> {
  const [published, pending, mine] = await Promise.all(
    [keys.published, keys.queue, keys.mine(memberId)].map((set) => models.redis.zcard(models.key(blog, set))),
  );
  return { published: published ?? 0, pending: pending ?? 0, mine: mine ?? 0 };
}

/** The position of the last change that readers could see; -1 before the first. */
export const readBlogPosition = async (models: ReadModels): Promise<number> =>
  (await readDocument<number>(models, blog, keys.changed)) ?? -1;

/** How fresh the blog is, for feeds and the sitemap: how many posts, the last publication, the last public change. */
export async function readBlogFreshness(
  models: ReadModels,
): Promise<{ total: number; publishedAt: string | null; position: number }> {
  const [{ members, total }, position] = await Promise.all([
    readRanked(models, blog, keys.published, { offset: 0, limit: 1, descending: true }),
    readBlogPosition(models),
  ]);
  const [id] = members;
  const newest = id === undefined ? undefined : await readPost(models, id);
  return { total, publishedAt: newest?.firstPublishedAt ?? null, position };
}
