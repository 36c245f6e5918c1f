import type { Article } from '#domain/article.ts';
import { wordsOf } from '#domain/articleWords.ts';
import { categoryKey } from '#domain/forum/words.ts';
import type { Work } from '../projection.ts';
import { put } from '../search/put.ts';
import { tellFigures } from '../upkeep/figures.ts';
import {
  BLOG_QUEUE_TOPIC,
  BLOG_TOPIC,
  type BlogNotice,
  blogTopic,
  blogWorkTopic,
  type CategoryDocument,
  isPublic,
  keys,
  type PostDocument,
  type WorkNotice,
} from './documents.ts';
import { blogIndex, type FoundDocument } from './search.ts';

/** Where a post stands in every list, in the search index and in the counts, and who is notified of its change. */
export async function standInLists(
  work: Work,
  before: PostDocument | undefined,
  after: PostDocument,
  position: number,
): Promise<void> {
  const { id, authorId } = after;
  standInOwn(work, after);
  standInRemoved(work, before, after);
  const waits = waitsForReview(after);
  if (waits) work.rank(keys.queue, id, Date.parse(after.latest?.submittedAt ?? after.touchedAt));
  else work.unrank(keys.queue, id);
  const due = dueOf(after);
  if (due) work.rank(keys.due, id, Date.parse(due));
  else work.unrank(keys.due, id);
  const isOwners = (post: PostDocument) => waitsForReview(post) || dueOf(post) !== null;
  if (isOwners(after) || (before && isOwners(before))) work.notify(BLOG_QUEUE_TOPIC, { id, position });
  const [was, is] = [before !== undefined && isPublic(before), isPublic(after)];
  if (was || is) await standInPublic(work, before, after, position);
  if (was !== is || waits !== (before !== undefined && waitsForReview(before))) tellFigures(work, position);
  work.notify(blogWorkTopic(authorId), { postId: id } satisfies WorkNotice);
}

/** When a scheduled version is published, in UTC; null while none is scheduled. */
const dueOf = ({ standing, removed, isErased, publishAt }: PostDocument): string | null =>
  standing === 'scheduled' && !removed && !isErased ? publishAt : null;

const waitsForReview = ({ standing, removed, isErased }: PostDocument): boolean =>
  standing === 'pending' && !removed && !isErased;

function standInOwn(work: Work, { id, authorId, removed, touchedAt, isErased }: PostDocument): void {
  if (removed || isErased) work.unrank(keys.mine(authorId), id);
  else work.rank(keys.mine(authorId), id, Date.parse(touchedAt));
}

/** With whom removed it, who can take it back. */
function standInRemoved(work: Work, before: PostDocument | undefined, { id, removed, isErased }: PostDocument): void {
  if (before?.removed) work.unrank(keys.removed(before.removed.byId), id);
  if (removed && !isErased) work.rank(keys.removed(removed.byId), id, Date.parse(removed.at));
}

/** Nothing of it changes while readers see the same version as before. */
async function standInPublic(
  work: Work,
  before: PostDocument | undefined,
  after: PostDocument,
  position: number,
): Promise<void> {
  const { id, authorId, firstPublishedAt } = after;
  const [was, is] = [before !== undefined && isPublic(before), isPublic(after)];
  if (was && is && before?.shown?.version === after.shown?.version && before?.shownSince === after.shownSince) return;
  const [left, entered] = [was ? before?.shown?.category : undefined, is ? after.shown?.category : undefined];
  if (left !== undefined) await countCategory(work, left, -1);
  if (entered !== undefined) await countCategory(work, entered, 1);
  if (was !== is) await countAuthor(work, authorId, is ? 1 : -1);
  for (const set of [keys.published, keys.publishedBy(authorId)])
    if (is) work.rank(set, id, Date.parse(firstPublishedAt ?? after.touchedAt));
    else work.unrank(set, id);
  await index(work, after);
  work.put(keys.changed, position);
  const notice: BlogNotice = { postId: id, position };
  work.notify(BLOG_TOPIC, notice);
  work.notify(blogTopic(id), notice);
}

/** Words are in the index only while readers see them. */
async function index(work: Work, post: PostDocument): Promise<void> {
  const { id, authorId, shown } = post;
  const before = await work.get<FoundDocument>(keys.found(id));
  const nothing = { title: '', description: '', category: '', text: '' };
  const article = shown && isPublic(post) ? await work.get<Article>(keys.content(id, shown.version)) : undefined;
  const after: FoundDocument = {
    id,
    authorId,
    isPublic: isPublic(post),
    categoryKey: categoryKey(shown?.category ?? ''),
    ...(shown && article
      ? { title: shown.title, description: shown.description, category: shown.category, text: wordsOf(article) }
      : nothing),
  };
  await put(work, blogIndex, before, after);
  work.put(keys.found(id), after);
}

/** A category is called as it was first written, as long as it has posts. */
async function countCategory(work: Work, name: string, by: number): Promise<void> {
  const key = categoryKey(name);
  const known = await work.get<CategoryDocument>(keys.category(key));
  const posts = (known?.posts ?? 0) + by;
  const kept = known && known.posts > 0 ? known.name : name;
  work.put(keys.category(key), { key, name: kept, posts } satisfies CategoryDocument);
  if (posts > 0) work.rank(keys.categories, key, posts);
  else work.unrank(keys.categories, key);
}

async function countAuthor(work: Work, authorId: string, by: number): Promise<void> {
  const posts = ((await work.get<number>(keys.author(authorId))) ?? 0) + by;
  work.put(keys.author(authorId), posts);
  if (posts > 0) work.rank(keys.authors, authorId, posts);
  else work.unrank(keys.authors, authorId);
}
