import { describe, expect, it } from 'vitest';
import { takingsOf } from '#domain/takings/takings.ts';
import { WIDTH } from '../receipts/layout.ts';
import { textOf } from '../receipts/pdfText.testing.ts';
import { linesOfTakings, takingsPdf, takingsSheet } from './files.ts';
import type { FoundTakings } from './views.ts';

const span = { from: '2027-01-11', to: '2027-01-12' };
const money = {
  ...{ chair: undefined, service: 'barb', name: 'Barber Service' },
  ...{ paid: 3_500, atDesk: 0, givenBack: 0, takenOff: 0 },
};
const sums = takingsOf(
  [
    { ...money, date: '2027-01-11', takenOff: 1_500 },
    { ...money, date: '2027-01-12', chair: 'c1', service: 's1', name: '=HYPERLINK("x")', paid: 2_000, givenBack: 500 },
    {
      ...money,
      date: '2027-01-12',
      chair: 'c1',
      service: 's1',
      name: '=HYPERLINK("x")',
      paid: 1_234_567,
      atDesk: 1_234_567,
    },
  ],
  {
    dates: [span.from, span.to],
    chairs: [undefined, 'c1', 'c2'],
    terms: {
      commission: (chair, _date, kept) => (chair === 'c1' ? kept / 2 - 0.5 * (kept % 2) : 0),
      rent: (chair) => (chair === 'c2' ? 25_000 : 0),
    },
  },
);
const named = (firstName: string, lastName: string) =>
  ({ id: firstName, firstName, lastName }) as FoundTakings['people'][number]['person'];
const takings: FoundTakings = {
  ...sums,
  span,
  shop: { shopId: 's', name: 'Fade House', timeZone: 'America/Chicago' } as FoundTakings['shop'],
  people: sums.people.map((one) => ({
    ...one,
    membershipId: undefined,
    person: one.chair === undefined ? named('Olga', 'Owner') : one.chair === 'c1' ? named('+1', 'Łoś') : undefined,
    terms:
      one.chair === 'c1'
        ? { kind: 'commission', basisPoints: 5_000 }
        : one.chair === 'c2'
          ? { kind: 'rent', cents: 25_000, per: 'day' }
          : null,
  })),
};
const rows = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('takings as CSV', () => {
  it('by person has who they are, and for what they work', () => {
    expect(rows(takingsSheet(takings, 'person'))).toEqual([
      'person,barber,visits,paid cents,at desk cents,given back cents,kept cents,commission cents,taken off cents,rent cents,terms',
      '"Olga Owner","owner","1","3500","0","0","3500","0","1500","0",""',
      '"\'+1 Łoś","c1","2","1236567","1234567","500","1236067","618033","0","0","50% commission"',
      '"A former member","c2","0","0","0","0","0","0","0","50000","$250.00 a day"',
    ]);
  });

  it('by service and by day has the same sums, and no formula', () => {
    expect(rows(takingsSheet(takings, 'service'))).toEqual([
      'service,id,visits,paid cents,at desk cents,given back cents,kept cents,commission cents,taken off cents',
      '"\'=HYPERLINK(""x"")","s1","2","1236567","1234567","500","1236067","618033","0"',
      '"Barber Service","barb","1","3500","0","0","3500","0","1500"',
    ]);
    expect(rows(takingsSheet(takings, 'day')).slice(1)).toEqual([
      '"2027-01-11","1","3500","0","0","3500","0","1500","25000"',
      '"2027-01-12","2","1236567","1234567","500","1236067","618033","0","25000"',
    ]);
  });
});

describe('takings to print', () => {
  it('are three tables with the same sum, in lines that fit', () => {
    const lines = linesOfTakings(takings).map(({ text }) => text);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(WIDTH);
    expect(lines[0]).toBe('Fade House');
    expect(lines[1]).toBe('Takings from 2027-01-11 to 2027-01-12, days of America/Chicago');
    const together = lines.filter((line) => line.startsWith('Together'));
    expect(together).toHaveLength(3);
    for (const line of together) expect(line).toMatch(/ 3 +\$12,400\.67 +-\$5\.00 +\$12,395\.67 +\$6,180\.33/);
    expect(together[0]).toMatch(/\$500\.00$/);
    expect(lines).toContain('+1 Łoś: 50% commission');
    expect(lines.join(' ')).toContain('Stamp cards took $15.00 off what these visits cost.');
    expect(lines.join(' ')).toContain('Tips are not recorded.');
    expect(lines.join(' ')).not.toContain('alone');
    const own = linesOfTakings({ ...takings, people: takings.people.slice(1, 2) }).map(({ text }) => text);
    expect(own[2]).toBe('Of the visits with +1 Łoś alone');
  });

  it('are a PDF of that text, the same bytes each time', async () => {
    const at = '2027-01-13T12:00:00.000Z';
    const [one, other] = await Promise.all([takingsPdf(takings, at), takingsPdf(takings, at)]);
    expect(one.equals(other)).toBe(true);
    const text = textOf(one).flat().join('\n');
    for (const part of ['Fade House', 'Person', 'Service', 'Day', 'Together', '2027-01-11'])
      expect(text).toContain(part);
  });
});
