import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { type FakeClockWorkers, openFakeClockWorkers } from './fakeClockWorkers.testing.ts';

export const THREAD = 'Thread0000000000000000';

/** Ann has begun a thread; she and Bob are members. */
export async function openForum(start: string, through?: Parameters<typeof openFakeClockWorkers>[1]) {
  const world = await openFakeClockWorkers(start, through);
  const [ann, bob] = (await world.register('Ann', 'Bob')) as [Actor, Actor];
  const opening = { topic: 'Fades', text: 'Which guard?', category: 'Techniques', mentions: [], postedAt: start };
  await world.dispatch(thread, { type: 'StartThread', data: { threadId: THREAD, ...opening } }, world.rest(ann));
  return { ...world, ann, bob };
}

let count = 0;
/** Says something in Ann's thread; answers the id of the comment. */
export async function comment({ dispatch, rest, now }: FakeClockWorkers, by: Actor): Promise<string> {
  count += 1;
  const commentId = `${THREAD}${String(count).padStart(8, '0')}`;
  await dispatch(
    thread,
    {
      type: 'AddComment',
      data: { threadId: THREAD, commentId, text: `Number ${count}.`, mentions: [], postedAt: now() },
    },
    rest(by),
  );
  return commentId;
}
/** Takes a comment back. */
export const remove = ({ dispatch, rest }: FakeClockWorkers, postId: string, by: Actor) =>
  dispatch(thread, { type: 'DeletePost', data: { threadId: THREAD, postId } }, rest(by));
