import { type PeriodName, periods } from './slots.ts';
import { addDays, MOST_HORIZON_DAYS } from './times.ts';

/** The names in an address of the day, and the part of it, on which a chair is wanted. */
const DAY = 'day';
const PART = 'part';

/** What leads to a shop's page with a day that was asked for in the directory: its booking window begins there. */
export const dayParams = (day: string, part: string): Record<string, string> => ({
  [DAY]: day,
  ...(part && { [PART]: part }),
});

/** The day that an address asks for, of those on which a shop can be booked from `today` on; undefined for others. */
export function askedDayIn(
  params: URLSearchParams,
  today: string,
): { readonly date: string; readonly period?: PeriodName } | undefined {
  const date = params.get(DAY) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < today || date > addDays(today, MOST_HORIZON_DAYS)) return undefined;
  const period = periods.find(({ value }) => value === params.get(PART))?.value;
  return { date, ...(period && { period }) };
}
