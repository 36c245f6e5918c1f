import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, clockAt, dateIn } from '../../shared/times.ts';
import { type Answers, anna, draw, logIn, openServer, paidWhole, shopFacts } from '../../testing/server.tsx';
import { AppointmentsScreen } from '../AppointmentsScreen.tsx';
import { ben } from './day.testing.ts';

vi.setConfig({ testTimeout: 60_000 });

const today = dateIn('America/Chicago', new Date());
const date = addDays(today, 1);
const slots = ['09:00', '09:30', '10:00', '10:30'];
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shop = { ...shopFacts, hours: week.map((weekday) => ({ weekday, slots })), barbers: [ben] };
const crew = { used: 1, limit: 10, people: [{ id: 'm1', chair: 'ben', hours: null, daysOff: [] }] };
const booking = (more: object = {}) => ({
  __typename: 'Booking',
  ...{ id: 'b1', shopId: 's1', date, time: '09:00', timeZone: 'America/Chicago' },
  ...{ startsAt: `${date}T15:00:00Z`, endsAt: `${date}T15:30:00Z` },
  ...{ service: 'barb', serviceName: 'Barber Service', minutes: 30, bufferMinutes: 0, addOns: [], persons: 1 },
  ...{ transportation: null, priceCents: 3500, status: 'confirmed', expiresAt: null, changeable: true, walkIn: false },
  ...{ note: null, createdAt: `${today}T00:00:00Z`, cancelledBy: null, reason: null, refundCents: null, dispute: null },
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  ...paidWhole,
  shop,
  barber: null,
  customer: { id: 'c1', firstName: 'Chloe', lastName: 'Park', email: null, phoneNumber: null, pictureUrl: null },
  ...more,
});

async function open(answers: Answers, at = `/appointments?view=day&day=${date}`) {
  const server = openServer({ myShops: [shop], shopBookings: [booking()], blockedTimes: [], shop, crew, ...answers });
  logIn({ ...anna, firstName: 'Olga', lastName: 'Owner', role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], at);
  await screen.findByRole('list', { name: 'Ben Baker' });
  await screen.findByRole('button', { name: '9:00am, Ben Baker: free' });
  return server;
}
const at = (chair: string) => within(screen.getByRole('list', { name: chair }));
const visit = () => screen.getByRole('button', { name: /Chloe Park/ });
const movesOf = ({ asked }: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ name }) => name === 'MoveOne').map(({ variables }) => variables);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows each chair with its visits, blocked time, closings and free half hours', async () => {
  await open({
    shopBookings: [booking(), booking({ id: 'b2', time: '09:30', barber: ben, walkIn: true, minutes: 60 })],
    blockedTimes: [
      { id: 'k1', shopId: 's1', date, times: ['10:00'], reason: 'Dentist', barber: null },
      { id: 'k2', shopId: 's1', date, times: ['10:30'], reason: null, barber: 'anyone' },
    ],
  });
  const names = (chair: string) =>
    at(chair)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names('Olga Owner')).toEqual([
    '9:00am, Olga Owner: Chloe ParkBarber Service',
    '9:30am, Olga Owner: free',
    '10:00am to 10:30am, Olga Owner: Blocked, Dentist',
    '10:30am to 11:00am, Olga Owner: Closed',
  ]);
  expect(names('Ben Baker')).toEqual([
    '9:00am, Ben Baker: free',
    '9:30am, Ben Baker: ChloeBarber Service · Walk-in',
    '10:30am to 11:00am, Ben Baker: Closed',
  ]);
});

it('is one stop of the Tab key, and arrow keys go along a chair and to the next', async () => {
  await open({});
  expect(
    within(screen.getByRole('region', { name: /^Chairs on/ }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  visit().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('10:00am, Ben Baker: free');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('9:30am, Olga Owner: free');
});

it('moves a visit by keys, says where it would go, and keeps the focus on it', async () => {
  let now = booking();
  const server = await open({
    shopBookings: () => [now],
    rescheduleBooking: () => {
      now = booking({ time: '10:00', startsAt: `${date}T16:00:00Z`, endsAt: `${date}T16:30:00Z`, barber: ben });
      return now;
    },
  });
  visit().focus();
  await userEvent.keyboard('m{ArrowDown}{ArrowDown}');
  expect(
    screen.getByText('Move Chloe Park to 10:00am, Olga Owner: free. Enter moves it, Escape gives up.'),
  ).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('Chloe Park is at 10:00am, Ben Baker now.')).toBeTruthy();
  expect(movesOf(server)).toEqual([{ id: 'b1', date, time: '10:00', barber: 'ben' }]);
  await waitFor(() => expect(at('Ben Baker').getByRole('button', { name: /Chloe Park/ })).toBe(document.activeElement));
});

it('Escape gives up, and Enter in the same place sends nothing', async () => {
  const server = await open({});
  visit().focus();
  await userEvent.keyboard('m{ArrowDown}{Escape}');
  expect(screen.getByText('Chloe Park stays at 9:00am.')).toBeTruthy();
  await userEvent.keyboard('m{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(movesOf(server)).toEqual([]);
});

it('puts a refused visit back and says why', async () => {
  await open({
    rescheduleBooking: () => {
      throw Object.assign(new Error('That time was just taken.'), { extensions: { status: 409, code: 'SLOT_TAKEN' } });
    },
  });
  visit().focus();
  await userEvent.keyboard('m{ArrowDown}{Enter}');
  expect(await screen.findByText('Chloe Park stays at 9:00am. That time was just taken.')).toBeTruthy();
  expect(at('Olga Owner').getByRole('button', { name: /^9:00am, Olga Owner: Chloe Park/ })).toBeTruthy();
});

it('a visit that another desk has ended meanwhile is not moved', async () => {
  const bookings = [booking()];
  const server = await open({ shopBookings: () => bookings });
  visit().focus();
  await userEvent.keyboard('m{ArrowDown}');
  bookings.splice(0, 1, booking({ status: 'cancelled', changeable: false, cancelledBy: 'shop' }));
  act(() => server.say({ blockedTimesChanged: { __typename: 'BlockedDay', shopId: 's1', date } }));
  await screen.findByText('1 cancelled, in the list.');
  expect(await screen.findByText('This booking has been changed meanwhile.')).toBeTruthy();
  expect(movesOf(server)).toEqual([]);
});

it('moves a visit that is dragged to where it is let go, and opens nothing', async () => {
  const server = await open({ rescheduleBooking: () => booking({ time: '10:30', barber: ben }) });
  // Chairs of 100 pixels side by side, each with four marks of 40 pixels; a visit stands at the top of the first.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const column = this.closest('[data-chair]');
    const left = column === null || column.getAttribute('data-chair') === 'owner' ? 0 : 100;
    return new DOMRect(left, 0, column === null ? 200 : 100, this.hasAttribute('data-cell') ? 40 : 160);
  });
  const point = (type: string, clientX: number, clientY: number) =>
    fireEvent(
      type === 'pointerdown' ? visit() : window,
      new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX, clientY }),
    );
  point('pointerdown', 50, 20);
  point('pointermove', 52, 22);
  expect(screen.queryByText(/^Move Chloe Park/)).toBeNull();
  point('pointermove', 150, 150);
  expect(await screen.findByText('Move Chloe Park to 10:30am, Ben Baker: free.')).toBeTruthy();
  point('pointerup', 150, 150);
  fireEvent.click(visit());
  await waitFor(() => expect(movesOf(server)).toEqual([{ id: 'b1', date, time: '10:30', barber: 'ben' }]));
  expect(screen.queryByRole('dialog')).toBeNull();

  await screen.findByText('Chloe Park is at 10:30am, Ben Baker now.');
  point('pointerdown', 150, 20);
  point('pointermove', 150, 100);
  fireEvent.keyDown(window, { key: 'Escape' });
  point('pointerup', 150, 100);
  expect(await screen.findByText(/^Chloe Park stays at/)).toBeTruthy();
  expect(movesOf(server)).toHaveLength(1);
});

it('a free half hour of a barber begins a walk-in with them, or is blocked for them', async () => {
  const server = await open({
    blockTime: { id: 'k1', shopId: 's1', date, times: ['10:00'], reason: null, barber: 'ben' },
  });
  await userEvent.click(screen.getByRole('button', { name: '9:30am, Ben Baker: free' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add walk-in' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  expect(((await form.findByLabelText('Barber')) as HTMLSelectElement).value).toBe('ben');
  expect(await form.findByRole('button', { name: 'Add at 9:30am' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '10:00am, Ben Baker: free' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await waitFor(() =>
    expect(server.asked.find(({ name }) => name === 'BlockTime')?.variables).toEqual({
      input: { shopId: 's1', date, times: ['10:00'], barber: 'ben' },
    }),
  );
});

it('a pressed visit opens with what can be done with it; another day is in the address', async () => {
  const server = await open({});
  await userEvent.click(visit());
  const opened = within(await screen.findByRole('dialog', { name: 'Chloe Park' }));
  expect(opened.getByRole('button', { name: /^Reschedule/ })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Day after' }));
  await waitFor(() =>
    expect(server.asked.findLast(({ name }) => name === 'ShopDay')?.variables).toMatchObject({
      date: addDays(date, 1),
    }),
  );
});

it('a customer is checked in from their visit of today, which says since when they are there', async () => {
  const now = new Date();
  const date = dateIn('America/Chicago', now);
  const [checkedInAt, coming] = [now.toISOString(), booking({ date, checkedInAt: null })];
  const server = openServer({
    ...{ myShops: [shop], shopBookings: [coming], blockedTimes: [], shop, crew },
    checkIn: { ...coming, checkedInAt },
    undoCheckIn: coming,
  });
  logIn({ ...anna, firstName: 'Olga', lastName: 'Owner', role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], `/appointments?view=day&day=${date}`);
  const words = new RegExp(`Here since ${clockAt(checkedInAt, 'America/Chicago')}`);
  const chair = within(await screen.findByRole('list', { name: 'Olga Owner' }, { timeout: 10_000 }));
  const choose = async (act: string) => {
    await userEvent.click(await chair.findByRole('button', { name: /Chloe Park/ }));
    const opened = within(await screen.findByRole('dialog', { name: 'Chloe Park' }));
    await userEvent.click(opened.getByRole('button', { name: /^More about Chloe Park/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: act }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull(), { timeout: 10_000 });
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }, { timeout: 10_000 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
  };
  await choose('Check in');
  expect(await chair.findByRole('button', { name: words }, { timeout: 10_000 })).toBeTruthy();
  await choose('Undo check-in');
  await waitFor(() => expect(chair.queryByRole('button', { name: words })).toBeNull(), { timeout: 10_000 });
  expect(server.asked.filter(({ name }) => /CheckIn/.test(name)).map(({ name }) => name)).toEqual([
    'CheckInOne',
    'UndoCheckInOne',
  ]);
});

it('on a phone there is one chair at a time, which is chosen', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
  );
  const server = openServer({ myShops: [shop], shopBookings: [booking()], blockedTimes: [], shop, crew });
  logIn({ ...anna, firstName: 'Olga', lastName: 'Owner', role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], `/appointments?view=day&day=${date}`);
  await screen.findByRole('list', { name: 'Olga Owner' });
  expect(screen.queryByRole('list', { name: 'Ben Baker' })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Chair'), 'Ben Baker');
  expect(await screen.findByRole('list', { name: 'Ben Baker' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Olga Owner' })).toBeNull();
});

it('says how a visit is moved: by M and by dragging only where a keyboard is likely', async () => {
  let hasKeys = true;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: hasKeys && query === '(hover: hover) and (pointer: fine)' }),
  );
  await open({});
  expect(await screen.findByText(/Drag a visit, or press M on it, to move it\.$/)).toBeTruthy();
  cleanup();
  hasKeys = false;
  await open({});
  expect(await screen.findByText(/Press a visit to move it\.$/)).toBeTruthy();
  expect(screen.queryByText(/press M/)).toBeNull();
});

it('prints the day as a table that the screen does not show', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({ shopBookings: [booking({ note: 'Short on the sides' })] });
  await userEvent.click(screen.getByRole('button', { name: 'Print day' }));
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector<HTMLElement>('body > [data-paper]');
  const cells = [...(paper?.querySelectorAll('tbody td') ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(['9:00am to 9:30am', 'Olga Owner', 'Chloe Park', 'Barber Service', 'Short on the sides']);
  expect(paper && getComputedStyle(paper).display).toBe('none');
});

it('has the own chair alone of a barber who serves no other, and a closing is not theirs to open', async () => {
  const { ownerTakesBookings, barbers, ...ofShop } = { ...shop, owner: shopFacts.owner };
  const workplace = {
    ...{ id: 'w1', role: 'barber', accepted: true, rights: ['serveOwn'], chair: 'ben' },
    shop: { ...ofShop, ownerTakesBookings, barbers, removed: false },
  };
  const server = openServer({
    ...{ workplaces: [workplace], shop, shopCrew: [{ id: 'm1', chair: 'ben', hours: null, daysOff: [] }] },
    shopBookings: [booking({ barber: ben })],
    blockedTimes: [{ id: 'k2', shopId: 's1', date, times: ['10:30'], reason: null, barber: 'anyone' }],
  });
  logIn({ ...anna, firstName: 'Ben', lastName: 'Baker' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], `/appointments?view=day&day=${date}`);
  await screen.findByRole('button', { name: '9:30am, Ben Baker: free' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Ben Baker']);
  await userEvent.click(screen.getByRole('button', { name: '10:30am to 11:00am, Ben Baker: Closed' }));
  expect((await screen.findByRole('menuitem', { name: 'The shop is closed' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
