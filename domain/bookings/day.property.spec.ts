import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import type { Dispatch, StateOf } from '../dispatch.ts';
import { locateBooking } from '../processes/move/locateBooking.ts';
import { finishMove, moveToOtherDay } from '../processes/move/moveBooking.ts';
import { Refusal } from '../refusal.ts';
import type { DayCommand } from './commands.ts';
import { judge, type Recorded } from './dayJudge.testing.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import type { Day } from './state.ts';
import {
  ann,
  BEN,
  bob,
  bookingId,
  CLEO,
  choice,
  DATE,
  guest,
  NEXT_DATE,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  type SeatWish,
  SHOP_ID,
  seated,
  system,
  TIMES,
} from './testing.ts';

const DATES = [DATE, NEXT_DATE, '2027-01-14'];
const BEGIN = Date.parse('2027-01-12T13:00:00.000Z'); // 07:00 in Chicago: appointments begin and pass while a sequence runs
const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);

/** Two days' worth of a shop, kept in arrays, with the log the rules are judged by. */
class Shop {
  readonly streams = new Map<string, DayEvent[]>();
  readonly log: Recorded[] = [];
  now = BEGIN;
  commands = 0;
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
    this.commands += 1;
    expect(day.decide(command, before), 'deciding twice gives the same').toEqual(events);
    this.streams.set(date, [...(this.streams.get(date) ?? []), ...events]);
    for (const event of events) this.log.push({ event, at: command.at, command: this.commands });
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
/** Most ask for the owner; some for somebody of the crew, or for whoever is free. */
const who = fc.constantFrom<SeatWish[]>(undefined, undefined, undefined, 'ben', 'cleo', 'anyone');
const time = fc.constantFrom(...TIMES.slice(0, 3));
const name = fc.nat({ max: 5 }).map(String);
/** The default service, and some that keep one to four half hours, their buffers among them. */
const chosen = fc.constantFrom(
  undefined,
  undefined,
  choice({ minutes: 25, buffer: 5 }),
  choice({ minutes: 30, buffer: 10 }),
  choice({ minutes: 45, buffer: 15 }),
  choice({ minutes: 40, buffer: 60, addOns: [{ addOnId: 'beard', name: 'Beard', minutes: 20, price: 1_000 }] }),
  choice({ minutes: 90, buffer: 0 }),
);
const step = fc.oneof(
  // Most sequences need a booking to move: one step makes a confirmed one.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), name, time, by: person, chosen, who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      name,
      time,
      by: person,
      price: fc.constantFrom(0, 3500),
      chosen,
      who,
      replacing: fc.option(name),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), name, payment: fc.constantFrom('a', 'b') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('walkIn' as const),
      name,
      time,
      by: fc.constantFrom(owner, owner, ann),
      chosen,
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      name,
      date,
      who,
      times: fc.subarray([...TIMES.slice(0, 3)]),
    }),
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
      who,
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
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Two holds of one person, the second replacing the first: random steps alone seldom make such a pair. */
const secondThoughts = fc
  .record({
    by: person,
    names: fc.tuple(name, name),
    times: fc.tuple(time, time),
    both: fc.tuple(chosen, chosen),
    seats: fc.tuple(who, who),
  })
  .map(({ by, names, times, both, seats }): Step[] => {
    const price = 3_500;
    return [
      { do: 'hold', name: names[0], time: times[0], by, price, chosen: both[0], who: seats[0], replacing: null },
      { do: 'hold', name: names[1], time: times[1], by, price, chosen: both[1], who: seats[1], replacing: names[0] },
    ];
  });
const sequence = fc.array(
  fc.record({
    steps: fc.oneof(
      { weight: 12, arbitrary: step.map((one): Step[] => [one]) },
      { weight: 1, arbitrary: secondThoughts },
    ),
    pause: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 4 }) }, { weight: 1, arbitrary: fc.nat({ max: 120 }) }),
  }),
  {
    minLength: 20,
    maxLength: 60,
  },
);

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
    await run(shop, { ...one, do: 'hold', price: 3500, replacing: null });
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
          ...seated(one.who),
          ownerId: OWNER_ID,
          time: one.time,
          timeZone: 'America/Chicago',
          price: one.price,
          chosen: one.chosen,
          ...(one.replacing && { replacing: bookingId(one.replacing) }),
        },
      },
      one.by,
    );
    return;
  }
  if (one.do === 'walkIn') {
    if (isNamed(shop, id)) return;
    const desk = { ...offer(), ...seated(one.who), ...DESK };
    const facts = { ...of(one.name), ...desk, price: 3500, time: one.time, chosen: one.chosen, guest };
    shop.send({ type: 'AddWalkIn', data: facts }, one.by);
    return;
  }
  if (one.do === 'block') {
    const named = one.times.length > 0 ? { times: one.times } : {};
    const desk = { ...offer(one.date), ...seated(one.who, one.date), ...DESK };
    shop.send({ type: 'BlockTime', data: { ...blockOf(one), ...desk, ...named } }, owner);
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
    const target = { ...offer(from), ...seated(one.who, from), time: one.time };
    shop.send({ type: 'RescheduleBooking', data: { ...of(one.name, from), ...target } }, one.by);
    return;
  }
  shop.failing = one.fails;
  const tools = { dispatch: shop.dispatch, stateOf: shop.stateOf, sender: { by: one.by, channel: 'rest' as const } };
  try {
    const target = { ...offer(one.date), ...seated(one.who, one.date), date: one.date, time: one.time };
    await moveToOtherDay(tools, found.booking, target, shop.at());
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

it('no sequence of commands at any times double-books, loses or doubles a booking', async () => {
  let moved = 0;
  let undone = 0;
  let goneOn = 0;
  const seen = new Set<string>();
  const lengths = new Set<number>();
  const seats = new Set<string | undefined>();
  await fc.assert(
    fc.asyncProperty(sequence, async (happenings) => {
      const shop = new Shop();
      for (const { steps, pause } of happenings) {
        shop.now += pause * 60_000;
        for (const one of steps) {
          const before = shop.log.length;
          try {
            await run(shop, one);
          } catch (error) {
            onlyRefusals(error);
            if (one.do !== 'move') expect(shop.log.length, 'a refused command changes nothing').toBe(before);
          }
          judge(shop.log);
        }
      }
      await finishAll(shop);
      judge(shop.log);
      moved += shop.log.filter(({ event }) => event.type === 'BookingMovedAway').length;
      goneOn += shop.log.filter(({ event }) => event.type === 'SlotHeld' && event.data.since).length;
      undone += shop.log.filter(({ event }) => event.type === 'ArrivalUndone').length;
      for (const { event } of shop.log) seen.add(event.type);
      for (const on of DATES)
        for (const { marks, chair, time: start, service } of Object.values(shop.dayOf(on).bookings)) {
          lengths.add(marks?.length ?? 1);
          seats.add(chair);
          if (chair === BEN) expect(start >= '10:30', 'nobody is booked before they come').toBe(true);
          if (chair === CLEO) expect(service, 'nobody is booked for what they do not offer').toBe('barb');
        }
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
  expect(goneOn, 'the sequences reach holds that go on from others').toBeGreaterThan(0);
  expect(undone, 'the sequences reach undone moves').toBeGreaterThan(0);
  expect([...lengths].sort(), 'the sequences reach visits of every length').toEqual([1, 2, 3, 4]);
  expect([...seats], 'the sequences reach every chair').toEqual(expect.arrayContaining([undefined, BEN, CLEO]));
  expect([...seen], 'the sequences reach the desk').toEqual(
    expect.arrayContaining(['TimeBlocked', 'TimeUnblocked', 'WalkInAdded']),
  );
});
