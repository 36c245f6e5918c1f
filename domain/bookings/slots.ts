import type { Actor } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import { DEFAULT_SERVICE } from '../shops/events.ts';
import { atChair, type Chair, chairsOf, offering } from './chairs.ts';
import { type Choice, needsOf } from './choice.ts';
import { requireSameClock } from './clock.ts';
import type { Offer } from './commands.ts';
import type { ChosenService, DayEvent } from './events.ts';
import { type Place, placeAt } from './marks.ts';
import {
  BarberNotBookable,
  NotAWorkingHour,
  NoticeTooShort,
  NotOfferedByBarber,
  ShopNotBookable,
  SlotPast,
  SlotTaken,
  TooFarAhead,
  TooShortForService,
} from './refusals.ts';
import { areFree, type Day, holderOf, isDue, leavesNotice, mentions, minutesBooked, offeredTo } from './state.ts';
import { firstWaiting, isForOthers } from './waitlistPlaces.ts';
import { ofEntry } from './waitlistState.ts';

/** Bookings open this many days ahead (docs/rules.md B2: day 91 is refused). */
export const HORIZON_DAYS = 90;
const MS_PER_DAY = 86_400_000;
const SUGGESTIONS = 3;

type Wish = Offer & {
  readonly date: string;
  readonly time: string;
  readonly chosen?: Choice | ChosenService | undefined;
  /** A service's id, where `chosen` does not say it; `barb`, the default service, when left out. */
  readonly service?: string;
  /** Whose marks count as free: a booking may move over its own. */
  readonly bookingId?: string;
  /** Who takes nothing that others wait for from before; undefined for whoever may. */
  readonly askerId?: string | undefined;
};
/** The same at one chair: `openSlots` are its own. */
type WishAt = Wish & { readonly chair: Chair; readonly serviceIds: readonly string[] | null };

/** Where a visit takes place, and at whose chair. */
export type Seat = { readonly place: Place; readonly chair: Chair };

/**
 * The seat of the requested visit, if it can be had at `at` (UTC ISO): before it begins, at the desk until its first half
 * hour ends. Where several chairs are free, whose people offer the service, it is that with the fewest minutes booked on the
 * day, of equal ones the first. Refuses with ShopNotBookable, TooFarAhead, BarberNotBookable, NotOfferedByBarber,
 * NotAWorkingHour, SlotPast, TooShortForService, ClockChanged, or NoticeTooShort and SlotTaken together with the nearest free
 * times.
 */
export function takeSlot(day: Day, wish: Wish, at: string, until: 'startsAt' | 'endsAt' = 'startsAt'): Seat {
  requireOpenDay(wish);
  const chairs = wishesAt(wish);
  const refused: Refusal[] = [];
  const free: Seat[] = [];
  for (const one of chairs) {
    const place = placeFor(atChair(day, one.chair), one, at, until);
    if (place instanceof Refusal) refused.push(place);
    else free.push({ place, chair: one.chair });
  }
  const [first] = free;
  if (!first) throw nearest(refused, () => nearestFree(day, wish, at));
  const seat = free.length === 1 ? first : fairest(day, free, at, wish.bookingId);
  requireSameClock(day, seat.place, at);
  return seat;
}

/** Of several seats that with the fewest minutes booked or held on the day at `at`, of equal ones the first. */
export function fairest(day: Day, seats: readonly Seat[], at: string, bookingId?: string): Seat {
  const [first] = seats
    .map((seat) => ({ seat, minutes: minutesBooked(day, seat.chair, at, bookingId) }))
    .sort((one, other) => one.minutes - other.minutes);
  return (first as { readonly seat: Seat }).seat;
}

/** What is asked of each chair whose people offer the service. Refuses with BarberNotBookable and NotOfferedByBarber. */
function wishesAt(wish: Wish): readonly WishAt[] {
  const all = chairsOf(wish);
  if (all.length === 0) throw BarberNotBookable();
  const able = offering(all, serviceOf(wish));
  if (able.length === 0) throw NotOfferedByBarber();
  return able.map(({ chair, openSlots, serviceIds }) => ({ ...wish, chair, openSlots, serviceIds }));
}

const serviceOf = ({ chosen, service }: Pick<Wish, 'chosen' | 'service'>): string =>
  chosen && 'serviceId' in chosen ? chosen.serviceId : (service ?? DEFAULT_SERVICE.serviceId);

/** The place at a chair, or why it has none. */
function placeFor(day: Day, wish: WishAt, at: string, until: 'startsAt' | 'endsAt'): Place | Refusal {
  const slot = wish.openSlots.find(({ time }) => time === wish.time);
  if (!slot) return NotAWorkingHour();
  if (isDue(slot[until], at)) return SlotPast();
  // Whoever keeps the time already told the shop in time.
  const isKept = day.bookings[wish.bookingId ?? '']?.time === wish.time;
  if (until === 'startsAt' && !isKept && !leavesNotice(slot.startsAt, wish.notice, at))
    return NoticeTooShort({ minutes: wish.notice, date: wish.date });
  const place = placeAt(wish.openSlots, wish.time, needsOf(wish.chosen));
  if (!place) return TooShortForService();
  return isOpenTo(day, wish, place, waitersFor(day, wish, at), at) ? place : SlotTaken({ date: wish.date });
}

const isOpenTo = (
  day: Day,
  wish: Pick<WishAt, 'bookingId' | 'askerId'>,
  { marks }: Place,
  waiters: Waiters,
  at: string,
) => areFree(day, marks, at, wish.bookingId) && !isForOthers(waiters, marks, wish.askerId);

/** Of what several chairs say, what comes nearest to a visit; with the nearest times where it can be at another one. */
function nearest(refused: readonly Refusal[], times: () => readonly string[]): Refusal {
  const [why] = NEARNESS.flatMap(({ code }) => refused.find((one) => one.code === code) ?? []);
  if (!why) return NotAWorkingHour();
  if (why.code === SlotTaken.code) return SlotTaken({ ...why.details, nearest: times() });
  return why.code === NoticeTooShort.code ? NoticeTooShort({ ...why.details, nearest: times() }) : why;
}
const NEARNESS = [SlotTaken, NoticeTooShort, TooShortForService, SlotPast, NotAWorkingHour];

type Waiters = ReturnType<typeof firstWaiting>;
const NOBODY: Waiters = new Map();

/** The free times of a chair that others wait for, for a wish that has to stand behind them. */
const waitersFor = (
  day: Day,
  wish: Pick<WishAt, 'openSlots' | 'notice' | 'askerId' | 'chair' | 'serviceIds'>,
  at: string,
) => (wish.askerId === undefined ? NOBODY : firstWaiting(day, wish, at));

/** What a command says of the shop's notice, as it holds for its actor: whoever owns the shop needs none. */
export const noticeFor = (
  by: Actor,
  { ownerId, notice }: Pick<Offer, 'notice'> & { readonly ownerId: string },
): number => (by.id === ownerId ? 0 : notice);

type OpenDay = Pick<Wish, 'date' | 'today' | 'shopRemoved'>;

/** Whether a day takes bookings at all. */
export const isOpenDay = ({ shopRemoved, today, date }: OpenDay): boolean =>
  !shopRemoved && daysBetween(today, date) <= HORIZON_DAYS;

/** Refuses with ShopNotBookable or TooFarAhead on a day that takes nothing. */
export function requireOpenDay(wish: OpenDay): void {
  if (wish.shopRemoved) throw ShopNotBookable();
  if (!isOpenDay(wish)) throw TooFarAhead();
}

/** Records the expiry of lapsed holds and offers on some times of a chair, before another booking or block takes them. */
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

/**
 * Up to three times of the same day at which the same visit is free at one of the chairs asked for, the nearest first; of two
 * equally near the earlier.
 */
function nearestFree(day: Day, wish: Wish, at: string): string[] {
  const free = new Set(wishesAt(wish).flatMap((one) => freeTimes(atChair(day, one.chair), one, at)));
  return [...free]
    .map((time) => ({ time, distance: Math.abs(minuteOf(time) - minuteOf(wish.time)) }))
    .sort((a, b) => a.distance - b.distance || a.time.localeCompare(b.time))
    .slice(0, SUGGESTIONS)
    .map((slot) => slot.time);
}

/** Other times at which a visit is free at a chair. */
function freeTimes(day: Day, wish: WishAt, at: string): string[] {
  const { openSlots, notice, time, chosen } = wish;
  const needs = needsOf(chosen);
  const waiters = waitersFor(day, wish, at);
  return openSlots
    .filter((slot) => slot.time !== time && !isDue(slot.startsAt, at) && leavesNotice(slot.startsAt, notice, at))
    .filter((slot) => {
      const place = placeAt(openSlots, slot.time, needs);
      return place && isOpenTo(day, wish, place, waiters, at);
    })
    .map((slot) => slot.time);
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
