import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, openServer, shopFacts } from '../testing/server.tsx';
import { ShopScreen } from './ShopScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const open = (shop: unknown, availability: unknown = []) =>
  draw(
    openServer({ shop, availability }),
    [{ path: '/barber/:id', element: <ShopScreen BookingDialog={() => null} /> }],
    '/barber/s1',
  );

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a shop’s page', () => {
  it('shows name, place, rating, price and hours', async () => {
    open({ ...shopFacts, owner: { ...shopFacts.owner, instagram: 'https://instagram.com/oak' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oak Street Barbers' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '4.6 out of 5, 272 reviews' })).toBeTruthy();
    expect(screen.getByText('12 Oak Street, Chicago, Illinois')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.com/oak');
    expect(screen.getByRole('tab', { name: 'About' })).toBeTruthy();
    expect(screen.getByText('Booking Price').closest('div')?.textContent).toContain('$35');
    expect(screen.getByText('Working Hours:')).toBeTruthy();
    const monday = within(screen.getByText('Monday').closest('li') as HTMLElement);
    expect(monday.getByText('9:00am – 2:30pm')).toBeTruthy();
    expect(monday.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '9:00am',
      '2:30pm',
    ]);
    expect(screen.getByText('Sunday').closest('div')?.textContent).toContain('not available');
  });

  it('sends a visitor who books to the login and back into the dialog', async () => {
    open(shopFacts);
    const link = await screen.findByRole('link', { name: 'Hire Me' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Fbarber%2Fs1%3Fbook%3D1');
  });

  it('has the next times of whoever is free', async () => {
    const slot = { time: '09:30', startsAt: '2099-01-05T15:30:00Z', state: 'free', period: 'morning', mine: null };
    const availability = ({ barber }: { barber?: string }) => [
      { date: '2099-01-05', weekday: 'monday', slots: barber === 'anyone' ? [slot] : [{ ...slot, state: 'booked' }] },
    ];
    open(shopFacts, availability);
    expect(await screen.findByRole('button', { name: /^9:30am/ })).toBeTruthy();
    expect(screen.queryByText('No free chair in the next two weeks.')).toBeNull();
  });

  it('says on which days it works other hours, and how early to book', async () => {
    const specialHours = [
      { from: '2020-01-01', to: '2020-01-01', slots: [] },
      { from: '2099-12-24', to: '2099-12-24', slots: ['09:00', '10:30'] },
      { from: '2099-12-25', to: '2100-01-01', slots: [] },
    ];
    open({ ...shopFacts, specialHours, minimumNoticeMinutes: 120, bookingHorizonDays: 14 });
    const heading = await screen.findByRole('heading', { name: 'Special hours' });
    const rows = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Dec 24.*9:00am – 10:30am/),
      expect.stringMatching(/Dec 25 – .*Jan 1.*Closed/),
    ]);
    expect(screen.getByText('Book until 2 hours before the appointment.')).toBeTruthy();
    expect(screen.getByText('Book up to 14 days ahead.')).toBeTruthy();
  });

  it('shows what is missing', async () => {
    open({ ...shopFacts, rating: null, reviewCount: 0, hours: shopFacts.hours.map((day) => ({ ...day, slots: [] })) });
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    expect(screen.getByText('No working hours specified')).toBeTruthy();
  });

  it('does not say that hours are missing above the special ones of a shop without a week', async () => {
    const hours = shopFacts.hours.map((day) => ({ ...day, slots: [] }));
    const specialHours = [{ from: '2099-12-24', to: '2099-12-24', slots: ['09:00', '10:30'] }];
    open({ ...shopFacts, hours, specialHours });
    expect(await screen.findByRole('heading', { name: 'Special hours' })).toBeTruthy();
    expect(screen.queryByText('No working hours specified')).toBeNull();
    expect(screen.queryByText('Working Hours:')).toBeNull();
  });

  it('takes no bookings for a shop that has closed', async () => {
    open({ ...shopFacts, removed: true });
    expect(await screen.findByText('This shop no longer takes bookings')).toBeTruthy();
    expect(screen.getByText('Booking Price').closest('div')?.textContent).toContain('not available');
    expect(screen.queryByText('Hire Me')).toBeNull();
  });

  it('is the 404 page for an unknown shop', async () => {
    open(null);
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});
