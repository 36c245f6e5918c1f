import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dateIn } from '../shared/times.ts';
import { draw, openServer, shopFacts } from '../testing/server.tsx';
import { BookingDialog } from './BookingDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { id, name, priceCents, timeZone, address, owner, depositRule } = shopFacts;
const bookable = {
  __typename: 'Shop' as const,
  ...{ id, name, priceCents, timeZone, address },
  cancellationPolicy: { __typename: 'CancellationPolicy' as const, freeHours: 24, percentage: 50 },
  depositRule,
  owner: { __typename: 'Member' as const, ...owner, pictureUrl: null },
};
const tomorrow = addDays(dateIn('America/Chicago', new Date()), 1);
const barb = {
  ...{ id: 'barb', name: 'Barber Service', category: '', minutes: 30, bufferMinutes: 0 },
  ...{ priceCents: 3500, isDefault: true, addOns: [] },
};
const fade = { ...barb, id: 'fade', name: 'Skin fade', isDefault: false };
const person = (firstName: string) => ({ ...owner, id: firstName, firstName, lastName: 'Baker', pictureUrl: null });
const ben = { id: 'ben', role: 'barber', services: ['barb'], person: person('Ben') };
const mona = { id: 'mona', role: 'manager', services: null, person: person('Mona') };
type Input = { date: string; time: string; barber?: string; serviceId?: string; replacing?: string };

/** `taken`: who has something else at every time. What is held is in the way of the next hold, unless that replaces it. */
function open(barbers: readonly object[], taken: readonly string[] = [], shop: object = {}) {
  const inputs: Input[] = [];
  const released: string[] = [];
  const held = new Map<string, string>();
  const server = openServer({
    shop: { ...shopFacts, services: [barb, fade], barbers, ...shop },
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: ['09:00', '09:30'].map((time) => ({
          ...{ time, startsAt: `${date}T${time}:00Z`, state: 'free', period: 'morning', mine: null },
        })),
      })),
    holdSlot: ({ input }: { input: Input }) => {
      inputs.push(input);
      const isFree = (chair: string) => {
        const others = [...held].filter(([booking]) => booking !== input.replacing).map(([, at]) => at);
        return !taken.includes(chair) && !others.includes(`${chair} ${input.time}`);
      };
      const { barber = 'owner' } = input;
      const chair = barber === 'anyone' ? ['ben', 'owner'].find(isFree) : isFree(barber) && barber;
      if (!chair) throw new GraphQLError('That time was just taken.', { extensions: { code: 'SLOT_TAKEN' } });
      held.delete(input.replacing ?? '');
      held.set(`b${inputs.length}`, `${chair} ${input.time}`);
      return {
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        amountCents: 3500,
        booking: {
          ...{ id: `b${inputs.length}`, date: input.date, time: input.time, transportation: null, priceCents: 3500 },
          startsAt: `${input.date}T${input.time}:00Z`,
          barber: chair === 'owner' ? null : ben,
        },
      };
    },
    releaseHold: ({ bookingId }: { bookingId: string }) => {
      released.push(bookingId);
      return held.delete(bookingId);
    },
  });
  const element = <BookingDialog shop={bookable} first={{ date: tomorrow, time: '09:00' }} onClose={() => undefined} />;
  draw(server, [{ path: '/barber/s1', element }], '/barber/s1');
  return { server, inputs, released, held };
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Barber' });
const options = async () => [...(await choice()).options].map(({ text }) => text);

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 401 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for whoever is free, and says who it is once a time is kept', async () => {
  const { server, inputs } = open([ben, mona]);
  await screen.findByText(/^Held for you/);
  expect(await options()).toEqual(['Anyone free', `${owner.firstName} ${owner.lastName}`, 'Ben Baker']);
  expect(inputs).toMatchObject([{ time: '09:00', barber: 'anyone' }]);
  expect(screen.getByText('with Ben Baker')).toBeTruthy();
  const asked = server.asked.filter((one) => one.name === 'WeekAvailability').at(-1);
  expect(asked?.variables).toMatchObject({ barber: 'anyone' });
});

it('holds the time anew with the barber that is chosen, or gives it up where they are taken', async () => {
  const taken: string[] = [];
  const { inputs, released } = open([ben], taken);
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await choice(), 'owner');
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toMatchObject({ time: '09:00', barber: 'owner' });
  expect(await screen.findByText(`with ${owner.firstName} ${owner.lastName}`)).toBeTruthy();
  taken.push('ben');
  await userEvent.selectOptions(await choice(), 'ben');
  expect(await screen.findByText('That time was just taken')).toBeTruthy();
  expect((await choice()).value).toBe('ben');
  expect(screen.queryByText(/^Held for you/)).toBeNull();
  await waitFor(() => expect(released).toContain('b2'));
});

it('goes on with what is held where that is with whom is chosen', async () => {
  const { inputs, released, held } = open([ben], ['owner']);
  await screen.findByText('with Ben Baker');
  await userEvent.selectOptions(await choice(), 'ben');
  await userEvent.selectOptions(await choice(), 'anyone');
  await userEvent.selectOptions(await choice(), 'ben');
  expect((await choice()).value).toBe('ben');
  expect(screen.queryByText('That time was just taken')).toBeNull();
  expect(screen.getByText('with Ben Baker')).toBeTruthy();
  expect([inputs.length, released, [...held.values()]]).toEqual([1, [], ['ben 09:00']]);
});

it('replaces what is held by the same time with another barber', async () => {
  const { inputs, released, held } = open([ben]);
  await screen.findByText('with Ben Baker');
  await userEvent.selectOptions(await choice(), 'owner');
  expect(await screen.findByText(`with ${owner.firstName} ${owner.lastName}`)).toBeTruthy();
  await userEvent.selectOptions(await choice(), 'ben');
  expect(await screen.findByText('with Ben Baker')).toBeTruthy();
  expect(inputs.map(({ replacing }) => replacing)).toEqual([undefined, 'b1', 'b2']);
  expect([released, [...held.values()]]).toEqual([[], ['ben 09:00']]);
});

it('offers for a service whoever does it', async () => {
  open([ben]);
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await choice(), 'ben');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'fade');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Ben Baker' })).toBeNull());
});

it('says nothing of barbers where the owner works alone, and asks for the times once', async () => {
  const { inputs, server } = open([mona]);
  await screen.findByText(/^Held for you/);
  expect(screen.queryByRole('combobox', { name: 'Barber' })).toBeNull();
  expect(inputs[0]).not.toHaveProperty('barber');
  const weeks = server.asked.filter((one) => one.name === 'WeekAvailability').map(({ variables }) => variables);
  expect(new Set(weeks.map((one) => JSON.stringify(one))).size).toBe(1);
});

it('opens on today where a barber is free, though the owner is not, before it is known who cuts there', async () => {
  let tell = (_: object) => undefined as unknown;
  const today = dateIn('America/Chicago', new Date());
  const server = openServer({
    shop: () => new Promise((resolve) => (tell = resolve)),
    availability: ({ from, days, barber }: { from: string; days: number; barber?: string }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: [
          {
            ...{ time: '09:00', startsAt: `${date}T09:00:00Z`, period: 'morning', mine: null },
            state: barber === 'anyone' || date > today ? 'free' : 'booked',
          },
        ],
      })),
  });
  const element = <BookingDialog shop={bookable} onClose={() => undefined} />;
  draw(server, [{ path: '/barber/s1', element }], '/barber/s1');
  expect(await screen.findByRole('radio', { name: /^9:00am/ })).toBeTruthy();
  tell({ ...shopFacts, services: [barb, fade], barbers: [ben] });
  expect((await choice()).value).toBe('anyone');
  expect(screen.queryByText(/^Nothing is free today/)).toBeNull();
  const weeks = server.asked.filter((one) => one.name === 'WeekAvailability');
  expect(weeks.map(({ variables }) => variables.barber)).toEqual(['anyone']);
});

it('leaves out an owner who takes no bookings, and says where nobody can be booked', async () => {
  const isOff = { ownerTakesBookings: false };
  const { inputs } = open([ben], [], isOff);
  await screen.findByText('with Ben Baker');
  expect(await options()).toEqual(['Anyone free', 'Ben Baker']);
  expect(inputs).toMatchObject([{ time: '09:00', barber: 'anyone' }]);
  expect(screen.queryByText('No chair can be booked at present.')).toBeNull();
  cleanup();
  open([mona], [], { ...isOff, bookable: false });
  expect(await screen.findByText('No chair can be booked at present.')).toBeTruthy();
});
