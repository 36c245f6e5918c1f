import { addDays, instantOfLocal, localDateOf, localTimeOf, periodOf } from '../calendar.ts';
import type { Chair } from './chairs.ts';
import type { ChairOffer, Offer, OpenSlot } from './commands.ts';
import { ANYONE } from './events.ts';
import { type Place, placeAt } from './marks.ts';
import { areFree, type Day, earlierOf, isDue, isFree, minutesAfter } from './state.ts';
import type { WaitlistEntry } from './waitlistState.ts';

/** Who is offered a time answers within so many minutes. */
export const ANSWER_MINUTES = 30;
/** Made outside these hours of the shop's clock, an offer can be answered until the morning. */
const DAYTIME = { from: '08:00', to: '21:00', answer: '08:30' } as const;
/** An answer comes at least so long before the visit begins; a time that leaves less to answer is not offered. */
const MINUTES_BEFORE = 15;
const SHORTEST_MINUTES = 10;

/**
 * Until when (UTC ISO) who is offered a visit now can take it; undefined when too little time is left. Offers
 * made at night can be answered until 08:30. `notice`: the minutes before it begins that the shop wants to know of it.
 */
export function answerUntil(startsAt: string, timeZone: string, at: string, notice = 0): string | undefined {
  const latest = minutesAfter(startsAt, -Math.max(MINUTES_BEFORE, notice));
  if (!isDue(minutesAfter(at, SHORTEST_MINUTES), latest)) return undefined;
  return earlierOf(latest, politeAnswer(timeZone, at));
}

function politeAnswer(timeZone: string, at: string): string {
  const time = localTimeOf(at, timeZone);
  if (time >= DAYTIME.from && time < DAYTIME.to) return minutesAfter(at, ANSWER_MINUTES);
  const today = localDateOf(at, timeZone);
  return instantOfLocal(time < DAYTIME.from ? today : addDays(today, 1), DAYTIME.answer, timeZone);
}

/** What a chair has on a day for those who wait; without more than hours it is the owner's own. */
type Hours = Pick<Offer, 'openSlots' | 'notice'>;
type HoursOfChair = Hours & Partial<Pick<ChairOffer, 'serviceIds'>> & { readonly chair?: Chair };

/** Whether who waits would take a time of a chair, and is offered their service there. */
export const waitsFor = (
  entry: Pick<WaitlistEntry, 'chair' | 'service'>,
  { chair, serviceIds }: Pick<HoursOfChair, 'chair' | 'serviceIds'>,
): boolean => (entry.chair === ANYONE || entry.chair === chair) && (!serviceIds || serviceIds.includes(entry.service));
type Wanting = Pick<WaitlistEntry, 'partOfDay' | 'minutes' | 'buffer' | 'declined' | 'timeZone'>;

/** Where the visit that is waited for would fit into the day's hours, by time; `begins`: of these starts alone. */
export function placesIn(
  { openSlots, notice }: Hours,
  wanting: Wanting,
  at: string,
  begins: readonly OpenSlot[] = openSlots,
): Place[] {
  const { partOfDay, declined, timeZone } = wanting;
  return begins
    .filter(({ time }) => (partOfDay === undefined || periodOf(time) === partOfDay) && !declined.includes(time))
    .filter(({ startsAt }) => answerUntil(startsAt, timeZone, at, notice) !== undefined)
    .flatMap(({ time }) => placeAt(openSlots, time, wanting) ?? []);
}

/** The same, of them those that are free; `day` as the chair has it. */
export function freePlaces(day: Day, hours: Hours, wanting: Wanting, at: string): Place[] {
  const begins = hours.openSlots.filter(({ time }) => isFree(day, time, at));
  return placesIn(hours, wanting, at, begins).filter(({ marks }) => areFree(day, marks, at));
}

/** Who waits for a free time of a day, and at which place of all who wait. */
type Waiter = { readonly memberId: string; readonly nth: number };

/** The free times of a chair that are about to be offered, with the first who waits for each; `day` as the chair has it. */
export function firstWaiting(day: Day, hours: HoursOfChair, at: string): ReadonlyMap<string, Waiter> {
  const first = new Map<string, Waiter>();
  for (const [nth, entry] of Object.values(day.waiting).entries()) {
    if (entry.stage !== 'waiting' || !waitsFor(entry, hours)) continue;
    for (const { marks } of freePlaces(day, hours, entry, at))
      for (const mark of marks) if (!first.has(mark)) first.set(mark, { memberId: entry.memberId, nth });
  }
  return first;
}

/** Whether somebody else than the asker is the first who waits for some of these times: nobody takes them before that. */
export function isForOthers(
  waiters: ReadonlyMap<string, Waiter>,
  times: readonly string[],
  askerId: string | undefined,
): boolean {
  if (askerId === undefined || waiters.size === 0) return false;
  const [first] = times.flatMap((time) => waiters.get(time) ?? []).sort((one, other) => one.nth - other.nth);
  return first !== undefined && first.memberId !== askerId;
}
