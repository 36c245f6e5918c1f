import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateIn, shortDate } from '../../shared/times.ts';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { AppointmentsScreen } from '../AppointmentsScreen.tsx';
import { BookingDialog } from '../BookingDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const today = dateIn('America/Chicago', new Date());
const tomorrow = addDays(today, 1);
const place = (more: object = {}) => ({
  __typename: 'WaitlistPlace',
  id: 'w1',
  date: tomorrow,
  partOfDay: null,
  service: 'barb',
  serviceName: 'Barber Service',
  status: 'WAITING',
  ahead: 2,
  shop: shopFacts,
  offer: null,
  ...more,
});
const offer = { time: '11:30', startsAt: `${tomorrow}T17:30:00Z`, expiresAt: `${today}T20:00:00Z` };
const offered = place({ status: 'OFFERED', ahead: null, offer });
const page = { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, edges: [] };

describe('a day that is booked up', () => {
  const slot = (date: string, time: string, state: string) => ({
    time,
    startsAt: `${date}T${time}:00Z`,
    state,
    period: time < '12' ? 'morning' : 'evening',
    mine: null,
  });
  /** Free today, booked up tomorrow. */
  const availability = ({ from, days }: { from: string; days: number }) =>
    Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
      date,
      weekday: 'monday',
      slots: ['09:00', '18:00'].map((time) => slot(date, time, date === tomorrow ? 'booked' : 'free')),
    }));

  async function openTomorrow(answers: Answers) {
    const server = openServer({ availability, menu: [], ...answers });
    logIn(anna);
    const { id, name, priceCents, timeZone, address, owner, depositRule } = shopFacts;
    const cancellationPolicy = { __typename: 'CancellationPolicy' as const, freeHours: 24, percentage: 50 };
    const terms = { cancellationPolicy, depositRule };
    const shop = { __typename: 'Shop' as const, id, name, priceCents, timeZone, address, ...terms };
    const element = (
      <BookingDialog
        shop={{ ...shop, owner: { __typename: 'Member' as const, ...owner, pictureUrl: null } }}
        first={{ date: tomorrow, time: '' }}
        onClose={() => undefined}
      />
    );
    draw(server, [{ path: '/', element }], '/');
    return server;
  }

  it('can be waited for, at a part of the day', async () => {
    const joined: unknown[] = [];
    let mine: object[] = [];
    await openTomorrow({
      myWaitlistPlaces: () => mine,
      joinWaitlist: ({ input }: { input: object }) => {
        joined.push(input);
        mine = [place({ partOfDay: 'evening' })];
        return mine[0];
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText('When'), 'Evening');
    await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));
    expect(await screen.findByText(/2 wait before you/)).toBeTruthy();
    expect(joined).toEqual([{ shopId: shopFacts.id, date: tomorrow, partOfDay: 'evening' }]);
    expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
  });

  it('can be waited for in the part that is booked up, while another part is free', async () => {
    const joined: unknown[] = [];
    await openTomorrow({
      availability: ({ from, days }: { from: string; days: number }) =>
        Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
          date,
          weekday: 'monday',
          slots: ['09:00', '18:00'].map((time) => slot(date, time, time === '09:00' ? 'booked' : 'free')),
        })),
      myWaitlistPlaces: [],
      joinWaitlist: ({ input }: { input: object }) => {
        joined.push(input);
        return place({ partOfDay: 'morning' });
      },
    });
    expect(await screen.findByText(/^The morning of .* is booked up\. Join the waitlist/)).toBeTruthy();
    expect(screen.queryByLabelText('When')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));
    await waitFor(() => expect(joined).toEqual([{ shopId: shopFacts.id, date: tomorrow, partOfDay: 'morning' }]));
  });

  it('shows why joining was refused', async () => {
    await openTomorrow({
      myWaitlistPlaces: [],
      joinWaitlist: () => {
        throw new Error('no');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeTruthy());
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  });
});

function openMine(answers: Answers) {
  const server = openServer({ myShops: [], blockedTimes: [], myBookings: page, ...answers });
  logIn({ ...anna, role: 'CUSTOMER' });
  const to = ['/payment/:page/:itemId/:amount', '/booking-thank-you'];
  const routes = to.map((path) => ({ path, element: <p>{path}</p> }));
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }, ...routes], '/appointments');
  return server;
}

describe('waiting, among my bookings', () => {
  const open = openMine;

  it('is shown without a booking, and can be ended', async () => {
    const left: string[] = [];
    open({
      myWaitlistPlaces: () => (left.length === 0 ? [place()] : []),
      leaveWaitlist: ({ id }: { id: string }) => {
        left.push(id);
        return place({ status: 'ENDED' });
      },
    });
    expect(await screen.findByText('2 wait before you.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Leave the waitlist of Oak Street/ }));
    await waitFor(() => expect(screen.queryByText('2 wait before you.')).toBeNull());
    expect(left).toEqual(['w1']);
    expect(await screen.findByRole('heading', { name: 'No bookings' })).toBeTruthy();
  });

  it('takes a time that is kept to the payment, or confirms it where nothing is to pay', async () => {
    for (const [amountCents, path] of [
      [3500, '/payment/:page/:itemId/:amount'],
      [0, '/booking-thank-you'],
    ] as const) {
      const confirmed: string[] = [];
      open({
        myWaitlistPlaces: [offered],
        acceptWaitlistOffer: ({ time }: { time: string }) => ({
          amountCents,
          expiresAt: `${today}T20:00:00Z`,
          booking: { __typename: 'Booking', id: `b-${time}` },
        }),
        createBooking: ({ bookingId }: { bookingId: string }) => {
          confirmed.push(bookingId);
          return { id: bookingId, status: 'confirmed', date: tomorrow, time: '11:30' };
        },
      });
      expect(
        await screen.findByText(`${shortDate(tomorrow)}, 11:30am is kept for you until`, { exact: false }),
      ).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: /^Take 11:30am/ }));
      expect(await screen.findByText(path)).toBeTruthy();
      expect(confirmed).toEqual(amountCents === 0 ? ['b-11:30'] : []);
      cleanup();
    }
  });

  it('lets a time go and waits on', async () => {
    let mine = offered;
    open({
      myWaitlistPlaces: () => [mine],
      declineWaitlistOffer: () => {
        mine = place({ ahead: 0 });
        return mine;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Let 11:30am go/ }));
    expect(await screen.findByText('You are the first who waits.')).toBeTruthy();
  });
});

describe('at a shop with a crew', () => {
  const person = { __typename: 'Member', id: 'm-ben', firstName: 'Ben', lastName: 'Baker', pictureUrl: null };
  const crew = { ...shopFacts, barbers: [{ id: 'ben', role: 'barber', services: null, person }] };
  const isKept = async (text: string) =>
    expect(
      await screen.findByText(`${shortDate(tomorrow)}, ${text} is kept for you until`, { exact: false }),
    ).toBeTruthy();

  it('a row says with whom is waited, and with whom a time is kept', async () => {
    openMine({ shop: crew, myWaitlistPlaces: [place({ shop: crew, barber: 'ben' })] });
    expect(await screen.findByText(/· Barber Service · with Ben Baker$/)).toBeTruthy();
    cleanup();
    openMine({
      shop: crew,
      myWaitlistPlaces: [place({ ...offered, shop: crew, barber: 'anyone', offer: { ...offer, barber: 'ben' } })],
    });
    expect(await screen.findByText(/· with anyone$/)).toBeTruthy();
    await isKept('11:30am with Ben Baker');
    cleanup();
    openMine({ shop: crew, myWaitlistPlaces: [place({ ...offered, shop: crew, barber: 'anyone' })] });
    await isKept('11:30am with the owner');
  });

  it('the owner sees with whom', async () => {
    const member = { __typename: 'Member', id: 'm1', firstName: 'Omar', lastName: 'Fields' };
    const waits = place({ ...offered, shop: crew, barber: 'anyone', offer: { ...offer, barber: 'ben' }, member });
    const server = openServer({
      myShops: [crew],
      shop: crew,
      shopBookings: [],
      blockedTimes: [],
      shopWaitlist: [waits],
    });
    logIn({ ...anna, role: 'SHOP_OWNER' });
    draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
    await userEvent.click(await screen.findByText('Waitlist: 1 customer'));
    expect(await screen.findByText(/with anyone · 11:30am with Ben Baker is offered until/)).toBeTruthy();
  });
});

it('where nobody is named, nobody is asked for', async () => {
  const server = openMine({ myWaitlistPlaces: [offered] });
  await screen.findByText(/is kept for you until/);
  expect(server.asked.some(({ name }) => name === 'ShopCrew')).toBe(false);
});

it('tells a shop’s owner who waits, and takes somebody off', async () => {
  const member = { __typename: 'Member', id: 'm1', firstName: 'Omar', lastName: 'Fields' };
  const left: string[] = [];
  const server = openServer({
    myShops: [shopFacts],
    shopBookings: [],
    blockedTimes: [],
    shopWaitlist: () => (left.length === 0 ? [{ ...offered, member }] : []),
    leaveWaitlist: ({ id }: { id: string }) => {
      left.push(id);
      return place({ status: 'ENDED' });
    },
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
  await userEvent.click(await screen.findByText('Waitlist: 1 customer'));
  expect(screen.getByText(/11:30am is offered until/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Remove Omar Fields/ }));
  await waitFor(() => expect(screen.queryByText('Waitlist: 1 customer')).toBeNull());
});
