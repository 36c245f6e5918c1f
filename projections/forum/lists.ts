import { categoryKey } from '#domain/forum/words.ts';
import type { Work } from '../projection.ts';
import { isVisible, keys, type ThreadDocument } from './documents.ts';

/** More than any UTC instant in milliseconds: what is pinned stands before everything else. */
const PINNED = 1e14;
/** More than any UTC instant in seconds: of two with as many points the younger stands first. */
const ONE_POINT = 1e10;

export type CategoryDocument = { readonly key: string; readonly name: string; readonly threads: number };

/** Where a thread stands in the lists, each for all categories and for its own. */
export async function standInLists(
  work: Work,
  before: ThreadDocument | undefined,
  after: ThreadDocument,
): Promise<void> {
  const [left, entered] = [before && scopeOf(before), scopeOf(after)];
  if (left !== entered) {
    if (left !== undefined) await count(work, left, before?.category ?? '', -1);
    if (entered !== undefined) await count(work, entered, after.category, 1);
  }
  if (before && left !== undefined && left !== entered)
    for (const category of [left, undefined]) leave(work, category, after.id);
  if (entered !== undefined) for (const category of [entered, undefined]) enter(work, category, after);
}

/** What is about a post of the blog is in no list of the forum. */
const scopeOf = (thread: ThreadDocument): string | undefined =>
  isVisible(thread) && thread.kind === undefined ? categoryKey(thread.category) : undefined;

function enter(
  work: Work,
  category: string | undefined,
  { id, createdAt, lastActivityAt, isPinned, comments, allLikes }: ThreadDocument,
): void {
  work.rank(keys.list('latest', category), id, Date.parse(lastActivityAt) + (isPinned ? PINNED : 0));
  work.rank(
    keys.list('top', category),
    id,
    (comments + allLikes) * ONE_POINT + Math.floor(Date.parse(createdAt) / 1000),
  );
  if (comments === 0) work.rank(keys.list('unanswered', category), id, Date.parse(createdAt));
  else work.unrank(keys.list('unanswered', category), id);
}

function leave(work: Work, category: string | undefined, id: string): void {
  for (const sort of ['latest', 'top', 'unanswered'] as const) work.unrank(keys.list(sort, category), id);
}

async function count(work: Work, key: string, name: string, by: number): Promise<void> {
  const known = await work.get<CategoryDocument>(keys.category(key));
  const threads = (known?.threads ?? 0) + by;
  // A category is called as it was first written, as long as it has threads.
  work.put(keys.category(key), {
    key,
    name: known && known.threads > 0 ? known.name : name,
    threads,
  } satisfies CategoryDocument);
  if (threads > 0) work.rank(keys.categories, key, threads);
  else work.unrank(keys.categories, key);
}
