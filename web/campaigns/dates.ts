import { dateIn, monthDay, viewerZone } from '../shared/times.ts';

const stamps = new Map<string, Intl.DateTimeFormat>();

function stampIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    stamps.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  stamps.set(timeZone, known);
  return known;
}

/** '11-25-2026 14:03:09': month-day-year hh:mm:ss in a zone, the viewer's by default (specification §3, Campaign). */
export function stampOf(instant: string, timeZone: string = viewerZone()): string {
  const parts = new Map(
    stampIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${of('month')}-${of('day')}-${of('year')} ${of('hour')}:${of('minute')}:${of('second')}`;
}

const isMidnight = (stamp: string): boolean => stamp.endsWith(' 00:00:00');

/** The same for an end: one at midnight belongs to the day before, so its last second is said. */
export function endStampOf(end: string, timeZone: string): string {
  const stamp = stampOf(end, timeZone);
  return isMidnight(stamp) ? stampOf(new Date(Date.parse(end) - 1_000).toISOString(), timeZone) : stamp;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something still takes: '12 days', '5 hours', '1 minute'; never less than a minute. */
export function spanUntil(instant: string, now: number): string {
  const left = Math.max(0, Date.parse(instant) - now);
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days`;
  const [count, unit] =
    left >= HOUR ? [Math.floor(left / HOUR), 'hour'] : [Math.max(1, Math.ceil(left / MINUTE)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** 'Nov 23' on the calendar of a zone. */
export const dayIn = (instant: string, timeZone: string): string => monthDay(dateIn(timeZone, new Date(instant)));

/** The last day inside of something that ends at an instant: an end at midnight belongs to the day before. */
export const lastDayIn = (end: string, timeZone: string): string =>
  dayIn(new Date(Date.parse(end) - 1).toISOString(), timeZone);
