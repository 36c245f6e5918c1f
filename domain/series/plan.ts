import { addDays } from '../calendar.ts';
import { DAYS_BEFORE } from './limits.ts';

const DAYS_OF_WEEK = 7;
const MS_PER_DAY = 86_400_000;

/**
 * The local days of the visits after a first one, `times` in all: each so many weeks after the one before. They are days of
 * the calendar, so that the time of day stays what it is by the shop's clock when that is put forward or back.
 */
export const datesOf = (first: string, everyWeeks: number, times: number): string[] =>
  Array.from({ length: Math.max(0, times - 1) }, (_, nth) => addDays(first, DAYS_OF_WEEK * everyWeeks * (nth + 1)));

/**
 * When a visit that is paid up front is kept (UTC ISO): {@link DAYS_BEFORE} before it by the hands of the clock, whatever its
 * zone is.
 */
export const keptFrom = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  new Date(Date.parse(`${date}T${time}:00.000Z`) - DAYS_BEFORE * MS_PER_DAY).toISOString();
