import { momentOf } from '../orders/orders.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'now', '5 minutes ago', 'yesterday'; after six days the moment itself, where the viewer is. */
export function agoOf(instant: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < MINUTE) return 'now';
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  return age < 7 * DAY ? words.format(-Math.floor(age / DAY), 'day') : momentOf(instant);
}
