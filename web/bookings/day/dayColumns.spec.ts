import { expect, it } from 'vitest';
import { chairsOfDay } from './chairsOfDay.ts';
import { ben, block, visit } from './day.testing.ts';
import { dayTable } from './dayColumns.ts';
import { dayIn } from './dayInAddress.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const open = ['09:00', '09:30', '10:00', '10:30'];
const shop = {
  id: 's1',
  name: 'Oak Street',
  timeZone: 'America/Chicago',
  removed: false,
  hours: week.map((weekday) => ({ weekday, slots: open })),
  specialHours: [{ from: '2027-01-13', to: '2027-01-13', slots: [] }],
};
const crew = { isOwner: true, barbers: [ben] };
const table = (date: string, now: string, more: Partial<Parameters<typeof dayTable>[0]> = {}) =>
  dayTable({
    ...{ shop, date, chairs: chairsOfDay(crew, 'Olga Owner', [], []), visits: [], blocks: [] },
    workedAt: () => open,
    now: Date.parse(now),
    canChange: true,
    ...more,
  });
const freeTimes = ({ columns }: ReturnType<typeof table>) =>
  columns.map(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'free' ? [piece.time] : [])));

it('has the owner’s chair first, then the crew’s, and whoever left only where they have a visit', () => {
  const gone = { ...ben, id: 'gone', person: { ...ben.person, firstName: 'Gus', lastName: '' } };
  const names = (chairs: ReturnType<typeof chairsOfDay>) => chairs.map(({ name, isBookable }) => [name, isBookable]);
  expect(names(chairsOfDay(crew, 'Olga', [], []))).toEqual([
    ['Olga', true],
    ['Ben Baker', true],
  ]);
  expect(names(chairsOfDay({ ...crew, isOwner: false }, 'Olga', [visit({ barber: gone })], []))).toEqual([
    ['Ben Baker', true],
    ['Gus', false],
  ]);
  expect(names(chairsOfDay({ isOwner: false, barbers: [] }, 'Olga', [], [block()]))).toEqual([['Olga', false]]);
});

it('goes from the first mark that is worked or kept to the last, without a gap', () => {
  expect(table('2027-01-12', '2027-01-10T00:00:00Z').times).toEqual(open);
  const late = [visit({ time: '12:00', minutes: 60 })];
  expect(table('2027-01-12', '2027-01-10T00:00:00Z', { visits: late }).times.at(-1)).toBe('12:30');
  const cancelled = [visit({ time: '20:00', status: 'cancelled' })];
  expect(table('2027-01-12', '2027-01-10T00:00:00Z', { visits: cancelled }).times).toEqual(open);
  expect(table('2027-01-13', '2027-01-10T00:00:00Z').times).toEqual([]);
});

it('offers at each chair what its person works and has free', () => {
  const workedAt = (chair: string) => (chair === 'ben' ? ['10:00', '10:30'] : open);
  const day = table('2027-01-12', '2027-01-10T00:00:00Z', { workedAt, visits: [visit()] });
  expect(freeTimes(day)).toEqual([
    ['09:00', '09:30', '10:30'],
    ['10:00', '10:30'],
  ]);
  expect(day.columns.map(({ worked }) => worked)).toEqual([[{ from: 0, count: 4 }], [{ from: 2, count: 2 }]]);
  expect(freeTimes(table('2027-01-12', '2027-01-10T00:00:00Z', { canChange: false }))).toEqual([[], []]);
});

it.each([
  ['of 23 hours', '2027-03-14', '2027-03-14T14:45:00Z'],
  ['of 24 hours', '2027-01-12', '2027-01-12T15:45:00Z'],
  ['of 25 hours', '2027-11-07', '2027-11-07T15:45:00Z'],
])(
  'a day %s has each mark once, and at 9:45 on the shop’s clock the one that has begun is still to be had',
  (...day) => {
    const [, date, now] = day;
    const found = table(date, now);
    expect(found.times).toEqual(open);
    expect(freeTimes(found)[0]).toEqual(['09:30', '10:00', '10:30']);
  },
);

it('the address names a day that exists, within what is shown; otherwise it is today', () => {
  const on = (day: string) => dayIn(new URLSearchParams({ day }), '2027-01-12');
  expect([on('2027-01-20'), on('2026-12-24'), on('2027-04-12')]).toEqual(['2027-01-20', '2026-12-24', '2027-04-12']);
  expect([on('2028-01-12'), on('2026-01-12')]).toEqual(['2028-01-12', '2026-01-12']);
  expect([on('2027-02-30'), on('tomorrow'), on('2028-01-13'), on('2026-01-11'), on('')]).toEqual(
    Array.from({ length: 5 }, () => '2027-01-12'),
  );
});
