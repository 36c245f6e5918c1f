import { type Opening, timesOn } from '../../shared/hours.ts';
import { marksOf } from '../../shared/marks.ts';
import { addDays, clock, dateIn, HORIZON_DAYS, timeIn } from '../../shared/times.ts';
import type { ShopWork } from './work.ts';

/** A shop as the desk needs it: its hours by local half hours, in its own time zone. */
export interface DeskShop extends Opening {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly removed: boolean;
  /** For how many days from its today it takes bookings; what is usual where it is not known. */
  readonly bookingHorizonDays?: number;
  /** Of a shop of somebody else at which the viewer works. */
  readonly work?: ShopWork;
}

/** A half hour of a shop's day. */
export interface Place {
  readonly date: string;
  readonly time: string;
}

/** What a window of the desk begins with: a day, and where one was pressed a half hour of it and whose. */
export interface AskedPlace {
  readonly date: string;
  readonly time?: string;
  /** `owner`, or a barber by their id. */
  readonly barber?: string;
}

const HALF_HOUR = 30;

/** '09:30' half an hour later: '10:00'. Of the day's last half hour '24:00'. */
export function endOf(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + HALF_HOUR;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Half hours in a row, each from its first start to its last end. */
function stretchesOf(times: readonly string[]): { from: string; until: string }[] {
  const stretches: { from: string; until: string }[] = [];
  for (const time of times) {
    const last = stretches.at(-1);
    if (last?.until === time) last.until = endOf(time);
    else stretches.push({ from: time, until: endOf(time) });
  }
  return stretches;
}

/** What is blocked, from and until when: '9:00am to 10:30am, 2:00pm to 2:30pm'. */
export const blockWords = (times: readonly string[]): string =>
  stretchesOf(times)
    .map(({ from, until }) => `${clock(from)} to ${clock(until)}`)
    .join(', ');

/**
 * The last day on which the desk can keep time of its own: as far ahead as shops usually take bookings, also where this one
 * takes them for fewer days.
 */
export const lastDeskDay = ({ bookingHorizonDays = HORIZON_DAYS }: Horizon, today: string): string =>
  addDays(today, Math.max(bookingHorizonDays, HORIZON_DAYS));

/** The last day for which the shop takes bookings, at its desk, too. */
export const lastBookingDay = ({ bookingHorizonDays = HORIZON_DAYS }: Horizon, today: string): string =>
  addDays(today, bookingHorizonDays);

type Horizon = Pick<DeskShop, 'bookingHorizonDays'>;

/**
 * Tells of a half hour whether the desk can still do something with it: it is not over at `now` (milliseconds), and not
 * after {@link lastDeskDay}.
 */
export function openToDesk(shop: Pick<DeskShop, 'timeZone'> & Horizon, now: number): (place: Place) => boolean {
  const moment = new Date(now);
  const today = dateIn(shop.timeZone, moment);
  const last = lastDeskDay(shop, today);
  const clockTime = timeIn(shop.timeZone, moment.toISOString());
  return ({ date, time }) => (date === today ? endOf(time) > clockTime : date > today && date <= last);
}

/** The half hours of a day in which the desk can block time or add a walk-in, as far as is known here. */
export function deskTimes(shop: DeskShop, date: string, now: number, isTaken: (place: Place) => boolean): string[] {
  const isOpen = openToDesk(shop, now);
  return [...timesOn(shop, date)].sort().filter((time) => isOpen({ date, time }) && !isTaken({ date, time }));
}

/** The first day within those that bookings open on which the desk has a half hour; today where there is none. */
export function firstDeskDay(shop: DeskShop, now: number, isTaken: (place: Place) => boolean): string {
  const today = dateIn(shop.timeZone, new Date(now));
  const days = Array.from({ length: HORIZON_DAYS + 1 }, (_, nth) => addDays(today, nth));
  return days.find((date) => deskTimes(shop, date, now, isTaken).length > 0) ?? today;
}

/**
 * The half hours of them at which a visit of so many minutes fits in, its buffer too: the minutes within the shop's hours without
 * a gap, and nothing of it taken.
 */
export function timesFor(
  times: readonly string[],
  shop: DeskShop,
  date: string,
  needs: { readonly minutes: number; readonly bufferMinutes: number },
  isTaken: (place: Place) => boolean,
): string[] {
  const hours = timesOn(shop, date);
  return times.filter((time) => {
    const worked = marksOf({ time, ...needs, bufferMinutes: 0 });
    return (
      worked.every((mark) => hours.includes(mark)) &&
      marksOf({ time, ...needs }).every((mark) => !isTaken({ date, time: mark }))
    );
  });
}

/** The half hours from one on to the end that was chosen, without a gap being left out. */
export const timesBetween = (times: readonly string[], from: string, until: string): string[] =>
  times.filter((time) => time >= from && time < until);
