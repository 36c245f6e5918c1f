import type { Actor } from '../decider.ts';
import type { WorksAs } from '../shopRights.ts';
import type { Choice } from './choice.ts';
import type {
  CallTicket,
  ClearQueue,
  CloseQueue,
  ConfirmTicket,
  ForgetTicket,
  JoinQueue,
  LeaveQueue,
  OpenQueue,
  ReturnTicket,
  SkipTicket,
} from './commands.ts';
import type { OfTicket, Queued, QueueJoined, WalkInAdded } from './events.ts';
import {
  bookingId,
  DATE,
  facts,
  OWNER_ID,
  offer,
  owner,
  type SeatWish,
  SHOP_ID,
  seated,
  send,
  slotAt,
  system,
} from './testing.ts';

export const visitor: Actor = { id: 'visitor', role: 'visitor' };

/** An instant of the day by the shop's clock, `10:20`. */
export const clock = (time: string): string => new Date(`${DATE}T${time}:00-06:00`).toISOString();

/** A place in the queue, `t1` unless said otherwise. */
export const ticket = (name = 't1'): OfTicket => ({
  ticketId: bookingId(name),
  shopId: SHOP_ID,
  ownerId: OWNER_ID,
  date: DATE,
});
const named = (name: string) => ({ ticketId: bookingId(name), shopId: SHOP_ID, date: DATE });

const BARB: Queued = { service: 'barb', addOnIds: [], minutes: 30, buffer: 0 };

export const queued = (
  name = 't1',
  over: Partial<Queued> & Partial<Pick<QueueJoined['data'], 'name' | 'through'>> = {},
): QueueJoined => ({
  type: 'QueueJoined',
  data: { ...ticket(name), timeZone: 'America/Chicago', name: 'Wade', through: 'desk', ...BARB, ...over },
});

export const opened = { type: 'QueueOpened' as const, data: { shopId: SHOP_ID, ownerId: OWNER_ID, date: DATE } };
export const closed = { type: 'QueueClosed' as const, data: opened.data };
export const called = (name = 't1', booking = 'w') => ({
  type: 'QueueCalled' as const,
  data: { ...ticket(name), bookingId: bookingId(booking) },
});
export const seen = (name = 't1') => ({ type: 'QueueConfirmed' as const, data: ticket(name) });
export const skipped = (name = 't1') => ({ type: 'QueueSkipped' as const, data: ticket(name) });
export const left = (name = 't1', because: 'person' | 'shop' = 'shop') => ({
  type: 'QueueLeft' as const,
  data: { ...ticket(name), because },
});
export const returned = (name = 't1') => ({ type: 'QueueReturned' as const, data: ticket(name) });
export const nameForgotten = (name = 't1') => ({ type: 'QueueNameForgotten' as const, data: ticket(name) });

/** The walk-in that somebody in the queue becomes: with their name, and nothing else about them. */
export const seatedWalkIn = (
  name: string,
  place: { time: string; until: string; marks?: readonly string[]; chair?: string },
  person = 'Wade',
): WalkInAdded => {
  const { time, until, marks, chair } = place;
  const at = { time, startsAt: slotAt(time).startsAt, endsAt: clock(until) };
  return {
    type: 'WalkInAdded',
    data: {
      ...facts(name, { customerId: bookingId(name), ...at, ...(marks && { marks }), ...(chair && { chair }) }),
      walkIn: true,
      guest: { name: person, phone: '', note: '' },
    },
  };
};

type By = { by?: Actor; at?: string; worksAs?: WorksAs; today?: string; removed?: boolean };
const OPENS = clock('10:00');
const crewOf = ({ worksAs }: By) => (worksAs ? { worksAs } : {});
const queueOf = (over: By) => ({
  ...{ shopId: SHOP_ID, date: DATE, ownerId: OWNER_ID, today: over.today ?? DATE, shopRemoved: over.removed ?? false },
  ...crewOf(over),
});
const deskOf = (over: By & { who?: SeatWish }) => ({
  ...offer(),
  ...seated(over.who),
  ...queueOf(over),
  timeZone: 'America/Chicago',
});

export const openQueue = (over: By = {}) =>
  send<OpenQueue>('OpenQueue', queueOf(over), over.by ?? owner, over.at ?? OPENS);
export const closeQueue = (over: By = {}) =>
  send<CloseQueue>('CloseQueue', queueOf(over), over.by ?? owner, over.at ?? OPENS);

/** At the desk by the owner; `through: 'page'` by a visitor. */
export const joinQueue = (
  name = 't1',
  over: By & { who?: SeatWish; name?: string; through?: 'desk' | 'page' } & Partial<Queued> = {},
): JoinQueue => {
  const { through = 'desk', name: person = 'Wade', chair, service, addOnIds, minutes, buffer } = over;
  const { by = through === 'desk' ? owner : visitor, at = OPENS } = over;
  const wanted = {
    ...(chair && { chair }),
    ...{ service: service ?? 'barb', addOnIds: addOnIds ?? [], minutes: minutes ?? 30, buffer: buffer ?? 0 },
  };
  return send<JoinQueue>('JoinQueue', { ...named(name), ...deskOf(over), ...wanted, name: person, through }, by, at);
};

/** Calls a ticket to the owner's chair, or those that are asked for, as walk-in `w`. */
export const callTicket = (
  name = 't1',
  over: By & { who?: SeatWish; booking?: string; chosen?: Choice } = {},
): CallTicket => {
  const { booking = 'w', chosen, by = owner, at = OPENS } = over;
  const data = { ...named(name), ...deskOf(over), bookingId: bookingId(booking), price: 3500 };
  return send<CallTicket>('CallTicket', { ...data, ...(chosen && { chosen }) }, by, at);
};
export const skipTicket = (name = 't1', over: By = {}) =>
  send<SkipTicket>('SkipTicket', { ...named(name), ...crewOf(over) }, over.by ?? owner, over.at ?? OPENS);
export const confirmTicket = (name = 't1', over: By = {}) =>
  send<ConfirmTicket>('ConfirmTicket', { ...named(name), ...crewOf(over) }, over.by ?? owner, over.at ?? OPENS);
export const clearQueue = (over: By = {}) =>
  send<ClearQueue>(
    'ClearQueue',
    { shopId: SHOP_ID, date: DATE, ownerId: OWNER_ID, ...crewOf(over) },
    over.by ?? owner,
    over.at ?? OPENS,
  );
export const leaveQueue = (name = 't1', over: By & { holdsLink?: true } = {}) => {
  const { holdsLink, by = holdsLink ? visitor : owner, at = OPENS } = over;
  return send<LeaveQueue>('LeaveQueue', { ...named(name), ...crewOf(over), ...(holdsLink && { holdsLink }) }, by, at);
};
export const returnTicket = (name = 't1', over: By = {}) =>
  send<ReturnTicket>('ReturnTicket', { ...named(name), ...crewOf(over) }, over.by ?? owner, over.at ?? OPENS);
export const forgetTicket = (name = 't1', over: By = {}) =>
  send<ForgetTicket>('ForgetTicket', named(name), over.by ?? system, over.at ?? clock('23:59'));
