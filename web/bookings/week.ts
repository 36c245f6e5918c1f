import type { AppointmentShopsQuery, BookingFieldsFragment } from '../graphql/graphql.ts';
import { timesOn } from '../shared/hours.ts';
import { marksOf } from '../shared/marks.ts';

type Shop = AppointmentShopsQuery['myShops'][number];
type Booking = Pick<BookingFieldsFragment, 'date' | 'time'> & { shop: { id: string } };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Worked = Pick<Shop, 'hours' | 'specialHours'>;

/**
 * Every half hour ('09:30') from the first in which one of the shops works in its week or on one of these days, or has a
 * booking or block, to the last: none between is left out, so that gaps are seen.
 */
export function halfHoursOf(
  shops: readonly Worked[],
  dates: readonly string[],
  bookings: readonly { time: string }[],
): string[] {
  const weekly = shops.flatMap(({ hours }) => hours.flatMap(({ slots }) => slots));
  const worked = [...weekly, ...shops.flatMap((shop) => dates.flatMap((date) => timesOn(shop, date)))];
  const times = [...worked, ...bookings.map(({ time }) => time)].map(minutesOf);
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return Array.from({ length: (last - first) / 30 + 1 }, (_, at) => timeOf(first + at * 30));
}

/** Whether a shop works in the half hour that begins at a time of a day on its own calendar. */
export const worksAt = (shop: Worked, date: string, time: string): boolean => timesOn(shop, date).includes(time);

/** Bookings by shop, day and time. */
export function byPlace<B extends Booking>(
  bookings: readonly B[],
): (shopId: string, date: string, time: string) => B[] {
  return gathered(bookings, ({ shop, date, time }) => [`${shop.id} ${date} ${time}`]);
}

/** What stands at each place, a place being `shop day time`. */
function gathered<T>(all: readonly T[], placesOf: (one: T) => readonly string[]) {
  const places = new Map<string, T[]>();
  for (const one of all) for (const place of placesOf(one)) places.set(place, [...(places.get(place) ?? []), one]);
  return (shopId: string, date: string, time: string): T[] => places.get(`${shopId} ${date} ${time}`) ?? [];
}

/** Visits that keep more than the half hour they begin in, by shop, day and each further half hour; one at each chair. */
export function byFurtherMark<B extends Booking & { minutes: number; bufferMinutes: number; status: string }>(
  bookings: readonly B[],
): (shopId: string, date: string, time: string) => B[] {
  const further = bookings.filter(({ status }) => status !== 'cancelled');
  return gathered(further, (booking) =>
    marksOf(booking)
      .slice(1)
      .map((time) => `${booking.shop.id} ${booking.date} ${time}`),
  );
}

/** Blocks by shop, day and each half hour they are of; one at each chair. */
export function byHalfHour<K extends { shopId: string; date: string; times: readonly string[] }>(
  blocks: readonly K[],
): (shopId: string, date: string, time: string) => K[] {
  return gathered(blocks, ({ shopId, date, times }) => times.map((time) => `${shopId} ${date} ${time}`));
}
