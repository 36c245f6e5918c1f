import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dateIn } from '../shared/times.ts';
import { type Answers, draw, openServer, shopFacts } from '../testing/server.tsx';
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
const line = (service: object) => ({
  __typename: 'Service',
  category: '',
  minutes: 30,
  bufferMinutes: 0,
  priceCents: 3500,
  isDefault: false,
  addOns: [],
  ...service,
});
const services = [
  line({ id: 'barb', name: 'Barber Service', isDefault: true }),
  line({
    id: 'fade',
    name: 'Skin fade',
    category: 'Hair',
    minutes: 45,
    bufferMinutes: 10,
    priceCents: 4500,
    addOns: [{ id: 'beard', name: 'Beard trim', minutes: 15, priceCents: 1200 }],
  }),
];
type Input = { date: string; time: string; serviceId?: string; addOnIds?: string[]; replacing?: string };

function open(more: Answers = {}) {
  const released: string[] = [];
  const inputs: Input[] = [];
  const server = openServer({
    shop: { ...shopFacts, services },
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: ['09:00', '09:30'].map((time) => ({
          time,
          startsAt: `${date}T${time}:00Z`,
          state: 'free',
          period: 'morning',
          mine: null,
        })),
      })),
    holdSlot: ({ input }: { input: Input }) => {
      inputs.push(input);
      return {
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        amountCents: input.serviceId ? 5700 : 3500,
        booking: {
          ...input,
          id: `b${inputs.length}`,
          startsAt: `${input.date}T${input.time}:00Z`,
          transportation: null,
          priceCents: input.serviceId ? 5700 : 3500,
          barber: null,
        },
      };
    },
    releaseHold: ({ bookingId }: { bookingId: string }) => {
      released.push(bookingId);
      return true;
    },
    ...more,
  });
  const element = <BookingDialog shop={bookable} first={{ date: tomorrow, time: '09:00' }} onClose={() => undefined} />;
  draw(server, [{ path: '/barber/s1', element }], '/barber/s1');
  return { server, inputs, released };
}

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 401 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('holds the time anew for the service that is chosen, with its price and its minutes', async () => {
  const { server, inputs } = open();
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toMatchObject({ time: '09:00', serviceId: 'fade', addOnIds: [], replacing: 'b1' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beard trim, 15 min and $12 more' }));
  await waitFor(() => expect(inputs[2]).toMatchObject({ addOnIds: ['beard'], replacing: 'b2' }));
  expect(await screen.findByText('$57.00')).toBeTruthy();
  expect(screen.getByText('1 h')).toBeTruthy();
  const asked = server.asked.filter((one) => one.name === 'WeekAvailability').at(-1);
  expect(asked?.variables).toMatchObject({ serviceId: 'fade', addOnIds: ['beard'] });
});

/** Opens a dialog in which only the default service can be held, and chooses the fade. */
async function refusedWith(code: string, message: string) {
  const opened = open({
    holdSlot: ({ input }: { input: Input }) => {
      opened.inputs.push(input);
      if (input.serviceId) throw new GraphQLError(message, { extensions: { code } });
      return {
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        amountCents: 3500,
        booking: {
          ...{ ...input, id: 'b1', startsAt: `${input.date}T${input.time}:00Z` },
          ...{ transportation: null, priceCents: 3500 },
        },
      };
    },
  });
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  expect(await screen.findByText(message)).toBeTruthy();
  return opened;
}

it('keeps the former time with its service when another one is refused for other reasons', async () => {
  const { released } = await refusedWith('TOO_MANY_HOLDS', 'You are keeping three times already.');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' }).value).toBe('barb');
  expect(screen.getByText(/^Held for you/)).toBeTruthy();
  expect(released).toEqual([]);
});

it('keeps no time of another service when the chosen one does not fit', async () => {
  const { released } = await refusedWith('TOO_SHORT_FOR_SERVICE', 'The shop closes before this service would be done.');
  await waitFor(() => expect(released).toEqual(['b1']));
  expect(screen.queryByText(/^Held for you/)).toBeNull();
});

it('goes back to the default service when the chosen one is taken off the menu, and says so', async () => {
  const { server, inputs, released } = open();
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  await waitFor(() => expect(inputs).toHaveLength(2));
  await screen.findByText(/^Held for you/);
  const others = [...services.slice(0, 1), line({ id: 'shave', name: 'Shave' })];
  server.say({ menuChanged: { ...shopFacts, __typename: 'Shop', services: others } });
  expect(await screen.findByText('Skin fade is no longer offered.')).toBeTruthy();
  await waitFor(() => expect(released).toContain('b2'));
  expect(screen.queryByText(/^Held for you/)).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: /^9:30am/ }));
  await waitFor(() => expect(inputs).toHaveLength(3));
  expect(inputs[2]).not.toHaveProperty('serviceId');
  expect(screen.queryByText('Skin fade is no longer offered.')).toBeNull();
});

it('shows the price of the service that is chosen while its time is asked for', async () => {
  let answer = () => undefined as unknown;
  const hold = (input: Input, amountCents: number) => ({
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    amountCents,
    booking: {
      ...{ ...input, id: `b${amountCents}`, startsAt: `${input.date}T${input.time}:00Z` },
      ...{ transportation: null, priceCents: amountCents },
    },
  });
  open({
    holdSlot: ({ input }: { input: Input }) =>
      input.serviceId ? new Promise((resolve) => (answer = () => resolve(hold(input, 4500)))) : hold(input, 3500),
  });
  await screen.findByText(/^Held for you/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  expect(await screen.findByText('$45.00')).toBeTruthy();
  answer();
  await screen.findByText(/^Held for you/);
  expect(screen.getByText('$45.00')).toBeTruthy();
});

it('looks for the next free day anew for another service', async () => {
  open({
    availability: ({ from, days, serviceId }: { from: string; days: number; serviceId?: string }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: [
          {
            time: '09:00',
            startsAt: `${date}T09:00:00Z`,
            state: serviceId === 'fade' || date <= addDays(tomorrow, 13) ? 'booked' : 'free',
            period: 'morning',
            mine: null,
          },
        ],
      })),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Service' }), 'fade');
  await userEvent.click(await screen.findByRole('button', { name: 'Next free day' }));
  expect(await screen.findByText('Nothing is free in the next 90 days.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'barb');
  await waitFor(() => expect(screen.queryByText('Nothing is free in the next 90 days.')).toBeNull());
});

it('says that the menu could not be read, and reads it again when asked to', async () => {
  let answer = (): unknown => {
    throw new GraphQLError('Something went wrong.', { extensions: { code: 'SOMETHING_WENT_WRONG', status: 500 } });
  };
  open({ shop: () => answer() });
  expect(await screen.findByText('The services could not be read.')).toBeTruthy();
  expect(await screen.findByText(/^Held for you/)).toBeTruthy();
  answer = () => ({ ...shopFacts, services });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('combobox', { name: 'Service' })).toBeTruthy();
  expect(screen.queryByText('The services could not be read.')).toBeNull();
});
