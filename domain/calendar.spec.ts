import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  HALF_HOURS,
  isLocalDate,
  isTimeZone,
  localDateOf,
  periodOf,
  slotsOfDay,
  weekdayOf,
} from './calendar.ts';
import { WEEKDAYS, type WorkingHours } from './shops/events.ts';

const GRID = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);
const everyDay = (times: readonly string[]) =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, times])) as unknown as WorkingHours;
const roundTheClock = everyDay(GRID);
const times = (hours: WorkingHours, date: string, zone: string) =>
  slotsOfDay({ hours, timeZone: zone }, date).map((slot) => slot.time);
const startOf = (date: string, time: string, zone: string) =>
  slotsOfDay({ hours: everyDay([time]), timeZone: zone }, date)[0]?.startsAt;

const FORMAT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a wall clock in the zone shows, asked of Intl directly and not through the code under test. */
function wallClock(instant: string, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...FORMAT });
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

const zones = fc.constantFrom(
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
);
const dates = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2022-01-01', days));

describe('the slots of a local day', () => {
  it('stand where the zone has them in winter and in summer', () => {
    expect(startOf('2026-01-15', '09:30', 'America/Chicago')).toBe('2026-01-15T15:30:00.000Z');
    expect(startOf('2026-07-15', '09:30', 'America/Chicago')).toBe('2026-07-15T14:30:00.000Z');
    const shop = { hours: everyDay(['09:30']), timeZone: 'America/Chicago' };
    expect(slotsOfDay(shop, '2026-07-15')[0]?.endsAt).toBe('2026-07-15T15:00:00.000Z');
  });

  it('leave out the hour the clock skips', () => {
    const day = times(roundTheClock, '2026-03-08', 'America/Chicago');
    expect(day).toHaveLength(46);
    expect(day).not.toContain('02:00');
    expect(day).not.toContain('02:30');
    expect(startOf('2026-03-08', '03:00', 'America/Chicago')).toBe('2026-03-08T08:00:00.000Z');
  });

  it('mean the first of two when the clock goes back', () => {
    expect(times(roundTheClock, '2026-11-01', 'America/Chicago')).toHaveLength(48);
    expect(startOf('2026-11-01', '01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
    expect(startOf('2026-11-01', '02:00', 'America/Chicago')).toBe('2026-11-01T08:00:00.000Z');
  });

  it('know the half-hour change of Lord Howe and the change at midnight of Havana and Beirut', () => {
    expect(times(roundTheClock, '2026-10-04', 'Australia/Lord_Howe')).toEqual(GRID.filter((time) => time !== '02:00'));
    expect(times(roundTheClock, '2026-03-08', 'America/Havana')).toEqual(GRID.slice(2));
    expect(times(roundTheClock, '2026-03-29', 'Asia/Beirut')).toEqual(GRID.slice(2));
  });

  it('know the day Samoa never had', () => expect(times(roundTheClock, '2011-12-30', 'Pacific/Apia')).toEqual([]));

  it('are only those of the weekday', () => {
    const hours = { ...everyDay([]), tuesday: ['08:00', '22:30'] };
    expect(times(hours, '2026-11-24', 'Asia/Kathmandu')).toEqual(['08:00', '22:30']);
    expect(times(hours, '2026-11-25', 'Asia/Kathmandu')).toEqual([]);
  });

  it('are the special ones on a day that has some, and none while it is closed', () => {
    const shop = {
      hours: everyDay(['09:00']),
      specialHours: [
        { from: '2026-11-26', to: '2026-11-27', times: [] },
        { from: '2026-12-24', to: '2026-12-24', times: ['10:00', '10:30'] },
      ],
      timeZone: 'America/Chicago',
    };
    const on = (date: string) => slotsOfDay(shop, date).map(({ time }) => time);
    expect(on('2026-11-25')).toEqual(['09:00']);
    expect(on('2026-11-26')).toEqual([]);
    expect(on('2026-11-27')).toEqual([]);
    expect(on('2026-11-28')).toEqual(['09:00']);
    expect(on('2026-12-24')).toEqual(['10:00', '10:30']);
  });

  it('show their own wall time in every zone on every day, ascending and never overlapping', () =>
    fc.assert(
      fc.property(zones, dates, (zone, date) => {
        const slots = slotsOfDay({ hours: roundTheClock, timeZone: zone }, date);
        for (const slot of slots) expect(wallClock(slot.startsAt, zone)).toBe(`${date} ${slot.time}`);
        for (const [index, slot] of slots.entries()) {
          const previous = slots[index - 1];
          if (previous) expect(slot.startsAt >= previous.endsAt).toBe(true);
          expect(Date.parse(slot.endsAt) - Date.parse(slot.startsAt)).toBe(30 * 60_000);
        }
      }),
      { numRuns: 150 },
    ));

  it('leave nothing out: every half hour a wall clock shows is a slot, at its first occurrence', () =>
    fc.assert(
      fc.property(zones, dates, (zone, date) => {
        const shown = new Map<string, string>();
        const from = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
        for (let at = from; at < from + 54 * 3_600_000; at += 15 * 60_000) {
          const instant = new Date(at).toISOString();
          const [day, time] = wallClock(instant, zone).split(' ');
          if (day === date && time && /:[03]0$/.test(time) && !shown.has(time)) shown.set(time, instant);
        }
        const slots = slotsOfDay({ hours: roundTheClock, timeZone: zone }, date);
        expect(Object.fromEntries(slots.map((slot) => [slot.time, slot.startsAt]))).toEqual(Object.fromEntries(shown));
      }),
      { numRuns: 60 },
    ));
});

describe('the local date of an instant', () => {
  it('differs on both sides of the date line', () => {
    expect(localDateOf('2026-11-20T10:30:00.000Z', 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(localDateOf('2026-11-20T10:30:00.000Z', 'Pacific/Pago_Pago')).toBe('2026-11-19');
  });

  it('is what a wall clock there shows', () =>
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date('2022-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
        (zone, at) => {
          expect(localDateOf(at.toISOString(), zone)).toBe(wallClock(at.toISOString(), zone).slice(0, 10));
        },
      ),
    ));
});

describe('calendar words', () => {
  it('adds days over month ends and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('names weekdays', () => {
    expect(weekdayOf('2026-11-20')).toBe('friday');
    expect(weekdayOf('2026-11-22')).toBe('sunday');
    expect(weekdayOf('2026-11-23')).toBe('monday');
  });

  it('accepts dates that exist and no others', () => {
    expect(['2028-02-29', '2026-11-20'].map(isLocalDate)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '', '2026-11-20T00:00'].map(isLocalDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('knows IANA zones and nothing that looks like one', () => {
    expect(['America/Chicago', 'America/Indiana/Knox', 'Etc/GMT+5', 'UTC'].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['Mars/Olympus', 'CST', '+05:00', '', 'America/', '../etc/passwd', 'a'.repeat(10_000)].map(isTimeZone),
    ).toEqual(Array(7).fill(false));
  });

  it('parts the day at 12 and at 17', () => {
    expect(['08:00', '11:30', '12:00', '16:30', '17:00', '22:30'].map(periodOf)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });

  it('has thirty half hours from 08:00 to 22:30', () => {
    expect(HALF_HOURS).toHaveLength(30);
    expect([HALF_HOURS[0], HALF_HOURS[1], HALF_HOURS.at(-1)]).toEqual(['08:00', '08:30', '22:30']);
  });
});
