import { describe, expect, it } from 'vitest';
import { daysOf, hasBefore, monthIn, monthName, monthsLater } from './month.ts';

const TODAY = '2027-03-14';
const asked = (month?: string) => monthIn(new URLSearchParams(month === undefined ? {} : { month }), TODAY);

describe('a month', () => {
  it('is the one in the address, of those that have begun, else that of today', () => {
    expect(['2027-02', '2027-03', '2020-01'].map(asked)).toEqual(['2027-02', '2027-03', '2020-01']);
    for (const none of [undefined, '', '2027-04', '2027-13', '2027-2', 'x', '2019-12'])
      expect(asked(none)).toBe('2027-03');
  });

  it('has its days, also in leap years, and months beside it', () => {
    expect(daysOf('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(daysOf('2028-02').to).toBe('2028-02-29');
    expect(daysOf('2027-12')).toEqual({ from: '2027-12-01', to: '2027-12-31' });
    expect([monthsLater('2027-12', 1), monthsLater('2027-01', -1)]).toEqual(['2028-01', '2026-12']);
    expect([hasBefore('2020-01'), hasBefore('2020-02')]).toEqual([false, true]);
  });

  it('has its name', () => {
    expect(monthName('2027-01')).toBe('January 2027');
  });
});
