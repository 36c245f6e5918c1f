import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bellOf } from '../../testing/notifications.ts';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { ben, connection, refusing } from '../testing.tsx';
import { UserScreen } from './UserScreen.tsx';

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const member = {
  ...ben,
  bio: '',
  memberSince: '2026-01-01T00:00:00Z',
  website: '',
  youtube: '',
  linkedIn: '',
  instagram: '',
};
const forumProfile = { threadCount: 5, commentCount: 2, likeCount: 1, hiddenCount: null };

/** Ben's page as Ana sees it. */
function open(threadsBy: unknown, shopsOf: readonly object[] = [], seen: object = member) {
  const server = openServer({
    bell: bellOf(0, 1),
    myForumRulings: connection([]),
    member: seen,
    forumProfile,
    threadsBy,
    shopsOf,
  });
  draw(server, [{ path: '/user/:id', element: <UserScreen /> }], `/user/${(seen as typeof member).id}`);
}
const threadList = () => screen.findByRole('region', { name: 'Threads' }).then(within);

it('shows a banned member why the threads are not listed, with a link to the ban', async () => {
  open(refusing('BANNED_FROM_FORUM', 'You are banned from the forum.'));
  const threads = await threadList();
  expect(await threads.findByText(/^You cannot see them while you are banned from the forum\./)).toBeTruthy();
  expect(threads.getByRole('link', { name: 'Why, and until when' }).getAttribute('href')).toBe('/forum');
  expect(threads.queryByText('No threads yet')).toBeNull();
});

it('shows other failures, and tries again', async () => {
  let answer: () => unknown = refusing('READS_UNAVAILABLE', 'We cannot show that just now. Please try again.');
  open(() => answer());
  const threads = await threadList();
  expect(await threads.findByText('We cannot show that just now. Please try again.')).toBeTruthy();
  answer = () => [];
  await userEvent.click(threads.getByRole('button', { name: 'Retry' }));
  expect(await threads.findByText('No threads yet')).toBeTruthy();
});

const shop = {
  id: 's1',
  name: 'Fade House',
  category: 'barbers',
  address: '1 State St',
  city: 'Chicago',
  state: 'IL',
  priceCents: 3500,
  rating: 4.6,
  reviewCount: 3,
};
const wax = { ...shop, id: 's2', name: 'Matte wax', category: 'wax', priceCents: 1250, rating: null, reviewCount: 0 };

it('leads to their shops and products, and to a message about each', async () => {
  open([], [shop, wax]);
  const shops = within(await screen.findByRole('region', { name: 'Shops' }));
  expect(shops.getByRole('link', { name: 'Fade House' }).getAttribute('href')).toBe('/barber/s1');
  expect(shops.getByText('Chicago, IL')).toBeTruthy();
  expect(shops.getByText('4.6 out of 5, 3 reviews')).toBeTruthy();
  expect(shops.getByRole('link', { name: 'Message Fade House' }).getAttribute('href')).toBe(
    '/messages?about=shop&id=s1',
  );
  const products = within(screen.getByRole('region', { name: 'Products' }));
  expect(products.getByRole('link', { name: 'Matte wax' }).getAttribute('href')).toBe('/product/s2');
  expect(products.getByText('wax · $12.50')).toBeTruthy();
});

it('has no shops where there are none', async () => {
  open([]);
  await threadList();
  expect(screen.queryByRole('region', { name: 'Shops' })).toBeNull();
});

it.each([
  ['a member on their own page', 'u1', () => undefined],
  ['a visitor', 'u2', () => localStorage.clear()],
])('leads %s to a shop but not to a message', async (_who, id, before) => {
  before();
  open([], [shop], { ...member, id });
  expect(await screen.findByRole('link', { name: 'Fade House' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Message Fade House' })).toBeNull();
});

it('says who it is and since when once', async () => {
  open([], [], { ...member, bio: 'Fades and beards' });
  await screen.findByText('Fades and beards');
  const said = document.body.textContent ?? '';
  const name = `${member.firstName} ${member.lastName}`;
  for (const fact of [name, 'Fades and beards', 'Member since']) expect(said.split(fact).length - 1, fact).toBe(1);
});
