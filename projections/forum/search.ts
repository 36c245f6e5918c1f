import type { ThreadEvent } from '#domain/forum/events.ts';
import { threadOfPost } from '#domain/ids.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import { wordsOf } from '../shops/words.ts';
import { enlist, takeOwnPosts } from './ownPosts.ts';

const WORDS = 'words';
const MOST_WORDS = 400;
const MOST_QUERY_WORDS = 8;
const MOST_QUERY_CHARACTERS = 200;
/** Matches looked at for each word. */
const MOST_MATCHES = 10_000;

const wordsKey = (postId: string) => `words/${postId}`;
const entry = (word: string, postId: string) => `${word} ${postId}`;

type Indexed = { readonly words: readonly string[]; readonly isIn: boolean };

/** The words of posts that readers see. What is hidden or deleted is not found; nor are the words of a closed account. */
export const forumSearch = projection<ThreadEvent | AccountClosed>({
  name: 'forumSearch',
  version: 1,
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
    PostDeleted: ({ data }, work) => show(work, data.postId, false),
    PostDeletionUndone: ({ data }, work) => show(work, data.postId, true),
    PostHidden: ({ data }, work) => show(work, data.postId, false),
    PostRestored: ({ data }, work) => show(work, data.postId, true),
    async AccountClosed({ data: { accountId } }, work) {
      for (const { postId } of await takeOwnPosts(work, accountId)) {
        await show(work, postId, false);
        work.remove(wordsKey(postId));
      }
    },
  },
});

async function index(work: Work, postId: string, texts: readonly string[]): Promise<void> {
  const before = await work.get<Indexed>(wordsKey(postId));
  const words = [...new Set(texts.flatMap(wordsOf))].slice(0, MOST_WORDS);
  const isIn = before?.isIn ?? true;
  work.put(wordsKey(postId), { words, isIn } satisfies Indexed);
  if (!isIn) return;
  for (const old of before?.words ?? []) if (!words.includes(old)) work.unrank(WORDS, entry(old, postId));
  for (const word of words) work.rank(WORDS, entry(word, postId), 0);
}

async function show(work: Work, postId: string, isIn: boolean): Promise<void> {
  const indexed = await work.get<Indexed>(wordsKey(postId));
  if (!indexed) return;
  work.put(wordsKey(postId), { ...indexed, isIn } satisfies Indexed);
  for (const word of indexed.words) {
    if (isIn) work.rank(WORDS, entry(word, postId), 0);
    else work.unrank(WORDS, entry(word, postId));
  }
}

/** Threads in which every word of the query occurs, in the opening or in comments; words count as beginnings. May name threads that are hidden as a whole. */
export async function findThreads(models: ReadModels, query: string): Promise<string[]> {
  const words = [...new Set(wordsOf(query.slice(0, MOST_QUERY_CHARACTERS)))].slice(0, MOST_QUERY_WORDS);
  if (words.length === 0) return [];
  const { redis } = models;
  const key = models.key(forumSearch, WORDS);
  const lists = await Promise.all(words.map((word) => redis.zrangebylex(key, `[${word}`, `[${word}\u{10ffff}`, 'LIMIT', 0, MOST_MATCHES)));
  const [first, ...rest] = lists.map((list) => new Set(list.map((found) => threadOfPost(found.slice(found.lastIndexOf(' ') + 1)) ?? '')));
  return [...(first ?? [])].filter((id) => rest.every((set) => set.has(id)));
}
