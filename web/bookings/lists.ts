import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { ANYONE, OWNER } from '../shared/crew/useBarbers.ts';
import { marksOf } from '../shared/marks.ts';

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

type Block = { readonly id: string; readonly date: string; readonly times: readonly string[] };
/** What stands in a day's list, by its start on the shop's clock. */
export type DayRow<B, K> = { readonly time: string; readonly booking?: B; readonly block?: K };

/** Bookings and blocked time under their days, all in order. */
export function byDay<B extends Row & { time: string }, K extends Block>(
  bookings: readonly B[],
  blocks: readonly K[] = [],
): { date: string; rows: DayRow<B, K>[] }[] {
  const days = new Map<string, DayRow<B, K>[]>();
  const add = (date: string, row: DayRow<B, K>) => days.set(date, [...(days.get(date) ?? []), row]);
  for (const booking of [...bookings].sort(byStart)) add(booking.date, { time: booking.time, booking });
  for (const block of blocks) if (block.times[0]) add(block.date, { time: block.times[0], block });
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, rows]) => ({ date, rows: rows.sort((a, b) => a.time.localeCompare(b.time)) }));
}

type Seated = { readonly barber?: { readonly id: string } | null };
type BlockOfSomebody = Block & { readonly shopId: string; readonly barber?: string | null };

/**
 * Tells of a half hour whether one of these bookings or blocks has it, whatever became of it later in the day: at the chair of
 * the owner, or of a barber by their id.
 */
export function takenBy(
  bookings: readonly ({
    date: string;
    time: string;
    minutes: number;
    bufferMinutes: number;
    status: string;
    shop: { id: string };
  } & Seated)[],
  blocks: readonly BlockOfSomebody[],
): (shopId: string, place: { date: string; time: string }, barber?: string) => boolean {
  const taken = new Set([
    ...bookings
      .filter(({ status }) => status !== 'cancelled')
      .flatMap((booking) =>
        marksOf(booking).map((time) => placeKey(booking.shop.id, { ...booking, time }, booking.barber?.id)),
      ),
    ...blocks.flatMap(({ shopId, date, times, barber }) =>
      times.map((time) => placeKey(shopId, { date, time }, barber ?? OWNER)),
    ),
  ]);
  return (shopId, place, barber = OWNER) =>
    taken.has(placeKey(shopId, place, barber)) || taken.has(placeKey(shopId, place, ANYONE));
}

const placeKey = (shopId: string, { date, time }: { date: string; time: string }, barber = OWNER): string =>
  `${shopId} ${date} ${time} ${barber}`;
