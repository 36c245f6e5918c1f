import type { OpenSlot } from './commands.ts';
import { ClockChanged } from './refusals.ts';
import { type Day, isDue, isLiveHold, isLiveOffer, minutesAfter } from './state.ts';

/** What a day keeps a chair for. */
export type KeptFor = 'booking' | 'hold' | 'offer' | 'block';

/** A time of a day that is kept at an instant; `id`: of the booking, place on the waitlist or block; `until`: UTC ISO. */
export type KeptTime = {
  readonly kind: KeptFor;
  readonly id: string;
  readonly time: string;
  readonly startsAt: string;
  readonly until: string;
};

/**
 * What a day keeps of its times at an instant (UTC ISO) and is not over: confirmed bookings with the minutes after them, live
 * holds and offers, and blocked half hours. Who waits or is in the queue keeps no time.
 */
export function keptTimes(day: Day, at: string): KeptTime[] {
  const bookings = Object.values(day.bookings)
    .filter((one) => one.stage === 'confirmed' || isLiveHold(one, at))
    .map((one): KeptTime => {
      const { bookingId: id, stage, time, startsAt, endsAt, chosen } = one;
      const until = minutesAfter(endsAt, chosen?.buffer ?? 0);
      return { kind: stage === 'confirmed' ? 'booking' : 'hold', id, time, startsAt, until };
    });
  const offers = Object.values(day.waiting).flatMap((entry): KeptTime[] => {
    if (!entry.offer || !isLiveOffer(entry, at)) return [];
    const { time, startsAt, endsAt } = entry.offer;
    return [{ kind: 'offer', id: entry.entryId, time, startsAt, until: minutesAfter(endsAt, entry.buffer) }];
  });
  const blocks = Object.values(day.blocks).flatMap(({ blockId: id, slots }) =>
    slots.map(({ time, startsAt, endsAt }): KeptTime => ({ kind: 'block', id, time, startsAt, until: endsAt })),
  );
  return [...bookings, ...offers, ...blocks].filter(({ until }) => !isDue(until, at));
}

/** When the clock that tells a time showed midnight of its day, in ms: another one has another, whatever its zone is called. */
const midnightOf = ({ time, startsAt }: Pick<OpenSlot, 'time' | 'startsAt'>): number =>
  Date.parse(startsAt) - (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;

/**
 * Whether a time is told by the same clock as everything that the day keeps at an instant. A day knows its times as `HH:MM`
 * alone: where a shop has changed its time zone meanwhile, two of them can mean the same minute (docs/rules.md B2).
 */
export const isOfSameClock = (day: Day, slot: Pick<OpenSlot, 'time' | 'startsAt'>, at: string): boolean =>
  keptTimes(day, at).every((one) => midnightOf(one) === midnightOf(slot));

/** Refuses with ClockChanged where a day keeps times of another clock than that of a time which is to be taken. */
export function requireSameClock(day: Day, slot: Pick<OpenSlot, 'time' | 'startsAt'>, at: string): void {
  if (!isOfSameClock(day, slot, at)) throw ClockChanged();
}
