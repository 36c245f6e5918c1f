import type { Period } from '../calendar.ts';
import type { Actor } from '../decider.ts';
import type {
  AcceptFreedSlot,
  DeclineFreedSlot,
  ExpireFreedSlot,
  JoinWaitlist,
  LeaveWaitlist,
  OfferFreedSlots,
  Turn,
} from './commands.ts';
import type { FreedSlotOffered, OfEntry, Waited, WaitlistJoined } from './events.ts';
import {
  ann,
  bob,
  booked,
  bookingId,
  DATE,
  later,
  NOON_BEFORE,
  OWNER_ID,
  offer,
  SHOP_ID,
  send,
  slotAt,
  system,
  TIMES,
} from './testing.ts';

export const TIME_ZONE = 'America/Chicago';

/** A place on the list: `e1`, of Bob unless said otherwise. */
export const entry = (name = 'e1', member: Actor = bob): OfEntry => ({
  entryId: bookingId(name),
  shopId: SHOP_ID,
  ownerId: OWNER_ID,
  memberId: member.id,
  date: DATE,
});
const named = (name: string) => ({ entryId: bookingId(name), shopId: SHOP_ID, date: DATE });

const BARB: Waited = { service: 'barb', addOnIds: [], minutes: 30, buffer: 0 };

export const joined = (name = 'e1', member: Actor = bob, over: Partial<Waited> = {}): WaitlistJoined => ({
  type: 'WaitlistJoined',
  data: { ...entry(name, member), timeZone: TIME_ZONE, ...BARB, ...over },
});

export const offered = (
  name = 'e1',
  time = '11:00',
  over: { member?: Actor; expiresAt?: string; marks?: readonly string[] } = {},
): FreedSlotOffered => {
  const { member = bob, expiresAt = later(30), marks } = over;
  const endsAt = slotAt(marks?.at(-1) ?? time).endsAt;
  return {
    type: 'FreedSlotOffered',
    data: { ...entry(name, member), ...slotAt(time), endsAt, ...(marks && { marks }), expiresAt },
  };
};

/** Bookings of Ann at each of these times, or at all of them but some. */
export const bookedAt = (...times: readonly string[]) =>
  times.flatMap((time) => booked(`b${TIMES.indexOf(time as (typeof TIMES)[number])}`, { time, customerId: ann.id }));
export const bookedBut = (...free: readonly string[]) => bookedAt(...TIMES.filter((time) => !free.includes(time)));

export const joinWaitlist = (
  name = 'e1',
  over: Partial<Waited> & {
    by?: Actor;
    at?: string;
    date?: string;
    shopRemoved?: boolean;
    notice?: number;
    horizon?: number;
    partOfDay?: Period;
  } = {},
): JoinWaitlist => {
  const { by = bob, at = NOON_BEFORE, date = DATE, shopRemoved = false, notice = 0, horizon = 90, ...waited } = over;
  const desk = { ...offer(date), shopRemoved, notice, horizon, ownerId: OWNER_ID, timeZone: TIME_ZONE };
  return send<JoinWaitlist>('JoinWaitlist', { ...named(name), date, ...desk, ...BARB, ...waited }, by, at);
};

export const leaveWaitlist = (name = 'e1', by: Actor = bob) => send<LeaveWaitlist>('LeaveWaitlist', named(name), by);

/** The turn of an entry of the default service, or of one that lasts so long. */
export const turn = (name = 'e1', minutes = 30, buffer = 0): Turn => ({
  entryId: bookingId(name),
  needs: { minutes, buffer },
});

export const offerFreed = (
  turns: readonly Turn[] = [turn()],
  over: { at?: string; by?: Actor; shopRemoved?: boolean; notice?: number; horizon?: number; times?: readonly string[] } = {},
): OfferFreedSlots => {
  const { at = NOON_BEFORE, by = system, shopRemoved = false, notice = 0, horizon = 90, times = TIMES } = over;
  const openSlots = times.map((time) => slotAt(time));
  return send<OfferFreedSlots>(
    'OfferFreedSlots',
    { shopId: SHOP_ID, date: DATE, ...offer(), openSlots, shopRemoved, notice, horizon, turns },
    by,
    at,
  );
};

export const acceptFreed = (
  name = 'e1',
  over: Partial<AcceptFreedSlot['data']> & { by?: Actor; at?: string } = {},
): AcceptFreedSlot => {
  const { by = bob, at = NOON_BEFORE, ...data } = over;
  const terms = { ...offer(), ownerId: OWNER_ID, timeZone: TIME_ZONE, time: '11:00', price: 3500 };
  return send<AcceptFreedSlot>(
    'AcceptFreedSlot',
    { ...named(name), bookingId: bookingId('new'), ...terms, ...data },
    by,
    at,
  );
};

export const declineFreed = (name = 'e1', time = '11:00', over: { by?: Actor; at?: string } = {}): DeclineFreedSlot =>
  send<DeclineFreedSlot>('DeclineFreedSlot', { ...named(name), time }, over.by ?? bob, over.at ?? NOON_BEFORE);

export const expireFreed = (name = 'e1', at = later(30)): ExpireFreedSlot =>
  send<ExpireFreedSlot>('ExpireFreedSlot', named(name), system, at);
