import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '../live/connection.ts';
import { logIn } from '../testing/server.tsx';
import { changeOf, commentOf, listOf, openForum, refusing, talkOf, threadOf } from './testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  setConnection(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

const marksOf = (postId: string, likeCount: number, isLikedByMe: boolean) => ({
  postId,
  likeCount,
  isLikedByMe,
  isFlaggedByMe: false,
});
const heart = () => screen.findByRole('button', { name: /^Like the post by Ben Lund/ });
const shown = async () => [(await heart()).textContent, (await heart()).getAttribute('aria-pressed')];

it('counts a like once that the server had already from another window', async () => {
  openForum('/forum/thread/t1', {
    thread: talkOf([], { likeCount: 1 }),
    setPostLiked: true,
    postMarks: [marksOf('t1', 1, true)],
  });
  expect(await shown()).toEqual(['1 like', 'false']);
  await userEvent.click(await heart());
  await waitFor(async () => expect(await shown()).toEqual(['1 like', 'true']));
});

it('loads the marks again when a change of other likes overtakes the answer', async () => {
  const answers = [marksOf('t1', 1, true), marksOf('t1', 5, true)];
  const { server } = openForum('/forum/thread/t1', {
    thread: talkOf([]),
    setPostLiked: true,
    postMarks: async () => {
      const [answer] = answers.splice(0, 1);
      if (answers.length > 0)
        act(() => server.say({ threadChanged: changeOf(11, null, threadOf({ likeCount: 5 }), 'liked') }));
      return [answer];
    },
  });
  await userEvent.click(await heart());
  await waitFor(async () => expect(await shown()).toEqual(['5 likes', 'true']));
  expect(answers).toEqual([]);
});

it('takes a like back that was refused', async () => {
  const refused = refusing('TOO_MANY_POSTS', 'You are very active just now.');
  openForum('/forum/thread/t1', { thread: talkOf([], { likeCount: 3 }), setPostLiked: refused, postMarks: refused });
  await userEvent.click(await heart());
  expect(await screen.findByText('You are very active just now.')).toBeTruthy();
  expect(await shown()).toEqual(['3 likes', 'false']);
});

it.each([
  ['is come back to', () => fireEvent.focus(window)],
  ['is notified by another tab', () => new BroadcastChannel('chairside-marks').postMessage('changed')],
  [
    'is connected again',
    () => {
      act(() => setConnection('offline'));
      act(() => setConnection('live'));
    },
  ],
])('loads likes and flags made elsewhere once the page %s, and not before', async (_when, happen) => {
  const { server } = openForum('/forum/thread/t1', {
    thread: talkOf([commentOf(1)], { likeCount: 1 }),
    postMarks: ({ postIds }: { postIds: string[] }) =>
      postIds.map((id) => ({ ...marksOf(id, 9, id === 't1'), isFlaggedByMe: id === 'c1' })),
  });
  act(() => setConnection('live'));
  const hearts = () => screen.findAllByRole('button', { name: /^Like the post by Ben Lund/ });
  expect((await hearts()).map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  expect(server.asked.filter(({ name }) => name === 'PostMarks')).toEqual([]);
  happen();
  await waitFor(async () =>
    expect((await hearts()).map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']),
  );
  // The number of likes comes with every event: it is no older than this answer.
  expect((await hearts()).map((one) => one.textContent)).toEqual(['1 like', '0 likes']);
});

it('broadcasts a like in the list to the other tabs', async () => {
  const received = vi.fn();
  const other = new BroadcastChannel('chairside-marks');
  other.addEventListener('message', received);
  openForum('/forum', { threads: listOf(threadOf()), setPostLiked: true, postMarks: [marksOf('t1', 1, true)] });
  await userEvent.click(await heart());
  await waitFor(() => expect(received).toHaveBeenCalledTimes(1));
  other.close();
  expect(await shown()).toEqual(['1 like', 'true']);
});
