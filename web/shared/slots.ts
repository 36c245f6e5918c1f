import { texts } from './texts.ts';
import { clock, viewersClock, viewersTime } from './times.ts';

export type PeriodName = 'morning' | 'afternoon' | 'evening';
export interface SlotFacts {
  time: string;
  startsAt: string;
  state: 'free' | 'held' | 'booked' | 'past' | 'tooSoon';
  period: PeriodName;
  mine: string | null;
}
/** A time the viewer asks for; `mine` is the id of their booking that already holds it. */
export interface WantedTime {
  date: string;
  time: string;
  mine?: string | null;
}
export interface DayFacts<S extends SlotFacts = SlotFacts> {
  date: string;
  weekday: string;
  slots: readonly S[];
}

/** The order of the tabs, with their specified names (specification §2). */
export const periods: readonly { value: PeriodName; label: string }[] = [
  { value: 'morning', label: texts.booking.morning },
  { value: 'afternoon', label: texts.booking.afternoon },
  { value: 'evening', label: texts.booking.evening },
];

/** The slots that are neither past nor sooner than the shop's minimum notice. */
export const offered = <S extends SlotFacts>(slots: readonly S[]): S[] =>
  slots.filter(({ state }) => state !== 'past' && state !== 'tooSoon');

/** A day's slots by period: Morning before 12, Afternoon to before 17, Evening after (the server sends the period). */
export function byPeriod<S extends SlotFacts>(slots: readonly S[]): Record<PeriodName, S[]> {
  const groups: Record<PeriodName, S[]> = { morning: [], afternoon: [], evening: [] };
  for (const slot of offered(slots)) groups[slot.period].push(slot);
  return groups;
}

/** Whether a slot can be chosen by the asking member: free, or kept for them already. */
export const choosable = (slot: SlotFacts): boolean =>
  slot.state === 'free' || (slot.state === 'held' && slot.mine !== null);

export const countFree = (slots: readonly SlotFacts[]): number => slots.filter(choosable).length;

/** The first day after `date` on which something is free; undefined when these days have none. */
export const nextFreeDay = (days: readonly DayFacts[], date: string): string | undefined =>
  days.find((day) => day.date > date && countFree(day.slots) > 0)?.date;

/** Up to three free times, the nearest to `time` first; of two equally near the earlier. */
export function nearestFree(slots: readonly SlotFacts[], time: string): string[] {
  return slots
    .filter((slot) => slot.time !== time && slot.state === 'free')
    .map((slot) => ({ time: slot.time, distance: Math.abs(minuteOf(slot.time) - minuteOf(time)) }))
    .sort((a, b) => a.distance - b.distance || a.time.localeCompare(b.time))
    .slice(0, 3)
    .map((slot) => slot.time);
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** First start to last start of a day's hours, the way cards show them; undefined for a day off. */
export const rangeOf = (slots: readonly string[]): readonly [string, string] | undefined => {
  const sorted = [...slots].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first && last ? [first, last] : undefined;
};

/** The word on a slot that cannot be chosen. */
const takenWord = ({ state, mine }: Pick<SlotFacts, 'state' | 'mine'>): string =>
  state === 'held' ? 'Held' : mine ? 'Yours' : 'Booked';

/** The small line on a slot, and the slot's whole name for screen readers: '9:00am (10:00am your time)'. */
export function slotWords(
  slot: SlotFacts,
  timeZone: string,
  isFree: boolean,
  zone?: string,
): { note?: string; name: string } {
  const own = viewersClock(timeZone, slot.startsAt, zone);
  const note = isFree ? own && `(${own})` : takenWord(slot);
  const name = `${clock(slot.time)}${own ? ` (${viewersTime(timeZone, slot.startsAt, zone)})` : ''}`;
  return { ...(note && { note }), name: isFree ? name : `${name}, ${takenWord(slot)}` };
}
