import type { ThreadEvent } from '#domain/forum/events.ts';
import { threadOfPost } from '#domain/ids.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import { SHORTEST_PREFIX, wordsOf } from '../shops/words.ts';
import { enlist, takeOwnPosts } from './ownPosts.ts';

const WORDS = 'words';
const MOST_QUERY_WORDS = 8;
const MOST_QUERY_CHARACTERS = 200;
/** Matches looked at for each word. */
const MOST_MATCHES = 10_000;

const wordsKey = (postId: string) => `words/${postId}`;
const entry = (word: string, postId: string) => `${word} ${postId}`;

/** A post's words, and the two reasons for which readers may not see it: either is enough, and goes by itself. */
type Indexed = { readonly words: readonly string[]; readonly isHidden: boolean; readonly isDeleted: boolean };

/** The words of posts that readers see. What is hidden or deleted is not found; nor are the words of a closed account. */
export const forumSearch = projection<ThreadEvent | AccountClosed>({
  name: 'forumSearch',
  version: 2,
  on: {
    async ThreadStarted({ data: { threadId, authorId, topic, text, category } }, work) {
      await index(work, threadId, [topic, category, text]);
      await enlist(work, authorId, threadId);
    },
    async CommentAdded({ data: { commentId, authorId, text } }, work) {
      await index(work, commentId, [text]);
      await enlist(work, authorId, commentId);
    },
    ThreadRevised: ({ data: { threadId, topic, text, category } }, work) => index(work, threadId, [topic, category, text]),
    CommentRevised: ({ data: { commentId, text } }, work) => index(work, commentId, [text]),
    PostDeleted: ({ data }, work) => change(work, data.postId, { isDeleted: true }),
    PostDeletionUndone: ({ data }, work) => change(work, data.postId, { isDeleted: false }),
    PostHidden: ({ data }, work) => change(work, data.postId, { isHidden: true }),
    PostRestored: ({ data }, work) => change(work, data.postId, { isHidden: false }),
    async AccountClosed({ data: { accountId } }, work) {
      for (const { postId } of await takeOwnPosts(work, accountId)) {
        await change(work, postId, { isDeleted: true });
        work.remove(wordsKey(postId));
      }
    },
  },
});

/** All words there are: how long a post may be (`domain/forum/limits.ts`) says how many at most. */
async function index(work: Work, postId: string, texts: readonly string[]): Promise<void> {
  const before = await work.get<Indexed>(wordsKey(postId));
  enter(work, postId, before, { isHidden: false, isDeleted: false, ...before, words: [...new Set(texts.flatMap(wordsOf))] });
}

async function change(work: Work, postId: string, to: Partial<Indexed>): Promise<void> {
  const before = await work.get<Indexed>(wordsKey(postId));
  if (before) enter(work, postId, before, { ...before, ...to });
}

/** Keeps a post, and enters it under the words it is found by now in place of those it was found by. */
function enter(work: Work, postId: string, before: Indexed | undefined, after: Indexed): void {
  work.put(wordsKey(postId), after);
  const [old, now] = [foundBy(before), foundBy(after)];
  for (const word of old) if (!now.has(word)) work.unrank(WORDS, entry(word, postId));
  for (const word of now) if (!old.has(word)) work.rank(WORDS, entry(word, postId), 0);
}

const foundBy = (post: Indexed | undefined): Set<string> => new Set(post && !post.isHidden && !post.isDeleted ? post.words : []);

/** How an entry begins that a word of a query finds. */
const sought = (word: string) => ([...word].length < SHORTEST_PREFIX ? entry(word, '') : word);

/** Threads in which every word of the query occurs, in the opening or in comments; words count as beginnings, single letters as words. May name threads that are hidden as a whole. */
export async function findThreads(models: ReadModels, query: string): Promise<string[]> {
  const words = [...new Set(wordsOf(query.slice(0, MOST_QUERY_CHARACTERS)))].slice(0, MOST_QUERY_WORDS);
  if (words.length === 0) return [];
  const { redis } = models;
  const key = models.key(forumSearch, WORDS);
  const lists = await Promise.all(words.map((word) => redis.zrangebylex(key, `[${sought(word)}`, `[${sought(word)}\u{10ffff}`, 'LIMIT', 0, MOST_MATCHES)));
  const [first, ...rest] = lists.map((list) => new Set(list.map((found) => threadOfPost(found.slice(found.lastIndexOf(' ') + 1)) ?? '')));
  return [...(first ?? [])].filter((id) => rest.every((set) => set.has(id)));
}
