import { momentOf } from '../orders/orders.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const startOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 'now', '5 minutes ago', from the second day on by the days of the viewer's calendar: 'yesterday', '6 days ago'; then the moment itself, where the viewer is. */
export function agoOf(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return 'now';
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  // Rounded, as a day on which the clocks change is an hour longer or shorter; on the longer one, 24 hours ago is still today.
  const days = Math.round((startOf(new Date(now)) - startOf(new Date(instant))) / DAY);
  if (age < DAY || days === 0) return words.format(-Math.floor(age / HOUR), 'hour');
  return days < 7 ? words.format(-days, 'day') : momentOf(instant);
}
