import { beforeEach, expect, it } from 'vitest';
import type { ThreadEvent } from '#domain/forum/events.ts';
import { LONGEST_THREAD } from '#domain/forum/limits.ts';
import { commented, commentId, NOON, started, THREAD_ID } from '#domain/forum/testing.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { openBatch } from '../batch.ts';
import { keysOf } from '../redisProcesses.testing.ts';
import { findThreads, forumSearch } from './search.ts';
import { withRedis } from './testing.ts';

const store = withRedis(forumSearch);
let position: number;
beforeEach(() => {
  position = 0;
});

/** Each event in a batch of its own. */
async function fold(...events: (ThreadEvent | AccountClosed)[]): Promise<void> {
  for (const event of events) {
    const { work, commit } = openBatch(store.redis, forumSearch, 1);
    await forumSearch.on[event.type]?.({ ...event, position, metadata: { occurredAt: NOON } } as never, work);
    await commit(position - 1, position);
    position += 1;
  }
}
const found = (query: string) => findThreads(store.models, query);

const comment = commented(undefined, '1', { text: 'A zebra.' });
const { authorId } = comment.data;
const post = { threadId: THREAD_ID, postId: commentId(), authorId };
const ruling = { moderatorId: 'Olive', reason: 'House rules.' };
const hidden: ThreadEvent = { type: 'PostHidden', data: { ...post, ...ruling, by: 'moderator' } };
const restored: ThreadEvent = { type: 'PostRestored', data: { ...post, ...ruling, appealed: false } };
const deleted: ThreadEvent = { type: 'PostDeleted', data: { ...post, deletedAt: NOON } };
const undone: ThreadEvent = { type: 'PostDeletionUndone', data: post };
const revised: ThreadEvent = {
  type: 'CommentRevised',
  data: { threadId: THREAD_ID, commentId: commentId(), authorId, text: 'A giraffe.', mentions: [], newlyMentioned: [] },
};

it.each([
  ['hidden, deleted and put back by its author', [hidden, deleted, undone]],
  ['deleted, hidden and put back by its author', [deleted, hidden, undone]],
  ['hidden, deleted and restored by a moderator', [hidden, deleted, restored]],
  ['deleted, hidden and restored by a moderator', [deleted, hidden, restored]],
])('does not find a comment that was %s: the other one still stands', async (_what, events) => {
  await fold(started(), comment);
  expect(await found('zebra')).toEqual([THREAD_ID]);
  await fold(...events);
  expect(await found('zebra')).toEqual([]);
});

it.each([
  ['its author and then a moderator', [hidden, deleted, undone, restored]],
  ['a moderator and then its author', [hidden, deleted, restored, undone]],
])('finds a comment again that was put back by %s', async (_what, events) => {
  await fold(started(), comment, ...events);
  expect(await found('zebra')).toEqual([THREAD_ID]);
});

it('finds a comment by its present words only, also by those that were changed while it could not be read', async () => {
  await fold(started(), comment, revised);
  expect([await found('zebra'), await found('giraffe')]).toEqual([[], [THREAD_ID]]);
  await fold(hidden, { ...revised, data: { ...revised.data, text: 'A zebra again.' } });
  expect([await found('zebra'), await found('giraffe')]).toEqual([[], []]);
  await fold(restored);
  expect([await found('zebra'), await found('giraffe')]).toEqual([[THREAD_ID], []]);
});

it('matches a single letter as a word only, and two as a beginning', async () => {
  await fold(started({ text: 'Which clipper? B or zz.' }));
  expect([await found('b'), await found('Z'), await found('z z'), await found('zz'), await found('cl')]).toEqual([
    [THREAD_ID],
    [],
    [],
    [THREAD_ID],
    [THREAD_ID],
  ]);
});

it('keeps no word of a closed account', async () => {
  await fold(started(), comment, { type: 'AccountClosed', data: { accountId: authorId } } as AccountClosed);
  expect(await found('zebra')).toEqual([]);
  await fold(undone, restored);
  expect(await found('zebra')).toEqual([]);
  expect(await keysOf(store.redis, `*/${commentId()}`)).toEqual([]);
  const lexicon = await store.redis.zrange(store.models.key(forumSearch, 'words/1'), '0', '-1');
  expect([await keysOf(store.redis, '*zebra*'), lexicon.includes('zebra')]).toEqual([[], false]);
});

it('finds every word of the longest text there can be', async () => {
  const words = Array.from({ length: LONGEST_THREAD / 5 }, (_, n) => (n + 1_000).toString(36).padStart(4, 'w'));
  const text = words.join(' ');
  expect([text.length, new Set(words).size]).toEqual([LONGEST_THREAD - 1, 2_000]);
  await fold(started({ text }));
  for (const word of [words[0], words[400], words[1_999]]) expect(await found(word ?? ''), word).toEqual([THREAD_ID]);
  await fold({ type: 'ThreadRevised', data: { ...started().data, text: 'Short.', newlyMentioned: [] } });
  expect(await found(words[1_999] ?? '')).toEqual([]);
});
