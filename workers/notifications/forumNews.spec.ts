import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { commentId, established, THREAD_ID } from '#domain/forum/testing.ts';
import type { NotificationGiven } from '#domain/notifications/events.ts';
import { openHandler } from '#domain/store/handle.ts';
import { noticeJobs } from '../features.ts';
import { work } from '../worldOfJobs.testing.ts';
import { ann, bob, openNotices, owner, root } from './worldOfNotices.testing.ts';

let outside: Awaited<ReturnType<typeof openNotices>>;
let handler: ReturnType<typeof openHandler>;

beforeEach(async () => {
  outside = await openNotices();
  handler = openHandler(outside.store, outside.now);
});

const say = (by: Actor, type: string, data: object) =>
  handler.dispatch(thread, { type, data: { threadId: THREAD_ID, ...data } } as never, { by, channel: 'rest' });

/** Kinds of the notifications a member got of a post, once every job has run. */
async function kindsGiven(postId: string, { id }: Actor): Promise<string[]> {
  await work(outside, undefined, noticeJobs);
  const log = await outside.store.readAll(-1, 10_000);
  const given = log
    .filter(({ type }) => type === 'NotificationGiven')
    .map(({ data }) => data as NotificationGiven['data']);
  return given.filter(({ memberId, refs }) => memberId === id && refs.postId === postId).map(({ kind }) => kind);
}

it('sends no forum notification to a banned member', async () => {
  const mentions = [bob, owner].map(({ id }, index) => ({ memberId: id, start: index, end: index + 1 }));
  await say(ann, 'AddComment', { commentId: commentId('7'), text: '@@', mentions, postedAt: outside.now() });
  expect(await kindsGiven(commentId('7'), owner)).toEqual(['mentioned']);
  expect(await kindsGiven(commentId('7'), bob), 'he is banned').toEqual([]);
});

it('calls the moderators once for a post, and again for flags that come after they have looked', async () => {
  const postId = commentId('2');
  const flag = (by: Actor) => say(by, 'FlagPost', { postId, cause: 'abuse', note: '', flagger: established });
  await flag(ann);
  expect(await kindsGiven(postId, root)).toEqual(['postToReview']);
  await flag(bob);
  expect(await kindsGiven(postId, root)).toEqual(['postToReview']);
  await say(root, 'DismissFlags', { postId, reason: 'It may stand.' });
  await flag({ id: 'SueSeller0000000000000', role: 'SELLER' });
  expect(await kindsGiven(postId, root)).toEqual(['postToReview', 'postToReview']);
});
