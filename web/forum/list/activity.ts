import { dayOf } from '../posts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of what is longer ago the date says more than the number of days. */
const LAST_COUNTED = 30 * DAY;

/** When something last happened in a thread: 'active 5 min ago'. `now` in milliseconds. */
export function activeSince(instant: string, now: number): string {
  // A clock that is behind the server's sees no future.
  const ago = Math.max(0, now - Date.parse(instant));
  if (ago < MINUTE) return 'active just now';
  if (ago < HOUR) return `active ${Math.floor(ago / MINUTE)} min ago`;
  if (ago < DAY) return `active ${Math.floor(ago / HOUR)} h ago`;
  if (ago >= LAST_COUNTED) return `active on ${dayOf(instant)}`;
  const days = Math.floor(ago / DAY);
  return `active ${days} ${days === 1 ? 'day' : 'days'} ago`;
}
