import { expect, it } from 'vitest';
import { nameOf } from '../shared/nameOf.ts';
import { byDay, splitByTime, worthShowing } from './lists.ts';

const row = (
  id: string,
  startsAt: string,
  status: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'released' = 'confirmed',
) => ({
  id,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
  date: startsAt.slice(0, 10),
  status,
});

it('sorts coming bookings forward, and past ones in reverse', () => {
  const now = Date.parse('2026-11-20T12:10:00Z');
  const rows = [
    row('later', '2026-11-22T12:00:00Z'),
    row('running', '2026-11-20T12:00:00Z'),
    row('called off', '2026-11-23T12:00:00Z', 'cancelled'),
    row('long ago', '2026-10-01T12:00:00Z'),
  ];
  const { upcoming, past } = splitByTime(rows, now);
  expect(upcoming.map(({ id }) => id)).toEqual(['running', 'later']);
  expect(past.map(({ id }) => id)).toEqual(['called off', 'long ago']);
});

it('groups a shop’s rows by day, each in order, without holds that came to nothing', () => {
  const rows = worthShowing([
    row('c', '2026-11-21T09:00:00Z'),
    row('gone', '2026-11-20T08:00:00Z', 'expired'),
    row('back', '2026-11-20T08:30:00Z', 'released'),
    row('b', '2026-11-20T10:00:00Z', 'held'),
    row('a', '2026-11-20T09:00:00Z'),
  ]);
  expect(byDay(rows).map(({ date, bookings }) => [date, bookings.map(({ id }) => id).join()])).toEqual([
    ['2026-11-20', 'a,b'],
    ['2026-11-21', 'c'],
  ]);
});

it('has a word for a customer whose account is closed', () => {
  expect(nameOf({ firstName: 'Ana', lastName: 'Ortiz' })).toBe('Ana Ortiz');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('A former member');
});
