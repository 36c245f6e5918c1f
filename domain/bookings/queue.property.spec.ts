import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { DayCommand } from './commands.ts';
import { judge, type Recorded } from './dayJudge.testing.ts';
import { day } from './decider.ts';
import { ANYONE, type DayEvent, type QueueJoined } from './events.ts';
import { visitor } from './queue.testing.ts';
import { type Wait, waitsOf } from './queuePlan.ts';
import type { Day } from './state.ts';
import {
  ann,
  BEN,
  bookingId,
  CLEO,
  choice,
  DATE,
  guest,
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

const BEGIN = Date.parse('2027-01-12T15:30:00.000Z'); // 09:30 in Chicago: the shop opens soon, and closes meanwhile
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const DESK = { ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago', today: DATE };
const CHAIRS = { ben: BEN, cleo: CLEO, anyone: ANYONE } as const;
/** The length of every service here, by its name; the default one lasts half an hour. */
const MINUTES = { barb: 30, quick: 15, fade: 45, long: 60 } as const;
type Service = keyof typeof MINUTES;

const chosenOf = (service: Service) =>
  service === 'barb' ? undefined : choice({ serviceId: service, minutes: MINUTES[service], buffer: 0 });

/** One day of a shop with three chairs, with the log it is judged by. */
class Shop {
  readonly log: Recorded[] = [];
  events: DayEvent[] = [];
  now = BEGIN;
  commands = 0;

  readonly at = () => new Date(this.now).toISOString();
  readonly day = (): Day => fold(day, this.events);
  readonly waits = (): Wait[] => waitsOf(this.day(), { ...offer(), ...seated('anyone') }, this.at());

  send(type: DayCommand['type'], data: object, by: Actor): void {
    const command = { type, data: { shopId: SHOP_ID, date: DATE, ...data }, at: this.at(), by } as DayCommand;
    const events = day.decide(command, this.day());
    this.commands += 1;
    this.events = [...this.events, ...events];
    for (const event of events) this.log.push({ event, at: command.at, command: this.commands });
  }

  call(ticketId: string, who: SeatWish): void {
    const service = (this.day().queue.tickets[ticketId]?.service ?? 'barb') as Service;
    const chosen = chosenOf(service);
    const booking = { bookingId: bookingId(`c${this.commands}`), price: 3_500, ...(chosen && { chosen }) };
    this.send('CallTicket', { ticketId, ...DESK, ...seated(who), ...booking }, owner);
  }
}

const name = fc.nat({ max: 6 }).map(String);
const time = fc.constantFrom(...TIMES);
const who = fc.constantFrom<SeatWish>(undefined, 'ben', 'cleo', 'anyone', 'anyone');
const service = fc.constantFrom<Service>('barb', 'barb', 'quick', 'fade', 'long');
const nth = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('join' as const), who, service, isByPage: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('call' as const), who, nth }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('callNext' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('skip' as const, 'leave' as const, 'putBack' as const), nth }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('book' as const, 'walkIn' as const), name, time, who, service }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), name, times: fc.subarray([...TIMES]), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'miss' as const, 'cancel' as const), nth }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const sequence = fc.array(
  fc.record({
    one: step,
    pause: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 9 }) }, { weight: 1, arbitrary: fc.nat({ max: 40 }) }),
  }),
  { minLength: 15, maxLength: 50 },
);

function run(shop: Shop, one: Step): void {
  const { bookings, queue } = shop.day();
  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % (list.length || 1)];
  switch (one.do) {
    case 'join': {
      const chair = one.who === undefined ? {} : { chair: CHAIRS[one.who] };
      const lasting = { service: one.service, addOnIds: [], minutes: MINUTES[one.service], buffer: 0 };
      const ticketId = bookingId(`t${shop.commands}`);
      const person = { name: 'Wade', through: one.isByPage ? 'page' : 'desk' };
      const data = { ticketId, ...DESK, ...seated('anyone'), ...chair, ...lasting, ...person };
      shop.send('JoinQueue', data, one.isByPage ? visitor : owner);
      return;
    }
    case 'call': {
      const ticketId = pick(queue.order, one.nth);
      if (ticketId) shop.call(ticketId, one.who);
      return;
    }
    case 'callNext': {
      // Whoever is told that it is their turn can be called.
      const wait = pick(
        shop.waits().filter(({ from }) => from === shop.at()),
        0,
      );
      if (!wait) return;
      const before = shop.events.length;
      shop.call(wait.ticketId, 'anyone');
      expect(shop.events.length, 'who is told that a chair is free is called').toBeGreaterThan(before);
      return;
    }
    case 'skip':
    case 'leave':
    case 'putBack': {
      const ticketId = pick(queue.order, one.nth);
      const type = ({ skip: 'SkipTicket', leave: 'LeaveQueue', putBack: 'ReturnTicket' } as const)[one.do];
      if (ticketId) shop.send(type, { ticketId }, owner);
      return;
    }
    case 'book': {
      const id = bookingId(one.name);
      if (bookings[id]) return;
      const chosen = chosenOf(one.service);
      const wish = { ...DESK, ...seated(one.who), time: one.time, price: 3_500, ...(chosen && { chosen }) };
      shop.send('HoldSlot', { ...of(one.name), ...wish }, ann);
      const amount = shop.day().bookings[id]?.price ?? 0;
      shop.send('ConfirmBooking', { bookingId: id, paymentId: 'p', amount }, ann);
      return;
    }
    case 'walkIn': {
      const chosen = chosenOf(one.service);
      const wish = { ...DESK, ...seated(one.who), time: one.time, price: 3_500, guest, ...(chosen && { chosen }) };
      shop.send('AddWalkIn', { ...of(`w${one.name}`), ...wish }, owner);
      return;
    }
    case 'block': {
      const named = one.times.length > 0 ? { times: one.times } : {};
      const chairs = seated(one.who === 'anyone' ? 'ben' : one.who);
      shop.send('BlockTime', { ...ofBlock(`b${one.name}`), ...DESK, ...chairs, ...named }, owner);
      return;
    }
    case 'complete':
    case 'miss':
    case 'cancel': {
      const open = Object.values(bookings).filter(({ stage }) => stage === 'confirmed');
      const booking = pick(open, one.nth);
      const type = ({ complete: 'CompleteBooking', miss: 'MarkNoShow', cancel: 'CancelBooking' } as const)[one.do];
      if (booking) shop.send(type, { bookingId: booking.bookingId }, owner);
      return;
    }
    case 'open':
    case 'close':
      shop.send(one.do === 'open' ? 'OpenQueue' : 'CloseQueue', DESK, owner);
      return;
  }
}

type Stay = QueueJoined['data'];

/**
 * Reads the log on its own: who is called waits, has become one walk-in at a chair they would take, and nobody who came before
 * them, would take that chair and needs no longer for it was left out.
 */
function judgeQueue(log: readonly Recorded[]): void {
  let order: Stay[] = [];
  const gone = new Map<string, Stay>();
  for (const [index, { event, command }] of log.entries()) {
    const take = (ticketId: string): Stay => {
      const at = order.findIndex((one) => one.ticketId === ticketId);
      expect(at, `${event.type} of who waits`).toBeGreaterThanOrEqual(0);
      return order[at] as Stay;
    };
    if (event.type === 'QueueJoined') order = [...order, event.data];
    if (event.type === 'QueueLeft' || event.type === 'QueueCalled') {
      const stay = take(event.data.ticketId);
      const at = order.indexOf(stay);
      gone.set(stay.ticketId, stay);
      if (event.type === 'QueueCalled') {
        const next = log[index + 1];
        expect([next?.event.type, next?.command]).toEqual(['WalkInAdded', command]);
        const walkIn = next?.event.data as { bookingId: string; chair?: string };
        expect(walkIn.bookingId).toBe(event.data.bookingId);
        const would = ({ chair, service: wanted }: Stay) =>
          (chair === ANYONE || chair === walkIn.chair) && (walkIn.chair !== CLEO || wanted === 'barb');
        expect(would(stay), 'at a chair they would take').toBe(true);
        const passedOver = order.slice(0, at).filter((one) => would(one) && one.minutes <= stay.minutes);
        expect(passedOver, 'nobody is left out who comes before').toEqual([]);
      }
      order = order.filter((one) => one !== stay);
    }
    if (event.type === 'QueueSkipped') {
      const stay = take(event.data.ticketId);
      const at = order.indexOf(stay);
      const others = order.filter((one) => one !== stay);
      order = [...others.slice(0, at + 1), stay, ...others.slice(at + 1)];
    }
    if (event.type === 'QueueReturned') {
      const known = gone.get(event.data.ticketId);
      expect(known, 'only who has gone comes back').toBeDefined();
      gone.delete(event.data.ticketId);
      if (known) order = placedBack(order, known, log.slice(0, index + 1));
    }
  }
}

/** The order with somebody who has come back, by the fold: the judge says who may be called, `queue.spec.ts` who stands where. */
function placedBack(order: readonly Stay[], stay: Stay, log: readonly Recorded[]): Stay[] {
  const { queue } = fold(
    day,
    log.map(({ event }) => event),
  );
  return [...order, stay].sort((one, other) => queue.order.indexOf(one.ticketId) - queue.order.indexOf(other.ticketId));
}

/** Of those who want the same, who comes first is told no later time than who comes after; no time has passed. */
function judgeWaits(shop: Shop): void {
  const waits = shop.waits();
  const { tickets } = shop.day().queue;
  const sameWish = (one: Wait, other: Wait) =>
    tickets[one.ticketId]?.chair === tickets[other.ticketId]?.chair &&
    tickets[one.ticketId]?.service === tickets[other.ticketId]?.service;
  for (const [index, one] of waits.entries()) {
    expect(one.ahead).toBe(index);
    if (one.from === null) expect(one.to).toBeNull();
    else {
      expect(Date.parse(one.from)).toBeGreaterThanOrEqual(shop.now);
      if (one.to !== null) expect(Date.parse(one.to)).toBeGreaterThanOrEqual(Date.parse(one.from));
    }
    for (const before of waits.slice(0, index).filter((other) => sameWish(one, other)))
      if (one.from !== null)
        expect(before.from !== null && before.from <= one.from, 'who comes first is served first').toBe(true);
  }
}

/**
 * Where all goes as planned, nobody is called later than they were first told: from here on nothing happens but that the desk
 * calls, and whoever it calls is the one who was told that it is their turn then.
 */
function judgePromises(shop: Shop): void {
  const told = shop.waits().flatMap(({ ticketId, from }) => (from === null ? [] : [{ ticketId, from }]));
  for (const { ticketId, from } of told.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))) {
    shop.now = Date.parse(from);
    const now = shop.waits().find((one) => one.ticketId === ticketId);
    expect(now?.from, 'what was told still holds').toBe(from);
    shop.call(ticketId, 'anyone');
    expect(shop.day().queue.tickets[ticketId]?.stage, 'who was told the time is called then').toBe('called');
  }
}

/** What sends more than one command. */
const SEVERAL: readonly string[] = ['book'];

it('no minute of a chair is in two visits, and everybody is called in their turn', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(sequence, (happenings) => {
      const shop = new Shop();
      shop.send('OpenQueue', DESK, owner);
      for (const { one, pause } of happenings) {
        shop.now += pause * 60_000;
        const before = shop.log.length;
        try {
          run(shop, one);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(one.do, 'who is told that a chair is free is called').not.toBe('callNext');
          if (!SEVERAL.includes(one.do)) expect(shop.log.length, 'a refused command changes nothing').toBe(before);
        }
        judgeWaits(shop);
      }
      judgePromises(shop);
      for (const { ticketId } of Object.values(shop.day().queue.tickets))
        shop.send('ForgetTicket', { ticketId }, system);
      judge(shop.log);
      judgeQueue(shop.log);
      for (const { event } of shop.log) seen.add(event.type);
    }),
    { numRuns: RUNS },
  );
  const reached = ['QueueJoined', 'QueueCalled', 'QueueSkipped', 'QueueLeft', 'QueueReturned', 'QueueNameForgotten'];
  expect([...seen]).toEqual(expect.arrayContaining([...reached, 'BookingCompleted', 'CustomerMissed', 'SlotHeld']));
}, 120_000);
