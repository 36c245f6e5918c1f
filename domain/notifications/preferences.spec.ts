import { describe, expect, it } from 'vitest';
import type { Preferences } from './events.ts';
import { afterQuiet, checkedPreferences, defaultPreferences, mailPlan, nextDaily } from './preferences.ts';
import { DailyTimeInvalid, ModerationStays, QuietHoursInvalid, TimeZoneInvalid } from './refusals.ts';

const chicago = (over: Partial<Preferences> = {}): Preferences => ({
  ...defaultPreferences,
  timeZone: 'America/Chicago',
  quiet: { from: '22:00', until: '07:00' },
  ...over,
});

describe('quiet hours', () => {
  it.each([
    // Chicago is six hours behind UTC in winter.
    ['in the evening', '2026-11-21T04:30:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['after midnight', '2026-11-21T08:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['at their beginning', '2026-11-21T04:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['at their end', '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['by day', '2026-11-21T18:00:00.000Z', '2026-11-21T18:00:00.000Z'],
    // The clocks go forward at 2 in the night of March 8, 2026: seven o'clock comes an hour earlier by UTC.
    ['over the night the clocks go forward', '2026-03-08T05:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  ])('%s', (_when, at, until) => {
    expect(afterQuiet(chicago(), at)).toBe(until);
  });

  it('may lie within a day, and there may be none', () => {
    expect(afterQuiet(chicago({ quiet: { from: '12:00', until: '13:30' } }), '2026-11-21T18:10:00.000Z')).toBe(
      '2026-11-21T19:30:00.000Z',
    );
    expect(afterQuiet(chicago({ quiet: null }), '2026-11-21T04:30:00.000Z')).toBe('2026-11-21T04:30:00.000Z');
  });
});

describe('the daily mail', () => {
  it('comes at the member’s own time, today or tomorrow', () => {
    expect(nextDaily(chicago(), '2026-11-21T13:59:59.000Z')).toBe('2026-11-21T14:00:00.000Z');
    expect(nextDaily(chicago(), '2026-11-21T14:00:00.000Z')).toBe('2026-11-22T14:00:00.000Z');
  });

  it('comes an hour later where the clocks skip its time', () => {
    expect(nextDaily(chicago({ dailyAt: '02:30', quiet: null }), '2026-03-08T06:30:00.000Z')).toBe(
      '2026-03-08T08:30:00.000Z',
    );
  });

  it.each([
    ['the day before', '2026-11-20T20:00:00.000Z', '2026-11-21T15:00:00.000Z'],
    ['in the quiet hours, after its time', '2026-11-21T14:30:00.000Z', '2026-11-21T15:00:00.000Z'],
    ['at their end', '2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
    ['over the night the clocks go forward', '2026-03-07T20:00:00.000Z', '2026-03-08T14:00:00.000Z'],
    ['over the night the clocks go back', '2026-10-31T20:00:00.000Z', '2026-11-01T15:00:00.000Z'],
  ])('waits for the end of quiet hours: %s', (_when, at, due) => {
    expect(nextDaily(chicago({ quiet: { from: '22:00', until: '09:00' } }), at)).toBe(due);
  });

  it('of an evening in quiet hours comes with their end, for what happens in the night too', () => {
    const late = chicago({ dailyAt: '23:00' });
    for (const at of ['2026-11-21T04:00:00.000Z', '2026-11-21T08:00:00.000Z'])
      expect(nextDaily(late, at)).toBe('2026-11-21T13:00:00.000Z');
  });

  it('is one of three ways', () => {
    const at = '2026-11-21T18:00:00.000Z';
    expect(mailPlan(chicago(), 'now', at)).toEqual({ mailAt: at, dailyAt: null });
    expect(mailPlan(chicago(), 'daily', at)).toEqual({ mailAt: null, dailyAt: '2026-11-22T14:00:00.000Z' });
    expect(mailPlan(chicago(), 'never', at)).toEqual({ mailAt: null, dailyAt: null });
  });
});

it('preferences are refused where they cannot be kept', () => {
  const codeOf = (over: Partial<Preferences>) => {
    try {
      checkedPreferences(chicago(over));
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ timeZone: 'CST' })).toBe(TimeZoneInvalid.code);
  expect(codeOf({ dailyAt: '24:00' })).toBe(DailyTimeInvalid.code);
  expect(codeOf({ quiet: { from: '9:00', until: '10:00' } })).toBe(QuietHoursInvalid.code);
  expect(codeOf({ quiet: { from: '09:00', until: '09:00' } })).toBe(QuietHoursInvalid.code);
  expect(codeOf({ topics: { ...defaultPreferences.topics, moderation: { inApp: false, mail: 'now' } } })).toBe(
    ModerationStays.code,
  );
});
