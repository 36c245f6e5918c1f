import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, dateIn } from '../shared/times.ts';
import { anna, draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { AppointmentsScreen } from './AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const today = dateIn('America/Chicago', new Date());
const soon = addDays(today, 2);
const { owner } = shopFacts;
const ownerName = `${owner.firstName} ${owner.lastName}`;
const barber = (id: string, firstName: string, services: string[] | null = null) => ({
  ...{ id, role: 'barber', services },
  person: { ...owner, id: `m-${id}`, firstName, lastName: 'Baker', pictureUrl: null },
});
const ben = barber('ben', 'Ben');
const cleo = barber('cleo', 'Cleo');
const booking = (more: object = {}) => ({
  ...{ __typename: 'Booking', id: 'b1', shopId: 's1', date: soon, time: '09:00', timeZone: 'America/Chicago' },
  ...{ startsAt: `${soon}T15:00:00Z`, endsAt: `${soon}T15:30:00Z`, service: 'barb', serviceName: 'Barber Service' },
  ...{ minutes: 30, bufferMinutes: 0, addOns: [], persons: 1, transportation: null, priceCents: 3500 },
  ...{ status: 'confirmed', expiresAt: null, changeable: true, walkIn: false, note: null, dispute: null },
  ...{ createdAt: `${today}T00:00:00Z`, cancelledBy: null, reason: null, refundCents: null },
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  ...paidWhole,
  ...{ shop: shopFacts, barber: ben },
  customer: { id: 'Chloe', firstName: 'Chloe', lastName: 'Park', email: null, phoneNumber: null, pictureUrl: null },
  ...more,
});
type Move = { barber?: string; time: string };

/** The window of a move; `barbers`: who works at the shop, undefined where that cannot be read. */
async function open(barbers: readonly object[] | undefined, own = booking(), shop: object = {}) {
  const moves: Move[] = [];
  const server = openServer({
    myShops: [],
    blockedTimes: [],
    myBookings: {
      totalCount: 1,
      pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
      edges: [{ cursor: '0', node: own }],
    },
    shop: () => {
      if (barbers) return { ...shopFacts, barbers, ...shop };
      throw new GraphQLError('Something went wrong.', { extensions: { code: 'SOMETHING_WENT_WRONG', status: 500 } });
    },
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: ['09:00', '09:30'].map((time) => ({
          ...{ time, startsAt: `${date}T${time}:00Z`, state: 'free', period: 'morning', mine: null },
        })),
      })),
    rescheduleBooking: (move: Move) => {
      moves.push(move);
      const at = { ben, cleo, owner: null }[move.barber ?? 'ben'];
      return booking({ time: move.time, barber: at === undefined ? null : at });
    },
  });
  logIn({ ...anna, role: 'CUSTOMER' });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
  await userEvent.click(await screen.findByRole('button', { name: /^Reschedule Oak Street/ }));
  await screen.findByRole('radio', { name: /^9:30am/ });
  return { server, moves };
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Barber' });
const moveTo = async (time: RegExp) => {
  await userEvent.click(await screen.findByRole('radio', { name: time }));
  await userEvent.click(screen.getByRole('button', { name: /^Move to/ }));
};
const lastAsked = ({ asked }: Awaited<ReturnType<typeof open>>['server']) =>
  asked.filter(({ name }) => name === 'OtherTimes').at(-1)?.variables;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('stays with who has it, also where they do not offer its service any more, and are the only one', async () => {
  const { server, moves } = await open([barber('ben', 'Ben', ['fade'])]);
  expect([...(await choice()).options].map(({ text }) => text)).toEqual(['Anyone free', ownerName, 'Ben Baker']);
  expect((await choice()).value).toBe('ben');
  expect(lastAsked(server)).not.toHaveProperty('barber');
  await moveTo(/^9:30am/);
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(moves[0]).not.toHaveProperty('barber');
  expect(await screen.findByText(/^Moved to .*9:30am/)).toBeTruthy();
});

it('stays with who has it while it cannot be read who works there', async () => {
  const { server, moves } = await open(undefined);
  await waitFor(() => expect(server.asked.some(({ name }) => name === 'ShopCrew')).toBe(true));
  expect(screen.queryByText(/can’t be booked here now/)).toBeNull();
  await moveTo(/^9:30am/);
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(moves[0]).not.toHaveProperty('barber');
});

it('says that who has it takes no bookings, and with whom it goes on', async () => {
  const { server } = await open([cleo]);
  expect(
    await screen.findByText(
      'Ben Baker can’t be booked here now. The new time is with whoever is free, unless you choose somebody.',
    ),
  ).toBeTruthy();
  expect((await choice()).value).toBe('anyone');
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ barber: 'anyone', moving: 'b1' }));
  cleanup();
  await open([]);
  expect(
    await screen.findByText(`Ben Baker can’t be booked here now. The new time is with ${ownerName}.`),
  ).toBeTruthy();
});

it('offers no way back to who takes no bookings', async () => {
  for (const [barbers, own, shop] of [
    [[ben], booking({ barber: null }), { ownerTakesBookings: false }],
    [[cleo], booking(), {}],
  ] as const) {
    const { server, moves } = await open(barbers, own, shop);
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ barber: 'anyone' }));
    await moveTo(/^9:30am/);
    expect(await screen.findByText(/^Moved to .*9:30am/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(moves).toMatchObject([{ time: '09:30', barber: 'anyone' }]);
    cleanup();
  }
});

it('goes from an owner who takes no bookings to whoever is free', async () => {
  const isOff = { ownerTakesBookings: false };
  const { server } = await open([ben], booking({ barber: null }), isOff);
  expect(
    await screen.findByText(
      `${ownerName} can’t be booked here now. The new time is with whoever is free, unless you choose somebody.`,
    ),
  ).toBeTruthy();
  expect([...(await choice()).options].map(({ text }) => text)).toEqual(['Anyone free', 'Ben Baker']);
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ barber: 'anyone', moving: 'b1' }));
  cleanup();
  await open([], booking({ barber: null }), { ...isOff, bookable: false });
  expect(await screen.findByText('No chair can be booked at present.')).toBeTruthy();
});

it('at the same time with somebody else says with whom it is now', async () => {
  const { moves } = await open([ben, cleo]);
  await userEvent.selectOptions(await choice(), 'cleo');
  await moveTo(/^9:00am/);
  expect(await screen.findByText('Now with Cleo Baker')).toBeTruthy();
  expect(moves).toMatchObject([{ time: '09:00', barber: 'cleo' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Now with Ben Baker')).toBeTruthy();
  expect(moves[1]).toMatchObject({ time: '09:00', barber: 'ben' });
});
