import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateIn } from '../shared/times.ts';
import { type Answers, anna, draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { AppointmentsScreen } from './AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const today = dateIn('America/Chicago', new Date());
const soon = addDays(today, 2);
const customer = (firstName: string) => ({
  id: firstName,
  firstName,
  lastName: 'Park',
  email: `${firstName}@example.test`,
  phoneNumber: null,
  pictureUrl: null,
});
const booking = (id: string, more: object = {}) => ({
  __typename: 'Booking',
  id,
  shopId: 's1',
  date: soon,
  time: '14:30',
  timeZone: 'America/Chicago',
  startsAt: `${soon}T20:30:00Z`,
  endsAt: `${soon}T21:00:00Z`,
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
  customer: customer('Chloe'),
  ...more,
});
const past = {
  date: addDays(today, -1),
  startsAt: `${addDays(today, -1)}T20:30:00Z`,
  endsAt: `${addDays(today, -1)}T21:00:00Z`,
  changeable: false,
};

/** What cancelling gives back of $35.00; less than all of it when it was free until an hour ago. */
const preview = (refundCents: number) => ({
  refundCents,
  feeCents: 3500 - refundCents,
  percentage: refundCents === 3500 ? 100 : 50,
  freeUntil: new Date(Date.now() - 3_600_000).toISOString(),
});

let role: 'CUSTOMER' | 'SHOP_OWNER' = 'CUSTOMER';
function open(answers: Answers, address = '/appointments') {
  const server = openServer({ myShops: [shopFacts], blockedTimes: [], ...answers });
  logIn({ ...anna, role });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], address);
  return server;
}
/** Chooses from the menu of a row. */
const choose = async (name: RegExp, choice: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};
const page = (bookings: object[]) => ({
  totalCount: bookings.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
  edges: bookings.map((node, at) => ({ cursor: `${at}`, node })),
});

beforeEach(() => {
  role = 'CUSTOMER';
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a customer', () => {
  it('sees coming and past bookings, under the label of customers', async () => {
    open({ myBookings: page([booking('b1'), booking('b2', { ...past, status: 'completed' })]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Bookings' })).toBeTruthy();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Confirmed')).toBeTruthy();
    expect(within(first as HTMLElement).getByRole('button', { name: /^Reschedule Oak Street/ })).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Completed')).toBeTruthy();
    await userEvent.click(within(second as HTMLElement).getByRole('button', { name: /^More about Oak Street/ }));
    expect((await screen.findByRole('menuitem', { name: 'Book again' })).getAttribute('href')).toBe(
      '/barber/s1?book=1&service=barb&barber=owner',
    );
  });

  it('without any is led to the barbers', async () => {
    open({ myBookings: page([]) });
    expect(await screen.findByText('No bookings')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a Barber' }).getAttribute('href')).toBe('/barbers');
  });

  it('cancels with a reason, after the refund was shown', async () => {
    const server = open({
      myBookings: page([booking('b1')]),
      cancellationPreview: preview(3500),
      cancelBooking: ({ reason }: { reason: string }) =>
        booking('b1', { status: 'cancelled', changeable: false, cancelledBy: 'customer', reason, refundCents: 3500 }),
    });
    await choose(/^More about Oak Street/, 'Cancel');
    expect(await screen.findByText(/you get the full \$35\.00 back/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'A cold');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect((await screen.findAllByText(/^Booking cancelled, \$35\.00 goes back/)).length).toBeGreaterThan(0);
    expect(screen.getByText(/\$35 refunded/)).toBeTruthy();
    expect(server.asked.find(({ name }) => name === 'CancelOne')?.variables).toEqual({
      id: 'b1',
      reason: 'A cold',
      refundCents: 3500,
    });
  });

  it('is shown the refund after the free period, and asked again when it has changed by then', async () => {
    const sent: unknown[] = [];
    let goesBack = 3500;
    open({
      myBookings: page([booking('b1')]),
      cancellationPreview: () => preview(goesBack),
      cancelBooking: ({ refundCents }: { refundCents: number }) => {
        sent.push(refundCents);
        if (refundCents !== 1750)
          throw Object.assign(new Error('Changed.'), {
            extensions: { status: 409, code: 'REFUND_DIFFERS', details: { refund: 1750 } },
          });
        return booking('b1', { status: 'cancelled', changeable: false, cancelledBy: 'customer', refundCents });
      },
    });
    await choose(/^More about Oak Street/, 'Cancel');
    await screen.findByText(/you get the full \$35\.00 back/);
    goesBack = 1750;
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText(/Now you get \$17\.50 back, and the shop keeps \$17\.50/)).toBeTruthy();
    expect(screen.getByText(/What goes back has changed/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel for this amount' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([3500, 1750]);
  });

  it('can cancel while the refund is loaded again, and an older answer does not replace a newer one', async () => {
    const held: ((about: object) => void)[] = [];
    const sent: unknown[] = [];
    let isSlow = false;
    const server = open({
      myBookings: page([booking('b1')]),
      cancellationPreview: () =>
        isSlow ? new Promise((resolve) => held.push(resolve)) : preview(sent.length === 0 ? 3500 : 1750),
      cancelBooking: ({ refundCents }: { refundCents: number }) => {
        sent.push(refundCents);
        isSlow = false;
        if (refundCents !== 1750)
          throw Object.assign(new Error('Changed.'), { extensions: { status: 409, code: 'REFUND_DIFFERS' } });
        return booking('b1', { status: 'cancelled', changeable: false, cancelledBy: 'customer', refundCents });
      },
    });
    await choose(/^More about Oak Street/, 'Cancel');
    await screen.findByText(/you get the full \$35\.00 back/);
    isSlow = true;
    act(() => server.say({ bookingChanged: booking('b1') }));
    await waitFor(() => expect(held).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    const again = await screen.findByRole('button', { name: 'Cancel for this amount' });
    await screen.findByText(/Now you get \$17\.50 back/);
    held[0]?.(preview(3500));
    await waitFor(() => expect(server.asked.filter(({ name }) => name === 'CancellationPreview')).toHaveLength(3));
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([3500, 1750]);
  });

  it('walks through the rows with j and k, opens one with Enter, and moves or cancels it with e and x', async () => {
    open({
      myBookings: page([
        booking('b1'),
        booking('b2', {
          date: addDays(soon, 1),
          startsAt: `${addDays(soon, 1)}T20:30:00Z`,
          endsAt: `${addDays(soon, 1)}T21:00:00Z`,
        }),
      ]),
      availability: [],
    });
    const [first, second] = await screen.findAllByRole('listitem');
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('k{Enter}');
    expect(within(first as HTMLElement).getByText('12 Oak Street, Chicago, Illinois')).toBeTruthy();
    await userEvent.keyboard('x');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'jex');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    (first as HTMLElement).focus();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Move this booking' })).toBeTruthy();
  });
});

describe('somebody who works at a shop', () => {
  const ben = {
    id: 'ben',
    role: 'barber',
    services: null,
    person: { id: 'b', firstName: 'Ben', lastName: 'Ito', pictureUrl: null },
  };
  const work = (rights: readonly string[]) => ({
    ...{ id: 'w1', rights, chair: 'ben' },
    shop: { ...shopFacts, barbers: [ben] },
  });
  const SERVE = ['serveAll', 'serveOwn'];
  const answers = (rights: readonly string[]) => ({
    ...{ workplaces: [work(rights)], shopBookings: [booking('b1')], shopWaitlist: [], myBookings: page([]) },
    shopCrew: [{ id: 'ben', hours: null, daysOff: [] }],
    shop: { ...shopFacts, barbers: [ben] },
  });
  const open1 = async (rights: readonly string[]) => {
    const server = open(answers(rights));
    expect(await screen.findByRole('tab', { name: 'Where I work' })).toBeTruthy();
    await screen.findByRole('button', { name: /^Reschedule Chloe Park/ });
    return server;
  };

  it('has the buttons of their rights: the desk closes no days, and looks at no waitlist where it may not', async () => {
    const server = await open1(SERVE);
    expect(screen.getByRole('button', { name: 'Add walk-in' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Block time' })).toBeTruthy();
    for (const name of ['Close days', /^Look back/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(server.asked.some(({ name }) => name === 'ShopPlaces')).toBe(false);
  });

  it('may close days and keep the waitlist as a manager', async () => {
    const server = await open1([...SERVE, 'closeDays', 'keepWaitlist']);
    expect(screen.getByRole('button', { name: 'Close days' })).toBeTruthy();
    await waitFor(() => expect(server.asked.some(({ name }) => name === 'ShopPlaces')).toBe(true));
  });

  it('adds a walk-in to every chair from the desk, a barber to their own alone', async () => {
    const chairsFor = async (rights: readonly string[]) => {
      await open1(rights);
      await userEvent.click(screen.getByRole('button', { name: 'Add walk-in' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
      const select = await dialog.findByLabelText('Barber');
      const found = within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
      cleanup();
      return found;
    };
    expect(await chairsFor(SERVE)).toEqual(['Anyone free', 'Omar Fields', 'Ben Ito']);
    expect(await chairsFor(['serveOwn'])).toEqual(['Ben Ito']);
  });

  it('does not write to its customers in the owner’s name', async () => {
    await open1(SERVE);
    await choose(/^More about Chloe Park/, 'Details');
    expect(await screen.findByText('Chloe@example.test')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull();
  });

  it('reads and keeps what a barber has to know about a customer, without notes', async () => {
    const kept = { id: 'b1', customerId: 'Chloe', visits: 2, noShows: 1, preferences: '', allergies: 'Latex' };
    const noteCustomerOfBooking = vi.fn((_asked: object) => ({ ...kept, notes: null, preferences: 'Scissors' }));
    open({ ...answers(['serveOwn', 'keepCare']), keptOfBooking: { ...kept, notes: null }, noteCustomerOfBooking });
    await choose(/^More about Chloe Park/, 'Details');
    const about = within(await screen.findByRole('region', { name: 'Kept about the customer' }));
    expect(about.getByText('Latex')).toBeTruthy();
    expect(about.getByText('2 visits, 1 missed')).toBeTruthy();
    await userEvent.click(about.getByRole('button', { name: 'Change what is kept' }));
    expect(about.queryByLabelText(/^Notes/)).toBeNull();
    expect(about.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.type(about.getByLabelText(/^Preferences/), 'Scissors');
    await userEvent.click(about.getByRole('button', { name: 'Save' }));
    expect(await about.findByText('Scissors')).toBeTruthy();
    expect(noteCustomerOfBooking.mock.calls[0]?.[0]).toEqual({ id: 'b1', texts: { preferences: 'Scissors' } });
  });

  it('moves a booking to times that can be taken for the shop', async () => {
    const server = await open1(SERVE);
    await userEvent.click(screen.getByRole('button', { name: /^Reschedule Chloe Park/ }));
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name === 'OtherTimes')?.variables).toMatchObject({ moving: 'b1' }),
    );
  });

  it('loses what was moved from their chair to another one, as a time of the shop has changed', async () => {
    let shopBookings = [booking('b1')];
    const server = open({ ...answers(['serveOwn']), shopBookings: () => shopBookings });
    await screen.findByRole('button', { name: /^Reschedule Chloe Park/ });
    shopBookings = [];
    act(() =>
      server.say({ availabilityChanged: { shopId: 's1', date: soon, time: null, state: 'free', position: 2 } }),
    );
    expect(await screen.findByText('No bookings')).toBeTruthy();
    cleanup();
    const desk = await open1(SERVE);
    expect(desk.listened.some(({ name }) => name === 'AvailabilityNews')).toBe(false);
  });

  it('follows a shop that they join while the screen is open', async () => {
    let places: object[] = [];
    const server = open({ ...answers(SERVE), workplaces: () => places });
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' });
    const heard = (wanted: string) => server.listened.filter(({ name }) => name === wanted).length;
    expect([heard('BookingNews'), heard('WorkNews')]).toEqual([1, 1]);
    places = [work(SERVE)];
    act(() => server.say({ crewChanged: { id: 'w1' } }));
    expect(await screen.findByRole('tab', { name: 'Where I work' })).toBeTruthy();
    await waitFor(() => expect([heard('BookingNews'), heard('WorkNews')]).toEqual([2, 2]));
  });

  it('is a customer again once they work there no longer', async () => {
    let places: object[] = [work(SERVE)];
    const server = open({ ...answers(SERVE), workplaces: () => places });
    await screen.findByRole('tab', { name: 'Where I work' });
    places = [];
    act(() => server.say({ crewChanged: { id: 'w1' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My Bookings' })).toBeTruthy();
  });
});

describe('earlier bookings', () => {
  it('reads on to an old booking that the address points to', async () => {
    const first = {
      ...page([booking('b1')]),
      totalCount: 2,
      pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: '1' },
    };
    const old = page([booking('b9', { status: 'completed', startsAt: '2026-01-05T15:00:00Z', changeable: false })]);
    open({ myBookings: ({ after }: { after?: string }) => (after ? old : first) }, '/appointments?tab=mine#b9');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('b9'));
  });

  it('come once however often they are requested, with none twice, and a failure shows', async () => {
    const waiting: ((isThere: boolean) => void)[] = [];
    const first = {
      ...page([booking('b1'), booking('b2', past)]),
      pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: '1' },
    };
    const server = open({
      myBookings: ({ after }: { after?: string }) => {
        if (!after) return first;
        const next = page([
          booking('b2', past),
          booking('b3', { ...past, date: addDays(today, -3), startsAt: `${addDays(today, -3)}T20:30:00Z` }),
        ]);
        return new Promise((resolve, reject) =>
          waiting.push((isThere) => (isThere ? resolve(next) : reject(new Error('The server is busy.')))),
        );
      },
    });
    const more = await screen.findByRole('button', { name: 'Show more' });
    await userEvent.click(more);
    await userEvent.click(more);
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(false);
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: /more|Retry/ })).toBeNull());
    const rows = screen.getAllByRole('listitem').map((row) => row.dataset.row);
    expect(rows).toEqual(['b1', 'b2', 'b3']);
    expect(server.asked.filter(({ name, variables }) => name === 'OwnBookings' && variables.after)).toHaveLength(2);
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('b3'));
  });
});

describe('moving a booking', () => {
  const slots = [{ time: '09:00', startsAt: `${soon}T15:00:00Z`, state: 'free', period: 'morning', mine: null }];
  const availability = ({ from, days }: { from: string; days: number }) =>
    Array.from({ length: days }, (_, at) => ({ date: addDays(from, at), weekday: 'monday', slots }));
  const moveToNine = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Reschedule Oak Street/ }));
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Move to/ }));
  };

  it.each([
    ['barb', true],
    ['fade', false],
  ])('of %s to a time that was taken, its reason can be asked for: %s', async (service, isExplained) => {
    open({
      myBookings: page([booking('b1', { service })]),
      availability,
      rescheduleBooking: () => {
        throw Object.assign(new Error('Taken.'), { extensions: { status: 409, code: 'SLOT_TAKEN' } });
      },
    });
    await moveToNine();
    expect(await screen.findByText('That time was just taken')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Why/ }) !== null).toBe(isExplained);
  });

  it('begins in its part of the day', async () => {
    const at = (time: string, period: string) => ({
      time,
      startsAt: `${soon}T20:00:00Z`,
      state: 'free',
      period,
      mine: null,
    });
    const own = booking('b1');
    open({
      myBookings: page([own]),
      availability: ({ from, days }: { from: string; days: number }) =>
        Array.from({ length: days }, (_, day) => ({
          date: addDays(from, day),
          weekday: 'monday',
          slots: [at('09:00', 'morning'), at(own.time, 'afternoon'), at('15:30', 'afternoon')],
        })),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Reschedule Oak Street/ }));
    expect(await screen.findByRole('radio', { name: /^3:30pm/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Afternoon/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('can be undone until it is cancelled', async () => {
    open({
      myBookings: page([booking('b1')]),
      availability,
      rescheduleBooking: () => booking('b1', { time: '09:00' }),
      cancellationPreview: preview(3500),
      cancelBooking: () =>
        booking('b1', { status: 'cancelled', changeable: false, cancelledBy: 'customer', refundCents: 3500 }),
    });
    await moveToNine();
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy();
    await choose(/^More about Oak Street/, 'Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect((await screen.findAllByText(/^Booking cancelled/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('can no longer be undone once the other side has cancelled it', async () => {
    const server = open({
      myBookings: page([booking('b1')]),
      availability,
      rescheduleBooking: () => booking('b1', { time: '09:00' }),
    });
    await moveToNine();
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy();
    act(() =>
      server.say({
        bookingChanged: booking('b1', {
          status: 'cancelled',
          changeable: false,
          cancelledBy: 'shop',
          refundCents: 3500,
        }),
      }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('is not undone over what the other side has done meanwhile', async () => {
    const server = open({
      myBookings: page([booking('b1')]),
      availability,
      rescheduleBooking: () => booking('b1', { time: '09:00' }),
      booking: booking('b1', { time: '11:00' }),
    });
    await moveToNine();
    const moves = () => server.asked.filter(({ name }) => name === 'MoveOne').length;
    expect(moves()).toBe(1);
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect((await screen.findAllByText('This booking has been changed meanwhile.')).length).toBeGreaterThan(0);
    expect(moves()).toBe(1);
  });

  it('keeps its window open while it is under way', async () => {
    let answer = () => undefined as unknown;
    open({
      myBookings: page([booking('b1')]),
      availability,
      rescheduleBooking: () => new Promise((resolve) => (answer = () => resolve(booking('b1', { time: '09:00' })))),
    });
    await moveToNine();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as it is' }));
    expect(screen.getByRole('dialog', { name: 'Move this booking' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep as it is' }).getAttribute('aria-disabled')).toBe('true');
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a shop owner', () => {
  it('records how one ended once, however often it is pressed, and is left on its row', async () => {
    role = 'SHOP_OWNER';
    let answer = () => undefined as unknown;
    const server = open({
      shopBookings: [booking('b0', { ...past, customer: customer('Dev') })],
      completeBooking: ({ id }: { id: string }) =>
        new Promise(
          (resolve) =>
            (answer = () => resolve(booking(id, { ...past, status: 'completed', customer: customer('Dev') }))),
        ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier (1 to mark)' }));
    const complete = await screen.findByRole('button', { name: /^Complete Dev Park/ });
    await userEvent.click(complete);
    expect(complete.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: /^More about Dev Park/ }));
    expect((await screen.findByRole('menuitem', { name: 'No-show' })).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(complete);
    answer();
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(server.asked.filter(({ name }) => /One$/.test(name)).map(({ name }) => name)).toEqual(['CompleteOne']);
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('b0'));
  });

  it('sees the shop’s appointments by day, and records how one ended', async () => {
    role = 'SHOP_OWNER';
    const done = vi.fn();
    open({
      shopBookings: [
        booking('b1'),
        booking('b0', { ...past, customer: customer('Dev') }),
        booking('gone', { status: 'expired', customer: customer('Nobody') }),
      ],
      completeBooking: ({ id }: { id: string }) => {
        done(id);
        return booking(id, { ...past, status: 'completed', customer: customer('Dev') });
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Appointments' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Upcoming appointments' })).toBeTruthy();
    expect(screen.queryByText('Nobody Park')).toBeNull();
    expect(screen.queryByText('Dev Park')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier (1 to mark)' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Complete Dev Park/ }));
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(done).toHaveBeenCalledWith('b0');
  });

  it.each([
    ['asked', /bank asks about this payment/],
    ['contested', /bank contests this payment/],
    ['lost', /bank has taken this payment back/],
  ] as const)('is told in the details what the customer’s bank does about the payment: %s', async (dispute, words) => {
    role = 'SHOP_OWNER';
    open({ shopBookings: [booking('b1', { dispute })] });
    await choose(/^More about Chloe Park/, 'Details');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('sees what of a booking is to be paid at the shop, and what goes back to who does not come', async () => {
    role = 'SHOP_OWNER';
    const deposit = {
      ...{ upFrontCents: 1400, dueAtShopCents: 2100, noShowRefundCents: 350 },
      depositRule: { __typename: 'DepositRule', upFront: 40, noShowKept: 75 },
    };
    const missed: string[] = [];
    const gone = { ...past, ...deposit, customer: customer('Dev') };
    open({
      shopBookings: [booking('b1', deposit), booking('b0', gone)],
      markNoShow: ({ id }: { id: string }) => {
        missed.push(id);
        return booking(id, { ...gone, status: 'noShow', refundCents: 350 });
      },
    });
    expect(await screen.findByText(/\$21 to pay at the shop/)).toBeTruthy();
    await choose(/^More about Chloe Park/, 'Details');
    expect(await screen.findByText('Paid when booking')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier (1 to mark)' }));
    await choose(/^More about Dev Park/, 'No-show, $3.50 goes back');
    await waitFor(() => expect(missed).toEqual(['b0']));
    expect(await screen.findByText(/\$3\.50 refunded/)).toBeTruthy();
  });

  it('is led to an appointment of a past day, which the list then begins with', async () => {
    role = 'SHOP_OWNER';
    const asked = vi.fn();
    const day = addDays(today, -30);
    const answers = {
      shopBookings: ({ from }: { from: string }) => {
        asked(from);
        return [booking('b1'), booking('b0', { ...past, date: day, customer: customer('Dev') })];
      },
    };
    open(answers, `/appointments?day=${day}#b0`);
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('b0'));
    expect(asked).toHaveBeenCalledWith(day);
    cleanup();
    asked.mockClear();
    open(answers, '/appointments?day=never#b0');
    await waitFor(() => expect(asked).toHaveBeenCalledWith(addDays(today, -1)));
  });

  it('sees the week of all shops side by side, with free and closed hours, and opens an appointment', async () => {
    role = 'SHOP_OWNER';
    const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
      weekday,
      slots: ['13:30', '14:00', '14:30'],
    }));
    const monday = addDays(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));
    const other = { ...shopFacts, id: 's2', name: 'Elm Street', hours: [] };
    const { asked } = open({
      myShops: [{ ...shopFacts, hours }, other],
      shopBookings: [],
      bookingsAtShops: [
        booking('b1', { date: monday }),
        booking('b2', { date: monday, shop: other, customer: customer('Eli') }),
      ],
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Week' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['1:30pm', '2:00pm', '2:30pm']);
    expect(table.getAllByRole('columnheader', { name: /Elm Street/ })).toHaveLength(7);
    const row = table.getAllByRole('row').at(-1) as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect([cells.length, cells[0]?.textContent, cells[1]?.textContent]).toEqual([14, 'Chloe Park', 'Eli Park']);
    expect(asked.find(({ name }) => name === 'ShopsWeek')?.variables).toEqual({
      shopIds: ['s1', 's2'],
      from: monday,
      to: addDays(monday, 6),
    });
    await userEvent.click(table.getByRole('button', { name: 'Eli Park' }));
    expect(await screen.findByRole('dialog', { name: 'Eli Park' })).toBeTruthy();
  });

  it('is told on a phone that the week needs a wider screen, where it was asked for', async () => {
    role = 'SHOP_OWNER';
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
    );
    open({ shopBookings: [booking('b1')] }, '/appointments?view=week');
    expect(await screen.findByText('The week needs a wider screen. Here is the list.')).toBeTruthy();
    expect(await screen.findByText('Chloe Park')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
  });

  it('sees a new booking come in, with a notice of it', async () => {
    role = 'SHOP_OWNER';
    const bookings = [booking('b1')];
    const server = open({ shopBookings: () => bookings });
    await screen.findByText('Chloe Park');
    const fresh = booking('b2', {
      time: '16:00',
      startsAt: `${soon}T22:00:00Z`,
      endsAt: `${soon}T22:30:00Z`,
      customer: customer('Eli'),
    });
    bookings.push(fresh);
    const withTypes = {
      ...fresh,
      shop: { ...shopFacts, __typename: 'Shop', owner: { ...shopFacts.owner, pictureUrl: null, __typename: 'Member' } },
      customer: { ...customer('Eli'), __typename: 'BookingCustomer' },
    };
    server.say({ bookingChanged: withTypes });
    expect(await screen.findByText(/^New booking: Eli Park/)).toBeTruthy();
    expect(await screen.findByText('Eli Park')).toBeTruthy();
  });

  it('finds the own bookings of a customer behind a tab', async () => {
    role = 'SHOP_OWNER';
    open({ shopBookings: [], myBookings: page([]) });
    await screen.findByText('No bookings');
    await userEvent.click(screen.getByRole('tab', { name: 'My Bookings' }));
    expect(await screen.findByRole('link', { name: 'Find a Barber' })).toBeTruthy();
  });
});
