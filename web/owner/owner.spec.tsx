import { type ApolloClient, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { delayWhen, from, map } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../bookings/testing.tsx';
import { AnnouncementScreen } from './AnnouncementScreen.tsx';
import { BroadcastScreen } from './BroadcastScreen.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const paragraph = (text: string) => [{ type: 'paragraph', children: [{ text }] }];
const person = (id: string, name: string) => ({ __typename: 'AnnouncementPerson', id, name, pictureUrl: null });
const announcement = (id: string, over: object = {}) => ({
  __typename: 'Announcement',
  ...{ id, title: `Title ${id}`, content: paragraph('Closed on Sundays.'), stage: 'sent', toAll: true, sendAt: '2026-11-20T12:00:00.000Z' },
  ...{ delivered: 4, read: 1, cancellable: false, author: person('root', 'Olive Ortiz'), recipients: [] },
  ...over,
});
const readers = Array.from({ length: 60 }, (_, nth) => person(`r${nth + 1}`, `Reader ${nth + 1}`));

type Page = { first?: number; after?: string | null; query?: string | null };
function stretch(all: readonly object[], { first = 20, after }: Page) {
  const from = after ? Number(after) + 1 : 0;
  const nodes = all.slice(from, from + first);
  const end = `${from + nodes.length - 1}`;
  return {
    totalCount: all.length,
    pageInfo: { hasNextPage: from + nodes.length < all.length, hasPreviousPage: from > 0, startCursor: `${from}`, endCursor: nodes.length ? end : null },
    edges: nodes.map((node, at) => ({ cursor: `${from + at}`, node })),
  };
}

function openDesk(at = '/owner/notifications', over: object = {}) {
  const state = { sent: [announcement('a')] as object[], inputs: [] as Record<string, unknown>[], refuses: '' };
  const one = { ...announcement('a', { read: 60, delivered: 80, ...over }), readBy: (page: Page) => stretch(found(page.query), page) };
  const found = (query?: string | null) => readers.filter(({ name }) => !query || name.includes(query));
  const members = ['Ana Ortiz', 'Bea Barnes', 'Sid Gone'].map((name, nth) => ({
    ...{ id: `m${nth}`, firstName: name.split(' ')[0], lastName: name.split(' ')[1], email: `${nth}@example.test` },
    status: name === 'Sid Gone' ? 'Suspended' : 'Active',
  }));
  const server = openServer({
    announcements: (page: Page) => stretch(state.sent, page),
    announcement: ({ id }: { id: string }) => (id === 'a' ? one : null),
    accounts: ({ query }: { query?: string | null }) =>
      stretch(
        members.filter(({ firstName }) => !query || firstName?.startsWith(query)),
        {},
      ),
    previewAnnouncement: ({ input }: { input: { title: string; content: unknown; memberIds: string[] | null } }) => {
      state.inputs.push(input);
      return { title: input.title, content: input.content, text: '', recipients: input.memberIds?.length ?? 12 };
    },
    sendAnnouncement: ({ input }: { input: Record<string, unknown> }) => {
      if (state.refuses) throw new GraphQLError(state.refuses, { extensions: { code: 'RICH_TEXT_TOO_LONG', field: 'content' } });
      state.inputs.push(input);
      const made = announcement('new', { title: input.title, delivered: 0, read: 0, stage: 'scheduled' });
      state.sent = [made, ...state.sent];
      return made;
    },
    cancelAnnouncement: () => announcement('a', { stage: 'cancelled', cancellable: false }),
    deleteAnnouncement: true,
  });
  const routes = [
    { path: '/owner/notifications', element: <BroadcastScreen /> },
    { path: '/owner/notification/:id', element: <AnnouncementScreen /> },
  ];
  return { server, state, router: draw(server, routes, at) };
}

const form = () => screen.findByRole('form', { name: 'Send notification' });
/** As somebody types into the editor: the browser puts it there, and says so. */
function write(text: string): void {
  const paper = screen.getByRole('textbox', { name: 'Content' });
  const line = document.createElement('p');
  line.textContent = text;
  paper.replaceChildren(line);
  fireEvent.input(paper);
}
/** Notes the key of what is sent to members, and has its answers wait, or be lost on their way. */
function watchSending(client: ApolloClient) {
  const wire = { keys: [] as string[], lost: undefined as Error | undefined, held: Promise.resolve() };
  const watch = new ApolloLink((operation, forward) => {
    if (operation.operationName !== 'SendAnnouncement') return forward(operation);
    wire.keys.push(operation.getContext().headers?.['idempotency-key']);
    return forward(operation).pipe(
      delayWhen(() => from(wire.held)),
      map((answer) => {
        if (wire.lost) throw wire.lost;
        return answer;
      }),
    );
  });
  client.setLink(watch.concat(client.link));
  return wire;
}
const send = async () => userEvent.click(within(await form()).getByRole('button', { name: 'Send' }));

beforeEach(() => logIn({ ...anna, role: 'superadmin' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a notification to members', () => {
  it('is not looked at before it is whole, and says what is missing', async () => {
    const { state } = openDesk();
    await userEvent.click(within(await form()).getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Later' }));
    await send();
    const summary = await screen.findByRole('alert');
    for (const words of [
      'Please write a title.',
      'Please select at least one member.',
      'Please write something first.',
      'Choose a time that is still to come.',
    ])
      expect(summary.textContent).toContain(words);
    expect(state.inputs).toEqual([]);
    write('Hello');
    await userEvent.click(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    await userEvent.type(screen.getByLabelText(/^Title/), 'N');
    for (const words of ['Please write a title.', 'Please select at least one member.', 'Please write something first.'])
      expect(screen.queryAllByText(words), 'what is mended is not complained of any more').toEqual([]);
    expect(screen.getAllByText('Choose a time that is still to come.')).not.toEqual([]);
  });

  it('says whom one has selected and taken out, and goes on where they are searched for', async () => {
    openDesk();
    await userEvent.click(within(await form()).getByRole('radio', { name: 'Only selected users' }));
    const search = screen.getByLabelText('Find a member');
    const press = async (button: HTMLElement) => {
      button.focus();
      await userEvent.keyboard('{Enter}');
    };
    await press(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    expect(document.activeElement).toBe(search);
    expect(screen.getByText('Ana Ortiz selected').closest('[role="status"]')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Remove Ana Ortiz' }));
    expect(document.activeElement).toBe(search);
    expect(screen.getByText('Ana Ortiz removed').closest('[role="status"]')).toBeTruthy();
    await userEvent.keyboard('B');
    expect(screen.queryByText('Ana Ortiz removed')).toBeNull();
    // Enter sends nothing: it takes the first that was found, if anybody was.
    await userEvent.keyboard('ea');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Ortiz/ })).toBeNull());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Bea Barnes' })).toBeTruthy();
    await userEvent.keyboard('Zoe');
    await screen.findByText('Nobody else of that name');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Please write a title.')).toBeNull();
  });

  it('is kept while it is written, and can be discarded, and that undone', async () => {
    const first = openDesk();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Winter hours');
    const whole = '<h3>Soon</h3><p>Closed on <strong>Sundays</strong>: <a href="https://x.test/">hours</a></p><ul><li>one</li><li>two</li></ul>';
    const paper = () => screen.getByRole('textbox', { name: 'Content' });
    paper().innerHTML = whole;
    fireEvent.input(paper());
    await userEvent.click(screen.getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    cleanup();

    const { state } = openDesk();
    expect(((await form()).querySelector('input') as HTMLInputElement).value).toBe('Winter hours');
    expect(paper().textContent).toBe('SoonClosed on Sundays: hoursonetwo');
    fireEvent.input(paper());
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    expect(state.inputs).toEqual(first.state.inputs);
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const title = screen.getByLabelText(/^Title/) as HTMLInputElement;
    expect([title.value, paper().textContent, document.activeElement]).toEqual(['', '', title]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect([title.value, paper().textContent]).toEqual(['Winter hours', 'SoonClosed on Sundays: hoursonetwo']);
  });

  it('goes to its author alone first, called a test, and stays to be sent', async () => {
    const { state } = openDesk();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Winter hours');
    write('Closed on Sundays.');
    await send();
    const preview = await screen.findByRole('dialog', { name: 'Preview' });
    await within(preview).findByRole('button', { name: 'Send to 12 members' });
    await userEvent.click(within(preview).getByRole('button', { name: 'Test to me' }));
    expect(await screen.findByText('Sent to you alone, as a test')).toBeTruthy();
    const wanted = { title: 'Test: Winter hours', content: paragraph('Closed on Sundays.'), memberIds: [anna._id], sendAt: null };
    expect(state.inputs.at(-1)).toEqual(wanted);
    expect(screen.getByRole('dialog', { name: 'Preview' })).toBe(preview);
  });

  it('goes out to all after it was looked at, and the form is empty again', async () => {
    const { state } = openDesk();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), ' Winter hours ');
    write('Closed on Sundays.');
    await send();
    const preview = await screen.findByRole('dialog', { name: 'Preview' });
    expect(await within(preview).findByRole('heading', { name: 'Winter hours' })).toBeTruthy();
    expect(within(preview).getByText('Closed on Sundays.')).toBeTruthy();
    await userEvent.click(await within(preview).findByRole('button', { name: 'Send to 12 members' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const wanted = { title: 'Winter hours', content: paragraph('Closed on Sundays.'), memberIds: null, sendAt: null };
    expect(state.inputs).toEqual([wanted, wanted]);
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('');
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('');
    expect(await screen.findByRole('link', { name: 'Winter hours' })).toBeTruthy();
  });

  it('goes to the selected, who can be taken out again, at a time to come', async () => {
    const { state } = openDesk();
    const sheet = within(await form());
    await userEvent.type(sheet.getByLabelText(/^Title/), 'News');
    write('Hello');
    await userEvent.click(sheet.getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Ana Ortiz/ }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Bea Barnes/ }));
    expect(sheet.queryByRole('button', { name: /^Sid Gone/ }), 'is suspended').toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Remove Ana Ortiz' }));
    await userEvent.type(sheet.getByLabelText(/^Find a member/), 'Zoe');
    expect(await sheet.findByText('Nobody else of that name')).toBeTruthy();
    await userEvent.click(sheet.getByRole('radio', { name: 'Later' }));
    fireEvent.change(sheet.getByLabelText(/^Send at/), { target: { value: '2099-01-01T09:30' } });
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule for 1 member' }));
    await vi.waitFor(() => expect(state.inputs.at(-1)).toMatchObject({ memberIds: ['m1'], sendAt: new Date('2099-01-01T09:30').toISOString() }));
  });

  it('has a link one can change, and is written on behind it', async () => {
    const { state } = openDesk();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Prices');
    write('see the list');
    // What the toolbar asks the browser when the mark moves.
    Object.assign(document, { queryCommandState: () => false, queryCommandValue: () => '' });
    const paper = screen.getByRole('textbox', { name: 'Content' });
    const link = async (from: number, address: string, button: string) => {
      const words = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
      while (words.nextNode()?.textContent?.includes('list') === false);
      document.getSelection()?.setBaseAndExtent(words.currentNode, from, words.currentNode, words.currentNode.textContent?.length ?? 0);
      await userEvent.click(screen.getByRole('button', { name: 'Link' }));
      const field = await screen.findByLabelText(/^Address/);
      const before = (field as HTMLInputElement).value;
      if (address) {
        await userEvent.clear(field);
        await userEvent.type(field, address);
      }
      await userEvent.click(screen.getByRole('button', { name: button }));
      await vi.waitFor(() => expect(document.activeElement).toBe(paper));
      return before;
    };
    expect(await link(8, 'wrong.example', 'Add link')).toBe('');
    expect(document.getSelection()?.anchorNode?.nodeName, 'behind the link').toBe('P');
    expect(await link(2, 'right.example', 'Change link')).toBe('https://wrong.example');
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    const whole = { type: 'link', url: 'https://right.example', children: [{ text: 'list' }] };
    expect(state.inputs.at(-1)?.content).toEqual([{ type: 'paragraph', children: [{ text: 'see the ' }, whole] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    await link(0, '', 'Remove link');
    expect(paper.innerHTML).toBe('<p>see the list</p>');
  });

  it.each([
    ['nobody answers', new TypeError('Failed to fetch')],
    ['what it says can pass', new CombinedGraphQLErrors({ errors: [{ message: 'Not just now.', extensions: { code: 'READS_UNAVAILABLE' } }] })],
    ['somebody on the way answers', new ServerError('Gateway Timeout', { response: new Response('', { status: 504 }), bodyText: '' })],
  ])('is sent again as the same one where %s, and as another one where it says something else', async (_, lost) => {
    const { server, state } = openDesk();
    const wire = watchSending(server.client);
    const title = async () => within(await form()).getByLabelText(/^Title/);
    const press = async () => {
      await send();
      await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await userEvent.type(await title(), 'News');
    write('Hello');
    wire.lost = lost;
    await press();
    await press();
    await userEvent.type(await title(), 's');
    await press();
    wire.lost = undefined;
    state.refuses = 'This text is too long.';
    await press();
    state.refuses = '';
    await press();
    expect((await title()).getAttribute('value'), 'it was sent').toBe('');
    await userEvent.type(await title(), 'Newss');
    write('Hello');
    await press();
    const nth = wire.keys.map((key) => [...new Set(wire.keys)].indexOf(key));
    expect(nth, 'what the server has answered is over').toEqual([0, 0, 1, 1, 2, 3]);
    expect(wire.keys.every((key) => typeof key === 'string' && key.length > 20)).toBe(true);
  });

  it('is sent as the same one after a reload', async () => {
    const keys = [];
    for (const lost of [new TypeError('Failed to fetch'), undefined]) {
      const { server } = openDesk();
      const wire = watchSending(server.client);
      const title = within(await form()).getByLabelText(/^Title/) as HTMLInputElement;
      if (title.value === '') {
        await userEvent.type(title, 'News');
        write('Hello');
      }
      wire.lost = lost;
      await send();
      await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      keys.push(...wire.keys);
      cleanup();
    }
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('cannot be left while it is sent, so that nothing is written which that would take away', async () => {
    const { server } = openDesk();
    const wire = watchSending(server.client);
    let letGo = () => {};
    wire.held = new Promise((resolve) => {
      letGo = resolve;
    });
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'News');
    write('Hello');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Preview' })).toBeTruthy();
    letGo();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('');
  });

  it('that is refused comes back with what was written, and why at its place', async () => {
    const { state } = openDesk();
    state.refuses = 'This text is too long.';
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'News');
    write('Hello');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const paper = screen.getByRole('textbox', { name: 'Content' });
    expect([paper.textContent, paper.getAttribute('aria-invalid')]).toEqual(['Hello', 'true']);
    expect(document.getElementById(paper.getAttribute('aria-describedby') ?? '')?.textContent).toContain('This text is too long.');
  });
});

describe('what was delivered', () => {
  it('counts live, and shows what another owner sends', async () => {
    const { server, state } = openDesk();
    expect(await screen.findByText('4 delivered, 1 read (25 %)')).toBeTruthy();
    await vi.waitFor(() => expect(server.listened).not.toEqual([]));
    state.sent = [announcement('a', { read: 3 })];
    server.say({ announcementChanged: announcement('a', { read: 3 }) });
    expect(await screen.findByText('4 delivered, 3 read (75 %)')).toBeTruthy();
    const asked = server.asked.length;
    state.sent = [announcement('b'), announcement('a', { read: 3 })];
    server.say({ announcementChanged: announcement('b') });
    expect(await screen.findByRole('link', { name: 'Title b' })).toBeTruthy();
    expect(server.asked.length, 'counts are not asked for').toBe(asked + 1);
  });

  it('says so when there is none', async () => {
    const { state } = openDesk();
    state.sent = [];
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
  });
});

describe('one announcement', () => {
  const names = () =>
    within(screen.getByRole('region', { name: 'Read by' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('names who has read it, in stretches, and finds one among many', async () => {
    openDesk('/owner/notification/a');
    expect(await screen.findByText('80 delivered, 60 read (75 %)')).toBeTruthy();
    expect(await screen.findByText('60 members')).toBeTruthy();
    expect(names()).toHaveLength(20);
    for (const shown of [40, 60]) {
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await vi.waitFor(() => expect(names()).toHaveLength(shown));
    }
    expect(new Set(names()).size).toBe(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Find a reader/), 'Reader 17');
    expect(await screen.findByText('1 found')).toBeTruthy();
    expect(names()).toHaveLength(1);
    await userEvent.type(screen.getByLabelText(/^Find a reader/), 'x');
    expect(await screen.findByText('No reader of that name')).toBeTruthy();
  });

  it('has another reader the moment they read', async () => {
    const { server } = openDesk('/owner/notification/a', { read: 0 });
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
    await vi.waitFor(() => expect(server.listened).not.toEqual([]));
    server.say({ announcementChanged: announcement('a', { delivered: 80, read: 1 }) });
    expect(await screen.findByText('Reader 1')).toBeTruthy();
    expect(screen.getByText('80 delivered, 1 read (1 %)')).toBeTruthy();
  });

  it('is cancelled before its time, and deleted at any, each after a question', async () => {
    const { server, router } = openDesk('/owner/notification/a', { stage: 'scheduled', cancellable: true, read: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findAllByText('Cancelled')).not.toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Cancel' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/owner/notifications'));
    expect(server.asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['CancelAnnouncement', 'DeleteAnnouncement']));
  });

  it('that is not there is said to be missing', async () => {
    openDesk('/owner/notification/other');
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});

it('is for the owners of the platform alone', async () => {
  logIn();
  const { server } = openDesk();
  expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  expect(server.asked).toEqual([]);
});
