import type { MissedBecause, PlannedVisit, SeriesBegun, SeriesEndedBecause, SeriesEvent } from './events.ts';

/**
 * A visit: `planned` until its time is kept, then `kept`, and what becomes of it from there on is said by its booking;
 * `missed` where it could not be kept or was not paid; `skipped` where it was left out.
 */
export type Visit = PlannedVisit & {
  readonly stage: 'planned' | 'kept' | 'missed' | 'skipped';
  readonly bookingId?: string;
  readonly because?: MissedBecause;
};

/** A series as its member's stream knows it. */
export type Series = Omit<SeriesBegun['data'], 'visits'> & {
  readonly visits: readonly Visit[];
  readonly endedBecause?: SeriesEndedBecause;
};

/** A member's series by their ids, in the order in which they began. */
export type AllSeries = Readonly<Record<string, Series>>;

/** Whether a series can still lead to a visit: it was not ended, and one of them is planned. */
export const isRunning = ({ endedBecause, visits }: Pick<Series, 'endedBecause' | 'visits'>): boolean =>
  endedBecause === undefined && visits.some(({ stage }) => stage === 'planned');

/** A member's series by its id; undefined for none. */
export const seriesIn = (all: AllSeries, seriesId: string): Series | undefined =>
  Object.hasOwn(all, seriesId) ? all[seriesId] : undefined;

/** Folds a fact into a member's series; never rejects one. */
export function evolveSeries(all: AllSeries, event: SeriesEvent): AllSeries {
  switch (event.type) {
    case 'SeriesBegun': {
      const { visits, ...data } = event.data;
      const planned = visits.map(({ date, time }): Visit => ({ date, time, stage: 'planned' }));
      return { ...all, [data.seriesId]: { ...data, visits: planned } };
    }
    case 'VisitSkipped':
      return onVisit(all, event.data, { stage: 'skipped' });
    case 'VisitKept':
      return onVisit(all, event.data, { stage: 'kept', bookingId: event.data.bookingId });
    case 'VisitMissed':
      return onVisit(all, event.data, { stage: 'missed', because: event.data.because });
    case 'SeriesEnded':
      return change(all, event.data.seriesId, (one) => ({ ...one, endedBecause: event.data.because }));
    default:
      event satisfies never;
      return all;
  }
}

const onVisit = (
  all: AllSeries,
  { seriesId, date }: { readonly seriesId: string; readonly date: string },
  changes: Partial<Visit>,
): AllSeries =>
  change(all, seriesId, (one) => ({
    ...one,
    visits: one.visits.map((visit) => (visit.date === date ? { ...visit, ...changes } : visit)),
  }));

function change(all: AllSeries, seriesId: string, after: (before: Series) => Series): AllSeries {
  const before = seriesIn(all, seriesId);
  return before ? { ...all, [seriesId]: after(before) } : all;
}
