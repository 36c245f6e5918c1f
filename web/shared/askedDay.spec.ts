import { describe, expect, it } from 'vitest';
import { askedDayIn, dayParams } from './askedDay.ts';

const today = '2026-11-29';
const read = (search: string) => askedDayIn(new URLSearchParams(search), today);

describe('the day that an address asks for', () => {
  it('is what a card of the directory leads to', () => {
    expect(read(`${new URLSearchParams(dayParams('2026-12-05', 'morning'))}`)).toEqual({
      date: '2026-12-05',
      period: 'morning',
    });
    expect(read(`${new URLSearchParams(dayParams('2026-12-05', ''))}`)).toEqual({ date: '2026-12-05' });
  });
  it('is none where it is over, too far ahead or no day', () => {
    for (const search of ['', 'day=2026-11-28', 'day=2027-12-01', 'day=soon', 'part=morning'])
      expect(read(search), search).toBeUndefined();
  });
  it('is the whole day where the part is none', () =>
    expect(read('day=2026-11-29&part=night')).toEqual({ date: today }));
});
