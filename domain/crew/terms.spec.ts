import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../calendar.ts';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type Seat, seatsOf, termsAt } from './chairTerms.ts';
import { crew } from './decider.ts';
import type { CrewEvent, CrewTerms } from './events.ts';
import { CrewTermsInvalid, MembershipMissing } from './refusals.ts';
import { membershipOf } from './state.ts';
import { commissionOf, rentDueOn, termsOn, withTerms } from './terms.ts';
import {
  AT,
  about,
  ben,
  COMMISSION,
  cleo,
  command,
  invited,
  job,
  joined,
  later,
  membershipId,
  ofMember,
  olga,
  RENT,
  SHOP,
  setTerms,
  TODAY,
  termsSet,
} from './testing.ts';

const ZONE = 'America/Chicago';
const DAY_MS = 86_400_000;
const works = [invited(), joined()];
const seatOf = (events: readonly CrewEvent[]): Seat => {
  const [seat] = seatsOf(fold(crew, events), SHOP);
  if (!seat) throw new Error('nobody has a chair');
  return seat;
};
const days = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => addDays(TODAY, first + nth));

describe('the owner', () => {
  it('sets the terms of who works there, from today on, and ends them', () => {
    given(crew, ...works)
      .when(setTerms(COMMISSION))
      .appends(termsSet(COMMISSION));
    given(crew, ...works, termsSet(COMMISSION))
      .when(setTerms(RENT))
      .appends(termsSet(RENT));
    given(crew, ...works, termsSet(RENT))
      .when(setTerms(null))
      .appends(termsSet(null));
  });

  it('says nothing new by the same terms, also in other words', () => {
    given(crew, ...works)
      .when(setTerms(null))
      .appendsNothing();
    given(crew, ...works, termsSet(RENT))
      .when(setTerms({ per: 'week', cents: 25_000, kind: 'rent', basisPoints: 1 } as CrewTerms))
      .appendsNothing();
  });

  it('sets those of nobody who does not work there', () => {
    const none = [[], [invited()], [...works, about('CrewLeft', { because: 'wish' })]];
    for (const past of none)
      given(crew, ...past)
        .when(setTerms(COMMISSION))
        .refuses(MembershipMissing);
  });

  it('alone sets them: neither a manager nor who they are for', () => {
    const manager = [...works, about('CrewRoleSet', { role: 'manager' })];
    for (const by of [ben, cleo, job])
      given(crew, ...manager)
        .when(setTerms(COMMISSION, { by }))
        .refuses(MembershipMissing);
  });

  it('asks for something, and for no more than all or $10,000', () => {
    const bad: CrewTerms[] = [
      ...[0, -1, 10_001, 0.5, Number.NaN].map((basisPoints) => ({ kind: 'commission' as const, basisPoints })),
      ...[0, -1, 1_000_001, 0.5].map((cents) => ({ kind: 'rent' as const, cents, per: 'day' as const })),
    ];
    for (const terms of bad)
      given(crew, ...works)
        .when(setTerms(terms))
        .refuses(CrewTermsInvalid);
    for (const terms of [
      { kind: 'commission', basisPoints: 10_000 },
      { kind: 'rent', cents: 1_000_000, per: 'month' },
    ] as const)
      given(crew, ...works)
        .when(setTerms(terms))
        .appends(termsSet(terms));
  });
});

describe('who leaves', () => {
  const agreed = [...works, termsSet(COMMISSION)];
  const last = command('LeaveCrew', ben, {});
  const removal = command('RemoveFromCrew', olga, { onlyInvited: false });

  it('is recorded with when, where something was agreed', () => {
    given(crew, ...agreed)
      .when(last)
      .appends(about('CrewLeft', { leftAt: AT, because: 'wish' }));
    given(crew, ...agreed)
      .when(removal)
      .appends(about('CrewRemoved', { leftAt: AT, restorableUntil: later(DAY_MS) }));
    given(crew, ...agreed)
      .when(command('EndCrewMembership', job, { because: 'account' }))
      .appends(about('CrewLeft', { leftAt: AT, because: 'account' }));
    given(crew, ...agreed, termsSet(null))
      .when(last)
      .appends(about('CrewLeft', { because: 'wish' }));
  });

  it('has left when they were removed, whatever ends afterwards, and has all of it again when restored', () => {
    const removed = [...agreed, about('CrewRemoved', { leftAt: AT, restorableUntil: later(DAY_MS) })];
    given(crew, ...removed)
      .when(command('EndCrewMembership', job, { because: 'account' }, later(60_000)))
      .appends(about('CrewLeft', { because: 'account' }));
    const closed = fold(crew, [...removed, about('CrewLeft', { because: 'account' })]);
    expect(membershipOf(closed, membershipId())?.leftAt).toBe(AT);
    const restored = fold(crew, [...removed, about('CrewRestored', {})]);
    expect(restored.memberships).toEqual(fold(crew, agreed).memberships);
  });

  it('has their terms through the day on which they left, on the shop’s clock', () => {
    // 23:30 of the 12th in Chicago.
    const leftAt = '2027-01-13T05:30:00.000Z';
    const seat = seatOf([...agreed, about('CrewLeft', { leftAt, because: 'wish' })]);
    expect(days(-1, 1).map((date) => termsAt(seat, date, ZONE))).toEqual([null, COMMISSION, null]);
    expect(seat.membershipId).toBeUndefined();
  });
});

describe('what holds on a day', () => {
  it('is what was set last on it or before', () => {
    const events = [
      ...[termsSet(COMMISSION, addDays(TODAY, 1)), termsSet(RENT, addDays(TODAY, 3))],
      ...[termsSet(COMMISSION, addDays(TODAY, 3)), termsSet(null, addDays(TODAY, 5))],
    ];
    const seat = seatOf([...works, ...events]);
    expect(days(0, 6).map((date) => termsAt(seat, date, ZONE))).toEqual([
      ...[null, COMMISSION, COMMISSION, COMMISSION, COMMISSION, null, null],
    ]);
    // The third day says what held before, so it has no entry.
    expect(seat.memberships[0]?.terms?.map(({ from }) => from)).toEqual([addDays(TODAY, 1), addDays(TODAY, 5)]);
  });

  it('is by the last membership at the chair, and by the one before it on its days', () => {
    const first = [...works, termsSet(COMMISSION), about('CrewLeft', { leftAt: AT, because: 'wish' })];
    const again = [
      invited('2', { expiresAt: later(30 * DAY_MS) }),
      joined('2'),
      { type: 'CrewTermsSet', data: { ...ofMember('2'), terms: RENT, from: addDays(TODAY, 2) } },
    ] as const;
    const seats = seatsOf(fold(crew, [...first, ...again]), SHOP);
    expect(seats.map((one) => [one.chair, one.memberId, one.membershipId])).toEqual([
      [membershipId(), ben.id, membershipId('2')],
    ]);
    expect(days(0, 2).map((date) => termsAt(seats[0] as Seat, date, ZONE))).toEqual([COMMISSION, null, RENT]);
  });

  it('of any changes is the last one of no later day, and the days are kept once each', () => {
    const terms = fc.constantFrom(null, COMMISSION, RENT);
    const changes = fc.array(fc.tuple(fc.nat({ max: 20 }), terms), { maxLength: 40 });
    fc.assert(
      fc.property(changes, (drawn) => {
        const inOrder = [...drawn].sort(([one], [other]) => one - other);
        let agreed: ReturnType<typeof withTerms>;
        for (const [day, one] of inOrder) agreed = withTerms(agreed, { from: addDays(TODAY, day), terms: one });
        for (let day = 0; day <= 21; day += 1) {
          const expected = inOrder.findLast(([from]) => from <= day)?.[1] ?? null;
          expect(termsOn({ terms: agreed }, addDays(TODAY, day), ZONE)).toEqual(expected);
        }
        const kept = (agreed ?? []).map(({ from }) => from);
        expect(new Set(kept).size).toBe(kept.length);
      }),
    );
  });
});

describe('money', () => {
  it('of chair rent is due each day, each Monday, or each first of a month', () => {
    const of = (per: 'day' | 'week' | 'month', date: string) => rentDueOn({ kind: 'rent', cents: 700, per }, date);
    const month = Array.from({ length: 31 }, (_, nth) => addDays('2027-03-01', nth));
    const due = (per: 'day' | 'week' | 'month') => month.filter((date) => of(per, date) === 700);
    expect(due('day')).toEqual(month);
    expect(due('week')).toEqual(month.filter((date) => weekdayOf(date) === 'monday'));
    expect(due('week')).toHaveLength(5);
    expect(due('month')).toEqual(['2027-03-01']);
    expect([rentDueOn(COMMISSION, '2027-03-01'), rentDueOn(null, '2027-03-01')]).toEqual([0, 0]);
  });

  it('of a commission is half a cent up, and never more than was kept', () => {
    const share = (kept: number, basisPoints: number) => commissionOf(kept, { kind: 'commission', basisPoints });
    expect([share(3_500, 4_500), share(1, 5_000), share(1, 4_999), share(333, 3_333)]).toEqual([1_575, 1, 0, 111]);
    expect([commissionOf(3_500, RENT), commissionOf(3_500, null)]).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 10_000 }), (kept, basisPoints) => {
        const cents = share(kept, basisPoints);
        expect(Number.isInteger(cents) && cents >= 0 && cents <= kept).toBe(true);
        expect(Math.abs(cents - (kept * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
