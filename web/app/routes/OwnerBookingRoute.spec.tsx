import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BookingsOfMember } from '../../bookings/owner/BookingsOfMember.tsx';
import type { Role } from '../../shared/rights.ts';
import { texts } from '../../shared/texts.ts';
import { type Answers, anna, draw, logIn, openServer, paidWhole, shopFacts } from '../../testing/server.tsx';
import { OwnerBookingRoute } from './OwnerBookingRoute.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const booking = (over: object = {}) => ({
  ...{ __typename: 'Booking', id: 'b1', shopId: 's1', date: '2027-01-12', time: '14:30' },
  ...{ timeZone: 'America/Chicago', startsAt: '2027-01-12T20:30:00Z', endsAt: '2027-01-12T21:00:00Z' },
  ...{ service: 'barb', serviceName: 'Barber Service', minutes: 30, bufferMinutes: 0, addOns: [], persons: 1 },
  ...{ transportation: true, priceCents: 3500, status: 'confirmed', expiresAt: null, changeable: true, walkIn: false },
  ...{
    note: null,
    createdAt: '2027-01-02T00:00:00Z',
    cancelledBy: null,
    reason: null,
    refundCents: null,
    dispute: null,
  },
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 24, percentage: 50 },
  ...paidWhole,
  shop: { __typename: 'Shop', ...shopFacts, owner: { __typename: 'Member', pictureUrl: null, ...shopFacts.owner } },
  customer: {
    ...{ __typename: 'BookingCustomer', id: 'mia', firstName: 'Mia', lastName: 'Lee' },
    ...{ email: 'mia@example.test', phoneNumber: null, pictureUrl: null },
  },
  ...over,
});
const payment = (over: object = {}) => ({
  ...{ __typename: 'Payment', id: 'booking-b1', page: 'booking', itemId: 'b1', amountCents: 3500 },
  ...{ status: 'fulfilled', refundedCents: 0, message: null },
  ...over,
});
const record = (over: object = {}, paid: object | null = payment()) => ({
  ...{ __typename: 'BookingRecord', id: 'b1', booking: booking(over), payment: paid },
});

function open(role: Role, answers: Answers, at = '/owner/bookings/b1') {
  logIn({ ...anna, role });
  const server = openServer(answers);
  const routes = [
    { path: '/owner/bookings/:id', element: <OwnerBookingRoute /> },
    { path: '/list', element: <BookingsOfMember memberId="mia" /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  draw(server, routes, at);
  return server;
}
/** A fact’s value by its name. */
const fact = (of: string, name: string) =>
  within(screen.getByRole('region', { name: of })).getByText(name).nextElementSibling?.textContent;

it('tells a platform owner of a booking and its money, on the clock of the shop, and follows it', async () => {
  const server = open('superadmin', { bookingRecord: () => record() });
  expect(await screen.findByRole('heading', { level: 1, name: /^Mia Lee at / })).toBeTruthy();
  expect(fact('Visit', 'Time')).toMatch(/^2:30pm, Central Time/);
  expect(fact('Visit', 'State')).toBe('Confirmed');
  expect(fact('People', 'Email')).toBe('mia@example.test');
  expect(screen.getByRole('link', { name: 'Mia Lee' }).getAttribute('href')).toBe('/owner/users/mia');
  expect(fact('Money', 'Payment')).toBe('Received: $35.00');
  const asks = screen.getAllByRole('button').map(({ textContent }) => textContent);
  for (const text of ['History', 'Why this price?', 'Payment history']) expect(asks).toContain(text);
  expect(await screen.findByRole('button', { name: /^Evidence \(PDF\)/ })).toBeTruthy();
  await server.say({
    bookingRecordChanged: record(
      { status: 'cancelled', cancelledBy: 'shop', reason: 'Ill', refundCents: 3500 },
      payment({ status: 'refunded', refundedCents: 3500 }),
    ),
  });
  expect(await screen.findByRole('button', { name: /^Why this refund/ })).toBeTruthy();
  expect(fact('Visit', 'Reason')).toBe('Ill');
  expect([fact('Money', 'Payment'), fact('Money', 'Given back')]).toEqual(['Paid back: $35.00', '$35.00']);
});

it('gives finance the same without what is for platform owners alone', async () => {
  const customer = { ...booking().customer, email: null };
  open('finance', { bookingRecord: () => record({ customer }) });
  expect(await screen.findByText('Mia Lee')).toBeTruthy();
  expect(screen.queryByText('Email')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Mia Lee' })).toBeNull();
  expect(screen.queryByRole('button', { name: /History|Why|Evidence/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'booking-b1' })).toBeNull();
});

it('is the 404 page for others, and for a booking that is not there', async () => {
  open('support', { bookingRecord: () => record() });
  expect(await screen.findByText(texts.notFound.message)).toBeTruthy();
  cleanup();
  open('superadmin', { bookingRecord: () => null });
  expect(await screen.findByText(texts.notFound.message)).toBeTruthy();
});

it('lists what a member has booked, five at a time, each with its page', async () => {
  const nodes = Array.from({ length: 7 }, (_, nth) => booking({ id: `b${nth}` }));
  const bookingsOfMember = ({ first, after }: { first: number; after?: string | null }) => {
    const from = after ? Number(after) + 1 : 0;
    const end = Math.min(from + first, nodes.length);
    return {
      totalCount: nodes.length,
      pageInfo: { ...{ hasNextPage: end < nodes.length, hasPreviousPage: from > 0 }, endCursor: `${end - 1}` },
      edges: nodes.slice(from, end).map((node, at) => ({ cursor: `${from + at}`, node })),
    };
  };
  open('superadmin', { bookingsOfMember }, '/list');
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/owner/bookings/b0');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(7);
});

it('says that a member has booked nothing', async () => {
  const empty = { totalCount: 0, pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null }, edges: [] };
  open('superadmin', { bookingsOfMember: () => empty }, '/list');
  expect(await screen.findByText('They have booked nothing.')).toBeTruthy();
});
