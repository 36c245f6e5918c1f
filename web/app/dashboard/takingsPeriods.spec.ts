import { describe, expect, it } from 'vitest';
import { choiceOf, comparison, daysWords } from './takingsPeriods.ts';

const week = { from: '2026-11-16', to: '2026-11-19', grossCents: 8_000, refundedCents: 0, netCents: 8_000 };

describe('a period of takings', () => {
  it('is this week where the address names none', () =>
    expect([choiceOf(null).label, choiceOf('nonsense').label, choiceOf('year').label]).toEqual([
      'This week',
      'This week',
      'This year',
    ]));

  it('says which days it has', () => {
    expect(daysWords(week)).toBe('Nov 16 – Nov 19, 2026');
    expect(daysWords({ from: '2026-12-07', to: '2027-01-05' })).toBe('Dec 7, 2026 – Jan 5, 2027');
    expect(daysWords({ from: '2026-11-23', to: '2026-11-23' })).toBe('Nov 23, 2026');
  });

  it('is compared with the one before, where anything was sold or given back in it', () => {
    expect(comparison({ netCents: 9_200 }, week)).toBe('$12.00 more than Nov 16 – Nov 19, 2026: $80.00.');
    expect(comparison({ netCents: 0 }, week)).toBe('$80.00 less than Nov 16 – Nov 19, 2026: $80.00.');
    expect(comparison({ netCents: 8_000 }, week)).toBe('As much as Nov 16 – Nov 19, 2026: $80.00.');
    expect(comparison({ netCents: 8_000 }, { ...week, grossCents: 0, netCents: 0 })).toBe(
      'Nothing was sold or given back Nov 16 – Nov 19, 2026.',
    );
  });
});
