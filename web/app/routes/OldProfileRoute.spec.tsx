import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { open, shopOf } from '../../testing/openScreen.tsx';
import { OldProfileRoute } from './OldProfileRoute.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const me = {
  ...{ id: 'u1', email: 'ana@example.test', wantedEmail: null, userName: 'ana', firstName: 'Ana', lastName: 'Ortiz' },
  ...{ phoneNumber: '555', role: 'SHOP_OWNER', identity: null, bio: 'I like fades', website: null, youtube: null },
  ...{ instagram: null, linkedIn: null, pictureUrl: null, activated: true, referCode: 'K7Q2XF', referred: 2 },
  memberSince: '2026-01-01T00:00:00Z',
};
const none = { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, edges: [] };
const listings = [
  shopOf({ id: 's1', name: 'Fade House', city: 'Austin', state: 'TX', priceCents: 3500 }),
  shopOf({ id: 'p1', name: 'Pomade', category: 'hair care', priceCents: 1200 }),
];
const show = (myShops: readonly unknown[], path = '/old-profile') =>
  open(path, <OldProfileRoute />, { me, myShops, myBookings: none }, 'SHOP_OWNER');

const tab = (name: string) => screen.findByRole('tab', { name });
const rows = async (name: string) =>
  within(await screen.findByRole('tabpanel', { name }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);

it('has the profile, the bookings, the shops and the products of a member in tabs, each with an address', async () => {
  await show(listings);
  expect(await screen.findByRole('form', { name: 'Profile information' })).toBeTruthy();
  expect(screen.getByText('Ana Ortiz')).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['My Profile', 'Bookings', 'Shop(s)', 'My Store'],
  ]);
  await userEvent.click(await tab('Shop(s)'));
  await waitFor(async () => expect(await rows('Shop(s)')).toEqual([['Fade HouseAustin, TX$35', '/barber/s1']]));
  await userEvent.click(await tab('My Store'));
  await waitFor(async () => expect(await rows('My Store')).toEqual([['Pomade$12', '/product/p1']]));
});

it('opens the tab of its address, and leads on from an empty one', async () => {
  await show([], '/old-profile?tab=shops');
  const panel = within(await screen.findByRole('tabpanel', { name: 'Shop(s)' }));
  expect(await panel.findByRole('heading', { name: 'You have no shop' })).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Go to your store' }).getAttribute('href')).toBe('/my-store');
});

it('asks for the account of who looks once that is known', async () => {
  const user = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'SHOP_OWNER' };
  localStorage.setItem('user', JSON.stringify(user));
  let say = () => {};
  const known = new Promise<void>((resolve) => {
    say = resolve;
  });
  const { asked } = await open(
    '/old-profile',
    <OldProfileRoute />,
    { me, myShops: [], myBookings: none },
    'SHOP_OWNER',
    known,
  );
  expect(screen.getByRole('heading', { name: 'My Profile' })).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  say();
  expect(await screen.findByText('Ana Ortiz')).toBeTruthy();
});

it('asks for the password before an account is closed, and logs out', async () => {
  await show(listings);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close your account?' }));
  expect(dialog.getByLabelText('Password')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('at /login')).toBeTruthy();
});

it('sends a visitor to the login, and back afterwards', async () => {
  await open('/old-profile', <OldProfileRoute />, {}, 'guest');
  expect(await screen.findByText('at /login?next=%2Fold-profile')).toBeTruthy();
});
