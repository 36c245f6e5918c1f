import type { Offer, OpenSlot } from './commands.ts';
import type { BookingEvent } from './events.ts';
import { NotAWorkingHour, ShopNotBookable, SlotPast, SlotTaken, TooFarAhead } from './refusals.ts';
import { type Day, holderOf, isDue, isFree, mentions } from './state.ts';

/** Bookings open this many days ahead (docs/rules.md B2: day 91 is refused). */
export const HORIZON_DAYS = 90;
const MS_PER_DAY = 86_400_000;
const SUGGESTIONS = 3;

type Wish = Offer & { readonly date: string; readonly time: string };

/**
 * The requested slot, if it can be taken at `at` (UTC ISO): before it begins, at the desk until it ends. Refuses with ShopNotBookable, TooFarAhead, NotAWorkingHour,
 * SlotPast, or SlotTaken together with the nearest free times.
 */
export function takeSlot(day: Day, wish: Wish, at: string, until: 'startsAt' | 'endsAt' = 'startsAt'): OpenSlot {
  requireOpenDay(wish);
  const slot = wish.openSlots.find(({ time }) => time === wish.time);
  if (!slot) throw NotAWorkingHour();
  if (isDue(slot[until], at)) throw SlotPast();
  if (!isFree(day, slot.time, at)) throw SlotTaken({ date: wish.date, nearest: nearestFree(day, wish, at) });
  return slot;
}

/** Refuses with ShopNotBookable or TooFarAhead on a day that takes nothing. */
export function requireOpenDay({ shopRemoved, today, date }: Omit<Wish, 'time' | 'openSlots'>): void {
  if (shopRemoved) throw ShopNotBookable();
  if (daysBetween(today, date) > HORIZON_DAYS) throw TooFarAhead();
}

/** Records the expiry of a lapsed hold on a slot, before another booking or block takes that slot. */
export function expireLapsed(day: Day, time: string, taker: string): BookingEvent[] {
  const stale = holderOf(day, time);
  return stale?.stage === 'held' && stale.bookingId !== taker ? [{ type: 'HoldExpired', data: mentions(stale) }] : [];
}

/** Up to three free times of the same day, the nearest first; of two equally near the earlier. */
export function nearestFree(day: Day, { openSlots, time }: Pick<Wish, 'openSlots' | 'time'>, at: string): string[] {
  return openSlots
    .filter((slot) => slot.time !== time && !isDue(slot.startsAt, at) && isFree(day, slot.time, at))
    .map((slot) => ({ time: slot.time, distance: Math.abs(minuteOf(slot.time) - minuteOf(time)) }))
    .sort((a, b) => a.distance - b.distance || a.time.localeCompare(b.time))
    .slice(0, SUGGESTIONS)
    .map((slot) => slot.time);
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
