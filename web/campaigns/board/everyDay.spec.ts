import { expect, it } from 'vitest';
import { everyDay } from './everyDay.ts';

const dates = { startDate: '2026-11-20', endDate: '2026-11-24' };
const day = (date: string, amountCents: number) => ({
  __typename: 'CampaignDay' as const,
  date,
  amountCents,
  count: 1,
});

it('fills the days on which nothing came in, up to today', () =>
  expect(everyDay([day('2026-11-21', 500)], dates, '2026-11-22')).toEqual([
    { date: '2026-11-20', value: 0, note: '0' },
    { date: '2026-11-21', value: 500, note: '1' },
    { date: '2026-11-22', value: 0, note: '0' },
  ]));

it('ends with the campaign, and shows the latest sixty days of a long one', () => {
  expect(everyDay([], dates, '2027-01-01').map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
  const long = everyDay([], { startDate: '2026-01-01', endDate: '2026-12-31' }, '2026-11-22');
  expect([long.length, long[0]?.date, long.at(-1)?.date]).toEqual([60, '2026-09-24', '2026-11-22']);
});

it('is empty before its first day', () => expect(everyDay([], dates, '2026-11-01')).toEqual([]));
