import { expect, it } from 'vitest';
import { nameOf } from '../shared/nameOf.ts';
import { byDay, splitByTime, takenBy, worthShowing } from './lists.ts';

const row = (
  id: string,
  startsAt: string,
  status: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'released' = 'confirmed',
) => ({
  id,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
  date: startsAt.slice(0, 10),
  time: startsAt.slice(11, 16),
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
  const blocks = [
    { id: 'lunch', date: '2026-11-20', times: ['09:30', '12:00'] },
    { id: 'away', date: '2026-11-22', times: ['08:00'] },
    { id: 'open again', date: '2026-11-23', times: [] },
  ];
  const days = byDay(rows, blocks).map(({ date, rows: all }) => [
    date,
    all.map((one) => (one.booking ?? one.block)?.id),
  ]);
  expect(days).toEqual([
    ['2026-11-20', ['a', 'lunch', 'b']],
    ['2026-11-21', ['c']],
    ['2026-11-22', ['away']],
  ]);
});

it('knows which half hours are taken: all but those of cancelled bookings', () => {
  const at = (time: string, status: string, minutes = 30, bufferMinutes = 0) => ({
    date: '2026-11-20',
    time,
    minutes,
    bufferMinutes,
    status,
    shop: { id: 's1' },
  });
  const isTaken = takenBy(
    [at('09:00', 'completed'), at('09:30', 'cancelled'), at('11:00', 'confirmed', 45, 20)],
    [{ id: 'b', shopId: 's1', date: '2026-11-20', times: ['10:00'] }],
  );
  const taken = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].filter((time) =>
    isTaken('s1', { date: '2026-11-20', time }),
  );
  expect(taken).toEqual(['09:00', '10:00', '11:00', '11:30', '12:00']);
  expect(isTaken('s2', { date: '2026-11-20', time: '10:00' })).toBe(false);
});

it('knows at whose chair a half hour is taken', () => {
  const at = (time: string, barber: { id: string } | null) => ({
    ...{ date: '2026-11-20', time, minutes: 30, bufferMinutes: 0, status: 'confirmed', shop: { id: 's1' }, barber },
  });
  const block = (barber: string | null, time: string) => ({
    ...{ id: `b${time}`, shopId: 's1', date: '2026-11-20', times: [time], barber },
  });
  const isTaken = takenBy(
    [at('09:00', null), at('09:30', { id: 'ben' })],
    [block('ben', '10:00'), block(null, '10:30'), block('anyone', '11:00')],
  );
  const takenFor = (barber?: string) =>
    ['09:00', '09:30', '10:00', '10:30', '11:00'].filter((time) => isTaken('s1', { date: '2026-11-20', time }, barber));
  expect(takenFor()).toEqual(['09:00', '10:30', '11:00']);
  expect(takenFor('ben')).toEqual(['09:30', '10:00', '11:00']);
  expect(takenFor('cleo')).toEqual(['11:00']);
});

it('has a word for a customer whose account is closed', () => {
  expect(nameOf({ firstName: 'Ana', lastName: 'Ortiz' })).toBe('Ana Ortiz');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('A former member');
});
