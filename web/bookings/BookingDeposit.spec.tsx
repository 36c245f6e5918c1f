import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../shared/texts.ts';
import { addDays, dateIn } from '../shared/times.ts';
import { draw, openServer, shopFacts } from '../testing/server.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingTicket } from './BookingTicket.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { id, name, priceCents, timeZone, address, owner } = shopFacts;
const tomorrow = addDays(dateIn('America/Chicago', new Date()), 1);

/** The dialog at a shop of $35.00 with a rule, with tomorrow's nine o'clock; `due`: what the server says is paid now. */
function open(upFront: number, due: number) {
  const confirmed: string[] = [];
  const server = openServer({
    shop: shopFacts,
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        ...{ date, weekday: 'monday' },
        slots: [{ time: '09:00', startsAt: `${date}T09:00:00Z`, state: 'free', period: 'morning', mine: null }],
      })),
    holdSlot: ({ input }: { input: { date: string; time: string } }) => ({
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      amountCents: due,
      booking: {
        ...{ id: 'b1', date: input.date, time: input.time, transportation: null, priceCents },
        ...{ startsAt: `${input.date}T${input.time}:00Z`, barber: null },
      },
    }),
    createBooking: ({ bookingId }: { bookingId: string }) => {
      confirmed.push(bookingId);
      return { id: bookingId, status: 'confirmed', date: tomorrow, time: '09:00' };
    },
    releaseHold: true,
  });
  const shop = {
    ...{ __typename: 'Shop' as const, id, name, priceCents, timeZone, address },
    cancellationPolicy: { __typename: 'CancellationPolicy' as const, freeHours: 24, percentage: 50 },
    depositRule: { __typename: 'DepositRule' as const, upFront, noShowKept: 50 },
    owner: { __typename: 'Member' as const, ...owner, pictureUrl: null },
  };
  const element = <BookingDialog shop={shop} first={{ date: tomorrow, time: '09:00' }} onClose={() => undefined} />;
  const router = draw(
    server,
    [
      { path: '/barber/s1', element },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    '/barber/s1',
  );
  return { router, confirmed };
}
const book = async () => {
  await screen.findByText(/^Held for you/);
  await userEvent.click(screen.getByRole('button', { name: texts.booking.book }));
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows before paying what is paid now, at the shop, and kept of who does not come, and asks for that part', async () => {
  const { router, confirmed } = open(30, 1050);
  expect(
    await screen.findByText(
      'You pay $10.50 now, and $24.50 at the shop. If you do not come, the shop keeps 50% of what you paid ($5.25).',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Pay now')).toBeTruthy();
  expect(screen.getByText('At the shop')).toBeTruthy();
  expect(screen.getByText(/you get 50% \(\$5\.25\) back\./)).toBeTruthy();
  await book();
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment/booking/b1/10.5'));
  expect(confirmed).toEqual([]);
});

it('books at once where nothing is paid up front, whatever it costs', async () => {
  const { router, confirmed } = open(0, 0);
  expect(await screen.findByText('You pay nothing now, and everything at the shop.')).toBeTruthy();
  expect(screen.queryByText(/^Cancel for free/)).toBeNull();
  await book();
  await waitFor(() => expect(router.state.location.pathname).toBe('/booking-thank-you'));
  expect(confirmed).toEqual(['b1']);
});

it('says of a paid booking what was paid and what is still to be paid', async () => {
  const server = openServer({});
  const ticket = (
    <BookingTicket
      shop={{ name, priceCents, timeZone, owner }}
      date={tomorrow}
      time="09:00"
      priceCents={3500}
      upFrontCents={1050}
      deposit={{ upFront: 30, noShowKept: 100 }}
      isPaid
    />
  );
  draw(server, [{ path: '/', element: ticket }], '/');
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.getByText('$24.50')).toBeTruthy();
  expect(screen.getByText('If you do not come, the shop keeps what you paid.')).toBeTruthy();
});
