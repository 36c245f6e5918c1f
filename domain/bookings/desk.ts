import { totalOf } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { hasShopRight, servesAt, type WorksAs } from '../shopRights.ts';
import { requireServing, shopBookingOf } from './access.ts';
import { atChair, atOf, type Chair, chairsOf, changeEveryChair } from './chairs.ts';
import { chosenFacts } from './choice.ts';
import { requireSameClock } from './clock.ts';
import type { AddWalkIn, BlockTime, ForgetWalkIn, UnblockTime } from './commands.ts';
import type { BlockedSlot, BookingEvent, DayEvent, Guest, WalkInAdded } from './events.ts';
import { toldPlace } from './marks.ts';
import {
  BarberNotBookable,
  BlockMissing,
  BookingMissing,
  NotAWalkIn,
  NotAWorkingHour,
  NothingToBlock,
  SlotPast,
  SlotTaken,
  TimesTaken,
  TooMuchOnDay,
} from './refusals.ts';
import { expireLapsed, requireOpenDay, type Seat, takeSlot } from './slots.ts';
import { type Block, type Day, evolve, isBlocked, isDue, isFree, mentions } from './state.ts';
import { withdrawOffers } from './waitlist.ts';

/** The most blocks and walk-ins a day takes, counting those undone: its stream has to stay small. */
export const MOST_ENTRIES = 200;

/**
 * The shop (its owner, or who of the crew serves at all chairs that are asked for) adds a person without an account, also to
 * the half hour that has begun, and to a time that is offered to who waits, where no other chair that is asked for is free.
 * The same booking id again appends nothing.
 */
export function addWalkIn({ data, at, by }: AddWalkIn, day: Day): DayEvent[] {
  requireServing(data, by, chairsOf(data));
  const known = day.bookings[data.bookingId];
  if (known?.walkIn) return [];
  if (known) throw BookingMissing();
  const { place, chair } = seatForWalkIn(data, day, at);
  requireRoom(day);
  return [...clearTimes(day, chair, place.marks, data.bookingId, at), walkedIn(data, { place, chair }, data.guest)];
}

/** A walk-in at a seat, at the price of what was chosen. */
export function walkedIn(
  data: Omit<AddWalkIn['data'], 'time' | 'guest'>,
  { place, chair }: Seat,
  guest: Guest,
): WalkInAdded {
  const { bookingId, shopId, ownerId, date, timeZone, chosen } = data;
  const price = chosen ? totalOf(chosen) : data.price;
  const names = { bookingId, shopId, ownerId, customerId: bookingId, date, timeZone };
  const facts = { ...names, ...toldPlace(place), ...atOf(chair), price };
  return { type: 'WalkInAdded', data: { ...facts, ...chosenFacts(chosen), persons: 1, walkIn: true, guest } };
}

/** A chair that is free; only where none is, one that is offered to who waits. */
function seatForWalkIn(data: AddWalkIn['data'], day: Day, at: string): Seat {
  const wish = { ...data, notice: 0 };
  try {
    return takeSlot(day, wish, at, 'endsAt');
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== SlotTaken.code) throw error;
    return takeSlot(withoutOffers(day), wish, at, 'endsAt');
  }
}

/**
 * Erases what the shop wrote down about a walk-in, for the shop, or for the system once the shop's owner has left; again,
 * it appends nothing.
 */
export function forgetWalkIn({ data, by }: ForgetWalkIn, day: Day): BookingEvent[] {
  const { bookingId, worksAs } = data;
  const booking = by.role === 'system' ? day.bookings[bookingId] : shopBookingOf(day, bookingId, by, worksAs);
  if (!booking) throw BookingMissing();
  if (!booking.walkIn) throw NotAWalkIn();
  return booking.guest ? [{ type: 'WalkInForgotten', data: mentions(booking) }] : [];
}

/**
 * Who serves at a chair keeps half hours of it: all of those named, or none (TimesTaken says which are taken). The
 * same block id again appends nothing.
 */
export function blockTime({ data, at, by }: BlockTime, day: Day): DayEvent[] {
  const [one] = chairsOf(data);
  requireServing(data, by, one ? [one] : []);
  if (day.blocks[data.blockId]) return [];
  requireOpenDay(data);
  if (!one) throw BarberNotBookable();
  const { chair } = one;
  const view = atChair(day, chair);
  const slots = data.times ? namedSlots(one, data.times, at) : restOfDay(one, view, at);
  const [first] = slots;
  if (!first) throw NothingToBlock();
  const taken = slots.filter(({ time }) => !isFree(withoutOffers(view), time, at)).map(({ time }) => time);
  if (taken.length > 0) throw TimesTaken({ date: data.date, taken });
  requireSameClock(day, first, at);
  requireRoom(day);
  const { blockId, shopId, ownerId, date, timeZone, reason } = data;
  return [
    ...clearTimes(
      day,
      chair,
      slots.map(({ time }) => time),
      blockId,
      at,
    ),
    {
      type: 'TimeBlocked',
      data: { blockId, shopId, ownerId, date, timeZone, slots, ...atOf(chair), ...(reason && { reason }) },
    },
  ];
}

/**
 * Keeps what is left of a day at every chair; nothing where that is kept already. What is booked or
 * blocked at one of them stays.
 */
export function blockEveryChair(
  { blockId, shopId, ownerId, date, timeZone, openSlots, reason }: Omit<BlockTime['data'], 'times'>,
  day: Day,
  at: string,
): DayEvent[] {
  const slots = openSlots.filter((slot) => isLeft(slot, day, at)).map(bare);
  if (slots.length === 0) return [];
  requireRoom(day);
  const said = reason ? { reason } : {};
  const times = slots.map(({ time }) => time);
  return [
    ...[undefined, ...Object.keys(day.chairs)].flatMap((chair) => clearTimes(day, chair, times, blockId, at)),
    { type: 'TimeBlocked', data: { blockId, shopId, ownerId, date, timeZone, slots, everyChair: true, ...said } },
  ];
}

/** Whether a half hour is to be closed: neither over nor closed, and where it has begun, free at the owner's chair. */
const isLeft = ({ time, startsAt, endsAt }: BlockedSlot, day: Day, at: string): boolean =>
  !isDue(endsAt, at) &&
  day.closed[time] === undefined &&
  (!isDue(startsAt, at) || isFree(withoutOffers(day), time, at));

/** The day as the desk sees it: what is offered to who waits is free for the shop's owner. */
export const withoutOffers = (day: Day): Day =>
  changeEveryChair(day, (taken) => Object.fromEntries(Object.entries(taken).filter(([, id]) => !day.waiting[id])));

/**
 * What ends at an instant before the desk takes some times of a chair as `taker`: offers that stand, and what has lapsed.
 */
export function clearTimes(day: Day, chair: Chair, times: readonly string[], taker: string, at: string): DayEvent[] {
  const withdrawn = withdrawOffers(atChair(day, chair), times, at);
  return [...withdrawn, ...expireLapsed(atChair(withdrawn.reduce(evolve, day), chair), times, taker)];
}

/** Opens half hours of a block again, all of them when none is named. Those that are open already are passed over. */
export function unblockTime({ data, by }: UnblockTime, day: Day): DayEvent[] {
  const block = ownBlockOf(day, data.blockId, by.id, data.worksAs);
  const times = block.slots.map(({ time }) => time).filter((time) => data.times?.includes(time) ?? true);
  const { blockId, shopId, ownerId, date } = block;
  return times.length > 0 ? [{ type: 'TimeUnblocked', data: { blockId, shopId, ownerId, date, times } }] : [];
}

/**
 * A block, for the shop's owner and who of the crew serves at its chair; one of every chair for who closes days. For others it
 * is missing.
 */
export function ownBlockOf(day: Day, blockId: string, callerId: string, worksAs?: WorksAs): Block {
  const block = day.blocks[blockId];
  if (!block || (block.ownerId !== callerId && !mayOpen(block, worksAs))) throw BlockMissing();
  return block;
}

/** Whether somebody of the crew may open a block again. */
const mayOpen = ({ chair, everyChair }: Block, worksAs?: WorksAs): boolean =>
  everyChair ? hasShopRight(worksAs, 'closeDays') : servesAt(worksAs, chair);

function namedSlots(
  { openSlots }: Pick<BlockTime['data'], 'openSlots'>,
  times: readonly string[],
  at: string,
): BlockedSlot[] {
  const slots = openSlots.filter(({ time }) => times.includes(time));
  if (slots.length < new Set(times).size) throw NotAWorkingHour();
  if (slots.some(({ endsAt }) => isDue(endsAt, at))) throw SlotPast();
  return slots.map(bare);
}

const restOfDay = ({ openSlots }: Pick<BlockTime['data'], 'openSlots'>, day: Day, at: string): BlockedSlot[] =>
  openSlots.filter(({ time, endsAt }) => !isDue(endsAt, at) && !isBlocked(day, time)).map(bare);

const bare = ({ time, startsAt, endsAt }: BlockedSlot): BlockedSlot => ({ time, startsAt, endsAt });

/** Refuses with TooMuchOnDay once a day has seen {@link MOST_ENTRIES} blocks and walk-ins. */
export function requireRoom({ blocks, bookings }: Day): void {
  const walkIns = Object.values(bookings).filter(({ walkIn }) => walkIn).length;
  if (Object.keys(blocks).length + walkIns >= MOST_ENTRIES) throw TooMuchOnDay();
}
