import { ann, bookingId, DATE, OWNER_ID, SHOP_ID } from '../bookings/testing.ts';
import type { BeginSeries } from './commands.ts';
import type { PlannedVisit, SeriesBegun } from './events.ts';

/*
 * Fixed examples for specs: Ann repeats her visit of a Tuesday at eleven in the shop of the bookings' specs, every two weeks.
 */
/** Noon of the day before the first visit in Chicago. */
export const AT = '2027-01-11T18:00:00.000Z';
export const SECOND = '2027-01-26';
export const THIRD = '2027-02-09';

export const seriesId = (name = '1'): string => `${ann.id}${name.padStart(12, '0')}`;
export const of = (name = '1') => ({ seriesId: seriesId(name), memberId: ann.id });
export const ofAll = (name = '1') => ({ ...of(name), shopId: SHOP_ID, ownerId: OWNER_ID });
export const at = (date: string, time = '11:00'): PlannedVisit => ({ date, time });

const repeated = { service: 'barb', addOnIds: [], timeZone: 'America/Chicago' } as const;

export const begun = (name = '1', over: Partial<SeriesBegun['data']> = {}): SeriesBegun => ({
  type: 'SeriesBegun',
  data: {
    ...ofAll(name),
    ...repeated,
    bookingId: bookingId(name),
    everyWeeks: 2,
    visits: [at(SECOND), at(THIRD)],
    ...over,
  },
});

export const begin = (name = '1', over: Partial<BeginSeries['data']> = {}): BeginSeries => ({
  type: 'BeginSeries',
  data: {
    ...ofAll(name),
    ...repeated,
    bookingId: bookingId(name),
    first: DATE,
    everyWeeks: 2,
    times: 3,
    visits: [at(SECOND), at(THIRD)],
    today: '2027-01-11',
    horizon: 90,
    ...over,
  },
  at: AT,
  by: ann,
});
