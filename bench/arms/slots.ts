import { addDays, type DaySlot, HALF_HOURS, slotsOfDay } from '#domain/calendar.ts';
import { WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';

const ZONE = 'America/Chicago';
const HOURS = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS])) as WorkingHours;
const SHOP = { hours: HOURS, timeZone: ZONE };
// The clock goes forward on 10 March 2030.
const DATES = Array.from({ length: 31 }, (_, index) => addDays('2030-03-01', index));
// Enough of them for the slow way.
const SOME = DATES.slice(7, 10);

/**
 * 31 days of one shop by the engine, and as one would first write it: the formatter of the platform asked for every
 * slot.
 */
export const run: Arm = async ({ seconds, warmUp }) => {
  const ours = () => DATES.map((date) => slotsOfDay(SHOP, date).map(({ time, startsAt }) => `${time} ${startsAt}`));
  const naive = (dates: readonly string[]) =>
    dates.map((date) => HALF_HOURS.map((time) => `${time} ${naiveInstant(date, time)}`));
  insist(JSON.stringify(ours()) === JSON.stringify(naive(DATES)), 'the engine and the naive version do not agree');
  const shared: DaySlot[][] = [];
  const engine = () => void DATES.map((date, index) => (shared[index] = slotsOfDay(SHOP, date)));
  return {
    engineMicros: micros(engine, warmUp, seconds),
    naiveMicros: micros(() => naive(SOME), 0, Math.min(seconds, 1)) * (DATES.length / SOME.length),
  };
};

function naiveInstant(date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const shown = new Date(
    new Date(wall).toLocaleString('en-US', { timeZone: ZONE, hour12: false }).replace(', 24:', ', 00:'),
  );
  const here = Date.UTC(shown.getFullYear(), shown.getMonth(), shown.getDate(), shown.getHours(), shown.getMinutes());
  const guess = wall + (wall - here);
  const again = new Date(guess).toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  return new Date(
    again === time ? guess : guess + (Number(time.slice(0, 2)) - Number(again.slice(0, 2))) * 3_600_000,
  ).toISOString();
}

function micros(work: () => unknown, warmUp: number, seconds: number): number {
  for (const end = performance.now() + warmUp * 1000; performance.now() < end; ) work();
  const start = performance.now();
  let runs = 0;
  for (; performance.now() < start + seconds * 1000; runs += 1) work();
  return ((performance.now() - start) / runs) * 1000;
}
