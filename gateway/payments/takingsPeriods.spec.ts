import { describe, expect, it } from 'vitest';
import { datesOf } from './takingsPeriods.ts';

const of = (period: Parameters<typeof datesOf>[0], today: string) => {
  const { from, to, before } = datesOf(period, today);
  return `${from} to ${to}, before ${before.from} to ${before.to}`;
};

describe('a period of takings', () => {
  it.each([
    ['THIS_WEEK', '2026-11-26', '2026-11-23 to 2026-11-26, before 2026-11-16 to 2026-11-19'],
    ['THIS_WEEK', '2026-11-23', '2026-11-23 to 2026-11-23, before 2026-11-16 to 2026-11-16'],
    ['THIS_WEEK', '2027-01-03', '2026-12-28 to 2027-01-03, before 2026-12-21 to 2026-12-27'],
    ['LAST_30_DAYS', '2027-01-05', '2026-12-07 to 2027-01-05, before 2026-11-07 to 2026-12-06'],
    ['THIS_MONTH', '2027-01-01', '2027-01-01 to 2027-01-01, before 2026-12-01 to 2026-12-01'],
    ['THIS_MONTH', '2027-03-31', '2027-03-01 to 2027-03-31, before 2027-02-01 to 2027-02-28'],
    ['LAST_MONTH', '2027-01-31', '2026-12-01 to 2026-12-31, before 2026-11-01 to 2026-11-30'],
    ['LAST_MONTH', '2028-03-01', '2028-02-01 to 2028-02-29, before 2028-01-01 to 2028-01-31'],
    ['THIS_YEAR', '2027-01-01', '2027-01-01 to 2027-01-01, before 2026-01-01 to 2026-01-01'],
    ['THIS_YEAR', '2028-02-29', '2028-01-01 to 2028-02-29, before 2027-01-01 to 2027-02-28'],
  ] as const)('%s on %s is %s', (period, today, dates) => expect(of(period, today)).toBe(dates));
});
