import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByTerms, moneyOf, type Sums, takingsOf, type Visit, type VisitMoney } from './takings.ts';

const NOW = '2027-01-12T18:00:00.000Z';
const visit = (over: Partial<Visit> = {}): Visit => ({
  ...{ date: '2027-01-12', endsAt: '2027-01-12T17:30:00.000Z', service: 'barb', price: 3_500 },
  ...{ status: 'completed', paymentId: 'booking-1', refund: null, upFront: 3_500 },
  ...over,
});
const walkIn = (over: Partial<Visit> = {}) => visit({ walkIn: true, paymentId: null, ...over });
/** What a visit counts with in cents: paid, at the desk, given back; undefined where it does not count. */
const counted = (one: Visit, kept?: number) => {
  const money = moneyOf(one, kept, NOW);
  return money && [money.paid, money.atDesk, money.givenBack];
};

describe('a visit', () => {
  it('counts once its shop has completed it, or its time is over', () => {
    expect(counted(visit(), 3_500)).toEqual([3_500, 0, 0]);
    expect(counted(visit({ status: 'confirmed' }), 3_500)).toEqual([3_500, 0, 0]);
    expect(counted(visit({ status: 'confirmed', endsAt: NOW }), 3_500)).toEqual([3_500, 0, 0]);
    expect(counted(visit({ status: 'confirmed', endsAt: '2027-01-12T18:00:00.001Z' }), 3_500)).toBeUndefined();
    expect(counted(visit({ endsAt: '2027-01-12T19:00:00.000Z' }), 3_500)).toEqual([3_500, 0, 0]);
    for (const status of ['held', 'expired', 'released'] as const)
      expect(counted(visit({ status, paymentId: null }))).toBeUndefined();
  });

  it('that was missed or cancelled counts as far as something of its payment was kept', () => {
    for (const status of ['noShow', 'cancelled'] as const) {
      expect(counted(visit({ status }), 1_750)).toEqual([3_500, 0, 1_750]);
      expect(counted(visit({ status }), 0)).toBeUndefined();
      expect(counted(visit({ status, paymentId: null }))).toBeUndefined();
    }
  });

  it('says what was given back, as the books do, or as its cancellation did where they do not know yet', () => {
    expect(counted(visit(), 0)).toEqual([3_500, 0, 3_500]);
    expect(counted(visit(), 3_000)).toEqual([3_500, 0, 500]);
    expect(counted(visit())).toEqual([3_500, 0, 0]);
    expect(counted(visit({ status: 'cancelled', refund: 1_000 }))).toEqual([3_500, 0, 1_000]);
    // More than it cost is no money of this visit.
    expect(counted(visit(), 9_000)).toEqual([3_500, 0, 0]);
  });

  it('of a walk-in is paid at the desk, where they came', () => {
    expect(counted(walkIn())).toEqual([3_500, 3_500, 0]);
    expect(counted(walkIn({ status: 'confirmed' }))).toEqual([3_500, 3_500, 0]);
    for (const status of ['noShow', 'cancelled'] as const) expect(counted(walkIn({ status }))).toBeUndefined();
  });

  it('of which a part was paid with the booking is paid at the desk for the rest, where they came', () => {
    const deposit = (over: Partial<Visit> = {}) => visit({ upFront: 700, ...over });
    expect(counted(deposit(), 700)).toEqual([3_500, 2_800, 0]);
    expect(counted(deposit(), 200)).toEqual([3_500, 2_800, 500]);
    expect(counted(deposit())).toEqual([3_500, 2_800, 0]);
    expect(counted(deposit({ status: 'noShow' }), 700)).toEqual([700, 0, 0]);
    expect(counted(deposit({ status: 'noShow', refund: 350 }))).toEqual([700, 0, 350]);
    expect(counted(deposit({ status: 'cancelled' }), 0)).toBeUndefined();
    expect(counted(deposit({ upFront: 0, paymentId: null }))).toEqual([3_500, 3_500, 0]);
  });

  it('says what a stamp card took off, where they came', () => {
    const stamps = { card: 1, off: 1_500 };
    const off = (over: Partial<Visit>) => moneyOf(visit({ price: 2_000, upFront: 2_000, stamps, ...over }), 2_000, NOW);
    expect(off({})).toMatchObject({ paid: 2_000, takenOff: 1_500 });
    expect(off({ status: 'noShow' })).toMatchObject({ paid: 2_000, takenOff: 0 });
    expect(off({ stamps: { card: 2, off: 3_500 }, price: 0, upFront: 0, paymentId: null })).toMatchObject({
      ...{ paid: 0, takenOff: 3_500 },
    });
    expect(moneyOf(visit(), 3_500, NOW)?.takenOff).toBe(0);
  });

  it('without a price counts without money', () => {
    expect(counted(visit({ price: 0, paymentId: null }))).toEqual([0, 0, 0]);
  });

  it('has the name of its service as it was booked, or that of the default one', () => {
    const chosen = { name: 'Hot shave', minutes: 30, buffer: 0, price: 3_500, category: '', addOns: [] };
    expect(moneyOf(visit({ service: 's1', chosen }), 3_500, NOW)).toMatchObject({ service: 's1', name: 'Hot shave' });
    expect(moneyOf(visit(), 3_500, NOW)).toMatchObject({ service: 'barb', name: 'Barber Service' });
  });
});

const DATES = ['2027-01-11', '2027-01-12', '2027-01-13'];
/** At the first chair half of what is kept is a commission; at the second a day costs $10. */
const terms: ByTerms = {
  commission: (chair, _date, kept) => (chair === 'c1' ? Math.floor((kept + 1) / 2) : 0),
  rent: (chair) => (chair === 'c2' ? 1_000 : 0),
};
const money = (over: Partial<VisitMoney> = {}): VisitMoney => ({
  ...{ date: '2027-01-12', chair: undefined, service: 'barb', name: 'Barber Service' },
  ...{ paid: 3_500, atDesk: 0, givenBack: 0, takenOff: 0 },
  ...over,
});

describe('takings', () => {
  it('are the same visits by person, by service and by day', () => {
    const visits = [
      money({ takenOff: 1_500 }),
      money({ chair: 'c1', service: 's1', name: 'Shave', paid: 2_001, givenBack: 1_000 }),
      money({ chair: 'c3', service: 's1', name: 'Hot shave', date: '2027-01-13', paid: 900, atDesk: 900 }),
    ];
    const found = takingsOf(visits, { dates: DATES, chairs: [undefined, 'c1', 'c2'], terms });
    expect(
      found.people.map(({ chair, visits: count, kept, commission, rent }) => [chair, count, kept, commission, rent]),
    ).toEqual([
      [undefined, 1, 3_500, 0, 0],
      ['c1', 1, 1_001, 501, 0],
      ['c2', 0, 0, 0, 3_000],
      ['c3', 1, 900, 0, 0],
    ]);
    expect(found.services.map(({ service, name, visits: count, kept }) => [service, name, count, kept])).toEqual([
      ['barb', 'Barber Service', 1, 3_500],
      ['s1', 'Hot shave', 2, 1_901],
    ]);
    expect(
      found.days.map(({ date, visits: count, kept, commission, rent }) => [date, count, kept, commission, rent]),
    ).toEqual([
      ['2027-01-11', 0, 0, 0, 1_000],
      ['2027-01-12', 2, 4_501, 501, 1_000],
      ['2027-01-13', 1, 900, 0, 1_000],
    ]);
    expect(found.total).toEqual({
      ...{ visits: 3, paid: 6_401, atDesk: 900, givenBack: 1_000, kept: 5_401, commission: 501, rent: 3_000 },
      takenOff: 1_500,
    });
  });

  it('of no visit are of every listed day and chair, and 0 in all', () => {
    const found = takingsOf([], { dates: DATES, chairs: [undefined], terms });
    expect([found.people.length, found.services.length, found.days.length, found.total.kept]).toEqual([1, 0, 3, 0]);
  });

  it('of any visits add up to the same, whichever way', () => {
    const drawn = fc.record({
      date: fc.constantFrom(...DATES),
      chair: fc.constantFrom(undefined, 'c1', 'c2', 'c3'),
      service: fc.constantFrom('barb', 's1', 's2'),
      paid: fc.nat({ max: 100_000 }),
      back: fc.nat({ max: 100 }),
      isAtDesk: fc.boolean(),
      takenOff: fc.nat({ max: 5_000 }),
    });
    const fields = ['visits', 'paid', 'atDesk', 'givenBack', 'kept', 'commission', 'takenOff'] as const;
    const sumOf = (rows: readonly Sums[]) => fields.map((field) => rows.reduce((sum, row) => sum + row[field], 0));
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 60 }), (many) => {
        const visits = many.map(({ back, isAtDesk, ...one }) => {
          const givenBack = isAtDesk ? 0 : Math.floor((one.paid * back) / 100);
          return { ...one, name: one.service, atDesk: isAtDesk ? one.paid : 0, givenBack };
        });
        const found = takingsOf(visits, { dates: DATES, chairs: [undefined, 'c1', 'c2'], terms });
        const total = sumOf([found.total]);
        for (const rows of [found.people, found.services, found.days]) expect(sumOf(rows)).toEqual(total);
        const rents = [found.people, found.days].map((rows) => rows.reduce((sum, { rent }) => sum + rent, 0));
        expect(rents).toEqual([found.total.rent, found.total.rent]);
        expect(found.total.kept).toBe(found.total.paid - found.total.givenBack);
      }),
    );
  });
});
