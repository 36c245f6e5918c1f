import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateIn, fullDate, mondayOf } from '../shared/times.ts';
import { type Answers, draw, openServer, shopFacts } from '../testing/server.tsx';
import { BookingDialog } from './BookingDialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { id, name, priceCents, timeZone, address, owner, depositRule } = shopFacts;
const bookable = {
  __typename: 'Shop' as const,
  id,
  name,
  priceCents,
  timeZone,
  address,
  cancellationPolicy: { __typename: 'CancellationPolicy' as const, freeHours: 24, percentage: 50 },
  depositRule,
  owner: { __typename: 'Member' as const, ...owner, pictureUrl: null },
};
const today = dateIn('America/Chicago', new Date());
const tomorrow = addDays(today, 1);

type State = 'free' | 'held' | 'booked' | 'past';
const times = ['09:00', '09:30', '10:00', '18:00'];
const slotsOf = (date: string, states: Record<string, State> = {}) =>
  times.map((time) => ({
    time,
    startsAt: `${date}T${time}:00Z`,
    state: states[time] ?? 'free',
    period: time < '12' ? 'morning' : 'evening',
    mine: null,
  }));

/** Every day of the asked week is open; `states` may be changed while the dialog is open. */
function shopServer(more: Answers = {}, states: Record<string, State> = {}) {
  const released: string[] = [];
  let holds = 0;
  const booking = (input: { date: string; time: string; transportation?: boolean }, id: string) => ({
    id,
    date: input.date,
    time: input.time,
    transportation: input.transportation ?? null,
    startsAt: `${input.date}T${input.time}:00Z`,
    status: 'held',
    priceCents: 3500,
  });
  const server = openServer({
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: slotsOf(date, states),
      })),
    holdSlot: ({ input }: { input: { date: string; time: string; transportation?: boolean } }) => {
      holds += 1;
      return {
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        amountCents: 3500,
        booking: booking(input, `b${holds}`),
      };
    },
    releaseHold: ({ bookingId }: { bookingId: string }) => {
      released.push(bookingId);
      return true;
    },
    ...more,
  });
  return { server, released, states };
}

function Opened(props: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    props.onClose();
    setOpen(false);
  };
  return isOpen && <BookingDialog shop={bookable} onClose={close} />;
}

/** Lets everything that has been answered be drawn. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));

function open(server: ReturnType<typeof openServer>) {
  const onClose = vi.fn();
  const router = draw(
    server,
    [
      {
        path: '/barber/s1',
        element: <Opened onClose={onClose} />,
      },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    '/barber/s1',
  );
  return { router, onClose };
}

const pickTomorrow = async () => {
  const name = new RegExp(`^${fullDate(tomorrow)}`);
  const day = screen.queryByRole('radio', { name });
  if (!day) await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
  await userEvent.click(await screen.findByRole('radio', { name }));
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the booking dialog', () => {
  describe('while the slot is released to be held again with another answer', () => {
    /**
     * A time is held, the question answered afterwards and Book pressed; the server releases the hold only when
     * `answer` is called.
     */
    const bookSlowly = async () => {
      const waiting: (() => void)[] = [];
      const { server } = shopServer({ releaseHold: () => new Promise((resolve) => waiting.push(() => resolve(true))) });
      const { router } = open(server);
      await screen.findAllByRole('tab');
      await pickTomorrow();
      await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
      await screen.findByText(/^Held for you/);
      await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
      await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
      await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('LetGo'));
      const holds = () => server.asked.filter(({ name }) => name === 'HoldTime');
      const answer = async () => {
        for (const letGo of waiting.splice(0)) letGo();
        await settle();
      };
      return { router, holds, answer };
    };

    it('books nothing once it is closed', async () => {
      const { router, holds, answer } = await bookSlowly();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await answer();
      expect(holds()).toHaveLength(1);
      expect(router.state.location.pathname).toBe('/barber/s1');
    });

    it('ignores a second press', async () => {
      const { router, holds, answer } = await bookSlowly();
      await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
      await answer();
      await waitFor(() => expect(router.state.location.pathname).toBe('/payment/booking/b2/35'));
      expect(holds().map(({ variables }) => variables.input)).toMatchObject([
        { time: '09:00' },
        { time: '09:00', transportation: true },
      ]);
    });
  });

  it('is not refused by its own hold when a time is chosen again before the first answer', async () => {
    const kept = new Map<string, string>();
    const waiting: (() => void)[] = [];
    let holds = 0;
    const { server } = shopServer({
      holdSlot: ({ input }: { input: { date: string; time: string } }) => {
        if ([...kept.values()].includes(input.time))
          throw new GraphQLError('That time was just taken.', { extensions: { code: 'SLOT_TAKEN' } });
        holds += 1;
        const id = `b${holds}`;
        kept.set(id, input.time);
        const answer = {
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
          amountCents: 3500,
          booking: {
            ...{ ...input, id, transportation: null, startsAt: `${input.date}T${input.time}:00Z` },
            ...{ status: 'held', priceCents: 3500 },
          },
        };
        return new Promise((resolve) => waiting.push(() => resolve(answer)));
      },
      releaseHold: async ({ bookingId }: { bookingId: string }) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return kept.delete(bookingId);
      },
    });
    open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    for (const name of [/^9:00am/, /^9:30am/, /^9:00am/])
      await userEvent.click(await screen.findByRole('radio', { name }));
    await waitFor(() => {
      for (const answer of waiting.splice(0)) answer();
      expect(screen.getByText(/^Held for you/)).toBeTruthy();
    });
    await settle();
    expect(screen.queryByText('That time was just taken')).toBeNull();
    expect([...kept.values()]).toEqual(['09:00']);
  });

  it('stays on the day that was chosen while the next free one was looked for', async () => {
    let answer = () => undefined as unknown;
    const nextWeek = addDays(mondayOf(today), 7);
    const daysOf = (from: string, days: number, state: State) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        date,
        weekday: 'monday',
        slots: slotsOf(date, Object.fromEntries(times.map((time) => [time, state]))),
      }));
    const { server } = shopServer({
      availability: ({ from, days }: { from: string; days: number }) =>
        days === 7
          ? daysOf(from, days, from < nextWeek ? 'booked' : 'free')
          : new Promise((resolve) => (answer = () => resolve(daysOf(nextWeek, 7, 'free')))),
    });
    open(server);
    // It looks for the next free day by itself.
    expect((await screen.findByRole('button', { name: 'Next free day' })).getAttribute('aria-busy')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
    const chosen = new RegExp(`^${fullDate(addDays(nextWeek, 2))}`);
    await userEvent.click(await screen.findByRole('radio', { name: chosen }));
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    await screen.findByText(/^Held for you/);
    answer();
    await settle();
    expect(screen.getByRole('radio', { name: chosen }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(/^Held for you/)).toBeTruthy();
  });

  it('opens on the first day with a free time when today has none, and says so', async () => {
    const free = addDays(mondayOf(today), 9);
    const { server } = shopServer({
      availability: ({ from, days }: { from: string; days: number }) =>
        Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
          date,
          weekday: 'monday',
          slots: slotsOf(date, Object.fromEntries(times.map((time) => [time, date < free ? 'booked' : 'free']))),
        })),
    });
    open(server);
    const said = `Nothing is free today. ${fullDate(free)} is the first day with a free time.`;
    expect(await screen.findByText(said)).toBeTruthy();
    const day = () => screen.getByRole('radio', { name: new RegExp(`^${fullDate(free)}`) });
    await waitFor(() => expect(day().getAttribute('aria-checked')).toBe('true'));
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${fullDate(addDays(free, 1))}`) }));
    expect(screen.queryByText(said)).toBeNull();
  });

  it('opens a day on the first period with a free time, and stays there when that is taken', async () => {
    const states: Record<string, State> = { '09:00': 'booked', '09:30': 'booked', '10:00': 'booked' };
    const { server } = shopServer({}, states);
    open(server);
    const evening = await screen.findByRole('tab', { name: /Evening/ });
    await waitFor(() => expect(evening.getAttribute('aria-selected')).toBe('true'));
    Object.assign(states, { '18:00': 'booked', '10:00': 'free' });
    server.say({ availabilityChanged: { shopId: 's1', date: today, time: '18:00', state: 'booked', position: 9 } });
    await waitFor(() => expect(screen.getByRole('tab', { name: /Morning/ }).textContent).toBe('Morning1'));
    expect(evening.getAttribute('aria-selected')).toBe('true');
  });

  it('opens on today in the shop’s zone, with the periods, the service and the button', async () => {
    open(shopServer().server);
    expect((await screen.findByRole('radio', { name: /, today/ })).getAttribute('aria-checked')).toBe('true');
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
      'Morning',
      'Afternoon',
      'Evening',
    ]);
    expect(screen.getByText('Barber Service')).toBeTruthy();
    expect(screen.getByText(new RegExp(`Today is ${fullDate(today)}`))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Book Appointment' })).toBeTruthy();
  });

  it('asks for a time and focuses the times when none is chosen', async () => {
    open(shopServer().server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
    expect(await screen.findByText('Choose a time first.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^9:00am/);
  });

  it('keeps a chosen time, releases the former one when another is chosen, and goes to pay with the last', async () => {
    const { server, released } = shopServer();
    const { router } = open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    expect(await screen.findByText(/^Held for you/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^10:00am/ }));
    await waitFor(() => expect(released).toEqual(['b1']));
    await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/booking/b2/35'));
    expect(released).toEqual(['b1']);
  });

  it.each([
    ['confirmed', false],
    ['held', true],
  ])('is there after Back from the payment of a booking that is %s: %s', async (after, isOpen) => {
    let status = 'held';
    const { server } = shopServer({ booking: ({ id }: { id: string }) => ({ id, status }) });
    const { router } = open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    await screen.findByText(/^Held for you/);
    await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/payment/));
    status = after;
    server.asked.length = 0;
    await act(() => router.navigate(-1));
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('HeldStatus'));
    if (isOpen) expect(await screen.findByRole('dialog')).toBeTruthy();
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not there after Back to a page that was loaded anew, where the tab knows what it was left for', async () => {
    sessionStorage.setItem('leftToPay/default/barber/s1', `${Date.now()} b1`);
    const { server } = shopServer({ booking: ({ id }: { id: string }) => ({ id, status: 'confirmed' }) });
    open(server);
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('HeldStatus'));
    await waitFor(() => expect(sessionStorage.getItem('leftToPay/default/barber/s1')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('clears the time and goes back to Morning when the day changes', async () => {
    const { server, released } = shopServer();
    open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(screen.getByRole('tab', { name: /Evening/ }));
    await userEvent.click(await screen.findByRole('radio', { name: /^6:00pm/ }));
    await screen.findByText(/^Held for you/);
    await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
    const [other] = (await screen.findAllByRole('radio', { name: / free$/ })).filter(
      (day) => day.getAttribute('aria-checked') === 'false',
    );
    if (other) await userEvent.click(other);
    await waitFor(() => expect(released).toEqual(['b1']));
    expect(screen.getByRole('tab', { name: /Morning/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText(/^Held for you/)).toBeNull();
  });

  it('shows that a slot was just taken, with the three nearest', async () => {
    const taken = new GraphQLError('That time was just taken.', {
      extensions: { code: 'SLOT_TAKEN', details: { nearest: ['09:30', '10:00', '18:00'] } },
    });
    const { server } = shopServer({
      holdSlot: () => {
        throw taken;
      },
    });
    open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    expect(await screen.findByText('That time was just taken')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^\d+:\d\d[ap]m$/ }).map((button) => button.textContent)).toEqual([
      '9:30am',
      '10:00am',
      '6:00pm',
    ]);
  });

  it('greys a time the moment another customer takes it', async () => {
    const { server, states } = shopServer();
    open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await screen.findByRole('radio', { name: /^9:30am/ });
    states['09:30'] = 'held';
    server.say({
      availabilityChanged: {
        __typename: 'AvailabilityChange',
        shopId: 's1',
        date: tomorrow,
        time: '09:30',
        state: 'held',
        position: 7,
      },
    });
    const gone = await screen.findByRole('radio', { name: /^9:30am.*, Held$/ });
    expect(gone.hasAttribute('disabled')).toBe(true);
  });

  it('stores the answer about transportation, which a second press takes back', async () => {
    const { server } = shopServer();
    const { router } = open(server);
    await screen.findAllByRole('tab');
    await pickTomorrow();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByRole('radio', { name: 'Yes' }).getAttribute('aria-checked')).toBe('false');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.click(await screen.findByRole('radio', { name: /^9:00am/ }));
    await screen.findByText(/^Held for you/);
    await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/booking/b1/35'));
    expect(server.asked.find(({ name }) => name === 'HoldTime')?.variables).toMatchObject({
      input: { shopId: 's1', date: tomorrow, time: '09:00', transportation: false },
    });
  });
});
