import type { BookingFieldsFragment } from '../graphql/graphql.ts';

type Row = Pick<BookingFieldsFragment, 'id' | 'date' | 'startsAt' | 'endsAt' | 'status'>;

/** What of a shop's day is worth a row: holds that came to nothing are not. */
export const worthShowing = <B extends Row>(bookings: readonly B[]): B[] =>
  bookings.filter(({ status }) => status !== 'expired' && status !== 'released');

const byStart = (a: Row, b: Row): number => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id);

/** A customer's own: still to come (the next one first), and everything else (the latest first). */
export function splitByTime<B extends Row>(bookings: readonly B[], now: number): { upcoming: B[]; past: B[] } {
  const comes = (booking: B) => booking.status === 'confirmed' && Date.parse(booking.endsAt) > now;
  return {
    upcoming: bookings.filter(comes).sort(byStart),
    past: bookings.filter((booking) => !comes(booking)).sort((a, b) => byStart(b, a)),
  };
}

/** Rows under their days, both in order. */
export function byDay<B extends Row>(bookings: readonly B[]): { date: string; bookings: B[] }[] {
  const days = new Map<string, B[]>();
  for (const booking of [...bookings].sort(byStart))
    days.set(booking.date, [...(days.get(booking.date) ?? []), booking]);
  return [...days].sort(([a], [b]) => a.localeCompare(b)).map(([date, rows]) => ({ date, bookings: rows }));
}
