import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../testing/server.tsx';
import {
  ana,
  ben,
  changeOf,
  commentOf,
  connection,
  listOf,
  openForum,
  refusing,
  talkOf,
  threadOf,
} from '../testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

// What the schema asks of a member and the screens do not.
const whole = { role: 'CUSTOMER', memberSince: '2026-01-01T00:00:00Z' };

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the forum', () => {
  it('cuts a long text at 200 characters, and counts commenters beyond five', async () => {
    const people = Array.from({ length: 5 }, () => ({ ...ben, ...whole }));
    openForum('/forum', {
      threads: listOf(threadOf({ text: 'y'.repeat(250), commentCount: 8, firstCommenters: people })),
    });
    expect(await screen.findByText(`${'y'.repeat(200)}…`)).toBeTruthy();
    expect(screen.getByText('+3 more')).toBeTruthy();
    expect(screen.getByText('8 Comments')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Read more/ }));
    expect(screen.getByText('y'.repeat(250))).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Collapse/ }));
    expect(screen.queryByText('y'.repeat(250))).toBeNull();
  });

  it('offers eight categories, the chosen one among them, and the others when asked', async () => {
    const forumCategories = Array.from({ length: 12 }, (_, index) => ({
      name: `Topic ${index + 1}`,
      threadCount: 20 - index,
    }));
    openForum('/forum?category=Topic+11', { threads: listOf(threadOf()), forumCategories });
    const group = within(await screen.findByRole('group', { name: 'Categories' }));
    const named = () =>
      group.getAllByRole('button', { name: /^Topic/ }).map(({ textContent }) => textContent?.split(' ')[1]);
    expect(named()).toEqual(['1', '2', '3', '4', '5', '6', '7', '11']);
    expect(group.getByRole('button', { name: /^Topic 11/, pressed: true })).toBeTruthy();
    await userEvent.click(group.getByRole('button', { name: 'More' }));
    expect(named()).toHaveLength(12);
    await userEvent.click(group.getByRole('button', { name: 'Fewer' }));
    expect(named()).toHaveLength(8);
  });

  it('counts new threads, and shows them when asked', async () => {
    let found = listOf(threadOf());
    const { server } = openForum('/forum', { threads: () => found });
    await screen.findByRole('link', { name: 'Which comb?' });
    const other = threadOf({ id: 't2', topic: 'Which brush?', position: 11 });
    found = listOf(other, threadOf());
    server.say({ threadsChanged: changeOf(11, null, other) });
    const pill = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByRole('link', { name: 'Which brush?' })).toBeNull();
    await userEvent.click(pill);
    const link = await screen.findByRole('link', { name: 'Which brush?' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('leaves the reader where they are when a full stop finds nothing new', async () => {
    const { server } = openForum('/forum', { threads: listOf(threadOf()) });
    const link = await screen.findByRole('link', { name: 'Which comb?' });
    link.focus();
    await userEvent.keyboard('.');
    expect(document.activeElement).toBe(link);
    expect(server.asked.filter(({ name }) => name === 'ThreadList')).toHaveLength(1);
  });

  it('moves the focus to the first card of the next page', async () => {
    const first = { ...connection([threadOf()], { endCursor: 'here', totalCount: 2 }), position: 10 };
    const threads = ({ after }: { after?: string }) =>
      after ? listOf(threadOf({ id: 't2', topic: 'Which brush?' })) : first;
    openForum('/forum', { threads });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const link = await screen.findByRole('link', { name: 'Which brush?' });
    expect([document.activeElement, screen.queryByRole('button', { name: 'Show more' })]).toEqual([link, null]);
  });

  it('keeps its pages and updates them after a way back in the history', async () => {
    const first = { ...connection([threadOf()], { endCursor: 'here', totalCount: 2 }), position: 10 };
    const last = listOf(threadOf({ id: 't2', topic: 'Which brush?' }));
    const threads = ({ after }: { after?: string }) => (after ? last : first);
    const { server, router } = openForum('/forum', { threads, thread: talkOf([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Which brush?' }));
    await screen.findByText('For curls.');
    const asked = server.asked.filter(({ name }) => name === 'ThreadList').length;
    await router.navigate(-1);
    for (const name of ['Which comb?', 'Which brush?']) expect(await screen.findByRole('link', { name })).toBeTruthy();
    expect(server.asked.filter(({ name }) => name === 'ThreadList')).toHaveLength(asked);
    expect(server.listened.at(-1)).toEqual({ name: 'ListNews', variables: { after: 10 } });
    server.say({ threadsChanged: changeOf(11, null, threadOf({ topic: 'Which shears?' }), 'missed') });
    expect(await screen.findByRole('link', { name: 'Which shears?' })).toBeTruthy();
    server.end('threadsChanged', 'TOO_FAR_BEHIND');
    expect(await screen.findByRole('link', { name: 'Which comb?' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Which brush?' })).toBeNull();
  });

  it('does not show the former list in place of one that failed, and loads that again by itself', async () => {
    let away = false;
    const threads = ({ sort }: { sort: string }) => {
      if (away) throw new Error('away');
      return listOf(threadOf(sort === 'top' ? { id: 't2', topic: 'Which brush?' } : {}));
    };
    const { router } = openForum('/forum', { threads });
    await screen.findByRole('link', { name: 'Which comb?' });
    away = true;
    await router.navigate('/forum?sort=top');
    await screen.findByRole('alert');
    expect(screen.queryByRole('link', { name: 'Which comb?' })).toBeNull();
    away = false;
    expect(await screen.findByRole('link', { name: 'Which brush?' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is loaded afresh after another navigation, or for another account', async () => {
    const { server, router } = openForum('/forum', { threads: listOf(threadOf()) });
    const asked = () => server.asked.filter(({ name }) => name === 'ThreadList').length;
    await screen.findByRole('link', { name: 'Which comb?' });
    await router.navigate('/elsewhere');
    await screen.findByRole('heading', { name: 'elsewhere' });
    await router.navigate('/forum');
    await waitFor(() => expect(asked()).toBe(2));
    await screen.findByRole('link', { name: 'Which comb?' });
    await router.navigate('/elsewhere');
    await screen.findByRole('heading', { name: 'elsewhere' });
    await server.client.resetStore();
    await router.navigate(-1);
    await waitFor(() => expect(asked()).toBe(3));
  });

  it('keeps newer cards when a change overtakes the answer', async () => {
    let pages = 0;
    const threads = ({ after }: { after?: string }) => {
      if (!after) return { ...connection([threadOf()], { endCursor: 'here', totalCount: 2 }), position: 10 };
      pages += 1;
      const revised = threadOf({ id: 't2', topic: 'Which brush?' });
      if (pages === 1) server.say({ threadsChanged: changeOf(11, null, revised, 'revised') });
      return listOf(pages === 1 ? threadOf({ id: 't2', topic: 'Which broom?' }) : revised);
    };
    const { server } = openForum('/forum', { threads });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Which brush?' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Which broom?' })).toBeNull();
    expect(pages).toBe(2);
  });

  it('leads to the thread that was begun, and lists it only where it belongs', async () => {
    const createThread = threadOf({ id: 't9', topic: 'New one', category: 'Brandnew', author: ana });
    const { router } = openForum('/forum?category=Tools', {
      threads: listOf(threadOf()),
      createThread,
      thread: talkOf([]),
    });
    await screen.findByText('1 thread');
    await userEvent.keyboard('c');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Thread' }));
    for (const [label, words] of Object.entries({ Thread: 'Words', Topic: 'New one', Category: 'Brandnew' }))
      await userEvent.type(dialog.getByLabelText(label), words);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum/thread/t9'));
    await screen.findByText('For curls.');
    await router.navigate(-1);
    await screen.findByText('1 thread');
    expect(screen.queryByRole('link', { name: 'New one' })).toBeNull();
  });
  it('shows the text without its marks until it is opened, and when something last happened', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:05:00Z'));
    const text = `**Bold** <b>tag</b> [page](https://example.test/a)\n\n- ${'y'.repeat(200)}`;
    openForum('/forum', { threads: listOf(threadOf({ text, lastActivityAt: '2026-11-20T12:00:00Z' })) });
    const row = within(await screen.findByRole('article', { name: 'Which comb?' }));
    expect(row.getByText(/^Bold <b>tag<\/b> page y+…$/)).toBeTruthy();
    for (const words of ['active 5 min ago', 'Tools', '0 Comments']) expect(row.getByText(words)).toBeTruthy();
    expect(row.getByText(/^Posted on/).textContent).toBe('Posted on November 20, 2026');
    await userEvent.click(row.getByRole('button', { name: 'Read more: Which comb?' }));
    expect(row.getByText('Bold').tagName).toBe('STRONG');
    expect(row.getByText(/<b>tag/)).toBeTruthy();
    const link = row.getByRole('link', { name: 'page' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.test/a',
      'nofollow ugc noopener',
    ]);
    vi.restoreAllMocks();
  });
  it('marks what is new since the member last read a thread, until they read it', async () => {
    const { server, router } = openForum('/forum', {
      threads: listOf(threadOf({ commentCount: 3, newCommentCount: 2 }), threadOf({ id: 't2', topic: 'Which brush?' })),
      thread: talkOf([commentOf(1), commentOf(2), commentOf(4)]),
    });
    const row = within(await screen.findByRole('article', { name: 'Which comb?' }));
    expect(row.getByText('2 new')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Which brush?' })).queryByText(/new/)).toBeNull();
    server.say({ threadsChanged: changeOf(11, null, threadOf({ commentCount: 4 }), 'posted') });
    await row.findByText('3 new');
    await userEvent.click(row.getByRole('link', { name: 'Which comb?' }));
    await screen.findByText('Words 4');
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name === 'MarkThreadRead')?.variables).toEqual({
        threadId: 't1',
        upTo: 4,
      }),
    );
    await router.navigate(-1);
    await screen.findByRole('article', { name: 'Which comb?' });
    expect(screen.queryByText(/\d new/)).toBeNull();
  });
  it('loads the categories again after changes of threads, once for several, and leaves known ones in their places', async () => {
    const named = (...all: [string, number][]) => all.map(([name, threadCount]) => ({ name, threadCount }));
    let forumCategories = named(['Tools', 2], ['Talk', 1]);
    const { server } = openForum('/forum', { threads: listOf(threadOf()), forumCategories: () => forumCategories });
    const asked = () => server.asked.filter(({ name }) => name === 'ForumCategories').length;
    await screen.findByRole('button', { name: 'Talk 1' });
    await screen.findByRole('link', { name: 'Which comb?' });
    forumCategories = named(['Brandnew', 9], ['Talk', 3], ['Tools', 2]);
    server.say({ threadsChanged: changeOf(11, null, threadOf(), 'liked') });
    for (const id of ['t2', 't3'])
      server.say({ threadsChanged: changeOf(12, null, threadOf({ id, category: 'Talk' })) });
    await screen.findByRole('button', { name: 'Talk 3' });
    const chips = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['All', 'Tools 2', 'Talk 3', 'Brandnew 9']);
    expect(asked()).toBe(2);
  });

  it('is navigated by keys, which do nothing in a text field', async () => {
    const other = threadOf({ id: 't2', topic: 'Which brush?' });
    openForum('/forum', { threads: listOf(threadOf(), other) });
    const [first, second] = [
      await screen.findByRole('link', { name: 'Which comb?' }),
      screen.getByRole('link', { name: 'Which brush?' }),
    ];
    const went: (Element | null)[] = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await userEvent.keyboard(key);
      went.push(document.activeElement);
    }
    expect(went).toEqual([first, second, second, first]);
    const words = screen.getByRole('searchbox', { name: 'Words' });
    await userEvent.type(words, 'jack');
    expect([document.activeElement, (words as HTMLInputElement).value]).toEqual([words, 'jack']);
    expect(screen.queryByRole('dialog')).toBeNull();
    words.blur();
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create a New Thread' })).toBeTruthy();
  });

  it('shows what is new with a full stop, and says how much it is', async () => {
    const other = threadOf({ id: 't2', topic: 'Which brush?', position: 11 });
    let found = listOf(threadOf());
    const { server } = openForum('/forum', { threads: () => found });
    await screen.findByRole('link', { name: 'Which comb?' });
    found = listOf(other, threadOf());
    server.say({ threadsChanged: changeOf(11, null, other) });
    expect((await screen.findByRole('button', { name: '1 new' })).closest('[role="status"]')).toBeTruthy();
    await userEvent.keyboard('.');
    expect(await screen.findByRole('link', { name: 'Which brush?' })).toBeTruthy();
  });

  it('begins a thread with the specified words, keeps the draft, and names what is missing', async () => {
    const { server } = openForum('/forum', {
      threads: listOf(),
      createThread: threadOf({ id: 't9', topic: 'New one', author: ana }),
    });
    await screen.findByText('Start the first thread');
    await userEvent.click(screen.getAllByRole('button', { name: 'Create Thread' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Thread' }));
    await userEvent.type(dialog.getByLabelText('Thread'), 'Words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(localStorage.getItem('draft/u1/edit/thread')).toContain('Words');
    await userEvent.type(dialog.getByLabelText('Topic'), 'New one');
    await userEvent.type(dialog.getByLabelText('Category'), 'Tools');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText("You've created a new thread")).length).toBeGreaterThan(0);
    expect(server.asked.find(({ name }) => name === 'CreateThread')?.variables).toEqual({
      input: { text: 'Words', topic: 'New one', category: 'Tools' },
    });
    expect(localStorage.getItem('draft/u1/edit/thread')).toBeNull();
  });

  it('leads to the first missing field, and announces why a thread was refused, each time', async () => {
    const createThread = vi.fn(
      refusing('TOO_MANY_POSTS', 'You are very active just now. Please try again in 61 seconds.'),
    );
    openForum('/forum', { threads: listOf(), createThread });
    await screen.findByText('Start the first thread');
    await userEvent.click(screen.getAllByRole('button', { name: 'Create Thread' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Thread' }));
    const save = async () => {
      dialog.getByRole('button', { name: 'Save' }).focus();
      await userEvent.keyboard('{Enter}');
    };
    for (const [label, words] of [
      ['Thread', 'Words'],
      ['Topic', 'New one'],
      ['Category', 'Tools'],
    ] as const) {
      await save();
      expect(document.activeElement).toBe(dialog.getByLabelText(label));
      await userEvent.keyboard(words);
    }
    await save();
    const first = await dialog.findByRole('alert');
    await save();
    await waitFor(() => expect(createThread).toHaveBeenCalledTimes(2));
    expect(first.isConnected, 'what is said again is said anew').toBe(false);
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^You are very active/);
  });

  it('says that links need an activated account, and sends the mail again', async () => {
    const message = 'Please activate your account before you post links, by the link in the mail we sent you.';
    openForum('/forum', {
      threads: listOf(),
      createThread: refusing('ADDRESS_NOT_PROVEN', message),
      resendActivation: true,
    });
    await screen.findByText('Start the first thread');
    await userEvent.click(screen.getAllByRole('button', { name: 'Create Thread' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Thread' }));
    await userEvent.type(dialog.getByLabelText('Thread'), 'See blades.example/sale');
    await userEvent.type(dialog.getByLabelText('Topic'), 'Blades');
    await userEvent.type(dialog.getByLabelText('Category'), 'Tools');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(dialog.getByRole('button', { name: 'Send me the mail again' }));
    expect(await dialog.findByText('Sent. The newest mail is the one that counts.')).toBeTruthy();
  });
});
