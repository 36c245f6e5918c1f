import { atChair, atOf, type Chair } from './chairs.ts';
import type { KeepForRequest, ReleaseForRequest } from './commands.ts';
import { clearTimes, requireRoom, withoutOffers } from './desk.ts';
import { endAgreed } from './endings.ts';
import type { DayEvent, TimeBlocked } from './events.ts';
import { groupBookingIn, keptFor, opened } from './groupState.ts';
import {
  BarbersNotFree,
  BlockMissing,
  OnlyTheOwner,
  ShopNotBookable,
  SlotPast,
  VisitLengthBooked,
} from './refusals.ts';
import { type Block, type Day, evolve, isDue, isFree } from './state.ts';

/**
 * The shop's owner keeps the chairs of who goes to a group, all in one append, or none: BarbersNotFree says who is taken.
 * What was kept for the same request is open again in it; the same chairs and times once more append nothing. While
 * the visit is booked, or being paid, it begins and ends as it was: VisitLengthBooked. A closing of the shop is no obstacle:
 * the shop may be closed because everybody is there. Offers to who waits end, as for every block.
 */
export function keepForRequest({ data: asked, at, by }: KeepForRequest, before: Day): DayEvent[] {
  if (by.id !== asked.ownerId) throw OnlyTheOwner();
  const data = { ...asked, chairs: eachOnce(asked.chairs) };
  const kept = keptFor(before, data.forRequest.requestId);
  if (isKeptSo(kept, data)) return [];
  if (data.shopRemoved) throw ShopNotBookable();
  if (data.slots.some(({ startsAt }) => isDue(startsAt, at))) throw SlotPast();
  const { requestId, startsAt, endsAt } = data.forRequest;
  const booking = groupBookingIn(before, requestId, at);
  if (booking && (booking.startsAt !== startsAt || booking.endsAt !== endsAt)) throw VisitLengthBooked();

  const events: DayEvent[] = [];
  let day = before;
  const record = (news: readonly DayEvent[]) => {
    events.push(...news);
    day = news.reduce(evolve, day);
  };
  record(kept.map(opened));
  const times = data.slots.map(({ time }) => time);
  const taken = data.chairs.filter(({ chair }) => !isChairFree(day, chair, times, at));
  if (taken.length > 0) {
    const barbers = taken.map(({ chair }) => chair ?? 'owner');
    throw BarbersNotFree({ date: data.date, barbers });
  }
  for (const { blockId, chair } of data.chairs) {
    requireRoom(day);
    record([...clearTimes(day, chair, times, blockId, at), blocked(data, blockId, chair)]);
  }
  return events;
}

/**
 * Opens again what is kept for a request; nothing where nothing is. What is booked for it, and has not begun, ends as if its
 * customer had cancelled now, and what is being paid is let go, in the same append. By the system alone.
 */
export function releaseForRequest({ data, at, by }: ReleaseForRequest, day: Day): DayEvent[] {
  if (by.role !== 'system') throw BlockMissing();
  const kept = keptFor(day, data.requestId);
  const booking = kept.length > 0 ? groupBookingIn(day, data.requestId, at) : undefined;
  return [...(booking ? endAgreed(booking, at) : []), ...kept.map(opened)];
}

function isKeptSo(kept: readonly Block[], { chairs, slots, forRequest }: KeepForRequest['data']): boolean {
  const times = slots.map(({ time }) => time).join();
  return (
    kept.length === chairs.length &&
    kept.every(
      (block) =>
        chairs.some(({ chair }) => chair === block.chair) &&
        block.slots.map(({ time }) => time).join() === times &&
        block.forRequest?.startsAt === forRequest.startsAt &&
        block.forRequest.endsAt === forRequest.endsAt,
    )
  );
}

const eachOnce = (chairs: KeepForRequest['data']['chairs']): KeepForRequest['data']['chairs'] =>
  chairs.filter(({ chair }, index) => chairs.findIndex((one) => one.chair === chair) === index);

/** Whether nobody is booked, held or blocked at a chair at some times of a day; closings do not count. */
const isChairFree = (day: Day, chair: Chair, times: readonly string[], at: string): boolean => {
  const view = withoutOffers({ ...atChair(day, chair), closed: {} });
  return times.every((time) => isFree(view, time, at));
};

function blocked(
  { shopId, ownerId, date, timeZone, slots, forRequest }: KeepForRequest['data'],
  blockId: string,
  chair: Chair,
): TimeBlocked {
  const names = { blockId, shopId, ownerId, date, timeZone };
  return { type: 'TimeBlocked', data: { ...names, slots, ...atOf(chair), forRequest } };
}
