import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepBell } from '../../shared/bellCount.ts';
import { anna, logIn } from '../../testing/server.tsx';
import { ana, ben, changeOf, commentOf, connection, openForum, refusing, talkOf, threadOf } from '../testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn({ ...anna, role: 'superadmin' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const flag = { cause: 'abuse', note: 'Hurtful', at: '2026-11-20T11:00:00Z', flagger: ana };
const flagged = {
  id: 't1',
  since: '2026-11-20T11:00:00Z',
  isHiddenByFlags: false,
  member: ben,
  flags: [flag],
  appeal: null,
  ban: null,
};
const caseOf = (over: object = {}) => ({ ...flagged, thread: threadOf(), comment: null, ...over });

describe('the review queue', () => {
  it('shows that it loads, a failure, and that nothing waits', async () => {
    let answer: () => unknown = refusing('READS_UNAVAILABLE', 'We cannot show that just now. Please try again.');
    openForum('/forum/review', { reviewQueue: () => answer() });
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('We cannot show that just now. Please try again.')).toBeTruthy();
    answer = () => connection([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
  });

  it('shows the flags of a post, asks for a reason, and drops the case once it is decided', async () => {
    let cases = [caseOf()];
    const hide = vi.fn(() => {
      cases = [];
      return true;
    });
    openForum('/forum/review', { reviewQueue: () => connection(cases), hidePost: hide });
    const card = within(await screen.findByRole('article', { name: 'Case of Ben Lund' }));
    expect(card.getByRole('link', { name: 'Which comb?' }).getAttribute('href')).toBe('/forum/thread/t1');
    expect(card.getByText(/^Insults or threats · Ana Ortiz/)).toBeTruthy();
    expect(card.getByText('Hurtful')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hide: “Which comb?” by Ben Lund?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(dialog.getByText('Please give a reason.')).toBeTruthy();
    expect(hide).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Insults');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(hide.mock.calls[0]).toEqual(expect.arrayContaining([{ postId: 't1', reason: 'Insults' }])),
    );
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
  });

  it('shows a post again that flags have hidden, in one click, and says why if it cannot', async () => {
    const hidden = caseOf({ isHiddenByFlags: true, thread: threadOf({ state: 'hidden' }) });
    let cases = [hidden];
    let answer: () => unknown = refusing('STORE_UNAVAILABLE', 'We could not save that just now. Please try again.');
    const restore = vi.fn(() => answer());
    openForum('/forum/review', { reviewQueue: () => connection(cases), restorePost: restore });
    const card = within(await screen.findByRole('article', { name: 'Case of Ben Lund' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Show it again',
      'Keep it hidden',
      'Ban from forum',
    ]);
    await userEvent.click(card.getByRole('button', { name: 'Show it again' }));
    expect(await screen.findByText('We could not save that just now. Please try again.')).toBeTruthy();
    answer = () => {
      cases = [];
      return true;
    };
    await userEvent.click(card.getByRole('button', { name: 'Show it again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(restore.mock.calls.at(-1)).toEqual(
      expect.arrayContaining([{ postId: 't1', reason: 'A moderator has looked at it, and it may stay.' }]),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leads to the missing reason, and announces why a decision was refused, each time', async () => {
    const hide = vi.fn(refusing('ALREADY_DECIDED', 'Another moderator has decided this.'));
    openForum('/forum/review', { reviewQueue: connection([caseOf()]), hidePost: hide });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Hide: .+\?$/ }));
    const press = async () => {
      dialog.getByRole('button', { name: 'Hide' }).focus();
      await userEvent.keyboard('{Enter}');
    };
    await press();
    const reason = dialog.getByLabelText('Reason');
    expect(document.activeElement).toBe(reason);
    expect(document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please give a reason.',
    );
    await userEvent.keyboard('Insults');
    expect(dialog.queryByText('Please give a reason.')).toBeNull();
    await press();
    const first = await dialog.findByRole('alert');
    expect(first.textContent).toBe('Another moderator has decided this.');
    expect(reason.getAttribute('aria-invalid')).toBeNull();
    await press();
    await waitFor(() => expect(hide).toHaveBeenCalledTimes(2));
    expect(first.isConnected, 'what is said again is said anew').toBe(false);
    expect((await dialog.findByRole('alert')).textContent).toBe('Another moderator has decided this.');
  });

  it('offers the decisions of an appeal and of a ban, and shows new cases', async () => {
    const appealed = caseOf({
      flags: [],
      appeal: { text: 'It was a joke.', at: '2026-11-20T12:00:00Z' },
      thread: threadOf({ state: 'hidden' }),
    });
    const banned = caseOf({
      id: 'u2',
      flags: [],
      thread: null,
      appeal: { text: 'Sorry.', at: '2026-11-20T12:00:00Z' },
      ban: { reason: 'Spam', until: null },
    });
    let cases = [appealed];
    const { server } = openForum('/forum/review', { reviewQueue: () => connection(cases) });
    const buttons = (card: HTMLElement) =>
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(buttons(await screen.findByRole('article'))).toEqual(['Restore', 'Turn the appeal down', 'Ban from forum']);
    cases = [appealed, banned];
    server.say({ reviewQueueChanged: 'u2' });
    expect(await screen.findByText('2 cases wait')).toBeTruthy();
    expect(buttons(screen.getAllByRole('article')[1] as HTMLElement)).toEqual(['Lift the ban', 'Turn the appeal down']);
    expect(screen.getByText('Banned for good: Spam')).toBeTruthy();
  });

  it('drops the case of a ban when the ban’s end has come', async () => {
    let isOver = false;
    const until = new Date(Date.now() + 500).toISOString();
    const banned = caseOf({
      id: 'u2',
      flags: [],
      thread: null,
      appeal: { text: 'Sorry.', at: '2026-11-20T12:00:00Z' },
      ban: { reason: 'Spam', until },
    });
    openForum('/forum/review', { reviewQueue: () => connection(isOver ? [] : [banned]) });
    expect(await screen.findByRole('button', { name: 'Lift the ban' })).toBeTruthy();
    isOver = true;
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
  });

  it('is not there for members', async () => {
    logIn(anna);
    openForum('/forum/review', {});
    expect(await screen.findByRole('heading', { name: /^Sorry/ })).toBeTruthy();
  });
});

describe('the record', () => {
  const ruling = (position: number, reason: string) => ({
    position,
    what: 'PostHidden',
    reason,
    at: '2026-11-20T11:00:00Z',
    until: null,
    threadId: 't1',
    postId: 'c1',
    member: ben,
    moderator: ana,
  });

  it('shows each decision once, with its reason and target, over pages', async () => {
    const forumRecord = ({ after }: { after?: string }) =>
      after
        ? connection([ruling(8, 'Second'), ruling(7, 'Third')])
        : connection([ruling(9, 'First'), ruling(8, 'Second')], { endCursor: 'here', totalCount: 3 });
    openForum('/forum/review?tab=record', { forumRecord });
    expect(await screen.findByText('First')).toBeTruthy();
    expect(screen.getByText('3 decisions')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Open' })[0]?.getAttribute('href')).toBe('/forum/thread/t1#c1');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Third')).toBeTruthy();
    expect(screen.getAllByRole('heading', { name: 'Post hidden' })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('names the moderator, or states that members’ flags decided', async () => {
    openForum('/forum/review?tab=record', {
      forumRecord: connection([ruling(9, 'First'), { ...ruling(8, 'Second'), moderator: null }]),
    });
    const [decided, flagged] = (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
      /First|Second/.test(textContent ?? ''),
    );
    expect(decided?.textContent).toMatch(/Ben Lund · by Ana Ortiz/);
    expect(flagged?.textContent).toMatch(/Ben Lund · by members’ flags/);
  });

  it('shows an empty state when nothing was decided yet', async () => {
    openForum('/forum/review?tab=record', { forumRecord: connection([]) });
    expect(await screen.findByRole('heading', { name: 'Nothing was decided yet' })).toBeTruthy();
  });
});

describe('a banned member', () => {
  const bannedBy = (ban: object | null) => ({
    threads: refusing('BANNED_FROM_FORUM', 'You are banned from the forum.'),
    forumBan: ban,
  });
  const ban = { reason: 'Spam', bannedAt: '2026-11-20T11:00:00Z', until: '2026-11-27T11:00:00Z', appeal: 'none' };
  beforeEach(() => logIn(anna));

  it('reads why and until when, and appeals once', async () => {
    let now: object = ban;
    const appealForumBan = ({ text }: { text: string }) => {
      now = { ...ban, appeal: 'open' };
      return text === 'Sorry.';
    };
    openForum('/forum', { ...bannedBy(null), forumBan: () => now, appealForumBan });
    const notice = within(await screen.findByRole('region', { name: 'You are banned from the forum.' }));
    expect(await notice.findByText('Spam')).toBeTruthy();
    expect(notice.getByText(/^Until November 27, 2026/)).toBeTruthy();
    await userEvent.click(notice.getByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Appeal against the ban' }));
    await userEvent.type(dialog.getByRole('textbox'), 'Sorry.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await notice.findByText('Your appeal is with the moderators.')).toBeTruthy();
    expect(notice.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  it('is led to the text that an appeal needs, and reads why sending failed', async () => {
    openForum('/forum', {
      ...bannedBy(ban),
      appealForumBan: refusing('STORE_UNAVAILABLE', 'We could not save that just now. Please try again.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Appeal against the ban' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox'));
    await userEvent.keyboard('Sorry.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('We could not save that just now. Please try again.');
  });

  it('reads that the appeal was turned down, and comes in again once the ban is over', async () => {
    let now: object | null = { ...ban, until: null, appeal: 'denied' };
    let threads: unknown = refusing('BANNED_FROM_FORUM', 'You are banned from the forum.');
    openForum('/forum', { forumBan: () => now, threads: () => (typeof threads === 'function' ? threads() : threads) });
    expect(await screen.findByText('Your appeal was turned down.')).toBeTruthy();
    expect(screen.getByText('For good.')).toBeTruthy();
    now = null;
    threads = { ...connection([threadOf()]), position: 10 };
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('link', { name: 'Which comb?' })).toBeTruthy();
  });

  it('finds the appeal they sent in another window when they come back to this one', async () => {
    let now: object = ban;
    openForum('/forum', { ...bannedBy(null), forumBan: () => now });
    await screen.findByRole('button', { name: 'Appeal' });
    now = { ...ban, appeal: 'open' };
    fireEvent.focus(window);
    expect(await screen.findByText('Your appeal is with the moderators.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  it('gets access again by itself once a notification says that the ban is lifted', async () => {
    let now: object | null = ban;
    let threads: () => unknown = refusing('BANNED_FROM_FORUM', 'You are banned from the forum.');
    const { server } = openForum('/forum', { forumBan: () => now, threads: () => threads() });
    expect(await screen.findByText('Spam')).toBeTruthy();
    now = null;
    threads = () => ({ ...connection([threadOf()]), position: 10 });
    keepBell(server.client.cache, { unread: 1, position: 2 });
    expect(await screen.findByRole('link', { name: 'Which comb?' })).toBeTruthy();
  });

  it('is let into an open thread again when the ban’s end has come, and receives new comments there', async () => {
    let isOver = false;
    const forumBan = () => (isOver ? null : { ...ban, until: new Date(Date.now() + 500).toISOString() });
    const { server } = openForum('/forum/thread/t1', { thread: talkOf([]), forumBan });
    await screen.findByLabelText('Your comment');
    const listening = () => server.listened.filter(({ name }) => name === 'ThreadNews').length;
    await waitFor(() => expect(listening()).toBe(1));
    server.end('threadChanged', 'BANNED_FROM_FORUM');
    expect(await screen.findByText('Spam')).toBeTruthy();
    isOver = true;
    expect(await screen.findByLabelText('Your comment')).toBeTruthy();
    await waitFor(() => expect(listening()).toBe(2));
    server.say({ threadChanged: changeOf(11, commentOf(1)) });
    expect(await screen.findByText('Words 1')).toBeTruthy();
  });

  it('loses access to an open thread, and keeps the text they wrote', async () => {
    openForum('/forum/thread/t1', {
      thread: talkOf([]),
      forumBan: ban,
      addComment: refusing('BANNED_FROM_FORUM', 'You are banned from the forum.'),
    });
    await userEvent.type(await screen.findByLabelText('Your comment'), 'But');
    await userEvent.click(screen.getByRole('button', { name: 'Add Comment' }));
    const waiting = within(screen.getByRole('list', { name: 'On their way' }));
    expect((await waiting.findByRole('alert')).textContent).toBe('You are banned from the forum.');
    expect(waiting.getByText('But')).toBeTruthy();
  });
});
