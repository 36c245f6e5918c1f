import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateIn, shortDate } from '../../shared/times.ts';
import { type Answers, anna, draw, logIn, openServer, paidWhole, shopFacts } from '../../testing/server.tsx';
import { AppointmentsScreen } from '../AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const today = dateIn('America/Chicago', new Date());
const monday = addDays(today, 7 - ((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));
const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
  weekday,
  slots: ['09:00', '09:30', '10:00'],
}));
const shop = { ...shopFacts, hours };
const walkIn = (more: object = {}) => ({
  __typename: 'Booking',
  id: 'w1',
  shopId: 's1',
  date: monday,
  time: '09:00',
  timeZone: 'America/Chicago',
  startsAt: `${monday}T15:00:00Z`,
  endsAt: `${monday}T15:30:00Z`,
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  transportation: null,
  priceCents: 3500,
  status: 'confirmed',
  expiresAt: null,
  changeable: true,
  walkIn: true,
  note: 'Short on the sides',
  createdAt: `${today}T00:00:00Z`,
  cancelledBy: null,
  reason: null,
  refundCents: null,
  dispute: null,
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  ...{ ...paidWhole, upFrontCents: 0, dueAtShopCents: 3500 },
  shop,
  customer: { id: 'w1', firstName: 'Wade', lastName: '', email: null, phoneNumber: '312 555 0188', pictureUrl: null },
  ...more,
});
const block = (times: string[], more: object = {}) => ({
  id: 'k1',
  shopId: 's1',
  date: monday,
  times,
  reason: 'Dentist',
  ...more,
});

function open(answers: Answers, at = '/appointments') {
  const server = openServer({ myShops: [shop], blockedTimes: [], shopBookings: [], bookingsAtShops: [], ...answers });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], at);
  return server;
}
/** The week after this one: no half hour of it is over. */
async function openWeek(answers: Answers) {
  const server = open(answers, '/appointments?view=week');
  await userEvent.click(await screen.findByRole('button', { name: 'Week after' }));
  await screen.findByRole('button', { name: `${shortDate(monday)}, 10:00am: free` });
  return server;
}
const choose = async (name: string, choice: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};
const variablesOf = ({ asked }: ReturnType<typeof open>, wanted: string) =>
  asked.find(({ name }) => name === wanted)?.variables;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a free half hour of the week is blocked in two presses, and open again in one', async () => {
  const server = await openWeek({
    blockTime: ({ input }: { input: { times: string[] } }) => block(input.times),
    unblockTime: () => block([]),
  });
  await choose(`${shortDate(monday)}, 9:00am: free`, 'Block');
  expect(await screen.findByText(`Blocked: ${shortDate(monday)}, 9:00am to 9:30am`)).toBeTruthy();
  expect(variablesOf(server, 'BlockTime')).toEqual({ input: { shopId: 's1', date: monday, times: ['09:00'] } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Open again')).toBeTruthy();
  expect(variablesOf(server, 'UnblockTime')).toEqual({ id: 'k1' });
});

it('blocked half hours say so, and open one by one or all', async () => {
  const server = await openWeek({ blockedTimes: [block(['09:00', '09:30'])], unblockTime: () => block([]) });
  const name = `${shortDate(monday)}, 9:00am: blocked, Dentist`;
  expect((await screen.findByRole('button', { name })).textContent).toBe('BlockedDentist');
  await choose(name, 'Open all 2 half hours');
  await waitFor(() => expect(variablesOf(server, 'UnblockTime')).toEqual({ id: 'k1', times: ['09:00', '09:30'] }));
});

it('the week is one stop of the Tab key, walked through with arrow keys', async () => {
  await openWeek({ bookingsAtShops: [walkIn({ time: '09:30' })] });
  const cells = within(screen.getByRole('table')).getAllByRole('button');
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  screen.getByRole('button', { name: `${shortDate(monday)}, 9:00am: free` }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Wade');
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`${shortDate(addDays(monday, 1))}, 9:00am: free`);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Add walk-in' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`${shortDate(addDays(monday, 1))}, 9:00am: free`),
  );
});

it('a walk-in is added at the half hour that was pressed, and can be taken back', async () => {
  const server = await openWeek({
    addWalkIn: () => walkIn(),
    cancelBooking: () => walkIn({ status: 'cancelled', changeable: false }),
  });
  await choose(`${shortDate(monday)}, 9:00am: free`, 'Add walk-in');
  await userEvent.type(await screen.findByLabelText('Name'), 'Wade');
  await userEvent.type(screen.getByLabelText('Note'), 'Short on the sides');
  await userEvent.click(screen.getByRole('button', { name: 'Add at 9:00am' }));
  expect(await screen.findByText(`Added: Wade, ${shortDate(monday)}, 9:00am`)).toBeTruthy();
  expect(variablesOf(server, 'AddWalkIn')).toEqual({
    input: { shopId: 's1', date: monday, time: '09:00', name: 'Wade', phone: '', note: 'Short on the sides' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
});

it('a customer who has an account is booked for with one press, by who they are, and that is taken back', async () => {
  const ann = { id: 'ann', firstName: 'Ann', lastName: 'Buyer', email: null, phoneNumber: null, pictureUrl: null };
  const hers = (more: object = {}) => walkIn({ id: 'v1', walkIn: false, note: null, customer: ann, ...more });
  const answers = {
    bookForCustomer: () => hers(),
    cancelBooking: () => hers({ status: 'cancelled', changeable: false }),
  };
  const server = open(answers, '/appointments?shop=s1&guest=Ann+Buyer&customer=ann');
  const dialog = within(await screen.findByRole('dialog', { name: 'Book for Ann Buyer' }));
  for (const label of ['Name', 'Phone number', 'Note']) expect(dialog.queryByLabelText(label)).toBeNull();
  await userEvent.click(await dialog.findByRole('button', { name: /^Add at/ }));
  expect(await screen.findByText(`Added: Ann Buyer, ${shortDate(monday)}, 9:00am`)).toBeTruthy();
  expect(variablesOf(server, 'BookForCustomer')).toMatchObject({ input: { shopId: 's1', customerId: 'ann' } });
  expect(variablesOf(server, 'AddWalkIn')).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(variablesOf(server, 'TakeBackWalkIn')).toEqual({ id: 'v1' });
});

it('a refused walk-in stays to be mended, and what was typed is not lost on Escape', async () => {
  await openWeek({
    addWalkIn: () => {
      throw Object.assign(new Error('That time was just taken.'), { extensions: { status: 409, code: 'SLOT_TAKEN' } });
    },
  });
  await choose(`${shortDate(monday)}, 9:00am: free`, 'Add walk-in');
  await userEvent.type(await screen.findByLabelText('Name'), 'Wade');
  await userEvent.click(screen.getByRole('button', { name: 'Add at 9:00am' }));
  expect((await screen.findByRole('alert')).textContent).toContain('That time was just taken.');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
});

it('the time that was pressed is not exchanged for another where the service is too long for it', async () => {
  const line = { category: '', bufferMinutes: 0, priceCents: 3500, isDefault: false, addOns: [] };
  const services = [
    { ...line, id: 'barb', name: 'Barber Service', minutes: 30, isDefault: true },
    { ...line, id: 'fade', name: 'Skin fade', minutes: 45 },
  ];
  const server = await openWeek({ shop: { ...shop, services }, addWalkIn: () => walkIn({ time: '09:30' }) });
  await choose(`${shortDate(monday)}, 10:00am: free`, 'Add walk-in');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  expect(await screen.findByText('10:00am is too short for this service.')).toBeTruthy();
  const time = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ });
  expect(time.selectedOptions[0]?.textContent).toBe('Choose a time');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a time.');
  await userEvent.selectOptions(time, '09:30');
  await userEvent.click(screen.getByRole('button', { name: 'Add at 9:30am' }));
  await waitFor(() => expect(variablesOf(server, 'AddWalkIn')).toMatchObject({ input: { time: '09:30' } }));
});

it('a walk-in with a barber is offered the times at which they work', async () => {
  const line = { category: '', minutes: 30, bufferMinutes: 0, priceCents: 3500, isDefault: true, addOns: [] };
  const barber = (id: string, firstName: string) => ({
    ...{ id, role: 'barber', services: null },
    person: { __typename: 'Member', id: `m-${id}`, firstName, lastName: 'Baker', pictureUrl: null },
  });
  const barbers = [barber('ben', 'Ben'), barber('cleo', 'Cleo')];
  const place = { ...{ shopId: 's1', shopName: shop.name, role: 'barber', status: 'working', email: null } };
  const until = { invitedUntil: null, restorableUntil: null, services: null };
  const people = barbers.map(({ id, person }) => ({
    ...{ ...place, ...until, id, chair: id, person },
    hours: id === 'cleo' ? hours.map(({ weekday }) => ({ weekday, slots: ['09:30', '11:00'] })) : null,
    daysOff: id === 'ben' ? [{ from: monday, to: monday }] : [],
  }));
  const server = await openWeek({
    shop: { ...shop, services: [{ ...line, id: 'barb', name: 'Barber Service' }], barbers },
    crew: { used: 2, limit: null, people },
    bookingsAtShops: [walkIn({ time: '09:00' }), walkIn({ id: 'w2', time: '09:30' })],
    addWalkIn: () => walkIn({ time: '09:30' }),
  });
  await choose(`${shortDate(monday)}, 10:00am: free`, 'Add walk-in');
  const whom = await screen.findByRole('combobox', { name: 'Barber' });
  const times = () =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ }).options].map(({ text }) => text);
  await waitFor(() => expect(server.asked.some(({ name }) => name === 'CrewHours')).toBe(true));
  expect(times()).toEqual(['10:00am']);
  await userEvent.selectOptions(whom, 'ben');
  expect(times()).toEqual(['Nothing free']);
  await userEvent.selectOptions(whom, 'cleo');
  expect(times()).toEqual(['9:30am']);
  await userEvent.selectOptions(whom, 'anyone');
  expect(times()).toEqual(['9:30am', '10:00am']);
});

describe('where the owner takes no bookings', () => {
  const off = { ...shop, ownerTakesBookings: false };
  const line = { category: '', minutes: 30, bufferMinutes: 0, priceCents: 3500, isDefault: true, addOns: [] };
  const services = [{ ...line, id: 'barb', name: 'Barber Service' }];
  const ben = {
    ...{ id: 'ben', role: 'barber', services: null },
    person: { __typename: 'Member', id: 'm-ben', firstName: 'Ben', lastName: 'Baker', pictureUrl: null },
  };
  const person = {
    ...{ id: 'ben', chair: 'ben', shopId: 's1', shopName: shop.name, role: 'barber', status: 'working', email: null },
    ...{ invitedUntil: null, restorableUntil: null, services: null, daysOff: [], person: ben.person },
    hours: hours.map(({ weekday }) => ({ weekday, slots: ['09:00', '10:00'] })),
  };
  const answers = {
    myShops: [off],
    shop: { ...off, services, barbers: [ben] },
    crew: { used: 1, limit: null, people: [person] },
  };

  it('the week and the list offer nothing to block, and what was blocked opens without an undo', async () => {
    await openWeek({ ...answers, blockedTimes: [block(['09:30'])], unblockTime: () => block([]) });
    expect(await screen.findByText(/^Press a free half hour to fill it\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `${shortDate(monday)}, 9:00am: free` }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Add walk-in']);
    await userEvent.keyboard('{Escape}');
    await choose(`${shortDate(monday)}, 9:30am: blocked, Dentist`, 'Open again');
    expect(await screen.findByText(`Open again: ${shortDate(monday)}, 9:30am to 10:00am`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    cleanup();
    open(answers);
    await screen.findByRole('button', { name: 'Close days' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Block time' })).toBeNull());
  });

  it('the window that the address asks for says that there is nothing to block', async () => {
    open(answers, '/appointments?new=block');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
    expect(
      await dialog.findByText('Nobody can be booked at Oak Street Barbers, so there is no time to block.'),
    ).toBeTruthy();
    const [button] = dialog.getAllByRole('button', { name: 'Close' });
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('time of a barber is blocked from the list and the week, and says whose it is', async () => {
    const own = { ...off, barbers: [ben] };
    const server = open({
      ...{ ...answers, myShops: [own], blockedTimes: [block(['09:30'], { barber: 'ben' })] },
      blockTime: ({ input }: { input: { times: string[] } }) => block(input.times, { barber: 'ben' }),
    });
    expect((await screen.findByText(/For Ben Baker/)).textContent).toBe('For Ben Baker · Dentist');
    await userEvent.click(await screen.findByRole('button', { name: 'Block time' }));
    const whose = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Barber' });
    expect([...whose.options].map(({ text }) => text)).toEqual(['Ben Baker']);
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: monday } });
    // Of the shop's three half hours Ben works two.
    const from = () => [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' }).options];
    await waitFor(() => expect(from().map(({ text }) => text)).toEqual(['9:00am', '10:00am']));
    await userEvent.click(screen.getByRole('button', { name: 'Block 9:00am to 9:30am' }));
    await waitFor(() =>
      expect(variablesOf(server, 'BlockTime')).toEqual({
        input: { shopId: 's1', date: monday, times: ['09:00'], barber: 'ben' },
      }),
    );
    cleanup();
    const week = await openWeek({ ...answers, myShops: [own], blockTime: () => block(['10:00'], { barber: 'ben' }) });
    await choose(`${shortDate(monday)}, 10:00am: free`, 'Block for Ben Baker');
    await waitFor(() => expect(variablesOf(week, 'BlockTime')).toMatchObject({ input: { barber: 'ben' } }));
  });

  it('a walk-in is not moved from the time that was pressed to another at which somebody is free', async () => {
    const server = await openWeek({
      ...answers,
      bookingsAtShops: [walkIn({ time: '09:00', barber: ben })],
      addWalkIn: () => walkIn({ time: '10:00' }),
    });
    await choose(`${shortDate(monday)}, 9:00am: free`, 'Add walk-in');
    expect(await screen.findByText('Nobody is free at 9:00am.')).toBeTruthy();
    const time = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time/ });
    expect([...time.options].map(({ text }) => text)).toEqual(['Choose a time', '10:00am']);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a time.');
    await userEvent.selectOptions(time, '10:00');
    expect(screen.queryByText('Nobody is free at 9:00am.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add at 10:00am' }));
    const input = { time: '10:00', barber: 'anyone' };
    await waitFor(() => expect(variablesOf(server, 'AddWalkIn')).toMatchObject({ input }));
  });

  it('the window for a walk-in says where nobody can be booked', async () => {
    const server = open({ ...answers, shop: { ...off, services, bookable: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add walk-in' }));
    const said = await screen.findByText('No chair can be booked at present.');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toBe(said.textContent);
    expect(variablesOf(server, 'AddWalkIn')).toBeUndefined();
  });
});

it('from the list, taken times are named, and the others blocked on a press', async () => {
  const sent: unknown[] = [];
  open({
    blockTime: ({ input }: { input: { times?: string[] } }) => {
      sent.push(input.times);
      if (input.times?.length === 2) return block(input.times);
      const details = { date: monday, taken: ['09:30'] };
      throw Object.assign(new Error('Some of these times are taken.'), {
        extensions: { status: 409, code: 'TIMES_TAKEN', details },
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Block time' }));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: monday } });
  await userEvent.selectOptions(screen.getByLabelText('Until'), '10:30');
  await userEvent.click(screen.getByRole('button', { name: 'Block 9:00am to 10:30am' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Taken already: 9:30am. Nothing was blocked.');
  await userEvent.click(screen.getByRole('button', { name: 'Block the other times' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    ['09:00', '09:30', '10:00'],
    ['09:00', '10:00'],
  ]);
});

it('the whole day is blocked without naming times', async () => {
  const server = open({ blockTime: () => block(['09:00', '09:30', '10:00']) });
  await userEvent.click(await screen.findByRole('button', { name: 'Block time' }));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: monday } });
  await userEvent.click(screen.getByRole('checkbox', { name: /The whole day/ }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Away');
  await userEvent.click(screen.getByRole('button', { name: 'Block the rest of the day' }));
  await waitFor(() =>
    expect(variablesOf(server, 'BlockTime')).toEqual({ input: { shopId: 's1', date: monday, reason: 'Away' } }),
  );
});

it('the list has walk-ins and blocked time under their days, and nobody to write to', async () => {
  const server = open({
    shopBookings: [walkIn()],
    blockedTimes: [block(['09:30', '10:00'], { barber: 'anyone' })],
    unblockTime: () => block([]),
    forgetWalkIn: () => walkIn({ note: null, customer: { ...walkIn().customer, firstName: '', phoneNumber: null } }),
  });
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('Walk-in, pays at the desk');
  await userEvent.click(screen.getByRole('button', { name: /^More about Wade/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Details' }));
  expect(screen.getByText('Short on the sides')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull();
  expect(screen.getByText('9:30am to 10:30am')).toBeTruthy();
  expect(screen.getByText('For everybody · Dentist')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Open again/ }));
  await waitFor(() => expect(variablesOf(server, 'UnblockTime')).toEqual({ id: 'k1', times: ['09:30', '10:00'] }));
  await userEvent.click(screen.getByRole('button', { name: /^More about Wade/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase name and note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('Walk-in')).toBeTruthy();
});

it('follows what is blocked on another desk', async () => {
  let blocks: object[] = [];
  const server = await openWeek({ blockedTimes: () => blocks });
  blocks = [block(['09:00'])];
  server.say({ blockedTimesChanged: { shopId: 's1', date: monday } });
  expect(await screen.findByRole('button', { name: `${shortDate(monday)}, 9:00am: blocked, Dentist` })).toBeTruthy();
});

it('closes days: says what is cancelled and what goes back, and cancels exactly that', async () => {
  let closed = false;
  const server = open({
    closingPreview: () =>
      closed ? { appointments: [], refundCents: 0 } : { appointments: ['b1', 'b2'], refundCents: 7000 },
    closeDays: () => {
      closed = true;
      return [today];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close days' }));
  expect(
    await dialog.findByText(
      '2 appointments are cancelled, and $70.00 go back to your customers. We write to everybody who has an account.',
    ),
  ).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Burst pipe');
  await userEvent.click(dialog.getByRole('button', { name: 'Close 1 day and cancel 2' }));
  expect(await screen.findByText(`Closed: ${shortDate(today)}`)).toBeTruthy();
  expect(variablesOf(server, 'CloseDays')).toEqual({
    input: { shopId: 's1', from: today, to: today, appointments: ['b1', 'b2'], reason: 'Burst pipe' },
  });
});

it('shows why days were not closed, and looks again', async () => {
  let looks = 0;
  open({
    closingPreview: () => {
      looks += 1;
      return { appointments: [], refundCents: 0 };
    },
    closeDays: () => {
      throw new Error('no');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close days' }));
  await dialog.findByText('Nothing is booked on these days.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close 1 day' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await waitFor(() => expect(looks).toBe(2));
});
