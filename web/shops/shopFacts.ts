import { rangeOf } from '../shared/slots.ts';
import {
  addDays,
  clock,
  dateIn,
  daysBetween,
  shortDate,
  timeIn,
  viewersTime,
  viewerZone,
  weekdayName,
  weekdayShort,
} from '../shared/times.ts';

export interface DayHoursFacts {
  weekday: string;
  slots: readonly string[];
}

/** A shop's slots on the weekday it is where the shop is. */
export function slotsToday(hours: readonly DayHoursFacts[], timeZone: string, now: Date): readonly string[] {
  const today = weekdayName(dateIn(timeZone, now)).toLowerCase();
  return hours.find(({ weekday }) => weekday === today)?.slots ?? [];
}

/** First and last slot of today as a range, '9:00am – 5:30pm'; undefined on a day off (specification §3). */
export function hoursToday(hours: readonly DayHoursFacts[], timeZone: string, now: Date): string | undefined {
  const range = rangeOf(slotsToday(hours, timeZone, now));
  return range && `${clock(range[0])} – ${clock(range[1])}`;
}

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
