import { type Opening, timesOn, workedWords } from '../shared/hours.ts';
import {
  addDays,
  clock,
  dateIn,
  daysBetween,
  shortDate,
  timeIn,
  viewersTime,
  viewerZone,
  weekdayShort,
} from '../shared/times.ts';

/** First and last slot of today at the shop as a range, '9:00am – 5:30pm'; undefined on a day off (specification §3). */
export const hoursToday = (shop: Opening & { readonly timeZone: string }, now: Date): string | undefined =>
  workedWords(timesOn(shop, dateIn(shop.timeZone, now)));

/**
 * The next free chair in the shop's own time: '2:30pm', 'tomorrow 9:00am', 'Mon 9:00am', 'Mon, Nov 30 9:00am', and what
 * the viewer's clock shows then, in brackets, where it differs.
 */
export function nextFreeText(instant: string, timeZone: string, now: Date, zone: string = viewerZone()): string {
  const today = dateIn(timeZone, now);
  const date = dateIn(timeZone, new Date(instant));
  const ahead = daysBetween(today, date);
  const day =
    ahead <= 0
      ? ''
      : date === addDays(today, 1)
        ? 'tomorrow '
        : ahead < 7
          ? `${weekdayShort(date)} `
          : `${shortDate(date)} `;
  const mine = viewersTime(timeZone, instant, zone);
  return `${day}${clock(timeIn(timeZone, instant))}${mine ? ` (${mine})` : ''}`;
}

/** What a card says of the next chair: when it is free, or why none is. */
export function freeWords(
  { nextFree, bookable, timeZone }: { nextFree?: string | null; bookable: boolean; timeZone: string },
  now: Date,
): string {
  if (nextFree) return `Next free ${nextFreeText(nextFree, timeZone, now)}`;
  return bookable ? 'No free chair within two weeks' : 'No chair can be booked at present';
}

/** How far a shop's city is: 'In the same city', '3.2 miles away', '12 miles away'; '' where that is not known. */
export function distanceWords(miles: number | null | undefined): string {
  if (miles === null || miles === undefined) return '';
  if (miles === 0) return 'In the same city';
  if (miles < 1) return 'Less than a mile away';
  const shown = miles < 10 ? miles : Math.round(miles);
  return `${shown} ${shown === 1 ? 'mile' : 'miles'} away`;
}

/** The same where a day was asked for: when the first chair is free then. */
export const freeThenWords = (freeThen: string | null, timeZone: string, now: Date): string =>
  freeThen ? `Free ${nextFreeText(freeThen, timeZone, now)}` : 'No chair is free then any more';
