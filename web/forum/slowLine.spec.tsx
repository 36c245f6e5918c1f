import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { READ_AGAIN_MS } from '../live/useFeed.ts';
import { anna, logIn } from '../testing/server.tsx';
import {
  AT,
  ana,
  asAna,
  ben,
  changeOf,
  commentOf,
  connection,
  listOf,
  openForum,
  talkOf,
  threadOf,
} from './testing.tsx';

asAna();

/** A promise that stays pending until `letGo` is called. */
function gate() {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { held, letGo: () => act(async () => open()) };
}
const comb = threadOf();
const brush = threadOf({ id: 't2', topic: 'Which brush?' });
const link = (name: string) => screen.queryByRole('link', { name });
const asked = ({ asked: all }: ReturnType<typeof openForum>['server'], name: string) =>
  all.filter((one) => one.name === name);

describe('the list of threads', () => {
  it('loads no further page while another list has been chosen and has not come', async () => {
    const { held, letGo } = gate();
    const first = { ...connection([comb], { endCursor: 'here', totalCount: 2 }), position: 10 };
    const { router, server } = openForum('/forum', {
      threads: ({ sort }: { sort: string }) => (sort === 'top' ? held.then(() => listOf(brush)) : first),
    });
    await screen.findByRole('link', { name: 'Which comb?' });
    await act(() => router.navigate('/forum?sort=top'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await letGo();
    expect(await screen.findByRole('link', { name: 'Which brush?' })).toBeTruthy();
    expect(asked(server, 'ThreadList').map(({ variables }) => variables.after)).toEqual([undefined, undefined]);
  });

  it('stays the list that was chosen last after the server has ended its subscription', async () => {
    const { router, server } = openForum('/forum', {
      threads: ({ sort }: { sort: string }) => listOf(sort === 'top' ? brush : comb),
    });
    await screen.findByRole('link', { name: 'Which comb?' });
    await waitFor(() => expect(server.listened.map(({ name }) => name)).toContain('ListNews'));
    act(() => server.end('threadsChanged', 'INTERNAL'));
    await act(() => router.navigate('/forum?sort=top'));
    await screen.findByRole('link', { name: 'Which brush?' });
    await act(() => new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS + 200)));
    expect([link('Which brush?') !== null, link('Which comb?'), asked(server, 'ThreadList').length]).toEqual([
      true,
      null,
      2,
    ]);
  });

  it('leaves the focus in a field that got it before the new threads came', async () => {
    const { held, letGo } = gate();
    let found: unknown = listOf(comb);
    const { server } = openForum('/forum', { threads: () => found });
    await screen.findByRole('link', { name: 'Which comb?' });
    found = held.then(() => listOf(brush, comb));
    server.say({ threadsChanged: changeOf(11, null, brush) });
    await screen.findByRole('button', { name: '1 new' });
    await userEvent.keyboard('.');
    const words = screen.getByRole('searchbox', { name: 'Words' });
    await userEvent.type(words, 'curls');
    await letGo();
    expect(await screen.findByRole('link', { name: 'Which brush?' })).toBeTruthy();
    expect(document.activeElement).toBe(words);
  });
});

describe('a thread', () => {
  it('does not go to the replied comment when the user has gone elsewhere meanwhile', async () => {
    const { held, letGo } = gate();
    const reply = { __typename: 'Reply' as const, postId: 'c9', quote: null, author: ben };
    const comments = ({ around }: { around?: string }) =>
      around ? held.then(() => connection([commentOf(9)])) : connection([commentOf(10, { reply })]);
    const { router, server } = openForum(AT, { thread: { ...threadOf({ commentCount: 2 }), comments } });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Ben Lund' }));
    await waitFor(() => expect(asked(server, 'ThreadPage')).toHaveLength(2));
    await act(() => router.navigate('/elsewhere'));
    await letGo();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('takes no words while it is being saved, and stays open', async () => {
    const { held, letGo } = gate();
    openForum('/forum', {
      threads: listOf(),
      thread: talkOf([], { id: 't9', topic: 'New one', author: ana }),
      createThread: () => held.then(() => threadOf({ id: 't9', topic: 'New one', author: ana })),
    });
    await screen.findByText('Start the first thread');
    await userEvent.keyboard('c');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Thread' }));
    for (const [label, words] of Object.entries({ Thread: 'Words', Topic: 'New one', Category: 'Tools' }))
      await userEvent.type(dialog.getByLabelText(label), words);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    for (const label of ['Thread', 'Topic', 'Category'])
      await userEvent.type(dialog.getByLabelText(label), ' and more');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(
      ['Thread', 'Topic', 'Category'].map((label) => (dialog.getByLabelText(label) as HTMLInputElement).value),
    ).toEqual(['Words', 'New one', 'Tools']);
    await letGo();
    expect(await screen.findByRole('heading', { level: 1, name: 'New one' })).toBeTruthy();
  });

  it('takes no words for a comment that is being saved', async () => {
    const { held, letGo } = gate();
    const mine = commentOf(1, { author: ana });
    openForum(AT, {
      thread: talkOf([mine]),
      reviseComment: ({ text }: { text: string }) => held.then(() => ({ ...mine, text, version: 2 })),
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^More about the post by/ }))[1] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const area = (await screen.findByLabelText('Edit your comment')) as HTMLTextAreaElement;
    await userEvent.keyboard('!{Control>}{Enter}{/Control} and more');
    expect([area.value, document.activeElement === area]).toEqual(['Words 1!', true]);
    await letGo();
    expect(await within(screen.getByRole('listitem', { name: /^Comment 1/ })).findByText('Words 1!')).toBeTruthy();
  });
});

describe('a decision that is being written', () => {
  it('stays with its words when its case has left the list', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const flag = { cause: 'abuse', note: 'Hurtful', at: '2026-11-20T11:00:00Z', flagger: ana };
    const one = {
      id: 't1',
      since: '2026-11-20T11:00:00Z',
      isHiddenByFlags: false,
      member: ben,
      flags: [flag],
      appeal: null,
      ban: null,
      thread: comb,
      comment: null,
    };
    let cases: object[] = [one];
    const hidePost = vi.fn(() => true);
    const { server } = openForum('/forum/review', { reviewQueue: () => connection(cases), hidePost });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Hide: .+\?$/ }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Insults');
    cases = [];
    server.say({ reviewQueueChanged: 't1' });
    expect(await screen.findByText('Nothing waits')).toBeTruthy();
    expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Insults');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(hidePost.mock.calls[0]).toEqual(expect.arrayContaining([{ postId: 't1', reason: 'Insults' }])),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
