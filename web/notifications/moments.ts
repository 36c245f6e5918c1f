import { daysSince } from '../shared/calendarDays.ts';
import { momentOf } from '../shared/instants.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * 'now', '5 minutes ago', from the second day on by the days of the viewer's calendar: 'yesterday', '6 days ago'; then
 * the moment itself, where the viewer is.
 */
export function agoOf(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return 'now';
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  // On the day that is an hour longer, 24 hours ago is still today.
  const days = daysSince(instant, new Date(now));
  if (age < DAY || days === 0) return words.format(-Math.floor(age / HOUR), 'hour');
  return days < 7 ? words.format(-days, 'day') : momentOf(instant);
}
