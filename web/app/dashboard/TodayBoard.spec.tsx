import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { clockAt } from '../../shared/times.ts';
import { TodayBoard } from './TodayBoard.tsx';

afterEach(cleanup);

const now = Date.parse('2026-11-20T12:10:00Z');
const booking = (id: string, startsAt: string, time: string, more: object = {}) =>
  ({
    id,
    date: '2026-11-20',
    time,
    timeZone: 'Asia/Tokyo',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    status: 'confirmed',
    walkIn: false,
    shop: { id: 's1', name: 'Fade House' },
    customer: { id, firstName: id, lastName: 'Park', pictureUrl: null },
    ...more,
  }) as unknown as DashboardBookingFragment;

it('says each time by the viewer’s clock, with the shop’s beside it, and how it stands as the appointments do', () => {
  const bookings = [
    booking('Ada', '2026-11-20T10:00:00Z', '19:00', { status: 'completed' }),
    booking('Ben', '2026-11-20T11:00:00Z', '20:00'),
    booking('Cleo', '2026-11-20T12:00:00Z', '21:00'),
    booking('Dev', '2026-11-20T13:00:00Z', '22:00'),
  ];
  render(<TodayBoard bookings={bookings} now={now} withShop />);
  const rows = screen.getAllByRole('listitem').map((row) => within(row));
  const words = ['Completed', 'To mark', 'In the chair', 'Confirmed'];
  words.forEach((word, at) => {
    expect(rows[at]?.getByText(word)).toBeTruthy();
    expect(rows[at]?.getByText(clockAt(bookings[at]?.startsAt ?? ''))).toBeTruthy();
  });
  expect(rows[0]?.getByText(/^Fade House, (\w{3} )?7:00pm Japan Standard Time$/)).toBeTruthy();
});
