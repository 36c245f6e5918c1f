import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { draw, openServer } from '../../testing/server.tsx';
import { asOwner } from '../testing.tsx';
import { filtersOf } from './filters.ts';
import { UserScreen } from './UserScreen.tsx';
import { UsersScreen } from './UsersScreen.tsx';

asOwner();

const account = (id: string, over: object = {}) => ({
  __typename: 'Account',
  id,
  email: `${id}@example.test`,
  firstName: 'Ana',
  lastName: id,
  pictureUrl: null,
  role: 'SHOP_OWNER',
  plan: 'premium',
  status: 'Active',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...over,
});
const figures = {
  ...{ bookings: 3, customers: 0, orders: 0, sales: 0, planPayments: 2, planPaidCents: 5000, threads: 1, comments: 0 },
  ...{ hiddenPosts: 0, rulings: 0, blogPosts: 0, campaigns: 0, paidOutOfRunningCents: 0 },
  ...{ contributions: 0, referred: 4 },
};
const record = (over: object = {}) => ({
  ...account('a'),
  __typename: 'MemberRecord',
  activated: true,
  userName: 'ana',
  phoneNumber: '+1 312 555 0100',
  identity: null,
  place: 'Chicago',
  planGivenUntil: null,
  referCode: 'ABC123',
  referredBy: null,
  twoFactor: false,
  suspension: null,
  deletion: null,
  ban: null,
  notes: [],
  flagged: [],
  reports: [],
  listings: [{ id: 's1', name: 'Fade House', category: 'barbers' }],
  sessions: [{ device: 'Firefox on Linux', begunAt: null, lastUsedAt: '2026-11-20T12:00:00.000Z' }],
  figures,
  ...over,
});
const listOf = (nodes: readonly object[]) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  edges: nodes.map((node, nth) => ({ cursor: `${nth}`, node })),
});

const routes = [
  { path: '/owner/users', element: <UsersScreen /> },
  {
    path: '/owner/users/:userId',
    element: (
      <UserScreen
        forum={() => <button type="button">Ban from forum</button>}
        bookings={(id) => <p>{`Bookings of ${id}`}</p>}
        orders={(id) => <p>{`Orders of ${id}`}</p>}
      />
    ),
  },
  { path: '*', element: <h1>elsewhere</h1> },
];
const open = (at: string, answers: Record<string, unknown>) => {
  const server = openServer({ paymentsOfMember: listOf([]), ...answers });
  return { server, router: draw(server, routes, at) };
};

describe('the list of users', () => {
  it('asks for what its address says, and writes what is chosen into it', async () => {
    const members = vi.fn((_args: object) => listOf([account('a'), account('b', { status: 'Suspended', plan: null })]));
    const { router } = open('/owner/users?query=ana&status=Suspended&since=2026-11-01&role=nonsense', { members });
    expect(await screen.findByText('2 users')).toBeTruthy();
    expect(members.mock.calls[0]?.[0]).toMatchObject({
      query: 'ana',
      status: 'Suspended',
      role: null,
      since: new Date('2026-11-01T00:00:00').toISOString(),
      sort: 'NEWEST',
    });
    expect(screen.getByText('Barber, Premium')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See more of Ana b' }).getAttribute('href')).toBe('/owner/users/b');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'SELLER');
    await waitFor(() => expect(members.mock.lastCall?.[0]).toMatchObject({ role: 'SELLER', status: 'Suspended' }));
    expect(router.state.location.search).toContain('role=SELLER');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(members.mock.lastCall?.[0]).toMatchObject({ query: null, role: null, status: null }));
  });

  it('says that nobody matches, and follows what changes elsewhere', async () => {
    let found = [] as object[];
    const { server } = open('/owner/users?status=Banned', { members: () => listOf(found) });
    expect(await screen.findByText('No users match')).toBeTruthy();
    found = [account('c', { status: 'Banned' })];
    await server.say({ memberChanged: found[0] });
    expect(await screen.findByText('1 user')).toBeTruthy();
  });

  it('tells what everybody was at a moment, as a look back that leads to now', async () => {
    const was = { __typename: 'MemberStanding', memberId: 'a', name: 'Ana A', role: 'CUSTOMER', status: 'Suspended' };
    const then = (...nodes: readonly object[]) => ({
      __typename: 'MemberStandingConnection',
      totalCount: nodes.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: nodes.map((node, nth) => ({ __typename: 'MemberStandingEdge', cursor: String(nth), node })),
    });
    const asked = vi.fn(({ role }: { role?: string | null }) =>
      role
        ? then(...(role === was.role ? [was] : []))
        : then(was, { ...was, memberId: 'b', name: 'Bo B', role: 'SELLER' }),
    );
    const change = (nth: number) => ({
      ...{ id: `e${nth}`, position: nth, name: 'RoleGiven', at: `2026-11-20T12:0${nth}:00.000Z`, channel: 'graphql' },
      ...{ stream: 'account-a', revision: nth, restorable: false, record: null, changes: [], apiTokenId: null },
      ...{ sentence: `Olive gave a role ${nth}`, actor: { id: null, kind: 'platform', name: 'Olive' } },
      parts: [{ kind: 'text', text: `gave a role ${nth}`, id: null }],
    });
    open('/owner/users', {
      members: listOf([account('a')]),
      roleChanges: [change(1), change(2)],
      membersAsOf: asked,
      staffAsOf: [{ ...was, memberId: 'gone', name: 'Gus Gone', role: 'moderator' }],
    });
    const trigger = await screen.findByRole('button', { name: 'Roles as they were…' });
    await userEvent.click(trigger);
    const drawer = within(await screen.findByRole('dialog', { name: 'Users, as they were' }));
    fireEvent.change(await drawer.findByRole('slider'), { target: { value: '0' } });
    expect(await drawer.findByText('gave a role 1')).toBeTruthy();
    const list = () => within(drawer.getByRole('list', { name: 'Users as they were' })).getAllByRole('listitem');
    await waitFor(() =>
      expect(list().map(({ textContent }) => textContent)).toEqual(['Ana ACustomerSuspended', 'Bo BSellerSuspended']),
    );
    const first = { asOf: { at: '2026-11-20T12:01:00.000Z' }, first: 20 };
    expect(asked.mock.lastCall?.[0]).toMatchObject({ ...first, role: null });
    const staff = within(drawer.getByRole('list', { name: 'Who ran the platform then' }));
    expect(staff.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Gus GoneModeratorSuspended',
    ]);
    expect(staff.getByRole('link', { name: 'Gus Gone' }).getAttribute('href')).toBe('/owner/users/gone');
    const role = drawer.getByLabelText('Role then');
    await userEvent.selectOptions(role, 'CUSTOMER');
    await waitFor(() => expect(list()).toHaveLength(1));
    expect(asked.mock.lastCall?.[0]).toMatchObject({ ...first, role: 'CUSTOMER' });
    await userEvent.selectOptions(role, 'moderator');
    expect(await drawer.findByText('Nobody had the role Moderator then.')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  it('takes no filter for one that is none of ours', () => {
    const odd = new URLSearchParams('status=Gone&role=x&plan=gold&since=2026-13-45&sort=place');
    expect(filtersOf(odd)).toEqual({ status: '', role: '', plan: '', since: '', sort: '' });
  });
});

describe('the page of a user', () => {
  it('lists what they paid of every kind, and what of theirs is flagged, each with its page', async () => {
    const payment = (page: string, over: object = {}) => ({
      ...{ __typename: 'Payment', id: `${page}-1`, page, itemId: '1', amountCents: 3500, status: 'fulfilled' },
      ...{ refundedCents: 0, requestedAt: '2026-11-20T12:00:00.000Z', message: null },
      ...over,
    });
    const flag = (postId: string, causes: readonly string[]) => ({
      ...{ __typename: 'FlaggedPost', postId, threadId: 't1', since: '2026-11-20T12:00:00.000Z', causes },
    });
    const paid = [
      payment('booking', { status: 'refunded', refundedCents: 3000 }),
      ...['cart', 'contribute', 'subscription'].map((page) => payment(page)),
    ];
    const flagged = [flag('c1', ['spam', 'abuse', 'spam']), flag('t1', ['other'])];
    const report = (kind: string, over: object = {}) => ({
      ...{ __typename: 'OpenReport', kind, id: kind, name: null, since: '2026-11-20T12:00:00.000Z', isAppealed: false },
      ...over,
    });
    const reports = [
      report('campaign', { name: 'New chairs' }),
      report('campaign', { id: 'paused', name: 'Old chairs', isAppealed: true }),
      report('conversation'),
      report('review', { name: 'Fade House' }),
      report('picture'),
    ];
    open('/owner/users/a', { memberRecord: () => record({ flagged, reports }), paymentsOfMember: listOf(paid) });
    const linksOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    await screen.findByText(/Paid back, \$30\.00 given back/);
    expect(await linksOf('Payments')).toEqual([
      ['Booking', '/owner/bookings/1'],
      ['Order', '/orders/1'],
      ['Contribution', '/owner/audit?record=payment:contribute-1'],
      ['Plan', '/owner/audit?record=payment:subscription-1'],
    ]);
    expect(await linksOf('Open flags')).toEqual([
      ['Comment: Advertising or spam (2), Insults or threats', '/forum/thread/t1#c1'],
      ['Thread: Something else', '/forum/thread/t1'],
      ['Campaign New chairs: reported', '/campaign/campaign'],
      ['Campaign Old chairs: its organizer appeals the pause', '/campaign/paused'],
      ['Conversation: reported by the other side', '/forum/review?tab=conversations'],
      ['Review of Fade House: reported', '/forum/review?tab=reviews'],
      ['Picture of the portfolio: reported', '/forum/review?tab=pictures'],
      ['To the moderators’ queue', '/forum/review'],
    ]);
  });

  const actions = async () =>
    within(await screen.findByRole('group', { name: 'Actions' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('says what is known, and suspends with a reason that must be there; a refusal stays to be read', async () => {
    let refuses = true;
    const suspendMember = vi.fn((_args: object) => {
      if (refuses)
        throw new GraphQLError('You cannot do this to your own account.', { extensions: { code: 'NOT_YOURSELF' } });
      return record({ status: 'Suspended', suspension: { reason: 'Spam', at: '2026-11-21T12:00:00.000Z', by: null } });
    });
    open('/owner/users/a', { memberRecord: () => record(), suspendMember });
    expect(await actions()).toEqual([
      ...['Upgrade Account', 'Change role', 'View as', 'Suspend', 'Delete account', 'Ban from forum'],
    ]);
    for (const part of ['Bookings of a', 'Orders of a']) expect(screen.getByText(part)).toBeTruthy();
    const facts = within(screen.getByRole('region', { name: 'User Information' }));
    for (const text of ['+1 312 555 0100', 'ABC123', 'Chicago', 'Premium', '4'])
      expect(facts.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fade House' }).getAttribute('href')).toBe('/barber/s1');
    expect(screen.getByText('2, $50.00 in all')).toBeTruthy();
    expect(facts.getByRole('button', { name: 'History of the plan of Ana a' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Ana a?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(dialog.getByText('Please give a reason.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Spam');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('You cannot do this to your own account.')).toBeTruthy();
    refuses = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText(/^Suspended .+: Spam$/)).toBeTruthy();
    expect(suspendMember.mock.lastCall?.[0]).toEqual({ id: 'a', reason: 'Spam' });
    expect(await actions()).toContain('Reinstate');
  });

  it('says before it deletes what was paid out of campaigns that go on', async () => {
    let paidOutOfRunningCents = 125_000;
    const { server } = open('/owner/users/a', {
      memberRecord: () => record({ figures: { ...figures, paidOutOfRunningCents } }),
    });
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
      return within(await screen.findByRole('alertdialog', { name: 'Delete the account of Ana a?' }));
    };
    const dialog = await ask();
    expect(dialog.getByText(/^\$1,250\.00 of campaigns of theirs that go on were paid out to them/)).toBeTruthy();
    paidOutOfRunningCents = 0;
    await server.say({ memberChanged: account('a') });
    await waitFor(() => expect(screen.queryByText(/were paid out to them/)).toBeNull());
  });

  it('offers only what can be done: of a deleted account, of an owner, of one with a given plan, of oneself', async () => {
    const deletion = { reason: 'x', at: '2026-11-21T12:00:00.000Z', until: '2026-11-28T12:00:00.000Z', by: null };
    let shown = record({ status: 'Deleted', deletion });
    const { server } = open('/owner/users/a', { memberRecord: () => shown });
    expect(await actions()).toEqual(['Restore account']);
    expect(screen.getByText(/^It can be restored until Nov 28, 2026/)).toBeTruthy();
    const becomes = async (over: object) => {
      shown = record(over);
      await server.say({ memberChanged: account('a') });
    };
    await becomes({ role: 'superadmin' });
    await waitFor(async () => expect(await actions()).toEqual(['Upgrade Account', 'Change role']));
    await becomes({ planGivenUntil: '2026-12-25T12:00:00.000Z' });
    expect(await screen.findByText('Premium, given until Dec 25, 2026')).toBeTruthy();
    expect(await actions()).toContain('Take the plan back');
  });

  it('takes a note, says who wrote it, and removes what may be removed', async () => {
    const note = (id: string, text: string, removable: boolean) => ({
      ...{ __typename: 'MemberNote', id, text, removable, at: '2026-11-21T12:00:00.000Z' },
      by: { __typename: 'Member', id: 'sue', firstName: 'Sue', lastName: 'Port' },
    });
    const noteMember = vi.fn((_args: object) =>
      record({ notes: [note('n2', 'Pays late.', true), note('n1', 'Old', false)] }),
    );
    const removeMemberNote = vi.fn((_args: object) => record());
    open('/owner/users/a', { memberRecord: () => record(), noteMember, removeMemberNote });
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    expect(notes.getByText('Nobody has noted anything.')).toBeTruthy();
    await userEvent.click(notes.getByRole('button', { name: 'Add a note' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add a note' }));
    await userEvent.type(dialog.getByLabelText('Note'), 'Pays late.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await notes.findByText('Pays late.')).toBeTruthy();
    expect(noteMember.mock.lastCall?.[0]).toEqual({ id: 'a', text: 'Pays late.' });
    expect(notes.getAllByRole('link', { name: 'Sue Port' })[0]?.getAttribute('href')).toBe('/owner/users/sue');
    await userEvent.click(notes.getByRole('button', { name: 'Remove' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await notes.findByText('Nobody has noted anything.')).toBeTruthy();
    expect(removeMemberNote.mock.lastCall?.[0]).toEqual({ id: 'a', noteId: 'n2' });
  });

  it('is not there for an account that is closed', async () => {
    open('/owner/users/zoe', { memberRecord: null });
    expect(await screen.findByText(/Sorry, we couldn’t find the page/)).toBeTruthy();
  });
});
