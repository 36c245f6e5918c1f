import type { ThreadEvent } from '#domain/forum/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import type { SearchIndex } from '../search/declaration.ts';
import { find } from '../search/find.ts';
import { put } from '../search/put.ts';
import { wordsOf } from '../search/words.ts';
import { enlist, ownPosts, takeOwnPosts } from './ownPosts.ts';

/** The newest threads that match, at most so many. */
const MOST_MATCHES = 10_000;

const postKey = (postId: string) => `post/${postId}`;

/** A post's words, and the two reasons for which readers may not see it: either is enough, and goes by itself. */
type Post = { readonly words: readonly string[]; readonly isHidden: boolean; readonly isDeleted: boolean };

/** A thread is found by the words of all its posts that readers see. */
type ThreadWords = { readonly threadId: string; readonly words: readonly string[] };

const threadIndex: SearchIndex<ThreadWords> = {
  id: ({ threadId }) => threadId,
  isListed: () => true,
  beginnings: 'all',
  fields: [{ text: ({ words }) => words.join(' ') }],
};

/**
 * The words of posts that readers see. What is hidden or deleted is not found; nor are the words of a closed account.
 */
export const forumSearch = projection<ThreadEvent | AccountClosed>({
  name: 'forumSearch',
  version: 3,
  on: {
    async ThreadStarted({ data: { threadId, authorId, topic, text, category } }, work) {
      await put(work, threadIndex, undefined, { threadId, words: [] });
      await enlist(work, threadId, threadId);
      await enlist(work, authorId, threadId);
      await reword(work, threadId, threadId, [topic, category, text]);
    },
    async CommentAdded({ data: { threadId, commentId, authorId, text } }, work) {
      await enlist(work, threadId, commentId);
      await enlist(work, authorId, commentId);
      await reword(work, threadId, commentId, [text]);
    },
    ThreadRevised: ({ data: { threadId, topic, text, category } }, work) =>
      reword(work, threadId, threadId, [topic, category, text]),
    CommentRevised: ({ data: { threadId, commentId, text } }, work) => reword(work, threadId, commentId, [text]),
    PostDeleted: ({ data }, work) => change(work, data.threadId, [data.postId], { isDeleted: true }),
    PostDeletionUndone: ({ data }, work) => change(work, data.threadId, [data.postId], { isDeleted: false }),
    PostHidden: ({ data }, work) => change(work, data.threadId, [data.postId], { isHidden: true }),
    PostRestored: ({ data }, work) => change(work, data.threadId, [data.postId], { isHidden: false }),
    async AccountClosed({ data: { accountId } }, work) {
      const postsIn = new Map<string, string[]>();
      for (const { threadId, postId } of await takeOwnPosts(work, accountId))
        postsIn.set(threadId, [...(postsIn.get(threadId) ?? []), postId]);
      for (const [threadId, postIds] of postsIn) {
        await change(work, threadId, postIds, { isDeleted: true });
        for (const postId of postIds) work.remove(postKey(postId));
      }
    },
  },
});

/** All words there are: how long a post may be (`domain/forum/limits.ts`) says how many at most. */
async function reword(work: Work, threadId: string, postId: string, texts: readonly string[]): Promise<void> {
  const before = await work.get<Post>(postKey(postId));
  const words = [...new Set(texts.flatMap(wordsOf))];
  await enter(work, threadId, [[postId, before, { isHidden: false, isDeleted: false, ...before, words }]]);
}

/** Changes posts of one thread together: what the thread keeps of their words is read once. */
async function change(work: Work, threadId: string, postIds: readonly string[], to: Partial<Post>): Promise<void> {
  const posts: Change[] = [];
  for (const postId of postIds) {
    const before = await work.get<Post>(postKey(postId));
    if (before) posts.push([postId, before, { ...before, ...to }]);
  }
  if (posts.length > 0) await enter(work, threadId, posts);
}

type Change = readonly [postId: string, before: Post | undefined, after: Post];

/** Keeps posts of a thread, and has the thread found by their words of now in place of those of before. */
async function enter(work: Work, threadId: string, posts: readonly Change[]): Promise<void> {
  for (const [postId, , after] of posts) work.put(postKey(postId), after);
  const before = posts.flatMap(([, post]) => foundBy(post));
  const now = posts.flatMap(([, , post]) => foundBy(post));
  const kept = new Set(now);
  const lost = before.filter((word) => !kept.has(word));
  const elsewhere = lost.length === 0 ? [] : await wordsElsewhere(work, threadId, posts, lost);
  await put(
    work,
    threadIndex,
    { threadId, words: [...before, ...elsewhere] },
    { threadId, words: [...now, ...elsewhere] },
  );
}

const foundBy = (post: Post | undefined): readonly string[] =>
  post && !post.isHidden && !post.isDeleted ? post.words : [];

/** The words of the thread's other posts that begin as one of some words does: these stay, with their beginnings. */
async function wordsElsewhere(
  work: Work,
  threadId: string,
  posts: readonly Change[],
  lost: readonly string[],
): Promise<string[]> {
  const changed = new Set(posts.map(([postId]) => postId));
  const beginnings = new Set(lost.map((word) => word.slice(0, 2)));
  const found = new Set<string>();
  for await (const postIds of ownPosts(work, threadId)) {
    const others = postIds.filter((postId) => !changed.has(postId));
    for (const post of await Promise.all(others.map((postId) => work.get<Post>(postKey(postId)))))
      for (const word of foundBy(post)) if (beginnings.has(word.slice(0, 2))) found.add(word);
  }
  return [...found];
}

/**
 * Threads in which every word of the query occurs, in the opening or in comments, the newest first; words count as
 * beginnings, single letters as words. May name threads that are hidden as a whole.
 */
export async function findThreads(models: ReadModels, query: string): Promise<string[]> {
  if (query.trim() === '') return [];
  const page = { offset: 0, limit: MOST_MATCHES };
  return (await find<ThreadWords, string>(models, forumSearch, threadIndex, { text: query }, page)).found;
}
