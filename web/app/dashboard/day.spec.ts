import { describe, expect, it } from 'vitest';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { comingOf, greetingAt, isNow, todayOf, untilWords, weekOf } from './day.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const booking = (
  id: string,
  hour: string,
  status: DashboardBookingFragment['status'] = 'confirmed',
  date = '2026-11-20',
): DashboardBookingFragment => ({
  __typename: 'Booking',
  id,
  date,
  status,
  time: '09:00',
  timeZone: 'UTC',
  service: 'barb',
  barber: null,
  serviceName: 'Barber Service',
  addOns: [],
  priceCents: 3500,
  walkIn: false,
  startsAt: `${date}T${hour}:00.000Z`,
  endsAt: new Date(Date.parse(`${date}T${hour}:00.000Z`) + 1_800_000).toISOString(),
  shop: { __typename: 'Shop', id: 's', name: 'Shop', address: '1 Main St' },
  customer: {
    __typename: 'BookingCustomer',
    id: 'c',
    firstName: 'Ana',
    lastName: 'Ortiz',
    phoneNumber: null,
    pictureUrl: null,
  },
});

describe('the day at a shop', () => {
  const all = [
    booking('c', '15:00'),
    booking('a', '09:00', 'completed'),
    booking('x', '10:00', 'cancelled'),
    booking('h', '11:00', 'held'),
    booking('b', '12:00'),
  ];
  it('has its appointments in order, without holds and cancelled ones', () =>
    expect(todayOf(all, at('12:10')).map(({ id }) => id)).toEqual(['a', 'b', 'c']));
  it('belongs to the shop’s zone', () =>
    expect(todayOf([{ ...booking('a', '09:00'), timeZone: 'Asia/Tokyo' }], at('16:00'))).toEqual([]));
  it('finds the current and the next appointment', () => {
    expect(comingOf(all, at('12:10')).map(({ id }) => id)).toEqual(['c']);
    expect(isNow(booking('b', '12:00'), at('12:10'))).toBe(true);
    expect(isNow(booking('b', '12:00'), at('12:30'))).toBe(false);
  });
  it('counts the week from Monday', () => {
    const week = weekOf(
      [...all, booking('m', '09:00', 'confirmed', '2026-11-16'), booking('n', '09:00', 'confirmed', '2026-11-23')],
      '2026-11-20',
    );
    expect(week.map(({ count }) => count)).toEqual([1, 0, 0, 0, 3, 0, 0]);
    expect(week[0]?.date).toBe('2026-11-16');
  });
  it('states how long it is until then', () => {
    const from = at('12:00');
    expect(
      [
        '2026-11-20T12:00:00Z',
        '2026-11-20T12:24:10Z',
        '2026-11-20T15:05:00Z',
        '2026-11-21T13:00:00Z',
        '2026-11-23T12:00:00Z',
      ].map((then) => untilWords(then, from)),
    ).toEqual(['now', 'in 25 min', 'in 3 h 5 min', 'in 1 day', 'in 3 days']);
  });
  it('greets by the hour', () =>
    expect([3, 8, 13, 20].map(greetingAt)).toEqual(['Good evening', 'Good morning', 'Good afternoon', 'Good evening']));
});
