import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, member, openServer } from '../testing/server.tsx';
import { EntityScreen } from './EntityScreen.tsx';
import { bookingWords } from './words.ts';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pageOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const shop = { id: 's1', name: 'Fade House', category: 'barbers', removed: false };
const visit = {
  startsAt: '2099-01-12T15:30:00.000Z',
  endsAt: '2099-01-12T18:00:00.000Z',
  travelMinutes: 60,
  barberIds: ['owner'],
  barbers: [member('u1', 'Ana', 'Ortiz')],
};
const booking = {
  ...{ id: 'b1', status: 'confirmed' as const, barbers: 3, priceCents: 36_000 },
  ...{ paidCents: 10_800, refundCents: 0, dueCents: 25_200 },
};
const requestWith = (more: object) => ({
  ...{ id: 'r1', status: 'AGREED', date: '2099-01-12', partOfDay: 'morning', heads: 12 },
  ...{ address: '12 Lake St', city: 'Chicago', state: 'IL', timeZone: 'America/Chicago', note: '' },
  createdAt: '2026-11-20T12:00:00Z',
  requester: member('u3', 'Amy', 'Ash'),
  steps: [],
  sentTo: [shop],
  quotes: [
    {
      ...{ id: 'q1', status: 'ACCEPTED', priceCents: 36_000, time: '09:30', barbers: 3 },
      ...{ validUntil: '2099-01-11', note: '', shop, visit, booking: null },
      ...more,
    },
  ],
});

/** The requester's side, or the shop's; `answers` beside the request itself. */
function open(more: object, answers: object = {}, side: 'own' | 'quote' = 'own') {
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const request = requestWith(more);
  const server = openServer({
    serviceRequests: side === 'own' ? pageOf(request) : pageOf(),
    serviceRequestsToQuote: side === 'own' ? pageOf() : pageOf(request),
    myShops: [shop],
    ...answers,
  });
  const paths = [
    { path: '/entity', element: <EntityScreen /> },
    { path: '/payment/booking/:id/:amount', element: <p>Pay here</p> },
  ];
  return { server, router: draw(server, paths, side === 'own' ? '/entity' : '/entity?tab=quote') };
}
const askedFor = ({ asked }: ReturnType<typeof openServer>, operation: string) =>
  asked.filter(({ name }) => name === operation).map(({ variables }) => variables);

describe('a visit that is planned', () => {
  it('is booked and paid by who asked', async () => {
    const { server } = open({}, { bookServiceVisit: { amountCents: 10_800, booking: { id: 'b1' } } });
    expect(await screen.findByText('Not booked yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book the visit' }));
    expect(await screen.findByText('Pay here')).toBeTruthy();
    expect(askedFor(server, 'BookServiceVisit')).toEqual([{ requestId: 'r1' }]);
    expect(askedFor(server, 'ConfirmServiceVisit')).toEqual([]);
  });

  it('is booked at once where nothing is paid up front', async () => {
    const { server } = open(
      {},
      {
        bookServiceVisit: { amountCents: 0, booking: { id: 'b1' } },
        createBooking: { id: 'b1', status: 'confirmed' },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Book the visit' }));
    await waitFor(() => expect(askedFor(server, 'ConfirmServiceVisit')).toEqual([{ bookingId: 'b1' }]));
    expect(screen.queryByText('Pay here')).toBeNull();
  });

  it('cannot be booked before it is planned, nor by the shop', async () => {
    open({ visit: null });
    expect(await screen.findByText('Paid once the shop has said who comes.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book the visit' })).toBeNull();
    cleanup();
    open({}, {}, 'quote');
    expect(await screen.findByText('Not booked yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book the visit' })).toBeNull();
  });
});

describe('a visit that is booked', () => {
  it('says what is paid and due, leads to its receipt, and is not withdrawn', async () => {
    open({ booking });
    const words = 'Booked: 3 barbers for $360 · $108.00 paid · $252.00 to pay at the visit';
    expect(await screen.findByText(words)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Receipt and booking' });
    expect(link.getAttribute('href')).toBe('/appointments?tab=mine#b1');
    expect(screen.queryByRole('button', { name: 'Withdraw the request' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Book the visit' })).toBeNull();
  });

  it('is reduced for exactly the refund that was shown', async () => {
    const preview = ({ barbers }: { barbers: number }) => ({
      refundCents: (3 - barbers) * 1_800,
      feeCents: (3 - barbers) * 1_800,
    });
    const { server } = open(
      { booking },
      { cancellationPreview: preview, cancelBooking: { id: 'b1', status: 'confirmed' } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Fewer barbers' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Fewer barbers?' }));
    expect(await dialog.findByText(/^\$18.00 goes back to who paid; the shop keeps \$18.00/)).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText(/^How many still come/), '1');
    expect(await dialog.findByText(/^\$36.00 goes back/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the others' }));
    await waitFor(() =>
      expect(askedFor(server, 'CancelBarbers')).toEqual([{ id: 'b1', barbers: 1, refundCents: 3_600 }]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows why fewer were refused, and stays', async () => {
    const refused = () => {
      throw new GraphQLError('What is given back has changed.', { extensions: { code: 'REFUND_DIFFERS' } });
    };
    const answers = { cancellationPreview: { refundCents: 3_600, feeCents: 0 }, cancelBooking: refused };
    open({ booking }, answers, 'quote');
    await userEvent.click(await screen.findByRole('button', { name: 'Send fewer barbers' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Fewer barbers?' }));
    expect(await dialog.findByText('$36.00 goes back to who paid.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the others' }));
    expect(await dialog.findByText('What is given back has changed.')).toBeTruthy();
  });

  it('of one barber cannot be reduced', async () => {
    open({ booking: { ...booking, barbers: 1 } });
    expect(await screen.findByRole('link', { name: 'Receipt and booking' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fewer barbers' })).toBeNull();
  });
});

it('says how a booking stands', () => {
  const words = (over: Partial<typeof booking> | { status: 'cancelled' | 'completed' | 'noShow' }) =>
    bookingWords({ ...booking, ...over });
  expect(words({ barbers: 2, priceCents: 24_000, refundCents: 1_800, dueCents: 16_800 })).toBe(
    'Booked: 2 barbers for $240 · $108.00 paid · $18.00 given back · $168.00 to pay at the visit',
  );
  expect(words({ status: 'cancelled', refundCents: 10_800, dueCents: 0 })).toBe(
    'The booking was cancelled · $108.00 paid · $108.00 given back',
  );
  expect(words({ status: 'completed', paidCents: 0, dueCents: 36_000 })).toBe(
    'The visit took place · $360.00 to pay at the visit',
  );
  expect(words({ status: 'noShow', dueCents: 0 })).toBe('Nobody was there · $108.00 paid');
});
