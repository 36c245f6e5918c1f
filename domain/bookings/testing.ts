import type { Actor } from '../decider.ts';
import type { Refusal } from '../refusal.ts';
import { HORIZON_DAYS } from '../shops/events.ts';
import type { Choice } from './choice.ts';
import type { BlockTime, ChairOffer, DayCommand, HoldSlot, OpenSlot } from './commands.ts';
import type { BookingFacts, SlotHeld, TimeBlocked, WalkInAdded } from './events.ts';

/*
 * Fixed examples for specs: a shop in Chicago, one winter Tuesday, slots from 10:00 to 12:30.
 */
export const DATE = '2027-01-12';
export const NEXT_DATE = '2027-01-13';
const TODAY = '2027-01-10';
export const OWNER_ID = 'Owner00000000000000000';
export const SHOP_ID = `${OWNER_ID}Shop01`;
/** A booking id first made for {@link DATE}. */
export const bookingId = (name = '1'): string => `${SHOP_ID}0g2m${name.padStart(22, '0')}`;
export const ann: Actor = { id: 'AnnCustomer00000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobCustomer00000000000', role: 'CUSTOMER' };
export const owner: Actor = { id: OWNER_ID, role: 'SHOP_OWNER' };
export const system: Actor = { id: 'expire-hold', role: 'system' };

export const NOON_BEFORE = '2027-01-11T18:00:00.000Z';
export const TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'] as const;

/** Chicago is six hours behind UTC in winter. */
export function slotAt(time: string, date = DATE): OpenSlot {
  const startsAt = new Date(`${date}T${time}:00-06:00`);
  return { time, startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString() };
}

export const offer = (date = DATE) => ({
  openSlots: TIMES.map((time) => slotAt(time, date)),
  today: TODAY,
  horizon: HORIZON_DAYS,
  shopRemoved: false,
  notice: 0,
});

/** A choice from the menu of the specs' shop. */
export const choice = (over: Partial<Choice> = {}): Choice => ({
  serviceId: 'fade',
  name: 'Skin fade',
  minutes: 45,
  buffer: 10,
  price: 4_500,
  category: 'Hair',
  addOns: [],
  ...over,
});

/** Two people of the shop: one comes at half past ten, the other offers nothing but the default service. */
export const BEN = `${SHOP_ID}Ben000000000`;
export const CLEO = `${SHOP_ID}Cleo00000000`;
const seatsOn = (date: string): Readonly<Record<'own' | 'ben' | 'cleo', ChairOffer>> => {
  const { openSlots } = offer(date);
  return {
    own: { openSlots, serviceIds: null },
    ben: { chair: BEN, openSlots: openSlots.filter(({ time }) => time >= '10:30'), serviceIds: null },
    cleo: { chair: CLEO, openSlots, serviceIds: ['barb'] },
  };
};
/** Whom a command asks for; nothing where it is about the owner's own chair alone. */
export type SeatWish = 'ben' | 'cleo' | 'anyone' | undefined;
export const seated = (wish: SeatWish, date = DATE): { readonly chairs?: readonly ChairOffer[] } => {
  const { own, ben, cleo } = seatsOn(date);
  if (wish === undefined) return {};
  return { chairs: wish === 'anyone' ? [own, ben, cleo] : [wish === 'ben' ? ben : cleo] };
};

/** An instant so many minutes after noon of the day before, Chicago time. */
export const later = (minutes: number): string => new Date(Date.parse(NOON_BEFORE) + minutes * 60_000).toISOString();

export const of = (name = '1', date = DATE) => ({ bookingId: bookingId(name), shopId: SHOP_ID, date });

export const facts = (name = '1', over: Partial<BookingFacts> = {}): BookingFacts => {
  const time = over.time ?? '11:00';
  const date = over.date ?? DATE;
  const { startsAt, endsAt } = slotAt(time, date);
  return {
    ...of(name, date),
    ownerId: OWNER_ID,
    customerId: ann.id,
    time,
    timeZone: 'America/Chicago',
    startsAt,
    endsAt,
    price: 3500,
    service: 'barb',
    persons: 1,
    ...over,
  };
};

export const slotHeld = (name = '1', over: Partial<SlotHeld['data']> = {}): SlotHeld => ({
  type: 'SlotHeld',
  data: { ...facts(name, over), expiresAt: over.expiresAt ?? later(10) },
});

export const mention = (name = '1', over: Partial<BookingFacts> = {}) => {
  const { bookingId: id, shopId, ownerId, customerId, date } = facts(name, over);
  return { bookingId: id, shopId, ownerId, customerId, date };
};

export const confirmed = (name = '1', over: Partial<BookingFacts> = {}) => ({
  type: 'BookingConfirmed' as const,
  data: { ...mention(name, over), paymentId: `pay-${name}` as string | null, price: over.price ?? 3500 },
});

/** A held and paid booking. */
export const booked = (name = '1', over: Partial<BookingFacts> = {}) =>
  [slotHeld(name, over), confirmed(name, over)] as const;

/** A command by an actor at an instant, by default noon of the day before. */
export const send = <C extends DayCommand>(type: C['type'], data: C['data'], by: Actor = ann, at = NOON_BEFORE): C =>
  ({ type, data, at, by }) as C;

export const holdSlot = (
  name = '1',
  over: {
    time?: string;
    date?: string;
    price?: number;
    by?: Actor;
    at?: string;
    chosen?: Choice;
    notice?: number;
    horizon?: number;
    who?: SeatWish;
  } = {},
) => {
  const { time = '11:00', date = DATE, price = 3500, by = ann, at = NOON_BEFORE, chosen, notice = 0, who } = over;
  const { horizon = HORIZON_DAYS } = over;
  return send<HoldSlot>(
    'HoldSlot',
    {
      ...of(name, date),
      ...offer(date),
      ...seated(who, date),
      notice,
      horizon,
      ownerId: OWNER_ID,
      time,
      timeZone: 'America/Chicago',
      price,
      ...(chosen && { chosen }),
    },
    by,
    at,
  );
};

export const guest = { name: 'Wade', phone: '312 555 0188', note: 'Short on the sides' };

export const walkInAdded = (name = 'w', over: Partial<BookingFacts> = {}): WalkInAdded => ({
  type: 'WalkInAdded',
  data: { ...facts(name, { customerId: bookingId(name), ...over }), walkIn: true, guest },
});

/** Names a block, as the id of a booking does its day. */
export const ofBlock = (name = 'b', date = DATE) => ({ blockId: bookingId(name), shopId: SHOP_ID, date });

export const timeBlocked = (
  name = 'b',
  times: readonly string[] = ['11:00'],
  over: { reason?: string; date?: string } = {},
): TimeBlocked => {
  const { date = DATE, ...reason } = over;
  const slots = times.map((time) => slotAt(time, date));
  return {
    type: 'TimeBlocked',
    data: { ...ofBlock(name, date), ownerId: OWNER_ID, timeZone: 'America/Chicago', slots, ...reason },
  };
};

/** Blocks times of the day as block `b`; the rest of the day without any. */
export const block = (
  times: readonly string[] | undefined,
  over: { reason?: string; by?: Actor; at?: string; removed?: boolean; today?: string; horizon?: number } = {},
): BlockTime => {
  const { by = owner, at = NOON_BEFORE, removed = false, today = TODAY, horizon = HORIZON_DAYS, reason } = over;
  const shop = { ownerId: OWNER_ID, timeZone: 'America/Chicago' };
  const desk = { ...offer(), ...shop, shopRemoved: removed, today, horizon };
  const wish = { ...(times && { times }), ...(reason && { reason }) };
  return send<BlockTime>('BlockTime', { ...ofBlock(), ...desk, ...wish }, by, at);
};

/** The details of the refusal that a decision ends with; throws when it is not refused. */
export function detailsOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return (error as Refusal).details;
  }
  throw new Error('it was not refused');
}
