import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import type { Dispatch, StateOf } from '../dispatch.ts';
import { locateBooking } from '../processes/move/locateBooking.ts';
import { finishMove, moveToOtherDay } from '../processes/move/moveBooking.ts';
import { Refusal } from '../refusal.ts';
import type { DayCommand } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import type { Day } from './state.ts';
import {
  ann,
  bob,
  bookingId,
  DATE,
  guest,
  NEXT_DATE,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  SHOP_ID,
  system,
  TIMES,
} from './testing.ts';

const DATES = [DATE, NEXT_DATE, '2027-01-14'];
const BEGIN = Date.parse('2027-01-12T13:00:00.000Z'); // 07:00 in Chicago: appointments begin and pass while a sequence runs
const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);

type Recorded = { readonly event: DayEvent; readonly at: string };

/** Two days' worth of a shop, kept in arrays, with the log the rules are judged by. */
class Shop {
  readonly streams = new Map<string, DayEvent[]>();
  readonly log: Recorded[] = [];
  now = BEGIN;
  /** The next command of a process fails with an outage, once. */
  failing = -1;

  readonly at = () => new Date(this.now).toISOString();
  readonly dayOf = (date: string): Day => fold(day, this.streams.get(date) ?? []);
  readonly stateOf = (async (_aggregate: unknown, data: { date: string }) => ({
    state: this.dayOf(data.date),
    revision: 0,
  })) as unknown as StateOf;

  send(intent: { type: string; data: unknown }, by: Actor): readonly DayEvent[] {
    const command = { ...intent, at: this.at(), by } as DayCommand;
    const { date } = command.data;
    const before = freeze(this.dayOf(date));
    const events = day.decide(command, before);
    expect(day.decide(command, before), 'deciding twice gives the same').toEqual(events);
    this.streams.set(date, [...(this.streams.get(date) ?? []), ...events]);
    for (const event of events) this.log.push({ event, at: command.at });
    return events;
  }

  readonly dispatch = ((_aggregate: unknown, intent: { type: string; data: unknown }, sender: { by: Actor }) => {
    this.failing -= 1;
    if (this.failing === 0) return Promise.reject(new Error('outage'));
    return Promise.resolve().then(() => ({ events: this.send(intent, sender.by), position: undefined }));
  }) as unknown as Dispatch;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

const person = fc.constantFrom(ann, bob, owner);
const date = fc.constantFrom(...DATES);
const time = fc.constantFrom(...TIMES.slice(0, 3));
const name = fc.nat({ max: 5 }).map(String);
const step = fc.oneof(
  // Most sequences need a booking to move: one step makes a confirmed one.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), name, time, by: person }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('hold' as const), name, time, by: person, price: fc.constantFrom(0, 3500) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), name, payment: fc.constantFrom('a', 'b') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('walkIn' as const), name, time, by: fc.constantFrom(owner, owner, ann) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('block' as const), name, date, times: fc.subarray([...TIMES.slice(0, 3)]) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('unblock' as const),
      name,
      date,
      times: fc.option(fc.subarray([...TIMES])),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      name,
      date,
      time,
      by: person,
      fails: fc.constantFrom(0, 1, 2, 2, 3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('extend', 'release', 'expire', 'cancel', 'cancel', 'complete', 'noShow', 'finish'),
      name,
      by: person,
    }),
  },
);
const sequence = fc.array(
  fc.record({
    step,
    pause: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 4 }) }, { weight: 1, arbitrary: fc.nat({ max: 120 }) }),
  }),
  {
    minLength: 20,
    maxLength: 60,
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const types = {
  extend: 'ExtendHold',
  release: 'ReleaseHold',
  expire: 'ExpireHold',
  cancel: 'CancelBooking',
  complete: 'CompleteBooking',
  noShow: 'MarkNoShow',
} as const;

async function run(shop: Shop, one: Step): Promise<void> {
  const id = bookingId(one.name);
  if (one.do === 'book') {
    await run(shop, { ...one, do: 'hold', price: 3500 });
    return run(shop, { ...one, do: 'confirm', payment: 'a' });
  }
  if (one.do === 'hold') {
    // An id is given once, and names its first day.
    if (isNamed(shop, id)) return;
    shop.send(
      {
        type: 'HoldSlot',
        data: {
          ...of(one.name),
          ...offer(),
          ownerId: OWNER_ID,
          time: one.time,
          timeZone: 'America/Chicago',
          price: one.price,
        },
      },
      one.by,
    );
    return;
  }
  if (one.do === 'walkIn') {
    if (isNamed(shop, id)) return;
    const facts = { ...of(one.name), ...offer(), ...DESK, price: 3500, time: one.time, guest };
    shop.send({ type: 'AddWalkIn', data: facts }, one.by);
    return;
  }
  if (one.do === 'block') {
    const named = one.times.length > 0 ? { times: one.times } : {};
    shop.send({ type: 'BlockTime', data: { ...blockOf(one), ...offer(one.date), ...DESK, ...named } }, owner);
    return;
  }
  if (one.do === 'unblock') {
    shop.send({ type: 'UnblockTime', data: { ...blockOf(one), ...(one.times && { times: one.times }) } }, owner);
    return;
  }
  if (one.do === 'finish') return finishAll(shop);
  const found = await locateBooking(shop.stateOf, id);
  if (!found) return;
  if (one.do === 'confirm') {
    const isFree = found.booking.price === 0;
    const payment = isFree
      ? { paymentId: null, amount: 0 }
      : { paymentId: `pay-${one.payment}`, amount: found.booking.price };
    shop.send({ type: 'ConfirmBooking', data: { ...of(one.name), ...payment } }, system);
  } else if (one.do === 'move') {
    await move(shop, one, found.booking.date);
  } else {
    const by = one.do === 'expire' ? system : one.by;
    shop.send({ type: types[one.do], data: { bookingId: id, shopId: SHOP_ID, date: found.date } }, by);
  }
}

const DESK = { ownerId: OWNER_ID, timeZone: 'America/Chicago' };
const blockOf = (one: { name: string; date: string }) => ofBlock(`b${one.name}`, one.date);
const isNamed = (shop: Shop, id: string) =>
  shop.log.some(({ event }) => 'bookingId' in event.data && event.data.bookingId === id);

async function move(shop: Shop, one: Extract<Step, { do: 'move' }>, from: string): Promise<void> {
  const found = await locateBooking(shop.stateOf, bookingId(one.name));
  if (!found) return;
  if (one.date === from) {
    shop.send({ type: 'RescheduleBooking', data: { ...of(one.name, from), ...offer(from), time: one.time } }, one.by);
    return;
  }
  shop.failing = one.fails;
  const tools = { dispatch: shop.dispatch, stateOf: shop.stateOf, sender: { by: one.by, channel: 'rest' as const } };
  try {
    await moveToOtherDay(tools, found.booking, { ...offer(one.date), date: one.date, time: one.time }, shop.at());
  } finally {
    shop.failing = -1;
  }
}

/** What the job does after every arrival, however late. */
async function finishAll(shop: Shop): Promise<void> {
  const tools = { dispatch: shop.dispatch, stateOf: shop.stateOf, sender: { by: system, channel: 'job' as const } };
  for (const { event } of [...shop.log])
    if (event.type === 'BookingArrived') {
      const { bookingId: id, date: to, from, move: number } = event.data;
      await finishMove(tools, { bookingId: id, shopId: SHOP_ID, from: from.date, to, move: number }).catch(
        onlyRefusals,
      );
    }
}

function onlyRefusals(error: unknown): void {
  if (!(error instanceof Refusal) && (error as Error).message !== 'outage') throw error;
}

type Claim = { readonly id: string; readonly until: number };

/** Reads the log on its own, without the decider's fold: no slot is ever claimed by two. */
function judge(log: readonly Recorded[]): void {
  const claims = new Map<string, Claim>();
  const ended = new Map<string, string>();
  const held = new Map<string, { from: number; extended: boolean }>();
  const slots = new Map<string, string>();
  const claim = (id: string, slotDate: string, slotTime: string, at: number, until: number) => {
    const key = `${slotDate} ${slotTime}`;
    const other = claims.get(key);
    expect(
      other === undefined || other.id === id || other.until <= at,
      `${key} is claimed by ${other?.id} when ${id} takes it`,
    ).toBe(true);
    claims.set(key, { id, until });
    slots.set(`${id} ${slotDate}`, key);
  };
  const drop = (id: string, slotDate: string) => {
    const key = slots.get(`${id} ${slotDate}`) ?? '';
    if (claims.get(key)?.id === id) claims.delete(key);
  };
  for (const { event, at: instant } of log) {
    const at = Date.parse(instant);
    const { date: on } = event.data;
    if (event.type === 'TimeBlocked') {
      for (const slot of event.data.slots) claim(event.data.blockId, on, slot.time, at, Number.POSITIVE_INFINITY);
      continue;
    }
    if (event.type === 'TimeUnblocked') {
      for (const time of event.data.times) {
        expect(claims.get(`${on} ${time}`)?.id, 'only the block’s own times are opened').toBe(event.data.blockId);
        claims.delete(`${on} ${time}`);
      }
      continue;
    }
    const { bookingId: id } = event.data;
    if (event.type === 'WalkInForgotten') continue;
    expect(ended.has(id) && event.type !== 'ArrivalUndone', `${event.type} after ${ended.get(id)}`).toBe(false);
    if (event.type === 'SlotHeld') {
      claim(id, on, event.data.time, at, Date.parse(event.data.expiresAt));
      held.set(id, { from: at, extended: false });
    } else if (event.type === 'HoldExtended') {
      const hold = held.get(id);
      expect(hold?.extended).toBe(false);
      expect(Date.parse(event.data.expiresAt) - (hold?.from ?? 0)).toBeLessThanOrEqual(30 * 60_000);
      held.set(id, { from: hold?.from ?? 0, extended: true });
      const key = slots.get(`${id} ${on}`) ?? '';
      claims.set(key, { id, until: Date.parse(event.data.expiresAt) });
    } else if (event.type === 'BookingConfirmed') {
      const key = slots.get(`${id} ${on}`) ?? '';
      claim(id, on, key.slice(11), at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingRescheduled') {
      drop(id, on);
      claim(id, on, event.data.to.time, at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingArrived' || event.type === 'WalkInAdded') {
      claim(id, on, event.data.time, at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingCompleted' || event.type === 'CustomerMissed') {
      ended.set(id, event.type);
    } else {
      drop(id, on);
      if (event.type === 'BookingCancelled') ended.set(id, event.type);
    }
  }
}

it('no sequence of commands at any times double-books, loses or doubles a booking', async () => {
  let moved = 0;
  let undone = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const shop = new Shop();
      for (const { step: one, pause } of steps) {
        shop.now += pause * 60_000;
        const before = shop.log.length;
        try {
          await run(shop, one);
        } catch (error) {
          onlyRefusals(error);
          if (one.do !== 'move') expect(shop.log.length, 'a refused command changes nothing').toBe(before);
        }
        judge(shop.log);
      }
      await finishAll(shop);
      judge(shop.log);
      moved += shop.log.filter(({ event }) => event.type === 'BookingMovedAway').length;
      undone += shop.log.filter(({ event }) => event.type === 'ArrivalUndone').length;
      for (const { event } of shop.log) seen.add(event.type);
      const ids = shop.log.flatMap(({ event }) => ('bookingId' in event.data ? [event.data.bookingId] : []));
      for (const id of new Set(ids)) {
        const places = DATES.filter((on) => shop.dayOf(on).bookings[id]);
        expect(places, `${id} is in one place once every move is finished`).toHaveLength(1);
        expect((await locateBooking(shop.stateOf, id))?.date).toBe(places[0]);
      }
    }),
    { numRuns: RUNS },
  );
  expect(moved, 'the sequences reach moves').toBeGreaterThan(0);
  expect(undone, 'the sequences reach undone moves').toBeGreaterThan(0);
  expect([...seen], 'the sequences reach the desk').toEqual(
    expect.arrayContaining(['TimeBlocked', 'TimeUnblocked', 'WalkInAdded']),
  );
});
