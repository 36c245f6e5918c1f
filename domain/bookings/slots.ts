import { needsOf } from './choice.ts';
import type { Offer } from './commands.ts';
import type { BookingEvent, ChosenService } from './events.ts';
import { type Place, placeAt } from './marks.ts';
import { NotAWorkingHour, ShopNotBookable, SlotPast, SlotTaken, TooFarAhead, TooShortForService } from './refusals.ts';
import { areFree, type Day, holderOf, isDue, mentions } from './state.ts';

/** Bookings open this many days ahead (docs/rules.md B2: day 91 is refused). */
export const HORIZON_DAYS = 90;
const MS_PER_DAY = 86_400_000;
const SUGGESTIONS = 3;

type Wish = Offer & {
  readonly date: string;
  readonly time: string;
  readonly chosen?: ChosenService | undefined;
  /** Whose marks count as free: a booking may move over its own. */
  readonly bookingId?: string;
};

/**
 * The place of the requested visit, if it can be taken at `at` (UTC ISO): before it begins, at the desk until its first half hour
 * ends. Refuses with ShopNotBookable, TooFarAhead, NotAWorkingHour, SlotPast, TooShortForService, or SlotTaken together
 * with the nearest free times.
 */
export function takeSlot(day: Day, wish: Wish, at: string, until: 'startsAt' | 'endsAt' = 'startsAt'): Place {
  requireOpenDay(wish);
  const slot = wish.openSlots.find(({ time }) => time === wish.time);
  if (!slot) throw NotAWorkingHour();
  if (isDue(slot[until], at)) throw SlotPast();
  const place = placeAt(wish.openSlots, wish.time, needsOf(wish.chosen));
  if (!place) throw TooShortForService();
  if (!areFree(day, place.marks, at, wish.bookingId))
    throw SlotTaken({ date: wish.date, nearest: nearestFree(day, wish, at) });
  return place;
}

/** Refuses with ShopNotBookable or TooFarAhead on a day that takes nothing. */
export function requireOpenDay({ shopRemoved, today, date }: Omit<Wish, 'time' | 'openSlots'>): void {
  if (shopRemoved) throw ShopNotBookable();
  if (daysBetween(today, date) > HORIZON_DAYS) throw TooFarAhead();
}

/** Records the expiry of lapsed holds on some times, before another booking or block takes those times. */
export function expireLapsed(day: Day, times: readonly string[], taker: string): BookingEvent[] {
  const stale = times.flatMap((time) => {
    const holder = holderOf(day, time);
    return holder?.stage === 'held' && holder.bookingId !== taker ? [holder] : [];
  });
  return [...new Set(stale)].map((holder) => ({ type: 'HoldExpired', data: mentions(holder) }));
}

/** Up to three times of the same day at which the same visit is free, the nearest first; of two equally near the earlier. */
export function nearestFree(
  day: Day,
  { openSlots, time, chosen, bookingId }: Pick<Wish, 'openSlots' | 'time' | 'chosen' | 'bookingId'>,
  at: string,
): string[] {
  const needs = needsOf(chosen);
  return openSlots
    .filter((slot) => slot.time !== time && !isDue(slot.startsAt, at))
    .filter((slot) => {
      const place = placeAt(openSlots, slot.time, needs);
      return place && areFree(day, place.marks, at, bookingId);
    })
    .map((slot) => ({ time: slot.time, distance: Math.abs(minuteOf(slot.time) - minuteOf(time)) }))
    .sort((a, b) => a.distance - b.distance || a.time.localeCompare(b.time))
    .slice(0, SUGGESTIONS)
    .map((slot) => slot.time);
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
