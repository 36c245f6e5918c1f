import { addDays, instantOfLocal, localDateOf, localTimeOf, periodOf } from '../calendar.ts';
import type { OpenSlot } from './commands.ts';
import { type Place, placeAt } from './marks.ts';
import { areFree, type Day, earlierOf, isDue, minutesAfter } from './state.ts';
import type { WaitlistEntry } from './waitlistState.ts';

/** Who is offered a time answers within so many minutes. */
export const ANSWER_MINUTES = 30;
/** Made outside these hours of the shop's clock, an offer can be answered until the morning. */
const DAYTIME = { from: '08:00', to: '21:00', answer: '08:30' } as const;
/** An answer comes at least so long before the visit begins; a time that leaves less to answer is not offered. */
const MINUTES_BEFORE = 15;
const SHORTEST_MINUTES = 10;

/**
 * Until when (UTC ISO) who is offered a visit now can take it; undefined when too little time is left. At night nobody has
 * to be awake: they have until the morning.
 */
export function answerUntil(startsAt: string, timeZone: string, at: string): string | undefined {
  const latest = minutesAfter(startsAt, -MINUTES_BEFORE);
  if (!isDue(minutesAfter(at, SHORTEST_MINUTES), latest)) return undefined;
  return earlierOf(latest, politeAnswer(timeZone, at));
}

function politeAnswer(timeZone: string, at: string): string {
  const time = localTimeOf(at, timeZone);
  if (time >= DAYTIME.from && time < DAYTIME.to) return minutesAfter(at, ANSWER_MINUTES);
  const today = localDateOf(at, timeZone);
  return instantOfLocal(time < DAYTIME.from ? today : addDays(today, 1), DAYTIME.answer, timeZone);
}

type Wanting = Pick<WaitlistEntry, 'partOfDay' | 'minutes' | 'buffer' | 'declined' | 'timeZone'>;

/** Where the visit that is waited for would fit into the day's hours, by time, whoever has these times. */
export function placesIn(openSlots: readonly OpenSlot[], wanting: Wanting, at: string): Place[] {
  const { partOfDay, declined, timeZone } = wanting;
  return openSlots
    .filter(({ time }) => (partOfDay === undefined || periodOf(time) === partOfDay) && !declined.includes(time))
    .filter(({ startsAt }) => answerUntil(startsAt, timeZone, at) !== undefined)
    .flatMap(({ time }) => placeAt(openSlots, time, wanting) ?? []);
}

/** The same, of them those that are free. */
export const freePlaces = (day: Day, openSlots: readonly OpenSlot[], wanting: Wanting, at: string): Place[] =>
  placesIn(openSlots, wanting, at).filter(({ marks }) => areFree(day, marks, at));

/**
 * Whether some of these free times are about to be offered to somebody who waits: nobody takes them before that, but who
 * waits for them from before.
 */
export function isWaitedFor(
  day: Day,
  times: readonly string[],
  openSlots: readonly OpenSlot[],
  askerId: string,
  at: string,
): boolean {
  for (const entry of Object.values(day.waiting)) {
    if (entry.stage !== 'waiting') continue;
    const isWanted = freePlaces(day, openSlots, entry, at).some(({ marks }) =>
      marks.some((mark) => times.includes(mark)),
    );
    if (isWanted) return entry.memberId !== askerId;
  }
  return false;
}
