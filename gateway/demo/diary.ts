import { addDays, localDateOf, slotsOfDay, weekdayOf } from '#domain/calendar.ts';
import type { WorkingHours } from '#domain/shops/events.ts';

export type Outcome = 'completed' | 'missed' | 'cancelled' | 'coming';

/** One visit of the demo past or future: which slot, and how it ends. */
export type Visit = {
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly outcome: Outcome;
  /** Whether it has the half hour after it as well. */
  readonly isLong: boolean;
};

const PAST_DAYS = 90;
const COMING_DAYS = 14;
const HOUR = 3_600_000;

type Shop = { readonly hours: WorkingHours; readonly timeZone: string };

/**
 * A shop's diary: exactly `visits` finished ones spread evenly over its open days of the last 90 days, every twelfth
 * one preceded by a missed or a cancelled one, and a coming one on two days of three of the next fortnight. Slots never
 * repeat; of three visits one takes the next slot, too, where that is free.
 */
export function diaryOf(shop: Shop, visits: number, now: string, shopIndex: number): Visit[] {
  const today = localDateOf(now, shop.timeZone);
  const open = (date: string) => shop.hours[weekdayOf(date)].length > 0;
  const past = Array.from({ length: PAST_DAYS }, (_, back) => addDays(today, back - PAST_DAYS)).filter(open);
  const coming = Array.from({ length: COMING_DAYS }, (_, ahead) => addDays(today, ahead + 1)).filter(
    (date, index) => open(date) && (index + shopIndex) % 3 !== 0,
  );
  const taken = new Set<string>();

  const visit = (date: string, n: number, outcome: Outcome): Visit[] => {
    const slots = slotsOfDay(shop, date);
    for (let step = 0; step < slots.length; step += 1) {
      const slot = slots[(n * 5 + shopIndex * 3 + step) % slots.length];
      if (!slot || taken.has(`${date} ${slot.time}`)) continue;
      taken.add(`${date} ${slot.time}`);
      const next = slots[slots.indexOf(slot) + 1];
      const isLong = n % 3 === 1 && next?.startsAt === slot.endsAt && !taken.has(`${date} ${next.time}`);
      if (isLong) taken.add(`${date} ${next.time}`);
      return [{ ...slot, date, outcome, isLong }];
    }
    return [];
  };

  const done = Array.from({ length: visits }, (_, n) => past[Math.floor((n * past.length) / visits)] ?? today);
  return [
    ...done.flatMap((date, n) => [
      ...(n % 12 === 11 ? visit(date, n + 4, n % 24 === 23 ? 'missed' : 'cancelled') : []),
      ...visit(date, n, 'completed'),
    ]),
    ...coming.flatMap((date, n) => visit(date, n + 2, 'coming')),
  ];
}

/** When a visit was booked: some days before it, and never after now. */
export function bookedAt(visit: Visit, n: number, now: string): string {
  const before = Date.parse(visit.startsAt) - (20 + ((n * 13) % 90)) * HOUR;
  const latest = Date.parse(now) - (1 + (n % 48)) * HOUR;
  return new Date(Math.min(before, latest)).toISOString();
}

export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
