import type { SeriesFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { clock, shortDate } from '../../shared/times.ts';

export const SeriesFields = graphql(`
  fragment SeriesFields on BookingSeries {
    id bookingId everyWeeks running ended serviceName
    shop { id name timeZone }
    member { id firstName lastName }
    visits { date time status missed bookingId expiresAt amountCents }
  }
`);
export const EndSeries = graphql(`
  mutation EndSeries($id: ID!) { endSeries(id: $id) { ...SeriesFields } }
`);
export const SkipVisit = graphql(`
  mutation SkipVisit($id: ID!, $date: LocalDate!) { skipVisit(id: $id, date: $date) { ...SeriesFields } }
`);

export type Series = SeriesFieldsFragment;
export type SeriesVisit = Series['visits'][number];

/** 'every week', 'every 3 weeks' */
export const everyWords = (weeks: number): string => (weeks === 1 ? 'every week' : `every ${weeks} weeks`);

/** 'Tue, Dec 1, 2:30pm': a visit by the shop's clock. */
export const visitWords = ({ date, time }: { date: string; time: string }): string => `${shortDate(date)}, ${clock(time)}`;

/** Why a visit cannot be had. */
export const PROBLEMS: Readonly<Record<NonNullable<SeriesVisit['missed']>, string>> = {
  TAKEN: 'Another has that time.',
  CLOSED: 'The shop does not work then.',
  SERVICE: 'The service is not offered.',
  BARBER: 'Your barber takes no bookings.',
  SHOP: 'The shop takes no bookings.',
  LATE: 'There is too little time before it begins.',
  HORIZON: 'The shop does not take bookings for that day yet.',
  ACCOUNT: 'Your account was not active.',
  UNPAID: 'It was not paid in time.',
};

const STATUS: Readonly<Record<SeriesVisit['status'], string>> = {
  PLANNED: 'Planned',
  TO_PAY: 'Kept for you',
  BOOKED: 'Booked',
  CANCELLED: 'Cancelled',
  SKIPPED: 'Left out',
  MISSED: 'Not booked',
};

/** What has become of a visit, in words. */
export const statusWords = ({ status, missed }: Pick<SeriesVisit, 'status' | 'missed'>): string =>
  missed ? `${STATUS[status]}. ${PROBLEMS[missed]}` : STATUS[status];
