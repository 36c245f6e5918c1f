import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { DayCommand, Turn } from './commands.ts';
import { judge } from './dayJudge.testing.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import type { Day } from './state.ts';
import {
  ann,
  bob,
  bookingId,
  choice,
  DATE,
  guest,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  SHOP_ID,
  system,
  TIMES,
} from './testing.ts';
import { TIME_ZONE } from './waitlist.testing.ts';
import { type Recorded, WaitlistJudge } from './waitlistJudge.testing.ts';

const BEGIN = Date.parse('2027-01-12T13:00:00.000Z'); // 07:00 in Chicago: the visits begin and pass while a sequence runs
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const DESK = { ownerId: OWNER_ID, timeZone: TIME_ZONE };

/** One day of a shop, with the log it is judged by. */
class Shop {
  readonly log: Recorded[] = [];
  readonly judge = new WaitlistJudge();
  events: DayEvent[] = [];
  now = BEGIN;
  commands = 0;

  readonly at = () => new Date(this.now).toISOString();
  readonly day = (): Day => fold(day, this.events);

  send(type: DayCommand['type'], data: object, by: Actor): void {
    const command = { type, data, at: this.at(), by } as DayCommand;
    const events = day.decide(command, this.day());
    this.commands += 1;
    this.events = [...this.events, ...events];
    for (const event of events) this.log.push({ event, at: command.at, command: this.commands, byId: by.id });
  }

  /** What the job does after every event that may free a time. */
  offer(): void {
    const turns: Turn[] = Object.values(this.day().waiting).map(({ entryId, minutes, buffer }) => ({
      entryId,
      needs: { minutes, buffer },
    }));
    this.send('OfferFreedSlots', { shopId: SHOP_ID, date: DATE, ...offer(), turns }, system);
    this.judge.follow(this.log);
    this.judge.settled(this.at());
    const before = this.log.length;
    this.send('OfferFreedSlots', { shopId: SHOP_ID, date: DATE, ...offer(), turns }, system);
    expect(this.log.length, 'a second time there is nothing to offer').toBe(before);
  }
}

const members = [ann, bob, { id: 'CatCustomer00000000000', role: 'CUSTOMER' as const }];
const person = fc.constantFrom<Actor>(...members);
const time = fc.constantFrom(...TIMES);
const name = fc.nat({ max: 7 }).map(String);
const waited = fc.constantFrom(
  { minutes: 30, buffer: 0 },
  { minutes: 30, buffer: 0, partOfDay: 'morning' },
  { minutes: 30, buffer: 0, partOfDay: 'afternoon' },
  { minutes: 45, buffer: 0 },
  { minutes: 30, buffer: 15 },
  { minutes: 90, buffer: 0 },
);
const chosen = fc.constantFrom(
  undefined,
  undefined,
  choice({ minutes: 45, buffer: 15 }),
  choice({ minutes: 90, buffer: 0 }),
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('book' as const), name, time, by: person, chosen }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), name, time, by: person, chosen }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('walkIn' as const), name, time, by: fc.constant(owner), chosen }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('block' as const, 'unblock' as const),
      name,
      times: fc.subarray([...TIMES]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      name,
      time,
      by: fc.constantFrom<Actor>(...members, owner),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('join' as const), name, by: person, waited }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('offer' as const) }) },
  // Most cancellations are offered at once; some steps of others come between.
  { weight: 8, arbitrary: fc.record({ do: fc.constant('free' as const), name }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('jump' as const), name, by: person }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'decline' as const, 'leave' as const, 'takeBack' as const),
      nth: fc.nat(9),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'cancel' as const,
        'release' as const,
        'expire' as const,
        'extend' as const,
      ),
      name,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** A day with few times left: otherwise nobody would have to wait. */
const fullDay = fc.subarray([...TIMES], { minLength: 5 });
const sequence = fc.array(
  fc.record({
    one: step,
    pause: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 4 }) }, { weight: 1, arbitrary: fc.nat({ max: 45 }) }),
  }),
  { minLength: 20, maxLength: 60 },
);

function hold(shop: Shop, { name: of_, time: at, by, chosen: what }: Extract<Step, { do: 'book' | 'hold' }>): void {
  const data = { ...of(of_), ...offer(), ...DESK, time: at, price: 3_500, chosen: what };
  shop.send('HoldSlot', data, by);
}

function confirm(shop: Shop, id: string): void {
  const price = shop.day().bookings[id]?.price ?? 0;
  shop.send('ConfirmBooking', { bookingId: id, shopId: SHOP_ID, date: DATE, paymentId: 'p', amount: price }, system);
}

function run(shop: Shop, one: Step): unknown {
  if (one.do === 'offer') return shop.offer();
  if (one.do === 'free') {
    run(shop, { do: 'cancel', name: one.name });
    return shop.offer();
  }
  if (one.do === 'jump') return jump(shop, one.name, one.by);
  if ('nth' in one) return answer(shop, one.do, one.nth);
  const id = bookingId(one.name);
  const isNew = !shop.day().bookings[id];
  const booking = { bookingId: id, shopId: SHOP_ID, date: DATE };
  const customer = { id: shop.day().bookings[id]?.customerId ?? ann.id, role: 'CUSTOMER' } as const;
  switch (one.do) {
    case 'book':
    case 'hold':
      if (!isNew) return undefined;
      hold(shop, one);
      return one.do === 'book' ? confirm(shop, id) : undefined;
    case 'walkIn': {
      const facts = { ...of(one.name), ...offer(), ...DESK, price: 3_500, time: one.time, chosen: one.chosen, guest };
      return isNew ? shop.send('AddWalkIn', facts, owner) : undefined;
    }
    case 'block': {
      const named = one.times.length > 0 ? { times: one.times } : {};
      return shop.send('BlockTime', { ...ofBlock(`b${one.name}`), ...offer(), ...DESK, ...named }, owner);
    }
    case 'unblock':
      return shop.send('UnblockTime', ofBlock(`b${one.name}`), owner);
    case 'move':
      return shop.send('RescheduleBooking', { ...booking, ...offer(), time: one.time }, one.by);
    case 'join': {
      const entry = { entryId: bookingId(`e${one.name}`), shopId: SHOP_ID, date: DATE };
      return shop.send(
        'JoinWaitlist',
        { ...entry, ...offer(), ...DESK, service: 'barb', addOnIds: [], ...one.waited },
        one.by,
      );
    }
    case 'cancel':
      return shop.send('CancelBooking', booking, customer);
    case 'release':
      return shop.send('ReleaseHold', booking, customer);
    case 'expire':
      return shop.send('ExpireHold', booking, system);
    case 'extend':
      return shop.send('ExtendHold', booking, customer);
  }
}

/** A time is cancelled, and somebody who has seen it takes it before it is offered. */
function jump(shop: Shop, name: string, by: Actor): void {
  const freed = shop.day().bookings[bookingId(name)]?.time ?? TIMES[0];
  run(shop, { do: 'cancel', name });
  hold(shop, { do: 'hold', name: `j${shop.commands}`, time: freed as (typeof TIMES)[number], by, chosen: undefined });
}

/** One of those who wait answers or gives up, or the shop's owner takes for themself what they were offered. */
function answer(shop: Shop, what: 'accept' | 'decline' | 'leave' | 'takeBack', nth: number): unknown {
  const entries = Object.values(shop.day().waiting);
  const asked = what === 'leave' ? entries : entries.filter(({ offer: one }) => one);
  const entry = asked[nth % (asked.length || 1)];
  if (!entry) return undefined;
  const by = { id: entry.memberId, role: 'CUSTOMER' } as const;
  const named = { entryId: entry.entryId, shopId: SHOP_ID, date: DATE, time: entry.offer?.time };
  if (what === 'leave') return shop.send('LeaveWaitlist', named, by);
  if (what === 'decline') return shop.send('DeclineFreedSlot', named, by);
  if (what === 'takeBack') {
    const times = [entry.offer?.time];
    return shop.send('BlockTime', { ...ofBlock(`t${shop.commands}`), ...offer(), ...DESK, times }, owner);
  }
  const { minutes, buffer } = entry;
  const lasting = minutes === 30 && buffer === 0 ? undefined : choice({ minutes, buffer });
  const booking = { bookingId: bookingId(`a${shop.commands}`), price: 3_500, chosen: lasting };
  shop.send('AcceptFreedSlot', { ...named, ...offer(), ...DESK, ...booking }, by);
  return nth % 2 === 0 ? confirm(shop, booking.bookingId) : undefined;
}

/** What sends more than one command. */
const SEVERAL: readonly string[] = ['book', 'accept', 'free', 'jump'];

function onlyRefusals(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

it('a free time goes to the first who waits for it and whom it fits, to one at a time, and no minute to two', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fullDay, sequence, (times, happenings) => {
      const shop = new Shop();
      times.forEach((at, index) => {
        run(shop, { do: 'book', name: String(index), time: at, by: members[index % 3] as Actor, chosen: undefined });
      });
      for (const { one, pause } of happenings) {
        shop.now += pause * 60_000;
        const before = shop.log.length;
        try {
          run(shop, one);
        } catch (error) {
          onlyRefusals(error);
          if (!SEVERAL.includes(one.do)) expect(shop.log.length, 'a refused command changes nothing').toBe(before);
        }
        shop.judge.follow(shop.log);
      }
      shop.offer();
      judge(shop.log);
      for (const { event } of shop.log) seen.set(event.type, (seen.get(event.type) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  const reached = [
    ...['WaitlistJoined', 'WaitlistLeft', 'FreedSlotOffered', 'FreedSlotAccepted', 'FreedSlotDeclined'],
    ...['FreedSlotMissed', 'FreedSlotWithdrawn'],
  ];
  expect([...seen.keys()], 'the sequences reach every end of an offer').toEqual(expect.arrayContaining(reached));
});
