import { describe, expect, it } from 'vitest';
import { byPlace, halfHoursOf, worksAt } from './week.ts';

const open = (weekday: string, ...slots: string[]) => ({ __typename: 'WorkingDay' as const, weekday, slots });
const early = { hours: [open('monday', '09:00', '09:30')], specialHours: [] };
const late = { hours: [open('tuesday', '11:00')], specialHours: [] };
const MONDAY = '2026-11-23';
const special = { ...early, specialHours: [{ from: MONDAY, to: MONDAY, slots: ['12:00'] }] };
const booking = (time: string, id = 's1') => ({ date: '2026-11-23', time, shop: { id } });

describe('the hours of a week', () => {
  it('go from the first to the last in which a shop works, with every half hour between them', () =>
    expect(halfHoursOf([early, late] as never, [MONDAY], [])).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']));
  it('have room for a booking outside of the hours', () =>
    expect(halfHoursOf([early] as never, [MONDAY], [booking('08:00')])[0]).toBe('08:00'));
  it('have room for special hours of the days that are shown', () => {
    expect(halfHoursOf([special] as never, [MONDAY], []).at(-1)).toBe('12:00');
    expect(halfHoursOf([special] as never, ['2026-11-24'], []).at(-1)).toBe('09:30');
  });
  it('are none where nobody works', () =>
    expect(halfHoursOf([{ hours: [], specialHours: [] }], [MONDAY], [])).toEqual([]));
});

it('knows when a shop works on its own calendar', () => {
  expect(worksAt(early as never, '2026-11-23', '09:30')).toBe(true);
  expect(worksAt(early as never, '2026-11-23', '10:00')).toBe(false);
  expect(worksAt(early as never, '2026-11-24', '09:30')).toBe(false);
  expect(worksAt(special as never, MONDAY, '09:30')).toBe(false);
  expect(worksAt(special as never, MONDAY, '12:00')).toBe(true);
});

it('finds bookings by shop, day and time', () => {
  const rows = [booking('09:00'), booking('09:00'), booking('09:00', 's2')];
  const at = byPlace(rows);
  expect(at('s1', '2026-11-23', '09:00')).toHaveLength(2);
  expect(at('s2', '2026-11-23', '09:00')).toEqual([rows[2]]);
  expect(at('s2', '2026-11-24', '09:00')).toEqual([]);
});
