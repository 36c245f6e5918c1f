import { addDays, MOST_HORIZON_DAYS } from '../../shared/times.ts';

/** How far back and ahead of today a day of appointments is shown, as bookings open. */
export const daysShown = (today: string) => ({
  first: addDays(today, -MOST_HORIZON_DAYS),
  last: addDays(today, MOST_HORIZON_DAYS),
});

/** The day that an address names (`day`), within those that are shown; otherwise today. */
export function dayIn(params: URLSearchParams, today: string): string {
  const day = params.get('day') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
  const { first, last } = daysShown(today);
  return isDay && day >= first && day <= last ? day : today;
}
