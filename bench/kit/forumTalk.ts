import { thread } from '#domain/forum/decider.ts';
import { newId } from '#domain/ids.ts';
import type { TestApp } from '../../gateway/testing.ts';
import { inHandfuls, type Person } from './crowd.ts';
import type { Posting } from './listen.ts';

const AUTHOR = 'author { id firstName lastName userName pictureUrl }';
const MENTIONS = 'mentions { memberId start end }';
const THREAD = `id topic text category createdAt editedAt version state isErased likeCount commentCount isLocked isPinned position ${MENTIONS} ${AUTHOR} firstCommenters { id firstName lastName userName pictureUrl }`;
const COMMENT = `id threadId number text createdAt editedAt version state isErased likeCount ${MENTIONS} ${AUTHOR} reply { postId quote ${AUTHOR} }`;

/** What the client's screens ask for. */
export const THREAD_NEWS = `subscription ThreadNews($threadId: ID!, $after: Float) { threadChanged(threadId: $threadId, after: $after) { position kind postId thread { ${THREAD} } comment { ${COMMENT} } } }`;
export const LIST_NEWS = `subscription ListNews($after: Float) { threadsChanged(after: $after) { position kind postId thread { ${THREAD} } } }`;

const WORDS = 'I fade from a two, then blend with the open guard, and check it in the mirror twice. '.repeat(3);

/** A member may comment so often within ten minutes. */
const TURNS = 30;

/** Threads by these members in turn, in the read models when this resolves. */
export async function startThreads(app: TestApp, authors: readonly Person[], count: number): Promise<string[]> {
  const postedAt = new Date().toISOString();
  const ids = await inHandfuls(
    Array.from({ length: count }, () => newId()),
    async (threadId, index) => {
      const data = {
        threadId,
        topic: `Fade number ${index}`,
        text: WORDS,
        category: 'Techniques',
        mentions: [],
        postedAt,
      };
      const id = authors[index % authors.length]?.id ?? '';
      await app.handler.dispatch(
        thread,
        { type: 'StartThread', data },
        { by: { id, role: 'CUSTOMER' }, channel: 'cli' },
      );
      return threadId;
    },
  );
  await app.settle();
  return ids;
}

/** Comments on a thread as members of a crowd post them over REST, each within their limit. */
export function comments(threadId: string, authors: readonly Person[], listeners?: number): Posting[] {
  const one = { path: `/api/v1/threads/thread/${threadId}`, ...(listeners !== undefined && { listeners }) };
  return Array.from({ length: authors.length * TURNS }, (_, index) => ({
    ...one,
    token: authors[index % authors.length]?.token ?? '',
    body: { content: `${index}. ${WORDS}` },
  }));
}

/**
 * The last position of a thread and of the lists as screens are handed them, after each of so many comments: where
 * people stand who came one after the other.
 */
export async function talkFor(app: TestApp, threadId: string, authors: readonly Person[], count: number) {
  const stands: { thread: number; lists: number }[] = [];
  for (const { token, path, body } of comments(threadId, authors).slice(0, count)) {
    await app.rest('POST', path.replace('/api/v1', ''), { token, body });
    const { data } = await app.graphql<{ thread: { position: number }; threads: { position: number } }>(
      'query ($id: ID!) { thread(id: $id) { position } threads(first: 1) { position } }',
      { id: threadId },
      token,
    );
    if (!data) throw new Error('the thread cannot be read');
    stands.push({ thread: data.thread.position, lists: data.threads.position });
  }
  return stands;
}
