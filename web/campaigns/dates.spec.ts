import { expect, it } from 'vitest';
import { endStampOf, lastDayIn, spanUntil, stampOf } from './dates.ts';

it('writes month-day-year hh:mm:ss, at midnight too', () => {
  expect(stampOf('2026-11-25T20:03:09Z', 'America/Chicago')).toBe('11-25-2026 14:03:09');
  expect(stampOf('2026-03-01T06:00:00Z', 'America/Chicago')).toBe('03-01-2026 00:00:00');
});

it.each([
  ['2026-12-25T00:00:00Z', '30 days'],
  ['2026-11-27T00:00:00Z', '2 days'],
  ['2026-11-26T12:00:00Z', '36 hours'],
  ['2026-11-25T01:30:00Z', '1 hour'],
  ['2026-11-25T00:59:59Z', '60 minutes'],
  ['2026-11-25T00:00:01Z', '1 minute'],
  ['2026-11-24T00:00:00Z', '1 minute'],
])('until %s it takes %s', (instant, span) =>
  expect(spanUntil(instant, Date.parse('2026-11-25T00:00:00Z'))).toBe(span),
);

it('ends on the day before a midnight', () => {
  expect(lastDayIn('2026-12-06T06:00:00Z', 'America/Chicago')).toBe('Dec 5');
  expect(lastDayIn('2026-12-06T06:00:01Z', 'America/Chicago')).toBe('Dec 6');
  expect(endStampOf('2026-12-06T06:00:00Z', 'America/Chicago')).toBe('12-05-2026 23:59:59');
  expect(endStampOf('2026-12-06T00:00:00Z', 'America/Chicago')).toBe('12-05-2026 18:00:00');
});
