import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { instantAt } from '../shared/instants.ts';
import { addDays, dateIn, fullDate } from '../shared/times.ts';
import { anna, draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { AppointmentsScreen } from './AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const today = dateIn('America/Chicago', new Date());
const booking = (status: string) => ({
  __typename: 'Booking',
  id: 'b1',
  shopId: 's1',
  date: today,
  time: '23:30',
  timeZone: 'America/Chicago',
  startsAt: `${addDays(today, 1)}T23:00:00Z`,
  endsAt: `${addDays(today, 1)}T23:30:00Z`,
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  transportation: null,
  priceCents: 3500,
  status,
  expiresAt: null,
  changeable: true,
  walkIn: false,
  note: null,
  createdAt: `${today}T00:00:00Z`,
  cancelledBy: null,
  reason: null,
  refundCents: null,
  dispute: null,
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  ...paidWhole,
  shop: shopFacts,
  customer: { id: 'c', firstName: 'Chloe', lastName: 'Park', email: 'c@x.test', phoneNumber: null, pictureUrl: null },
});
const step = (nth: number, text: string) => ({
  id: `e${nth}`,
  position: nth,
  name: 'BookingConfirmed',
  at: `2026-11-20T12:0${nth}:00.000Z`,
  channel: 'graphql',
  stream: 'day',
  revision: nth,
  restorable: false,
  sentence: `Chloe Park ${text}`,
  actor: { id: 'c', kind: 'member', name: 'Chloe Park' },
  record: null,
  parts: [{ kind: 'text', text, id: null }],
  changes: [],
});
const block = {
  __typename: 'BlockedTime',
  id: 'k1',
  shopId: 's1',
  date: today,
  times: ['09:00', '09:30'],
  reason: 'Tea',
};

const open = async (answers: object = {}) => {
  const server = openServer({
    myShops: [shopFacts],
    blockedTimes: [],
    shopBookings: [booking('confirmed')],
    dayChanges: [step(1, 'held a time'), step(2, 'confirmed it'), step(3, 'cancelled it')],
    bookingsAsOf: ({ asOf: { at } }: { asOf: { at: string } }) => (at < '2026-11-20T12:01' ? [] : [booking('held')]),
    blockedTimesAsOf: [block],
    ...answers,
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
  const trigger = await screen.findByRole('button', { name: 'Look back at a day…' });
  await userEvent.click(trigger);
  return { server, trigger, drawer: within(await screen.findByRole('dialog')) };
};

it('a day is shown as it was after each of its changes, as a look back that leads to now', async () => {
  const { trigger, drawer } = await open();
  const slider = await drawer.findByRole('slider', { name: 'Through the changes' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/change 3 of 3$/);
  expect(drawer.queryByText(/A look back/)).toBeNull();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(await drawer.findByText('held a time')).toBeTruthy();
  expect(drawer.getByRole('status').textContent).toContain(`A look back: ${fullDate(today)} as it was on Nov 20, 2026`);
  const rows = within(await drawer.findByRole('list', { name: 'The day as it was' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Blocked 9:00am to 10:00amTea',
    expect.stringMatching(/^11:30pm Chloe Park.*Held$/),
  ]);
  await userEvent.click(drawer.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  // What is now was not replaced by what was.
  expect(screen.getByText('Confirmed')).toBeTruthy();
  expect(screen.queryByText('Held')).toBeNull();
});

it('what happened at one instant is one step', async () => {
  const together = [step(1, 'added a walk-in'), { ...step(2, 'blocked a time'), at: step(1, '').at }, step(3, 'left')];
  const { drawer } = await open({ dayChanges: together });
  const slider = await drawer.findByRole('slider', { name: 'Through the changes' });
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/change 1 of 2$/);
  for (const text of ['added a walk-in', 'blocked a time']) expect(await drawer.findByText(text)).toBeTruthy();
  expect(drawer.queryByText('left')).toBeNull();
});

it('or at a time of the viewer’s clock, and another day than today', async () => {
  const { server, drawer } = await open();
  await userEvent.type(await drawer.findByLabelText('As it was on'), '2026-11-19T09:30');
  await waitFor(() =>
    expect(server.asked.findLast(({ name }) => name === 'DayThen')?.variables).toEqual({
      shopId: 's1',
      date: today,
      at: instantAt('2026-11-19T09:30'),
    }),
  );
  fireEvent.change(drawer.getByLabelText('Day'), { target: { value: '2026-11-30' } });
  await waitFor(() =>
    expect(server.asked.findLast(({ name }) => name === 'DayChanges')?.variables).toEqual({
      shopId: 's1',
      date: '2026-11-30',
    }),
  );
  expect(drawer.queryByText(/A look back/)).toBeNull();
});

it('a day on which nothing ever was says so', async () => {
  const { drawer } = await open({ dayChanges: [] });
  expect(await drawer.findByText('Nothing was ever booked or blocked on this day.')).toBeTruthy();
});
