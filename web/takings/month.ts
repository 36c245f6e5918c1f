import { addDays } from '../shared/times.ts';

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The first month that is offered: nothing was booked before. */
const FIRST = '2020-01';

/** The month `YYYY-MM` that an address names (`month`), of those that have begun; otherwise that of `today`. */
export function monthIn(params: URLSearchParams, today: string): string {
  const month = params.get('month') ?? '';
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  return isMonth && hasBegun(month, today) && month >= FIRST ? month : today.slice(0, 7);
}

/** Whether a month has begun on a day. */
export const hasBegun = (month: string, today: string): boolean => month <= today.slice(0, 7);
/** Whether there is a month to look at before it. */
export const hasBefore = (month: string): boolean => month > FIRST;

/** The month so many later, or earlier. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export const daysOf = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${monthsLater(month, 1)}-01`, -1),
});

/** 'January 2027' */
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`));
