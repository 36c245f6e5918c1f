import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { BookingThankYouScreen } from './BookingThankYouScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const booking = {
  id: 'b1',
  shopId: 's1',
  date: '2026-12-01',
  time: '14:30',
  timeZone: 'America/Chicago',
  startsAt: '2026-12-01T20:30:00Z',
  endsAt: '2026-12-01T21:00:00Z',
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  transportation: true,
  priceCents: 3500,
  status: 'confirmed',
  changeable: true,
  walkIn: false,
  createdAt: '2026-11-01T00:00:00Z',
  cancellationPolicy: { freeHours: 0, percentage: 100 },
  ...paidWhole,
  shop: shopFacts,
  customer: { id: 'u1', firstName: 'Ana', lastName: 'Ortiz' },
};

const open = (path: string, answer: unknown) =>
  draw(
    openServer({ booking: answer }),
    [
      { path: '/booking-thank-you', element: <BookingThankYouScreen /> },
      { path: '/login', element: <h1>the login</h1> },
    ],
    path,
  );

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the ticket with shop, day, time in the shop’s zone and address, and leads back', async () => {
  sessionStorage.setItem('confetti/b1', 'yes');
  open('/booking-thank-you?booking=b1', booking);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your chair is booked' })).toBeTruthy();
  expect(screen.getByText('Your Payment was successful')).toBeTruthy();
  expect(screen.getByText('Oak Street Barbers')).toBeTruthy();
  expect(screen.getByText('Tue, Dec 1, 2026')).toBeTruthy();
  expect(screen.getByText(/^2:30pm/)).toBeTruthy();
  expect(screen.getByText('Central Time')).toBeTruthy();
  expect(screen.getByText('12 Oak Street, Chicago, Illinois')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
});

it('shows no booking for an unknown id, or without one', async () => {
  open('/booking-thank-you?booking=b9', null);
  expect(await screen.findByText('We could not find that booking')).toBeTruthy();
  cleanup();
  open('/booking-thank-you', null);
  expect(await screen.findByRole('link', { name: 'Back To Dashboard' })).toBeTruthy();
});

it('asks a visitor to log in and comes back', async () => {
  localStorage.clear();
  const router = open('/booking-thank-you?booking=b1', null);
  expect(await screen.findByRole('heading', { name: 'the login' })).toBeTruthy();
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/booking-thank-you?booking=b1')}`);
});
