import { describe, expect, it } from 'vitest';
import { ann, BEN, bob, bookingId, CLEO, DATE, owner, system } from '../bookings/testing.ts';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { WorksAs } from '../shopRights.ts';
import type { EndSeries, KeepVisit, MissVisit, SkipVisit } from './commands.ts';
import { series } from './decider.ts';
import type { MissedBecause, SeriesEvent } from './events.ts';
import { MOST_RUNNING } from './limits.ts';
import { datesOf, keptFrom } from './plan.ts';
import {
  AlreadyRepeated,
  BeyondHorizon,
  CountNotPossible,
  IntervalNotPossible,
  NotYourSeries,
  PlanNotPossible,
  SeriesMissing,
  SeriesOver,
  TooManySeries,
  VisitBooked,
  VisitMissing,
} from './refusals.ts';
import { isRunning } from './state.ts';
import { AT, at, begin, begun, of, ofAll, SECOND, THIRD } from './testing.ts';

const skip = (date = SECOND, by: Actor = ann, worksAs?: WorksAs): SkipVisit => ({
  type: 'SkipVisit',
  data: { ...of(), date, worksAs },
  at: AT,
  by,
});
const keep = (date = SECOND, expiresAt?: string, by: Actor = system): KeepVisit => ({
  type: 'KeepVisit',
  data: { ...of(), date, bookingId: bookingId('2'), ...(expiresAt && { expiresAt }) },
  at: AT,
  by,
});
const miss = (because: MissedBecause, date = SECOND, by: Actor = system): MissVisit => ({
  type: 'MissVisit',
  data: { ...of(), date, because },
  at: AT,
  by,
});
const end = (by: Actor = ann, worksAs?: WorksAs, because?: 'account' | 'blocked'): EndSeries => ({
  type: 'EndSeries',
  data: { ...of(), worksAs, ...(because && { because }) },
  at: AT,
  by,
});
const kept = (date = SECOND): SeriesEvent => ({
  type: 'VisitKept',
  data: { ...ofAll(), date, bookingId: bookingId('2') },
});
const skipped = (by: 'member' | 'shop' = 'member', date = SECOND): SeriesEvent => ({
  type: 'VisitSkipped',
  data: { ...ofAll(), date, by },
});
const ended = (because: 'member' | 'shop' | 'account' | 'blocked' = 'member'): SeriesEvent => ({
  type: 'SeriesEnded',
  data: { ...ofAll(), because },
});
const serving = (chair: string): WorksAs => ({ rights: ['serveOwn'], chair });

describe('the days of a series', () => {
  it('are so many weeks apart, across months, leap days and clocks that are put forward', () => {
    expect(datesOf(DATE, 2, 3)).toEqual([SECOND, THIRD]);
    expect(datesOf('2028-02-22', 1, 3)).toEqual(['2028-02-29', '2028-03-07']);
    expect(datesOf('2027-03-09', 1, 2)).toEqual(['2027-03-16']);
    expect(datesOf(DATE, 1, 1)).toEqual([]);
  });
  it('are kept seven days before, where they have to be paid', () =>
    expect(keptFrom(at(SECOND))).toBe('2027-01-19T11:00:00.000Z'));
});

describe('beginning a series', () => {
  it('records the visits that are wanted', () => {
    given(series).when(begin()).appends(begun());
    given(series)
      .when(begin('1', { chair: BEN, visits: [at(SECOND), at(THIRD, '14:30')] }))
      .appends(begun('1', { chair: BEN, visits: [at(SECOND), at(THIRD, '14:30')] }));
    given(series)
      .when(begin('1', { visits: [at(THIRD)] }))
      .appends(begun('1', { visits: [at(THIRD)] }));
  });
  it('repeated appends nothing', () => given(series, begun()).when(begin()).appendsNothing());
  it('is the member’s own', () =>
    given(series)
      .when({ ...begin(), by: bob })
      .refuses(SeriesMissing));
  it('is every 1 to 12 weeks, and up to 26 times', () => {
    for (const everyWeeks of [0, 13, 1.5, Number.NaN])
      given(series)
        .when(begin('1', { everyWeeks }))
        .refuses(IntervalNotPossible);
    for (const times of [1, 27, 2.5])
      given(series)
        .when(begin('1', { times }))
        .refuses(CountNotPossible);
  });
  it('has visits on the days of its interval alone, in their order, at half hours, to come', () => {
    const plans = [
      [],
      [at('2027-01-27')],
      [at(THIRD), at(SECOND)],
      [at(SECOND), at(SECOND)],
      [at(SECOND, '11:10')],
      [at('2027-02-23')],
    ];
    for (const visits of plans)
      given(series)
        .when(begin('1', { visits }))
        .refuses(PlanNotPossible);
    given(series)
      .when(begin('1', { today: THIRD }))
      .refuses(PlanNotPossible);
  });
  it('plans nothing after the days for which the shop takes bookings', () => {
    given(series)
      .when(begin('1', { horizon: 28 }))
      .refuses(BeyondHorizon);
    given(series)
      .when(begin('1', { horizon: 29 }))
      .appends(begun());
  });
  it('is once for a booking, while it runs', () => {
    const again = begin('2', { bookingId: bookingId('1') });
    given(series, begun()).when(again).refuses(AlreadyRepeated);
    expect(series.decide(again, fold(series, [begun(), ended()]))).toHaveLength(1);
  });
  it('is for five at a time', () => {
    const five = Array.from({ length: MOST_RUNNING }, (_, nth) => begun(`${nth + 1}`));
    given(series, ...five)
      .when(begin('6'))
      .refuses(TooManySeries);
    expect(series.decide(begin('6'), fold(series, [...five, ended()]))).toHaveLength(1);
    const isOver = [kept(SECOND), kept(THIRD)];
    expect(series.decide(begin('6'), fold(series, [...five, ...isOver]))).toHaveLength(1);
  });
});

describe('leaving out a visit', () => {
  it('is for the member and who acts for the shop at that chair', () => {
    given(series, begun()).when(skip()).appends(skipped());
    given(series, begun()).when(skip(SECOND, owner)).appends(skipped('shop'));
    const [ben, cleo] = [serving(BEN), serving(CLEO)];
    given(series, begun('1', { chair: BEN }))
      .when(skip(SECOND, bob, ben))
      .appends(skipped('shop'));
    given(series, begun('1', { chair: BEN }))
      .when(skip(SECOND, bob, cleo))
      .refuses(NotYourSeries);
    given(series, begun()).when(skip(SECOND, bob)).refuses(SeriesMissing);
  });
  it('again appends nothing', () => given(series, begun(), skipped()).when(skip()).appendsNothing());
  it('is not for what is booked, is over or was never planned', () => {
    given(series, begun(), kept()).when(skip()).refuses(VisitBooked);
    given(series, begun(), ended()).when(skip()).refuses(SeriesOver);
    given(series, begun()).when(skip(DATE)).refuses(VisitMissing);
    given(series).when(skip()).refuses(SeriesMissing);
  });
});

describe('what becomes of a visit', () => {
  it('is noted by the system, once', () => {
    given(series, begun())
      .when(keep(SECOND, '2027-01-21T11:00:00.000Z'))
      .appends({
        type: 'VisitKept',
        data: { ...ofAll(), date: SECOND, bookingId: bookingId('2'), expiresAt: '2027-01-21T11:00:00.000Z' },
      });
    given(series, begun()).when(keep()).appends(kept());
    given(series, begun(), kept()).when(keep()).appendsNothing();
    given(series, begun()).when(keep(SECOND, undefined, ann)).refuses(SeriesMissing);
    given(series, begun())
      .when(miss('taken'))
      .appends({ type: 'VisitMissed', data: { ...ofAll(), date: SECOND, because: 'taken' } });
    given(series, begun()).when(miss('taken', SECOND, ann)).refuses(SeriesMissing);
  });
  it('is noted of a series that was ended meanwhile, so that it is given up', () =>
    given(series, begun(), ended()).when(keep()).appends(kept()));
  it('can be that what was kept is not paid, and nothing else', () => {
    given(series, begun(), kept())
      .when(miss('unpaid'))
      .appends({ type: 'VisitMissed', data: { ...ofAll(), date: SECOND, because: 'unpaid' } });
    given(series, begun(), kept()).when(miss('taken')).appendsNothing();
    given(series, begun()).when(miss('unpaid')).appendsNothing();
    given(series, begun(), skipped()).when(miss('taken')).appendsNothing();
  });
});

describe('ending a series', () => {
  it('is for the member, the shop at that chair and the system', () => {
    given(series, begun()).when(end()).appends(ended());
    given(series, begun()).when(end(owner)).appends(ended('shop'));
    given(series, begun('1', { chair: BEN }))
      .when(end(bob, serving(BEN)))
      .appends(ended('shop'));
    given(series, begun('1', { chair: BEN }))
      .when(end(bob, serving(CLEO)))
      .refuses(NotYourSeries);
    given(series, begun()).when(end(bob)).refuses(SeriesMissing);
    given(series, begun())
      .when(end(system, undefined, 'account'))
      .appends(ended('account'));
  });
  it('again appends nothing', () => given(series, begun(), ended()).when(end(owner)).appendsNothing());
  it('leaves nothing running', () => {
    const running = (...events: SeriesEvent[]) =>
      Object.values(fold(series, [begun(), ...events])).map((one) => isRunning(one));
    expect(running()).toEqual([true]);
    expect(running(ended())).toEqual([false]);
    expect(running(kept(SECOND), skipped('member', THIRD))).toEqual([false]);
  });
});
