import { tzOffset } from '@date-fns/tz';
import { LRUCache } from 'lru-cache';
import { type SpecialHours, WEEKDAYS, type Weekday, type WorkingHours } from './shops/events.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes a booking takes (decisions: booking date). */
export const SLOT_MINUTES = 30;

const two = (number: number) => String(number).padStart(2, '0');
const GRID = Array.from({ length: 48 }, (_, index) => `${two(index >> 1)}:${index % 2 === 0 ? '00' : '30'}`);

/** The half-hour starts a shop can work: 08:00 to 22:30 (specification §9). */
export const HALF_HOURS: readonly string[] = GRID.filter((time) => time >= '08:00' && time <= '22:30');

/** A slot of a shop's local day: the time on the wall there and the two UTC ISO instants it lasts between. */
export type DaySlot = { readonly time: string; readonly startsAt: string; readonly endsAt: string };

export type Period = 'morning' | 'afternoon' | 'evening';

/** Morning before 12, Afternoon 12 to before 17, Evening 17 and later, by the start `HH:MM` (specification §4). */
export function periodOf(time: string): Period {
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
}

/** Whether a string is a real calendar day `YYYY-MM-DD`. */
export function isLocalDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && dateAt(at) === date;
}

/** The weekday of a calendar day; the same in every zone. */
export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(midnight(date)).getUTCDay() + 6) % 7] ?? 'monday';

/** The calendar day `days` later (or earlier, when negative). */
export const addDays = (date: string, days: number): string => dateAt(midnight(date) + days * DAY);

/** The calendar day an instant (UTC ISO) falls on in a zone. */
export function localDateOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return dateAt(at + offsetAt(at, timeZone));
}

/** Names that were found to be time zones: asking again costs as much as reading a whole shop. */
const known = new Set<string>();

/**
 * Whether a name is an IANA time zone this installation knows. Abbreviations and bare offsets are not: they do not know
 * their own DST.
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (name !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    known.add(name);
    return true;
  } catch {
    return false;
  }
}

/** When a shop works: its week, the days on which it works other hours, and its IANA zone. */
export type Opening = {
  readonly hours: WorkingHours;
  readonly specialHours?: readonly SpecialHours[] | undefined;
  readonly timeZone: string;
};

/** The half hours `HH:MM` a shop works on a local day: the special ones of that day, else those of the week. */
export const timesOn = ({ hours, specialHours }: Omit<Opening, 'timeZone'>, date: string): readonly string[] =>
  specialHours?.find(({ from, to }) => from <= date && date <= to)?.times ?? hours[weekdayOf(date)];

/**
 * A shop's slots on one of its local days, ascending: the half hours it works as instants. A time the day
 * skips (the clock goes forward over it) is left out; a time the day has twice means its first occurrence.
 */
export function slotsOfDay(shop: Opening, date: string): DaySlot[] {
  const wanted = timesOn(shop, date);
  if (wanted.length === 0) return [];
  const day = dayIn(date, shop.timeZone);
  const slots: DaySlot[] = [];
  for (const time of wanted) {
    const slot = day.get(time);
    if (slot) slots.push(slot);
  }
  return slots;
}

/** Every half hour of a local day as instants, ascending, whether a shop works then or not. */
export const halfHoursOf = (date: string, timeZone: string): readonly DaySlot[] => [...dayIn(date, timeZone).values()];

const days = new LRUCache<string, ReadonlyMap<string, DaySlot>>({ max: 2_000 });

/** Every half hour of a local day as instants; worked out once per zone and day. */
function dayIn(date: string, timeZone: string): ReadonlyMap<string, DaySlot> {
  const key = `${timeZone}/${date}`;
  const known = days.get(key);
  if (known) return known;
  const steady = steadyOffset(midnight(date), timeZone);
  const day = new Map(
    GRID.flatMap((time) => slotAt(date, time, timeZone, steady).map((slot) => [time, slot] as const)),
  );
  days.set(key, day);
  return day;
}

/**
 * The day's one distance from UTC, in ms; undefined when a change of the clock is near. Zones lie between -12 and +14
 * hours.
 */
function steadyOffset(dayStart: number, timeZone: string): number | undefined {
  const before = offsetAt(dayStart - 15 * HOUR, timeZone);
  return before === offsetAt(dayStart + DAY + 13 * HOUR, timeZone) ? before : undefined;
}

function slotAt(date: string, time: string, timeZone: string, steady: number | undefined): DaySlot[] {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const start = steady === undefined ? instantOf(wall, timeZone) : wall - steady;
  if (start === undefined) return [];
  return [
    { time, startsAt: new Date(start).toISOString(), endsAt: new Date(start + SLOT_MINUTES * MINUTE).toISOString() },
  ];
}

/**
 * The first instant at which a zone's clocks show a wall time (given as if it were UTC); undefined when they skip it.
 */
function instantOf(wall: number, timeZone: string): number | undefined {
  // Offsets lie between -12 and +14 hours, so the wall time happens between these two probes, with at most one change
  // in between.
  const offsets = [offsetAt(wall - 15 * HOUR, timeZone), offsetAt(wall + 13 * HOUR, timeZone)];
  return offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
    .sort((a, b) => a - b)[0];
}

const offsets = new LRUCache<string, number>({ max: 10_000 });

/**
 * A zone's distance from UTC at an instant, in ms. Zones change only on quarter hours, so one answer serves for each of
 * them.
 */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / (15 * MINUTE));
  const key = `${timeZone}/${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = tzOffset(timeZone, new Date(quarter * 15 * MINUTE)) * MINUTE;
  offsets.set(key, offset);
  return offset;
}

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What a zone's clocks show at an instant (UTC ISO): `HH:MM`. */
export const localTimeOf = (instant: string, timeZone: string): string => {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(11, 16);
};

/**
 * The UTC ISO instant at which a zone's clocks first show `HH:MM` on a local day; where they skip it, when they show an
 * hour later.
 */
export function instantOfLocal(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  return new Date(
    instantOf(wall, timeZone) ?? instantOf(wall + HOUR, timeZone) ?? wall - offsetAt(wall, timeZone),
  ).toISOString();
}
