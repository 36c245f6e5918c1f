import { addDays, HALF_HOURS } from '../calendar.ts';
import type { Actor, Aggregate } from '../decider.ts';
import { servesAt, type WorksAs } from '../shopRights.ts';
import type { BeginSeries, EndSeries, KeepVisit, MissVisit, SeriesCommand, SkipVisit } from './commands.ts';
import type { OfSeries, SeriesEvent } from './events.ts';
import { LEAST_TIMES, MOST_RUNNING, MOST_SERIES, MOST_TIMES, MOST_WEEKS } from './limits.ts';
import { datesOf } from './plan.ts';
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
import { type AllSeries, evolveSeries, isRunning, type Series, seriesIn, type Visit } from './state.ts';

/**
 * Stream `series-{memberId}`: the bookings that a member repeats, so that no race exceeds how many may run. It keeps no time
 * of a chair: each visit is a booking of its own day's stream (docs/rules.md B18).
 */
export const series: Aggregate<AllSeries, SeriesCommand, SeriesEvent, { readonly memberId: string }> = {
  name: 'series',
  stream: ({ memberId }) => `series-${memberId}`,
  initial: {},
  evolve: evolveSeries,
  decide(command, state) {
    switch (command.type) {
      case 'BeginSeries':
        return begin(command, state);
      case 'SkipVisit':
        return skip(command, state);
      case 'KeepVisit':
        return keep(command, state);
      case 'MissVisit':
        return miss(command, state);
      case 'EndSeries':
        return end(command, state);
    }
  },
};

const of = ({ seriesId, memberId, shopId, ownerId }: OfSeries): OfSeries => ({ seriesId, memberId, shopId, ownerId });

/**
 * Repeats a booking. Refuses with IntervalNotPossible, CountNotPossible, PlanNotPossible (days that are not those of the
 * interval, or none at all), BeyondHorizon, AlreadyRepeated and TooManySeries. The same series id again appends nothing.
 */
function begin({ data, by }: BeginSeries, all: AllSeries): SeriesEvent[] {
  if (by.id !== data.memberId) throw SeriesMissing();
  if (seriesIn(all, data.seriesId)) return [];
  checkPlan(data);
  const known = Object.values(all);
  const running = known.filter(isRunning);
  if (running.some(({ bookingId }) => bookingId === data.bookingId)) throw AlreadyRepeated();
  if (running.length >= MOST_RUNNING || known.length >= MOST_SERIES) throw TooManySeries();
  const { bookingId, chair, service, addOnIds, timeZone, everyWeeks } = data;
  const visits = data.visits.map(({ date, time }) => ({ date, time }));
  const repeated = { ...(chair && { chair }), service, addOnIds, timeZone };
  return [{ type: 'SeriesBegun', data: { ...of(data), ...repeated, bookingId, everyWeeks, visits } }];
}

function checkPlan({ first, everyWeeks, times, visits, today, horizon }: BeginSeries['data']): void {
  if (!isWithin(everyWeeks, 1, MOST_WEEKS)) throw IntervalNotPossible();
  if (!isWithin(times, LEAST_TIMES, MOST_TIMES)) throw CountNotPossible();
  const days = new Set(datesOf(first, everyWeeks, times));
  const isPlan =
    visits.length > 0 &&
    visits.every(
      ({ date, time }, nth) =>
        days.has(date) && date > today && HALF_HOURS.includes(time) && date > (visits[nth - 1]?.date ?? ''),
    );
  if (!isPlan) throw PlanNotPossible();
  const last = addDays(today, horizon);
  if (visits.some(({ date }) => date > last)) throw BeyondHorizon({ last });
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Leaves out a visit that was not kept yet. Refuses with VisitBooked where it was; again, it appends nothing. */
function skip({ data, by }: SkipVisit, all: AllSeries): SeriesEvent[] {
  const found = asParty(known(all, data.seriesId), by, data.worksAs);
  const visit = visitOf(found, data.date);
  if (visit.stage === 'skipped') return [];
  if (visit.stage === 'kept') throw VisitBooked({ bookingId: visit.bookingId });
  if (found.endedBecause !== undefined || visit.stage === 'missed') throw SeriesOver();
  const side = by.id === found.memberId ? 'member' : 'shop';
  return [{ type: 'VisitSkipped', data: { ...of(found), date: data.date, by: side } }];
}

/** Notes that a day keeps a visit, also of a series that was ended meanwhile: then it is given up with the others. */
function keep({ data, by }: KeepVisit, all: AllSeries): SeriesEvent[] {
  const found = forSystem(known(all, data.seriesId), by);
  const { date, bookingId, expiresAt } = data;
  if (visitOf(found, date).stage !== 'planned') return [];
  return [{ type: 'VisitKept', data: { ...of(found), date, bookingId, ...(expiresAt && { expiresAt }) } }];
}

/** Notes that a visit does not take place: one that was planned, or one that was kept and was not paid. */
function miss({ data, by }: MissVisit, all: AllSeries): SeriesEvent[] {
  const found = forSystem(known(all, data.seriesId), by);
  const { date, because } = data;
  const { stage } = visitOf(found, date);
  const isPossible = stage === (because === 'unpaid' ? 'kept' : 'planned');
  return isPossible ? [{ type: 'VisitMissed', data: { ...of(found), date, because } }] : [];
}

/** Ends a series; again, it appends nothing. */
function end({ data, by }: EndSeries, all: AllSeries): SeriesEvent[] {
  const found = known(all, data.seriesId);
  if (found.endedBecause !== undefined) return [];
  if (by.role === 'system') {
    return data.because ? [{ type: 'SeriesEnded', data: { ...of(found), because: data.because } }] : [];
  }
  asParty(found, by, data.worksAs);
  return [{ type: 'SeriesEnded', data: { ...of(found), because: by.id === found.memberId ? 'member' : 'shop' } }];
}

function known(all: AllSeries, seriesId: string): Series {
  const found = seriesIn(all, seriesId);
  if (!found) throw SeriesMissing();
  return found;
}

type Parties = Pick<Series, 'memberId' | 'ownerId' | 'chair'>;

/** Whether an actor may read and end a series: its member, the shop's owner, and who of the crew serves at its chair. */
export const isPartyToSeries = (of: Parties, by: Actor, worksAs?: WorksAs): boolean =>
  by.id === of.memberId || by.id === of.ownerId || servesAt(worksAs, of.chair);

/** For its parties; for who serves at other chairs of the shop it is refused, and for all others missing. */
function asParty(found: Series, by: Actor, worksAs: WorksAs | undefined): Series {
  if (isPartyToSeries(found, by, worksAs)) return found;
  throw worksAs ? NotYourSeries() : SeriesMissing();
}

function forSystem(found: Series, by: Actor): Series {
  if (by.role !== 'system') throw SeriesMissing();
  return found;
}

function visitOf({ visits }: Series, date: string): Visit {
  const visit = visits.find((one) => one.date === date);
  if (!visit) throw VisitMissing();
  return visit;
}
