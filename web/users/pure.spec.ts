import { describe, expect, it } from 'vitest';
import type { DashboardBookingFragment } from '../graphql/graphql.ts';
import { problemOf } from './auth/values.ts';
import { comingOf, greetingAt, isNow, todayOf, untilWords, weekOf } from './dashboard/day.ts';
import { toDosOf } from './dashboard/toDosOf.ts';
import { isExpired } from './mailLink.ts';
import { strengthOf } from './passwordStrength.ts';
import { summaryOf } from './problems.ts';
import { centred, squareOf } from './profile/CropBox.tsx';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const booking = (id: string, hour: string, status: DashboardBookingFragment['status'] = 'confirmed', date = '2026-11-20'): DashboardBookingFragment => ({
  __typename: 'Booking',
  ...{ id, date, status, time: '09:00', timeZone: 'UTC', priceCents: 3500 },
  startsAt: `${date}T${hour}:00.000Z`,
  endsAt: new Date(Date.parse(`${date}T${hour}:00.000Z`) + 1_800_000).toISOString(),
  shop: { __typename: 'Shop', id: 's', name: 'Shop', address: '1 Main St' },
  customer: { __typename: 'BookingCustomer', id: 'c', firstName: 'Ana', lastName: 'Ortiz', phoneNumber: null, pictureUrl: null },
});

describe('the strength of a password', () => {
  it('rises with length and variety', () => {
    expect(['', 'abcdefg', 'tram-lamp', 'tram-lamp-7', 'tram-Lamp-7-river'].map((text) => strengthOf(text).score)).toEqual([0, 1, 2, 3, 4]);
  });
  it('warns of what everybody tries, and of what others know', () => {
    expect(strengthOf('Password').warning).toMatch(/most common/);
    expect(strengthOf('anastasia-1988!', ['Anastasia']).warning).toMatch(/your name/);
    expect(strengthOf('tram-lamp-7', ['Jo', '']).warning).toBeUndefined();
  });
  it('is not fooled by repetition', () => expect(strengthOf('aaaaaaaaaaaaaaaaaaaa').score).toBe(1));
});

describe('a form’s summary', () => {
  it('says a sentence once and leads to the first input it is about', () => {
    const problems = [
      { field: 'email', message: 'Please fill in all fields' },
      { field: 'password', message: 'Please fill in all fields' },
      { message: 'Something else' },
    ];
    expect(summaryOf('auth', problems)).toEqual([{ id: 'auth-email', message: 'Please fill in all fields' }, { message: 'Something else' }]);
  });
  it('finds the input a server’s sentence means at registration only', () => {
    expect(problemOf('register', 'This user name is already in use.').field).toBe('userName');
    expect(problemOf('register', 'Please enter a valid phone number.').field).toBe('phoneNumber');
    expect(problemOf('register', 'Please fill in all fields').field).toBeUndefined();
    expect(problemOf('login', 'The email address or the password is not right.').field).toBeUndefined();
  });
});

describe('the day at a shop', () => {
  const all = [
    booking('c', '15:00'),
    booking('a', '09:00', 'completed'),
    booking('x', '10:00', 'cancelled'),
    booking('h', '11:00', 'held'),
    booking('b', '12:00'),
  ];
  it('has its appointments in order, without holds and cancelled ones', () => expect(todayOf(all, at('12:10')).map(({ id }) => id)).toEqual(['a', 'b', 'c']));
  it('belongs to the shop’s zone', () => expect(todayOf([{ ...booking('a', '09:00'), timeZone: 'Asia/Tokyo' }], at('16:00'))).toEqual([]));
  it('knows who comes next and who sits there', () => {
    expect(comingOf(all, at('12:10')).map(({ id }) => id)).toEqual(['c']);
    expect(isNow(booking('b', '12:00'), at('12:10'))).toBe(true);
    expect(isNow(booking('b', '12:00'), at('12:30'))).toBe(false);
  });
  it('counts the week from Monday', () => {
    const week = weekOf([...all, booking('m', '09:00', 'confirmed', '2026-11-16'), booking('n', '09:00', 'confirmed', '2026-11-23')], '2026-11-20');
    expect(week.map(({ count }) => count)).toEqual([1, 0, 0, 0, 3, 0, 0]);
    expect(week[0]?.date).toBe('2026-11-16');
  });
  it('says how long it is until then', () => {
    const from = at('12:00');
    expect(
      ['2026-11-20T12:00:00Z', '2026-11-20T12:24:10Z', '2026-11-20T15:05:00Z', '2026-11-21T13:00:00Z', '2026-11-23T12:00:00Z'].map((then) =>
        untilWords(then, from),
      ),
    ).toEqual(['now', 'in 25 min', 'in 3 h 5 min', 'in 1 day', 'in 3 days']);
  });
  it('greets by the hour', () => expect([3, 8, 13, 20].map(greetingAt)).toEqual(['Good night', 'Good morning', 'Good afternoon', 'Good evening']));
});

describe('what is left to do', () => {
  const hours = [{ __typename: 'DayHours' as const, weekday: 'monday', slots: ['09:00'] }];
  it('begins with a first shop or product', () => {
    expect(toDosOf('SHOP_OWNER', []).map(({ text }) => text)).toEqual(['Create your first shop']);
    expect(toDosOf('SELLER', []).map(({ text }) => text)).toEqual(['Create your first product']);
  });
  it('names a shop that cannot be booked, and is empty when all is well', () => {
    const shop = { name: 'Fade', category: 'barbers', image: '/images/1', hours };
    expect(toDosOf('SHOP_OWNER', [{ ...shop, hours: [{ __typename: 'DayHours', weekday: 'monday', slots: [] }] }]).map(({ text }) => text)).toEqual([
      'Add working hours',
    ]);
    expect(toDosOf('SHOP_OWNER', [shop])).toEqual([]);
  });
});

describe('a mailed link', () => {
  const token = (until: number) => `${btoa(JSON.stringify(['activate', 'a', 's', until]))}.signature`;
  it('tells whether its time is over', () => {
    expect(isExpired(token(at('12:00')), at('12:00'))).toBe(true);
    expect(isExpired(token(at('12:00')), at('11:59'))).toBe(false);
  });
  it('is not called expired when it cannot be read', () => expect([isExpired('', 0), isExpired('x.y', 0)]).toEqual([false, false]));
});

describe('the square of a picture', () => {
  it('is the middle at first, and never leaves the picture', () => {
    expect(squareOf({ width: 400, height: 300 }, centred)).toEqual({ edge: 300, left: 50, top: 0 });
    expect(squareOf({ width: 400, height: 300 }, { zoom: 2, x: 1, y: -1 })).toEqual({ edge: 150, left: 250, top: 0 });
  });
});
