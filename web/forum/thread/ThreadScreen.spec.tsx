import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../live/connection.ts';
import { keepBell } from '../../shared/bellCount.ts';
import {
  AT,
  ana,
  asAna,
  ben,
  changeOf,
  commentOf,
  connection,
  openForum,
  refusing,
  talkOf,
  threadOf,
} from '../testing.tsx';
import { AGAIN_MS } from './usePolling.ts';

asAna();

describe('a thread', () => {
  it('shows new comments as they come, counts them, and never as markup', async () => {
    const { server } = openForum(AT, { thread: talkOf([commentOf(1)]) });
    await screen.findByText('Words 1');
    server.say({ threadChanged: changeOf(11, commentOf(2, { text: '<b>Bold</b>' }), threadOf({ commentCount: 2 })) });
    expect(await screen.findByText('<b>Bold</b>')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 Comments' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 new' }).closest('[role="status"]')).toBeTruthy();
    server.say({ replying: { __typename: 'Replying', member: ben } });
    expect(await screen.findByText('Ben Lund is replying')).toBeTruthy();
  });

  it('shows that it loads, and a failure with a way to try again', async () => {
    let answer: () => unknown = refusing('READS_UNAVAILABLE', 'We cannot show that just now. Please try again.');
    openForum(AT, { thread: () => answer() });
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('We cannot show that just now. Please try again.')).toBeTruthy();
    answer = () => talkOf([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No comments yet')).toBeTruthy();
  });

  it('is not found where there is none', async () => {
    openForum(AT, { thread: null });
    expect(
      await screen.findByRole('heading', { name: 'Sorry, we couldn’t find the page you’re looking for.' }),
    ).toBeTruthy();
  });

  it.each(['isAboutBlogPost', 'isAboutCampaign'])('leads to the page it belongs to (%s)', async (field) => {
    openForum(AT, { thread: { ...talkOf([commentOf(1)]), [field]: true } });
    expect(await screen.findByRole('heading', { name: 'elsewhere' })).toBeTruthy();
  });

  it('about an article is looked for until it is made', async () => {
    let thread: object | null = null;
    openForum('/article', { thread: () => thread });
    expect(await screen.findByText('Comments open in a moment.')).toBeTruthy();
    thread = talkOf([commentOf(1)]);
    expect(await screen.findByText('Words 1', {}, { timeout: 20_000 })).toBeTruthy();
  }, 30_000);

  it('lets visitors read, and links to the login', async () => {
    localStorage.clear();
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    openForum(AT, { thread: talkOf([commentOf(1)]) });
    expect(await screen.findByText('Words 1')).toBeTruthy();
    expect(screen.getByText('Log in to comment, like and follow along as it happens.')).toBeTruthy();
    expect(screen.queryByLabelText('Your comment')).toBeNull();
  });

  it('is loaded again for visitors when the page is shown, as they have no subscription, and gives way to the 404 page when it is gone', async () => {
    localStorage.clear();
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    let rest = [commentOf(3)];
    let isThere = true;
    const comments = ({ after }: { after?: string }) =>
      after ? connection(rest) : connection([commentOf(1)], { endCursor: 'here', totalCount: 2 });
    const { server } = openForum(AT, { thread: () => (isThere ? { ...threadOf(), comments } : null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const first = await screen.findByText('Words 1');
    await screen.findByText('Words 3');
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const asked = server.asked.length;
    rest = [commentOf(3), commentOf(4)];
    document.dispatchEvent(new Event('visibilitychange'));
    expect(server.asked).toHaveLength(asked);
    sight.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Words 4')).toBeTruthy();
    expect([screen.getByText('Words 1') === first, screen.getByRole('button', { name: '1 new' }).textContent]).toEqual([
      true,
      '1 new',
    ]);
    isThere = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: /^Sorry/ })).toBeTruthy();
  });

  it('leads a visitor who came to one comment back to it', async () => {
    localStorage.clear();
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    openForum(`${AT}#c1`, { thread: { ...threadOf({ commentCount: 1 }), comments: connection([commentOf(1)]) } });
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
      '/login?next=%2Fforum%2Fthread%2Ft1%23c1',
    );
  });

  it('shows that a member is replying until their comment is there, also their second', async () => {
    const { server } = openForum(AT, { thread: talkOf([commentOf(1)]) });
    await screen.findByText('Words 1');
    server.say({ replying: { __typename: 'Replying', member: ben } });
    await screen.findByText('Ben Lund is replying');
    server.say({ threadChanged: changeOf(11, commentOf(2), threadOf({ commentCount: 2 })) });
    await screen.findByText('Words 2');
    expect(screen.queryByText('Ben Lund is replying')).toBeNull();
  });

  it('is closed to a banned member, and puts the focus on the notice of the ban', async () => {
    const forumBan = { reason: 'Rude', bannedAt: '2026-11-20T10:00:00Z', until: null, appeal: 'none' };
    const { server } = openForum(AT, { thread: talkOf([]), forumBan });
    await userEvent.type(await screen.findByLabelText('Your comment'), 'But');
    server.end('threadChanged', 'BANNED_FROM_FORUM');
    const notice = await screen.findByRole('region', { name: 'You are banned from the forum.' });
    expect(document.activeElement).toBe(notice);
    expect(await within(notice).findByText('Rude')).toBeTruthy();
  });

  it('takes no comments once it is locked, shows why, and keeps the draft', async () => {
    const { server } = openForum(AT, { thread: talkOf([]) });
    await userEvent.type(await screen.findByLabelText('Your comment'), 'But');
    const locked = threadOf({ isLocked: true, lockReason: 'Going in circles.' });
    server.say({ threadChanged: changeOf(11, null, locked, 'placed') });
    expect(await screen.findByText('This thread is locked.')).toBeTruthy();
    expect(screen.getByText('Going in circles.')).toBeTruthy();
    expect(screen.getByText('What you have written is kept here until the thread is open again.')).toBeTruthy();
    expect(screen.queryByLabelText('Your comment')).toBeNull();
    expect(document.activeElement?.textContent).toContain('This thread is locked.');
    server.say({ threadChanged: changeOf(12, null, threadOf(), 'placed') });
    expect(await screen.findByDisplayValue('But')).toBeTruthy();
  });

  it('leaves readers when it is hidden, and comes back with everything when it is restored', async () => {
    let found = talkOf([commentOf(1)]);
    const { server } = openForum(AT, { thread: () => found });
    await screen.findByText('Words 1');
    server.say({ threadChanged: changeOf(11, null, threadOf({ state: 'hidden', text: '', topic: '' }), 'removed') });
    expect(await screen.findByRole('heading', { name: /^Sorry/ })).toBeTruthy();
    found = talkOf([commentOf(1), commentOf(2)], { position: 13 });
    server.say({ threadChanged: changeOf(13, null, threadOf(), 'returned') });
    expect(await screen.findByText('Words 2')).toBeTruthy();
  });

  it('goes to a comment that is not loaded by a link on the page, and keeps the focus when a change comes', async () => {
    const comments = ({ around }: { around?: string }) => connection([commentOf(around === 'c90' ? 90 : 1)]);
    const { server, router } = openForum(AT, { thread: { ...threadOf({ commentCount: 90 }), comments } });
    await screen.findByText('Words 1');
    await router.navigate(`${AT}#c90`);
    const target = await screen.findByRole('listitem', { name: 'Comment 90 by Ben Lund' });
    await waitFor(() => expect(document.activeElement).toBe(target));
    const box = screen.getByLabelText('Your comment');
    box.focus();
    server.say({ threadChanged: changeOf(11, commentOf(91), threadOf({ commentCount: 91 })) });
    await screen.findByText('Words 91');
    expect(document.activeElement).toBe(box);
  });

  it('shows a note where a linked comment was, and above all comments for an unknown one', async () => {
    const page = ({ around }: { around?: string }) => ({
      ...connection([commentOf(1), commentOf(3)]),
      around: around === 'c2' ? 2 : null,
    });
    const { router } = openForum(`${AT}#c2`, { thread: { ...threadOf({ commentCount: 2 }), comments: page } });
    const rows = () => within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    const note = await screen.findByText('That comment is no longer there.');
    expect([
      note.role,
      rows().map((row) => row === note.parentElement),
      document.activeElement === note.parentElement,
    ]).toEqual(['status', [false, true, false], true]);
    await router.navigate(`${AT}#nowhere`);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect((await screen.findByText('That comment is no longer there.')).nextElementSibling).toBe(
      screen.getByRole('article', { name: 'The thread' }),
    );
    await router.navigate(`${AT}#c3`);
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    expect(screen.queryByText('That comment is no longer there.')).toBeNull();
  });

  it('does not go from a reply to a comment that is gone, and shows a note', async () => {
    const reply = { __typename: 'Reply' as const, postId: 'c9', quote: null, author: ben };
    const { router } = openForum(AT, { thread: talkOf([commentOf(1, { reply })]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Ben Lund' }));
    expect(
      await within(screen.getByRole('listitem', { name: /^Comment 1/ })).findByText('That comment is no longer there.'),
    ).toBeTruthy();
    expect(router.state.location.hash).toBe('');
  });

  it('shows the beginning of a tall comment and the rest when asked, and all of it when a link led to it', async () => {
    const tall = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n');
    const { router } = openForum(AT, { thread: talkOf([commentOf(1, { text: tall }), commentOf(2, { text: tall })]) });
    await screen.findByRole('listitem', { name: /^Comment 1/ });
    expect(screen.queryByText(/Line 40/)).toBeNull();
    const more = screen.getByRole('button', { name: 'Read more: comment 1' });
    await userEvent.click(more);
    expect(screen.getAllByText(/Line 40/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse: comment 1' }));
    expect(screen.queryByText(/Line 40/)).toBeNull();
    await router.navigate(`${AT}#c2`);
    expect(await screen.findByRole('button', { name: 'Collapse: comment 2' })).toBeTruthy();
  });

  it('keeps newer words when a change overtakes the answer', async () => {
    let pages = 0;
    const comments = ({ after }: { after?: string }) => {
      if (!after) return connection([commentOf(1)], { endCursor: 'here', totalCount: 2 });
      pages += 1;
      if (pages === 1)
        server.say({ threadChanged: changeOf(11, commentOf(2, { text: 'New words' }), threadOf(), 'revised') });
      return connection([commentOf(2, { text: pages === 1 ? 'Old words' : 'New words' })]);
    };
    const { server } = openForum(AT, { thread: { ...threadOf({ commentCount: 2 }), comments } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('New words')).toBeTruthy();
    expect(screen.queryByText('Old words')).toBeNull();
    expect(pages).toBe(2);
  });

  it('comes back also after its subscription has ended, with the connection or after a while', async () => {
    let found: object | null = talkOf([commentOf(1)]);
    const every = vi.spyOn(globalThis, 'setInterval');
    const { server } = openForum(AT, { thread: () => found });
    const looks = () => server.asked.filter(({ name }) => name === 'ThreadPage').length;
    const goAway = async () => {
      found = null;
      const before = looks();
      act(() => setConnection('offline'));
      server.say({
        threadChanged: changeOf(before * 10 + 1, null, threadOf({ state: 'hidden', text: '', topic: '' }), 'removed'),
      });
      act(() => setConnection('live'));
      server.end('threadChanged', 'THREAD_MISSING');
      await waitFor(() => expect(looks()).toBe(before + 1));
      expect(await screen.findByRole('heading', { name: /^Sorry/ })).toBeTruthy();
    };
    await screen.findByText('Words 1');
    await goAway();
    found = talkOf([commentOf(1)], { position: 20 });
    act(() => setConnection('offline'));
    act(() => setConnection('live'));
    expect(await screen.findByText('Words 1')).toBeTruthy();
    expect(server.listened.at(-1)).toMatchObject({ name: 'ThreadNews', variables: { after: 20 } });
    await goAway();
    found = talkOf([commentOf(1), commentOf(2)], { position: 50 });
    const waiting = every.mock.calls.filter(([, delay]) => delay === AGAIN_MS).at(-1)?.[0];
    act(() => (waiting as () => void)());
    expect(await screen.findByText('Words 2')).toBeTruthy();
  });

  it('stays with its author when it is hidden, shows the reason, and takes one appeal and shows its decision', async () => {
    let hidden = { __typename: 'HiddenPost', reason: 'Rude.', appeal: 'none', denial: null as string | null };
    const appealHiding = () => {
      hidden = { ...hidden, appeal: 'open' };
      return true;
    };
    const { server } = openForum(AT, { thread: talkOf([], { author: ana }), hiddenPost: () => hidden, appealHiding });
    await screen.findByText('For curls.');
    server.say({
      threadChanged: changeOf(11, null, threadOf({ author: ana, state: 'hidden', text: '', topic: '' }), 'removed'),
    });
    const note = (await screen.findByText(/^Hidden by moderators. Nobody else sees it./)).closest(
      '[role="status"]',
    ) as HTMLElement;
    expect(await within(note).findByText('Rude.')).toBeTruthy();
    expect(screen.getByText('For curls.')).toBeTruthy();
    await userEvent.click(within(note).getByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Appeal against the hiding' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(dialog.getByText('Please say why this should be looked at again.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'It was a joke.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await within(note).findByText(/Your appeal is with the moderators\.$/)).toBeTruthy();
    expect(within(note).queryByRole('button', { name: 'Appeal' })).toBeNull();
    expect(screen.getByText('Your appeal is with the moderators')).toBeTruthy();
    expect(server.asked.find(({ name }) => name === 'AppealHiding')?.variables).toEqual({
      postId: 't1',
      text: 'It was a joke.',
    });
    hidden = { ...hidden, appeal: 'denied', denial: 'No joke.' };
    act(() => keepBell(server.client.cache, { unread: 1, position: 2 }));
    expect(await within(note).findByText('No joke.')).toBeTruthy();
    expect(note.textContent).toContain('Reason: Rude. Your appeal was turned down. Reason: No joke.');
  });

  it('offers to undo a deletion within a day, and not after it', async () => {
    const deleted = (number: number, hoursAgo: number) =>
      commentOf(number, {
        author: ana,
        state: 'deleted',
        deletedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      });
    openForum(AT, { thread: talkOf([deleted(1, 23), deleted(2, 25)]) });
    const row = async (number: number) =>
      within(await screen.findByRole('listitem', { name: `Comment ${number} by Ana Ortiz` }));
    expect((await row(1)).getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect((await row(2)).getByText('You have deleted this. Nobody else sees it.')).toBeTruthy();
    expect((await row(2)).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes the offer to undo down where it was taken up', async () => {
    openForum(AT, { thread: talkOf([commentOf(1, { author: ana })]), deletePost: true, undoPostDeletion: true });
    const row = within(await screen.findByRole('listitem', { name: 'Comment 1 by Ana Ortiz' }));
    await userEvent.click(row.getByRole('button', { name: /^More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const toast = (await screen.findByText('Deleted')).closest('li') as HTMLElement;
    expect(within(toast).getByRole('button', { name: 'Undo' })).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: 'Undo' }));
    await screen.findByText('It is back');
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('shows whom an erased quote answered, and why a post has no words', async () => {
    const reply = { __typename: 'Reply' as const, postId: 'c1', quote: null, author: ben };
    openForum(AT, {
      thread: talkOf([commentOf(1, { isErased: true, text: '' }), commentOf(2, { reply, author: ana })]),
    });
    const answer = within(await screen.findByRole('listitem', { name: 'Comment 2 by Ana Ortiz' }));
    expect(answer.getByRole('button', { name: 'Reply to Ben Lund' })).toBeTruthy();
    expect(screen.getByText('Its author has closed their account; the words are gone.')).toBeTruthy();
  });
});
