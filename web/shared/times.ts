import { tzOffset } from '@date-fns/tz';

const DAY_MS = 86_400_000;

/** For how many days ahead a shop takes bookings that has set no other number (the server refuses later ones). */
export const HORIZON_DAYS = 90;
/** The most days ahead for which a shop can take bookings. */
export const MOST_HORIZON_DAYS = 365;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dayNames = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const monthDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day `days` later; days have no zone. */
export const addDays = (date: string, days: number): string =>
  new Date(midnight(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS);

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => addDays(date, -((midnight(date).getUTCDay() + 6) % 7));

/** The calendar day it is in a zone at an instant. */
export function dateIn(timeZone: string, instant: Date): string {
  return new Date(instant.getTime() + tzOffset(timeZone, instant) * 60_000).toISOString().slice(0, 10);
}

/** 'Monday' */
export const weekdayName = (date: string): string => dayNames.format(midnight(date));
/** 'Mon' */
export const weekdayShort = (date: string): string => shortDays.format(midnight(date));
/** 'Nov 23' */
export const monthDay = (date: string): string => monthDays.format(midnight(date));
/** 'Mon, Nov 23, 2026' */
export const ticketDate = (date: string): string => `${shortDate(date)}, ${date.slice(0, 4)}`;
/** 'Mon, Nov 23' */
export const shortDate = (date: string): string => `${weekdayShort(date)}, ${monthDay(date)}`;
/** 'Monday, November 23, 2026' */
export const fullDate = (date: string): string => fullDays.format(midnight(date));
/** 'Nov 16 – Nov 22' */
export const weekLabel = (monday: string): string => `${monthDay(monday)} – ${monthDay(addDays(monday, 6))}`;

/** '14:30' as it is shown everywhere: '2:30pm' (specification §9). */
export function clock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${hour < 12 ? 'am' : 'pm'}`;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** What the clock shows at an instant, as {@link clock} does: '2:30pm'. In a zone, or where the viewer is. */
export function clockAt(instant: string | Date, timeZone?: string): string {
  const at = new Date(instant);
  return clock(timeZone ? timeIn(timeZone, at.toISOString()) : `${two(at.getHours())}:${two(at.getMinutes())}`);
}

/** The viewer's time zone. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time on the wall in a zone at an instant: '14:30'. */
export function timeIn(timeZone: string, instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() + tzOffset(timeZone, at) * 60_000).toISOString().slice(11, 16);
}

/**
 * What the viewer's own clock shows at an instant: '3:30pm', with the weekday when it is another day there. Undefined
 * where the shop's clock shows the same. Alone it stands in brackets on a slot, below `zoneLine`.
 */
export function viewersClock(shopZone: string, instant: string, zone: string = viewerZone()): string | undefined {
  const at = new Date(instant);
  if (tzOffset(shopZone, at) === tzOffset(zone, at)) return undefined;
  const there = dateIn(shopZone, at);
  const here = dateIn(zone, at);
  return `${clock(timeIn(zone, instant))}${here === there ? '' : ` ${weekdayShort(here)}`}`;
}

/** The same behind a shop's time everywhere else: '3:30pm your time'. */
export function viewersTime(shopZone: string, instant: string, zone?: string): string | undefined {
  const own = viewersClock(shopZone, instant, zone);
  return own && `${own} your time`;
}

const zoneNames = new Map<string, string>();

/** 'America/New_York' as people say it, in summer and winter: 'Eastern Time'. */
export function zoneName(timeZone: string): string {
  const name = zoneNames.get(timeZone) ?? longNameOf(timeZone);
  zoneNames.set(timeZone, name);
  return name;
}

function longNameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT(\+00:00)?$/.test(name) ? 'UTC' : name;
}

/** A zone where several have the same name, as in a choice: 'Eastern Time (New York)'. */
export function zoneOfPlace(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return timeZone.includes('/') ? `${zoneName(timeZone)} (${place})` : zoneName(timeZone);
}

/** The sentence above a shop's slots. */
export const zoneLine = (timeZone: string): string =>
  `Times are ${zoneName(timeZone)}${timeZone === viewerZone() ? '.' : '; your own time is in brackets.'}`;
