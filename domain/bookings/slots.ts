import type { Actor } from '../decider.ts';
import { needsOf } from './choice.ts';
import type { Offer } from './commands.ts';
import type { ChosenService, DayEvent } from './events.ts';
import { type Place, placeAt } from './marks.ts';
import {
  NotAWorkingHour,
  NoticeTooShort,
  ShopNotBookable,
  SlotPast,
  SlotTaken,
  TooFarAhead,
  TooShortForService,
} from './refusals.ts';
import { areFree, type Day, holderOf, isDue, leavesNotice, mentions, offeredTo } from './state.ts';
import { firstWaiting, isForOthers } from './waitlistPlaces.ts';
import { ofEntry } from './waitlistState.ts';

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
  /** Who takes nothing that others wait for from before; undefined for whoever may. */
  readonly askerId?: string | undefined;
};

/**
 * The place of the requested visit, if it can be taken at `at` (UTC ISO): before it begins, at the desk until its first half hour
 * ends. Refuses with ShopNotBookable, TooFarAhead, NotAWorkingHour, SlotPast, TooShortForService, or NoticeTooShort and
 * SlotTaken together with the nearest free times.
 */
export function takeSlot(day: Day, wish: Wish, at: string, until: 'startsAt' | 'endsAt' = 'startsAt'): Place {
  requireOpenDay(wish);
  const slot = wish.openSlots.find(({ time }) => time === wish.time);
  if (!slot) throw NotAWorkingHour();
  if (isDue(slot[until], at)) throw SlotPast();
  // Whoever keeps the time already told the shop in time.
  const isKept = day.bookings[wish.bookingId ?? '']?.time === wish.time;
  if (until === 'startsAt' && !isKept && !leavesNotice(slot.startsAt, wish.notice, at))
    throw NoticeTooShort({ minutes: wish.notice, date: wish.date, nearest: nearestFree(day, wish, at) });
  const place = placeAt(wish.openSlots, wish.time, needsOf(wish.chosen));
  if (!place) throw TooShortForService();
  if (
    !areFree(day, place.marks, at, wish.bookingId) ||
    isForOthers(waitersFor(day, wish, at), place.marks, wish.askerId)
  )
    throw SlotTaken({ date: wish.date, nearest: nearestFree(day, wish, at) });
  return place;
}

const NOBODY: ReturnType<typeof firstWaiting> = new Map();

/** The free times that others wait for, for a wish that has to stand behind them. */
const waitersFor = (day: Day, wish: Pick<Wish, 'openSlots' | 'notice' | 'askerId'>, at: string) =>
  wish.askerId === undefined ? NOBODY : firstWaiting(day, wish, at);

/** What a command says of the shop's notice, as it holds for its actor: whoever owns the shop needs none. */
export const noticeFor = (
  by: Actor,
  { ownerId, notice }: Pick<Offer, 'notice'> & { readonly ownerId: string },
): number => (by.id === ownerId ? 0 : notice);

type OpenDay = Omit<Wish, 'time' | 'openSlots' | 'notice'>;

/** Whether a day takes bookings at all. */
export const isOpenDay = ({ shopRemoved, today, date }: OpenDay): boolean =>
  !shopRemoved && daysBetween(today, date) <= HORIZON_DAYS;

/** Refuses with ShopNotBookable or TooFarAhead on a day that takes nothing. */
export function requireOpenDay(wish: OpenDay): void {
  if (wish.shopRemoved) throw ShopNotBookable();
  if (!isOpenDay(wish)) throw TooFarAhead();
}

/** Records the expiry of lapsed holds and offers on some times, before another booking or block takes those times. */
export function expireLapsed(day: Day, times: readonly string[], taker: string): DayEvent[] {
  const unanswered = times.flatMap((time) => {
    const entry = offeredTo(day, time);
    return entry && entry.entryId !== taker ? [entry] : [];
  });
  const stale = times.flatMap((time) => {
    const holder = holderOf(day, time);
    return holder?.stage === 'held' && holder.bookingId !== taker ? [holder] : [];
  });
  return [
    ...[...new Set(stale)].map((holder) => ({ type: 'HoldExpired' as const, data: mentions(holder) })),
    ...[...new Set(unanswered)].map((entry) => ({ type: 'FreedSlotMissed' as const, data: ofEntry(entry) })),
  ];
}

/** Up to three times of the same day at which the same visit is free, the nearest first; of two equally near the earlier. */
export function nearestFree(
  day: Day,
  wish: Pick<Wish, 'openSlots' | 'notice' | 'time' | 'chosen' | 'bookingId' | 'askerId'>,
  at: string,
): string[] {
  const { openSlots, notice, time, chosen, bookingId, askerId } = wish;
  const needs = needsOf(chosen);
  const waiters = waitersFor(day, wish, at);
  return openSlots
    .filter((slot) => slot.time !== time && !isDue(slot.startsAt, at) && leavesNotice(slot.startsAt, notice, at))
    .filter((slot) => {
      const place = placeAt(openSlots, slot.time, needs);
      return place && areFree(day, place.marks, at, bookingId) && !isForOthers(waiters, place.marks, askerId);
    })
    .map((slot) => ({ time: slot.time, distance: Math.abs(minuteOf(slot.time) - minuteOf(time)) }))
    .sort((a, b) => a.distance - b.distance || a.time.localeCompare(b.time))
    .slice(0, SUGGESTIONS)
    .map((slot) => slot.time);
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
