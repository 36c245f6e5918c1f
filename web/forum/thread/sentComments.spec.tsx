import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AGAIN_MS } from '../../live/useOutbox.ts';
import { AT, ana, asAna, changeOf, commentOf, openForum, refusing, talkOf, threadOf } from '../testing.tsx';

asAna();

describe('a comment', () => {
  const sent = (server: ReturnType<typeof openForum>['server']) =>
    server.asked
      .filter(({ name }) => name === 'AddComment')
      .map(({ variables }) => variables.input as { id: string; text: string });
  const taken = ({ input }: { input: { id: string; text: string } }) =>
    commentOf(2, { id: input.id, author: ana, text: input.text });
  const write = async (text: string) => {
    await userEvent.type(await screen.findByLabelText('Your comment'), text);
    await userEvent.click(screen.getByRole('button', { name: 'Add Comment' }));
  };
  const waiting = () => within(screen.getByRole('list', { name: 'On their way' }));

  it('is sent with its quote, and shown once', async () => {
    const { server } = openForum(AT, { thread: talkOf([commentOf(1)]), addComment: taken });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^Quote the post by Ben Lund/ }))[1] as HTMLElement,
    );
    await write('Mine');
    await screen.findByRole('listitem', { name: 'Comment 2 by Ana Ortiz' });
    const id = sent(server)[0]?.id ?? '';
    server.say({ threadChanged: changeOf(11, commentOf(2, { id, author: ana, text: 'Mine' })) });
    await waitFor(() => expect(screen.getAllByText('Mine')).toHaveLength(1));
    expect(sent(server)).toEqual([
      { id: expect.stringMatching(/^t1\w{8}$/), text: 'Mine', replyTo: 'c1', quote: 'Words 1' },
    ]);
    expect(screen.queryByRole('list', { name: 'On their way' })).toBeNull();
  });

  it('waits without a network, over a page that is closed and opened again, and is sent once', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openForum(AT, {
      thread: talkOf([]),
      addComment: refusing('STORE_UNAVAILABLE', 'We could not save that just now. Please try again.'),
    });
    await write('Later');
    expect(waiting().getByText('Waiting to send')).toBeTruthy();
    expect((screen.getByLabelText('Your comment') as HTMLTextAreaElement).value).toBe('');
    cleanup();
    vi.restoreAllMocks();
    const { server } = openForum(AT, { thread: talkOf([]), addComment: taken });
    await waitFor(() => expect(sent(server).map(({ text }) => text)).toEqual(['Later']));
    // It may have arrived before the page was there to see it; then the page receives it as an event, like the comments
    // of others.
    await screen.findByLabelText('Your comment');
    server.say({ threadChanged: changeOf(11, commentOf(2, { id: sent(server)[0]?.id, author: ana, text: 'Later' })) });
    await waitFor(() => expect(screen.getAllByText('Later')).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'On their way' })).toBeNull();
    expect(sent(server)).toHaveLength(1);
  });

  it('shows why it was refused, can be sent again, edited or discarded, and its words are never lost', async () => {
    let answer: unknown = refusing('TOO_MANY_MENTIONS', 'A text can mention at most 10 members.');
    const { server } = openForum(AT, {
      thread: talkOf([]),
      addComment: (args: Parameters<typeof taken>[0]) => (typeof answer === 'function' ? answer(args) : null),
    });
    await write('First');
    expect((await waiting().findByRole('alert')).textContent).toBe('A text can mention at most 10 members.');
    await userEvent.click(waiting().getByRole('button', { name: 'Edit' }));
    expect((screen.getByLabelText('Your comment') as HTMLTextAreaElement).value).toBe('First');
    await write(' try');
    await waiting().findByRole('alert');
    answer = taken;
    await userEvent.click(waiting().getByRole('button', { name: 'Retry' }));
    await screen.findByRole('listitem', { name: 'Comment 2 by Ana Ortiz' });
    expect(sent(server).map(({ text }) => text)).toEqual(['First', 'First try', 'First try']);
    expect(sent(server)[1]?.id).toBe(sent(server)[2]?.id);
    answer = refusing('THREAD_LOCKED', 'This thread is locked.');
    await write('Gone');
    await waiting().findByRole('alert');
    await userEvent.click(waiting().getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Gone')).toBeNull();
  });

  it('that was refused leaves the focus in the comment field, or on the heading above when the thread is locked', async () => {
    let answer: unknown = refusing('TOO_MANY_MENTIONS', 'A text can mention at most 10 members.');
    const { server } = openForum(AT, {
      thread: talkOf([]),
      addComment: (args: Parameters<typeof taken>[0]) => (typeof answer === 'function' ? answer(args) : null),
    });
    const press = async (name: string) => {
      await waiting().findByRole('alert');
      waiting().getByRole('button', { name }).focus();
      await userEvent.keyboard('{Enter}');
    };
    await write('First');
    answer = taken;
    await press('Retry');
    expect(document.activeElement).toBe(screen.getByLabelText('Your comment'));
    await screen.findByRole('listitem', { name: 'Comment 2 by Ana Ortiz' });
    answer = refusing('THREAD_LOCKED', 'This thread is locked.');
    await write('Second');
    await press('Discard');
    expect(document.activeElement).toBe(screen.getByLabelText('Your comment'));
    await write('Third');
    await waiting().findByRole('alert');
    server.say({ threadChanged: changeOf(12, null, threadOf({ isLocked: true }), 'placed') });
    await screen.findByText('This thread is locked.', { selector: 'p' });
    await press('Discard');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  });

  it('waits by itself when its author is too fast, and shows that it waits', async () => {
    let answer = refusing('TOO_MANY_POSTS', 'You are very active just now. Please try again in 61 seconds.') as (
      args: Parameters<typeof taken>[0],
    ) => unknown;
    const every = vi.spyOn(globalThis, 'setInterval');
    const { server } = openForum(AT, {
      thread: talkOf([]),
      addComment: (args: Parameters<typeof taken>[0]) => answer(args),
    });
    await write('Fast');
    expect(await waiting().findByText('Waiting: so many at once take a moment')).toBeTruthy();
    answer = taken;
    const run = every.mock.calls.filter(([, delay]) => delay === AGAIN_MS).at(-1)?.[0];
    act(() => (run as () => void)());
    await screen.findByRole('listitem', { name: 'Comment 2 by Ana Ortiz' });
    expect(new Set(sent(server).map(({ id }) => id)).size).toBe(1);
    expect(screen.queryByRole('list', { name: 'On their way' })).toBeNull();
  });

  it('that was being written is kept where its thread goes, and is there when it comes back', async () => {
    let found = talkOf([]);
    const { server } = openForum(AT, { thread: () => found });
    await userEvent.type(await screen.findByLabelText('Your comment'), 'Half a thought');
    server.say({ threadChanged: changeOf(11, null, threadOf({ state: 'hidden', text: '', topic: '' }), 'removed') });
    expect(
      await screen.findByText('This thread is no longer there. What you wrote for it is kept until you discard it.'),
    ).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'What you were writing' })).getByText('Half a thought'),
    ).toBeTruthy();
    found = talkOf([], { position: 13 });
    server.say({ threadChanged: changeOf(13, null, threadOf(), 'returned') });
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy();
    server.say({ threadChanged: changeOf(14, null, threadOf({ state: 'deleted', text: '', topic: '' }), 'removed') });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const heading = screen.getByRole('heading', { name: /^Sorry/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('leaves the focus on the heading of a page without its thread, also with the last one', async () => {
    openForum(AT, { thread: talkOf([]), addComment: refusing('THREAD_MISSING', 'We could not find that thread.') });
    for (const nth of [1, 2]) {
      await write('Too late');
      await waitFor(() => expect(waiting().getAllByRole('alert')).toHaveLength(nth));
    }
    cleanup();
    openForum(AT, { thread: null });
    await screen.findByText(/^This thread is no longer there/);
    for (const heading of ['Thread', /^Sorry/]) {
      (await waiting().findAllByRole('button', { name: 'Discard' }))[0]?.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: heading })),
      );
    }
  });

  it('is kept where its thread is gone, and announced on another page', async () => {
    openForum(AT, { thread: talkOf([]), addComment: refusing('THREAD_MISSING', 'We could not find that thread.') });
    await write('Too late');
    await waiting().findByRole('alert');
    cleanup();
    openForum(AT, { thread: null });
    expect(
      await screen.findByText('This thread is no longer there. What you wrote for it is kept until you discard it.'),
    ).toBeTruthy();
    expect(waiting().getByText('Too late')).toBeTruthy();
    cleanup();
    const { server, router } = openForum('/elsewhere', {
      thread: null,
      addComment: refusing('BANNED_FROM_FORUM', 'You are banned from the forum.'),
    });
    const entry = Object.keys(localStorage).find((key) => key.startsWith('comments/u1/')) ?? '';
    const kept = JSON.parse(localStorage.getItem(entry) ?? '{}') as object;
    localStorage.setItem(entry, JSON.stringify({ ...kept, failure: undefined }));
    window.dispatchEvent(new StorageEvent('storage', { key: entry }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(router.state.location.pathname).toBe(AT);
    expect(server.asked.some(({ name }) => name === 'AddComment')).toBe(true);
  });
});
