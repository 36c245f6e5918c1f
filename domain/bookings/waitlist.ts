import type { Actor } from '../decider.ts';
import { hasShopRight, type WorksAs } from '../shopRights.ts';
import { atChair, atOf, chairsOf, offering } from './chairs.ts';
import { isOfSameClock } from './clock.ts';
import type {
  AcceptFreedSlot,
  DeclineFreedSlot,
  ExpireFreedSlot,
  JoinWaitlist,
  LeaveWaitlist,
  Offer,
  OfferFreedSlots,
} from './commands.ts';
import type { DayEvent, WaitlistEvent } from './events.ts';
import { beginHold } from './holds.ts';
import { placeAt, toldPlace } from './marks.ts';
import {
  AlreadyWaiting,
  BarberNotBookable,
  JoinedOften,
  NothingToWaitFor,
  NotOfferedByBarber,
  OfferEnded,
  TimesAreFree,
  WaitlistEntryMissing,
  WaitlistFull,
} from './refusals.ts';
import { expireLapsed, fairest, isOpenDay, requireOpenDay, type Seat, takeSlot } from './slots.ts';
import { type Day, evolve, isLiveOffer, offeredTo } from './state.ts';
import { answerUntil, firstWaiting, freePlaces, isForOthers, placesIn, waitsFor } from './waitlistPlaces.ts';
import { type OfferedSlot, ofEntry, type WaitlistEntry } from './waitlistState.ts';

/** So many wait for one day at the same time (docs/rules.md B7). */
export const MOST_WAITING = 50;
/** So many join for one day, counting those who have left: its stream has to stay small. */
export const MOST_JOINED = 100;
/** So often one member joins for one day. */
export const MOST_JOINED_BY_ONE = 3;

const SUGGESTIONS = 3;

/** Whether a place on the list can still lead to an offer. */
export const isWaiting = ({ stage }: Pick<WaitlistEntry, 'stage'>): boolean =>
  stage === 'waiting' || stage === 'offered';

/** A member waits for a time of the day; refused while one is free. The same entry id again appends nothing. */
export function join({ data, at, by }: JoinWaitlist, day: Day): WaitlistEvent[] {
  const known = day.waiting[data.entryId];
  if (known) return known.memberId === by.id ? [] : refuseForeign();
  requireOpenDay(data);
  const entries = Object.values(day.waiting);
  const mine = entries.filter(({ memberId }) => memberId === by.id);
  if (mine.some(isWaiting)) throw AlreadyWaiting();
  if (mine.length >= MOST_JOINED_BY_ONE) throw JoinedOften();
  if (entries.length >= MOST_JOINED || entries.filter(isWaiting).length >= MOST_WAITING) throw WaitlistFull();
  const { entryId, shopId, ownerId, date, timeZone, partOfDay, chair, service, addOnIds, minutes, buffer } = data;
  const waited = { ...(partOfDay && { partOfDay }), ...atOf(chair), service, addOnIds, minutes, buffer };
  const wanting = { ...waited, timeZone, declined: [] };
  const chairs = chairsOf(data);
  if (chairs.length === 0) throw BarberNotBookable();
  if (offering(chairs, service).length === 0) throw NotOfferedByBarber();
  const seats = hoursWanted(data, data);
  if (seats.every((hours) => placesIn(hours, wanting, at).length === 0)) throw NothingToWaitFor();
  const free = new Set(
    seats.flatMap((hours) => {
      const view = atChair(day, hours.chair);
      const waiters = firstWaiting(view, hours, at);
      return freePlaces(view, hours, wanting, at).flatMap(({ marks, time }) =>
        isForOthers(waiters, marks, by.id) ? [] : [time],
      );
    }),
  );
  if (free.size > 0) throw TimesAreFree({ date, nearest: [...free].sort().slice(0, SUGGESTIONS) });
  return [{ type: 'WaitlistJoined', data: { entryId, shopId, ownerId, memberId: by.id, date, timeZone, ...waited } }];
}

/** Of the chairs of a command those that somebody waits for, with their hours. */
const hoursWanted = (offer: Offer, entry: Pick<WaitlistEntry, 'chair' | 'service'>) =>
  chairsOf(offer)
    .filter((one) => waitsFor(entry, one))
    .map((one) => ({ ...one, notice: offer.notice }));

/**
 * The member themself, or the shop: its owner, and who of the crew keeps the waitlist; an offer that stands ends with it.
 * Again, it appends nothing.
 */
export function leave({ data, by }: LeaveWaitlist, day: Day): WaitlistEvent[] {
  const entry = day.waiting[data.entryId];
  if (!entry || !mayEnd(entry, by, data.worksAs)) throw WaitlistEntryMissing();
  const because = by.id === entry.memberId ? 'member' : 'shop';
  return isWaiting(entry) ? [{ type: 'WaitlistLeft', data: { ...ofEntry(entry), because } }] : [];
}

/** Whether an actor may read and end a place on the waitlist. */
export const mayEnd = (
  { memberId, ownerId }: Pick<WaitlistEntry, 'memberId' | 'ownerId'>,
  by: Actor,
  worksAs?: WorksAs,
): boolean => by.id === memberId || by.id === ownerId || hasShopRight(worksAs, 'keepWaitlist');

/**
 * Offers what is free to who waits for it: to each the earliest time that fits, the first who joined before the next. Ends
 * the offers that were not answered, and the places of those who cannot take one any more; takes back what is outside of
 * the shop's hours by now. Appends nothing when nothing of that is so. Members who joined after the look-up wait for the next run.
 */
export function offerFreed({ data, at, by }: OfferFreedSlots, before: Day): DayEvent[] {
  if (by.role !== 'system') throw WaitlistEntryMissing();
  const events: DayEvent[] = [];
  let day = before;
  const record = (event: DayEvent) => {
    events.push(event);
    day = evolve(day, event);
  };
  for (const entry of Object.values(before.waiting)) if (isOverdue(entry, at)) record(missed(entry));
  for (const turn of data.turns) {
    const entry = day.waiting[turn.entryId];
    if (!entry || !isWaiting(entry)) continue;
    const of = ofEntry(entry);
    if (turn.gone) record({ type: 'WaitlistLeft', data: { ...of, because: turn.gone } });
    else if (turn.needs.minutes !== entry.minutes || turn.needs.buffer !== entry.buffer)
      record({ type: 'WaitlistServiceChanged', data: { ...of, ...turn.needs } });
  }
  if (!isOpenDay(data)) return events;
  // The chairs were looked up for these alone.
  const known = new Set(data.turns.map(({ entryId }) => entryId));
  for (const entry of Object.values(day.waiting))
    if (known.has(entry.entryId) && entry.offer && !fits(entry, entry.offer, data)) record(withdrawn(entry));
  for (const { entryId } of Object.values(before.waiting)) {
    const entry = day.waiting[entryId];
    if (entry?.stage !== 'waiting' || !known.has(entryId)) continue;
    const seat = firstSeat(day, entry, data, at);
    const expiresAt = seat && answerUntil(seat.place.startsAt, entry.timeZone, at, data.notice);
    if (!seat || !expiresAt || !isOfSameClock(day, seat.place, at)) continue;
    const { place, chair } = seat;
    expireLapsed(atChair(day, chair), place.marks, entryId).forEach(record);
    record({ type: 'FreedSlotOffered', data: { ...ofEntry(entry), ...toldPlace(place), ...atOf(chair), expiresAt } });
  }
  return events;
}

/** Whether an offer is still within the hours of its chair, and of what is offered there. */
const fits = (entry: WaitlistEntry, { time, startsAt, chair }: OfferedSlot, offer: Offer): boolean =>
  chairsOf(offer).some(
    (one) =>
      one.chair === chair && waitsFor(entry, one) && placeAt(one.openSlots, time, entry)?.startsAt === startsAt,
  );

/** The earliest seat that is free for who waits; of equally early ones that with the fewest minutes booked. */
function firstSeat(day: Day, entry: WaitlistEntry, offer: Offer, at: string): Seat | undefined {
  const seats = hoursWanted(offer, entry).flatMap((hours): Seat[] => {
    const [place] = freePlaces(atChair(day, hours.chair), hours, entry, at);
    return place ? [{ place, chair: hours.chair }] : [];
  });
  const earliest = Math.min(...seats.map(({ place }) => Date.parse(place.startsAt)));
  const early = seats.filter(({ place }) => Date.parse(place.startsAt) === earliest);
  return early.length > 1 ? fairest(day, early, at) : early[0];
}

/**
 * Who was offered a time takes it: it is theirs as a hold, at the price and by the policy of now, to be paid like any
 * other. A repeat appends nothing, also one with another booking id.
 */
export function accept({ data, at, by }: AcceptFreedSlot, day: Day): DayEvent[] {
  const entry = ownEntryOf(day, data.entryId, by);
  if (entry.stage === 'accepted') return [];
  if (!isLiveOffer(entry, at) || entry.offer?.time !== data.time) throw OfferEnded();
  const { entryId, bookingId } = data;
  // The offer left the shop its notice when it was made, and stands until its end.
  const { chair } = entry.offer;
  const chairs = chairsOf(data).filter((one) => one.chair === chair);
  if (chairs.length === 0) throw OfferEnded();
  const seat = takeSlot(day, { ...data, chairs, notice: 0, bookingId: entryId }, at);
  return [
    ...expireLapsed(atChair(day, chair), seat.place.marks, entryId),
    { type: 'FreedSlotAccepted', data: { ...ofEntry(entry), bookingId } },
    beginHold(data, by, seat, at),
  ];
}

/** Who was offered a time does not want it: the next is asked, and they wait for other times. */
export function decline({ data, at, by }: DeclineFreedSlot, day: Day): WaitlistEvent[] {
  const entry = ownEntryOf(day, data.entryId, by);
  if (entry.declined.includes(data.time)) return [];
  if (!isLiveOffer(entry, at) || entry.offer?.time !== data.time) throw OfferEnded();
  return [{ type: 'FreedSlotDeclined', data: { ...ofEntry(entry), time: data.time } }];
}

/** Records that nobody answered in time; appends nothing while there is time, or when the offer ended otherwise. */
export function expireOffer({ data, at }: ExpireFreedSlot, day: Day): WaitlistEvent[] {
  const entry = day.waiting[data.entryId];
  return entry && isOverdue(entry, at) ? [missed(entry)] : [];
}

/** Before the shop's owner takes these times of a chair: the offers of them that stand are taken back. */
export function withdrawOffers(day: Day, times: readonly string[], at: string): WaitlistEvent[] {
  const entries = new Set(times.flatMap((time) => offeredTo(day, time) ?? []));
  return [...entries].filter((entry) => isLiveOffer(entry, at)).map(withdrawn);
}

const isOverdue = (entry: WaitlistEntry, at: string): boolean => entry.offer !== undefined && !isLiveOffer(entry, at);
const withdrawn = (entry: WaitlistEntry): WaitlistEvent => ({ type: 'FreedSlotWithdrawn', data: ofEntry(entry) });
const missed = (entry: WaitlistEntry): WaitlistEvent => ({ type: 'FreedSlotMissed', data: ofEntry(entry) });

function refuseForeign(): never {
  throw WaitlistEntryMissing();
}

function ownEntryOf(day: Day, entryId: string, by: Actor): WaitlistEntry {
  const entry = day.waiting[entryId];
  if (entry?.memberId !== by.id) throw WaitlistEntryMissing();
  return entry;
}
