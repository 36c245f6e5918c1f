import type { ApolloClient } from '@apollo/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer, shopFacts } from '../testing/server.tsx';
import { CustomersScreen } from './CustomersScreen.tsx';
import { allCustomers, customersCsv } from './customersFile.ts';
import { KeptAboutMe } from './KeptAboutMe.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => logIn({ ...anna, role: 'SHOP_OWNER' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const customer = (id: string, over: object = {}) => ({
  __typename: 'Customer' as const,
  id,
  hasAccount: true,
  firstName: 'Ann',
  lastName: id,
  email: `${id}@example.test`,
  addedAt: '2026-11-20T12:00:00.000Z',
  visits: 3,
  noShows: 0,
  cancelled: 0,
  orders: 1,
  spentCents: 12_300,
  lastVisitAt: '2026-11-20T12:00:00.000Z',
  nextVisitAt: null,
  lastShopId: 's1',
  isBlocked: false,
  segments: ['new' as const],
  ...over,
});
const walter = customer('w', { hasAccount: false, firstName: 'Walter', lastName: '', email: null, segments: [] });
const recordOf = (one: ReturnType<typeof customer>, over: object = {}) => ({
  id: one.id,
  notes: 'Talks about boats',
  preferences: '',
  allergies: '',
  customer: one,
  bookings: [
    { id: 'b1', date: '2026-11-20', time: '09:00', status: 'completed', priceCents: 3500, shop: { ...shopFacts } },
  ],
  merged: [],
  pictures: [],
  ...over,
});
const listOf = (nodes: readonly object[]) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  edges: nodes.map((node, nth) => ({ cursor: `${nth}`, node })),
});
const customerCounts = {
  total: 2,
  segments: [
    { segment: 'new', meaning: 'First came within 30 days.', count: 1 },
    ...['regular', 'lapsed', 'noShows'].map((segment) => ({ segment, meaning: 'Another.', count: 0 })),
  ],
};
const open = (at: string, answers: Record<string, unknown> = {}) => {
  const customers = vi.fn((_asked: object) => listOf([customer('a'), walter]));
  const server = openServer({ customers, customerCounts, ...answers });
  const routes = [
    { path: '/customers', element: <CustomersScreen /> },
    { path: '/settings', element: <KeptAboutMe /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, customers, router: draw(server, routes, at) };
};

it('lists customers as the address asks, and says what the chosen group means', async () => {
  const { customers, router } = open('/customers?query=ann&group=new&sort=name');
  expect(await screen.findByText('2 customers')).toBeTruthy();
  expect(customers.mock.calls[0]?.[0]).toMatchObject({ query: 'ann', segment: 'new', sort: 'NAME' });
  for (const name of ['Name', 'Email', 'Date Added']) expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  expect(await screen.findByText('First came within 30 days.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^Lapsed/ }));
  expect(router.state.location.search).toContain('group=lapsed');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(customers.mock.lastCall?.[0]).toMatchObject({ query: null, segment: null }));
});

it('reads the list again when a customer comes', async () => {
  const { server, customers } = open('/customers');
  expect(await screen.findByText('2 customers')).toBeTruthy();
  customers.mockReturnValue(listOf([customer('a')]));
  server.say({ customersChanged: { id: 'a' } });
  expect(await screen.findByText('1 customer')).toBeTruthy();
});

it('keeps what was typed and nothing else, and asks before it is lost', async () => {
  const noteCustomer = vi.fn((_asked: object) => recordOf(customer('a'), { allergies: 'Latex' }));
  open('/customers?customer=a', { customer: recordOf(customer('a')), noteCustomer });
  const drawer = await screen.findByRole('dialog', { name: 'Ann a' });
  expect(await within(drawer).findByText('$123.00')).toBeTruthy();
  expect(within(drawer).getByText('Completed')).toBeTruthy();
  await userEvent.type(within(drawer).getByLabelText(/^Allergies/), 'Latex');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(noteCustomer.mock.calls[0]?.[0]).toEqual({ id: 'a', texts: { allergies: 'Latex' } }));
  await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
});

it('blocks after a question, and books for who is blocked no more', async () => {
  const blockCustomer = vi.fn(() => recordOf(customer('a', { isBlocked: true })));
  open('/customers?customer=a', { customer: recordOf(customer('a')), blockCustomer });
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy();
  expect(blockCustomer).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
});

it('leads to the desk with shop and name, of who has an account also with who it is', async () => {
  open('/customers?customer=w', { customer: recordOf(walter) });
  const again = await screen.findByRole('link', { name: 'Book again' });
  expect(again.getAttribute('href')).toBe('/appointments?shop=s1&guest=Walter');
  cleanup();
  open('/customers?customer=a', { customer: recordOf(customer('a')) });
  const hers = await screen.findByRole('link', { name: 'Book again' });
  expect(hers.getAttribute('href')).toBe('/appointments?shop=s1&guest=Ann+a&customer=a');
});

it('offers no booking for who only bought, and for a closed account', async () => {
  open('/customers?customer=a', { customer: recordOf(customer('a', { lastShopId: null })) });
  expect(await screen.findByRole('button', { name: 'Block' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  cleanup();
  open('/customers?customer=a', { customer: recordOf(customer('a', { firstName: '', lastName: '' })) });
  expect(await screen.findByRole('button', { name: 'Block' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
});

it('counts who has no account as a member, and parts them again', async () => {
  const merged = [{ id: 'w', name: 'Walter', kept: 'Likes tea' }];
  const mergeCustomer = vi.fn((_asked: object) => recordOf(customer('a'), { merged }));
  const partCustomer = vi.fn((_asked: object) => recordOf(walter));
  const one = ({ id }: { id: string }) => (id === 'w' ? recordOf(walter) : recordOf(customer('a'), { merged }));
  open('/customers?customer=w', { customer: one, mergeCustomer, partCustomer });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  await userEvent.click(await screen.findByRole('button', { name: 'It is Ann a' }));
  expect(await screen.findByText('Likes tea')).toBeTruthy();
  expect(mergeCustomer.mock.calls[0]?.[0]).toEqual({ id: 'w', intoId: 'a' });
  await userEvent.click(screen.getByRole('button', { name: 'Part Walter again' }));
  await waitFor(() => expect(partCustomer.mock.calls[0]?.[0]).toEqual({ id: 'w' }));
});

it('finds other customers for who has no account, page after page, and nobody whose account is closed', async () => {
  const first = listOf([walter, customer('a')]);
  const more = { ...first, pageInfo: { ...first.pageInfo, hasNextPage: true, endCursor: 'a' } };
  const other = customer('o', { hasAccount: false, firstName: 'Walt', lastName: '', email: null });
  const rest = listOf([customer('closed', { firstName: '', lastName: '' }), customer('b'), other]);
  const customers = vi.fn(({ sort, after }: { sort?: string | null; after?: string | null }) => {
    if (sort !== 'NAME') return listOf([walter]);
    return after ? rest : more;
  });
  open('/customers?customer=w', { customer: recordOf(walter), customers });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByRole('button', { name: 'It is Ann a' })).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'Who is Walter?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'It is Ann b' })).toBeTruthy();
  expect(customers.mock.lastCall?.[0]).toMatchObject({ sort: 'NAME', after: 'a' });
  expect(within(dialog).getAllByRole('button', { name: /^It is/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    ...['It is Ann a', 'It is Ann b', 'It is Walt'],
  ]);
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('asks for as many customers at once as it may when they become a file', async () => {
  const page = (id: string, more: boolean) => ({
    ...listOf([customer(id)]),
    pageInfo: { hasNextPage: more, endCursor: id },
  });
  const query = vi.fn(async ({ variables }: { variables: { after?: string | null; first?: number | null } }) => ({
    data: { customers: variables.after ? page('b', false) : page('a', true) },
  }));
  const asked = { query: null, segment: null, sort: 'NAME' as const };
  const found = await allCustomers({ query } as unknown as ApolloClient, asked);
  expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(query.mock.calls.map(([{ variables }]) => variables)).toEqual([
    { ...asked, first: 50, after: undefined },
    { ...asked, first: 50, after: 'a' },
  ]);
});

it('writes a file whose cells no spreadsheet runs', () => {
  const file = customersCsv([customer('a', { firstName: '=cmd()', lastName: '' }) as never]);
  expect(file).toContain("'=cmd()");
  expect(file).toContain('123.00');
});

it('shows a member what shops keep, word for word', async () => {
  const kept = {
    owner: 'Bob Barber',
    shops: ['Fade House'],
    notes: 'Talks a lot',
    preferences: '',
    allergies: 'Latex',
  };
  open('/settings', { keptAboutMe: [{ id: 'o', ...kept, pictures: [], isBlocked: true }] });
  expect(await screen.findByRole('heading', { name: 'Fade House (Bob Barber)' })).toBeTruthy();
  for (const text of ['Talks a lot', 'Latex', 'Takes no bookings from you.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Preferences')).toBeNull();
});

const cut = (id: string) => ({
  ...{ id, customerId: 'a', href: `/api/v1/customers/cut/o/a/${id}`, width: 90, height: 60, alt: `A fade, ${id}` },
  addedAt: '2026-11-20T12:00:00.000Z',
});

it('shows pictures of cuts, and removes one', async () => {
  const removeCutPicture = vi.fn((_asked: object) => recordOf(customer('a'), { pictures: [cut('p2')] }));
  open('/customers?customer=a', {
    customer: recordOf(customer('a'), { pictures: [cut('p1'), cut('p2')] }),
    removeCutPicture,
  });
  const section = within(await screen.findByRole('region', { name: 'Pictures of cuts' }));
  expect(section.getByRole('group', { name: '2 pictures' })).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Remove picture: A fade, p1' }));
  expect(await section.findByRole('group', { name: '1 picture' })).toBeTruthy();
  expect(removeCutPicture.mock.calls[0]?.[0]).toEqual({ customerId: 'a', id: 'p1' });
});

it('adds no picture of who has as many as there may be', async () => {
  const pictures = Array.from({ length: 12 }, (_, nth) => cut(`p${nth}`));
  open('/customers?customer=a', { customer: recordOf(customer('a'), { pictures }) });
  const section = within(await screen.findByRole('region', { name: 'Pictures of cuts' }));
  expect(section.getByText('There are 12 pictures. Remove one to add another.')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Add a picture' })).toBeNull();
});

it('lets a member remove a picture of them that a shop keeps', async () => {
  const facts = { owner: 'Bob Barber', shops: ['Fade House'], notes: '', preferences: '', allergies: '' };
  let keptAboutMe: object[] = [{ id: 'o', ...facts, pictures: [cut('p1')], isBlocked: false }];
  const removePictureOfMe = vi.fn((_asked: object) => {
    keptAboutMe = [];
    return [];
  });
  open('/settings', { keptAboutMe: () => keptAboutMe, removePictureOfMe });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture: A fade, p1' }));
  expect(await screen.findByText('Nothing is kept about you beside your bookings and orders.')).toBeTruthy();
  expect(removePictureOfMe.mock.calls[0]?.[0]).toEqual({ ownerId: 'o', customerId: 'a', id: 'p1' });
});
