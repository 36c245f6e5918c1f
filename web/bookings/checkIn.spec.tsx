import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, clockAt, dateIn } from '../shared/times.ts';
import { anna, draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { AppointmentsScreen } from './AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
const now = new Date();
const today = dateIn('America/Chicago', now);
const booking = (more: object = {}) => ({
  __typename: 'Booking',
  ...{ id: 'b1', shopId: 's1', date: today, time: '14:30', timeZone: 'America/Chicago' },
  startsAt: new Date(now.getTime() + HOUR_MS).toISOString(),
  endsAt: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
  ...{ service: 'barb', serviceName: 'Barber Service', minutes: 30, bufferMinutes: 0, addOns: [], persons: 1 },
  ...{ transportation: null, priceCents: 3500, status: 'confirmed', expiresAt: null, changeable: true, walkIn: false },
  ...{ note: null, createdAt: `${today}T00:00:00Z`, cancelledBy: null, reason: null, refundCents: null, dispute: null },
  ...{ checkedInAt: null, shop: shopFacts },
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  ...paidWhole,
  customer: { id: 'c1', firstName: 'Chloe', lastName: 'Park', email: null, phoneNumber: null, pictureUrl: null },
  ...more,
});
const choose = async (choice: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^More about Chloe Park/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};
function open(first: object, answers: object = {}, at = '/appointments') {
  const server = openServer({ myShops: [shopFacts], blockedTimes: [], shopBookings: [first], ...answers });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], at);
  return server;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a customer is checked in from the menu of their booking, and that is taken back', async () => {
  const checkedInAt = now.toISOString();
  const server = open(booking(), {
    checkIn: () => booking({ checkedInAt }),
    undoCheckIn: () => booking(),
  });
  await choose('Check in');
  const words = new RegExp(`Here since ${clockAt(checkedInAt, 'America/Chicago')}`);
  expect(await screen.findByText(words)).toBeTruthy();
  await choose('Undo check-in');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(server.asked.filter(({ name }) => /CheckIn/.test(name)).map(({ variables }) => variables)).toEqual([
    { id: 'b1' },
    { id: 'b1' },
  ]);
});

it('is offered on the day of the visit alone', async () => {
  open(booking({ date: addDays(today, 1) }));
  await userEvent.click(await screen.findByRole('button', { name: /^More about Chloe Park/ }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Check in' })).toBeNull();
});

it('is said in the week, too', async () => {
  const checkedInAt = now.toISOString();
  const bookings = [booking({ checkedInAt })];
  open({}, { bookingsAtShops: bookings }, '/appointments?view=week');
  const name = new RegExp(`^Chloe Park.*Here since ${clockAt(checkedInAt, 'America/Chicago')}$`);
  expect(await screen.findByRole('button', { name }, { timeout: 10_000 })).toBeTruthy();
});
