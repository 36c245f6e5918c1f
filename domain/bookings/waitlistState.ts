import { atOf, changeChair, changeEveryChair, type Seating } from './chairs.ts';
import type { BookingFacts, DayEvent, FreedSlotOffered, OfEntry, Waited, WaitlistEvent } from './events.ts';
import { marksOf } from './marks.ts';

/** A free time that is kept for who waits; `expiresAt`: until when they can take it (UTC ISO). */
export type OfferedSlot = Pick<BookingFacts, 'time' | 'startsAt' | 'endsAt' | 'marks' | 'chair'> & {
  readonly expiresAt: string;
};

/** A place on the day's waitlist. It is over once it is accepted, left or missed. */
export type WaitlistEntry = OfEntry &
  Waited & {
    readonly timeZone: string;
    readonly stage: 'waiting' | 'offered' | 'accepted' | 'left' | 'missed';
    readonly offer?: OfferedSlot;
    /** Times that were offered and not wanted. */
    readonly declined: readonly string[];
    /** The booking that it became. */
    readonly bookingId?: string;
  };

/** The part of a day that who waits is in: by their ids, in the order in which they joined, and who took each time last. */
type Waiting = Seating & { readonly waiting: Readonly<Record<string, WaitlistEntry>> };

const TYPES: Readonly<Record<WaitlistEvent['type'], true>> = {
  WaitlistJoined: true,
  WaitlistLeft: true,
  WaitlistServiceChanged: true,
  FreedSlotOffered: true,
  FreedSlotAccepted: true,
  FreedSlotDeclined: true,
  FreedSlotMissed: true,
  FreedSlotWithdrawn: true,
};

/** Whether an event is about who waits for a time of the day. */
export const isWaitlistEvent = (event: DayEvent): event is WaitlistEvent => Object.hasOwn(TYPES, event.type);

/** Who has declined so many offers waits no longer. */
export const MOST_DECLINED = 3;

/** Folds a fact about the waitlist into the day; never rejects one. */
export function evolveWaitlist<D extends Waiting>(day: D, event: WaitlistEvent): D {
  switch (event.type) {
    case 'WaitlistJoined':
      return put(day, { ...event.data, stage: 'waiting', declined: [] });
    case 'WaitlistLeft':
      return end(day, event.data.entryId, { stage: 'left' });
    case 'WaitlistServiceChanged': {
      const { entryId, minutes, buffer } = event.data;
      const entry = day.waiting[entryId];
      return entry ? put(day, { ...entry, minutes, buffer }) : day;
    }
    case 'FreedSlotOffered':
      return offer(day, event.data);
    case 'FreedSlotAccepted':
      return end(day, event.data.entryId, { stage: 'accepted', bookingId: event.data.bookingId });
    case 'FreedSlotDeclined': {
      const declined = [...(day.waiting[event.data.entryId]?.declined ?? []), event.data.time];
      const stage = declined.length < MOST_DECLINED ? 'waiting' : 'left';
      return end(day, event.data.entryId, { stage, declined });
    }
    case 'FreedSlotMissed':
      return end(day, event.data.entryId, { stage: 'missed' });
    case 'FreedSlotWithdrawn':
      return end(day, event.data.entryId, { stage: 'waiting' });
  }
  event satisfies never;
  return day;
}

const put = <D extends Waiting>(day: D, entry: WaitlistEntry): D => ({
  ...day,
  waiting: { ...day.waiting, [entry.entryId]: entry },
});

function offer<D extends Waiting>(day: D, data: FreedSlotOffered['data']): D {
  const { entryId, time, startsAt, endsAt, marks, chair, expiresAt } = data;
  const entry = day.waiting[entryId];
  if (!entry) return day;
  const slot = { time, startsAt, endsAt, ...(marks && { marks }), ...atOf(chair), expiresAt };
  const kept = Object.fromEntries(marksOf(slot).map((mark) => [mark, entryId]));
  const asked = put(day, { ...entry, stage: 'offered', offer: slot });
  return changeChair(asked, chair, (taken) => ({ ...taken, ...kept }));
}

/** Ends the offer of an entry, if it has one: its times are free but those that somebody else has by now. */
function end<D extends Waiting>(day: D, entryId: string, changes: Partial<WaitlistEntry>): D {
  const entry = day.waiting[entryId];
  if (!entry) return day;
  const { offer: _, ...rest } = entry;
  const open = changeEveryChair(day, (taken) =>
    Object.fromEntries(Object.entries(taken).filter(([, id]) => id !== entryId)),
  );
  return put(open, { ...rest, ...changes });
}

/** What every event about a place on the waitlist mentions. */
export const ofEntry = ({ entryId, shopId, ownerId, memberId, date }: OfEntry): OfEntry => ({
  entryId,
  shopId,
  ownerId,
  memberId,
  date,
});
