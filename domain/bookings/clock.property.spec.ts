import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { ChairOffer, DayCommand, OpenSlot } from './commands.ts';
import { judge, type Recorded } from './dayJudge.testing.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import { ClockChanged } from './refusals.ts';
import type { Day } from './state.ts';
import {
  ann,
  BEN,
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

const BEGIN = Date.parse('2027-01-12T13:00:00.000Z'); // 07:00 in Chicago
const RUNS = Number(process.env.PROPERTY_RUNS ?? 220);
/** What each command believes the shop's zone to be: none has looked whether anything is kept ahead. */
const CLOCKS = [
  { timeZone: 'America/Chicago', offset: '-06:00' },
  { timeZone: 'America/New_York', offset: '-05:00' },
  { timeZone: 'America/Denver', offset: '-07:00' },
] as const;
type Clock = (typeof CLOCKS)[number];

const slotsBy = ({ offset }: Clock): OpenSlot[] =>
  TIMES.map((time) => {
    const begin = Date.parse(`${DATE}T${time}:00${offset}`);
    return { time, startsAt: new Date(begin).toISOString(), endsAt: new Date(begin + 1_800_000).toISOString() };
  });

/** One day of a shop with two chairs, whose zone changes at any moment. */
class Shop {
  readonly log: Recorded[] = [];
  events: DayEvent[] = [];
  now = BEGIN;
  commands = 0;

  readonly day = (): Day => fold(day, this.events);

  send(type: DayCommand['type'], data: object, by: Actor): void {
    const at = new Date(this.now).toISOString();
    const events = day.decide({ type, data, at, by } as DayCommand, this.day());
    this.commands += 1;
    this.events = [...this.events, ...events];
    for (const event of events) this.log.push({ event, at, command: this.commands });
  }
}

const step = fc.record({
  do: fc.constantFrom(
    ...(['book', 'book', 'hold', 'walkIn', 'walkIn', 'block', 'unblock', 'close', 'move', 'move'] as const),
    ...(['confirm', 'confirm', 'cancel', 'release', 'expire', 'join', 'offer', 'offer', 'accept'] as const),
  ),
  name: fc.nat({ max: 23 }).map(String),
  nth: fc.nat(9),
  time: fc.constantFrom(...TIMES),
  clock: fc.constantFrom<Clock>(CLOCKS[0], CLOCKS[0], CLOCKS[1], CLOCKS[2]),
  by: fc.constantFrom<Actor>(ann, bob),
  isAtBen: fc.boolean(),
  chosen: fc.constantFrom(undefined, undefined, choice({ minutes: 45, buffer: 15 })),
  pause: fc.constantFrom(0, 0, 1, 3, 11, 31),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function run(shop: Shop, one: Step): void {
  const id = bookingId(one.name);
  const known = shop.day().bookings[id];
  const booking = { bookingId: id, shopId: SHOP_ID, date: DATE };
  const customer = { id: known?.customerId ?? ann.id, role: 'CUSTOMER' } as const;
  const openSlots = slotsBy(one.clock);
  const chairs: ChairOffer[] = [{ ...(one.isAtBen && { chair: BEN }), openSlots, serviceIds: null }];
  const desk = { ...offer(), openSlots, chairs, ownerId: OWNER_ID, timeZone: one.clock.timeZone };
  const visit = { ...of(one.name), ...desk, time: one.time, price: 3_500, chosen: one.chosen };
  const confirm = () =>
    shop.send('ConfirmBooking', { ...booking, paymentId: 'p', amount: shop.day().bookings[id]?.price ?? 0 }, system);
  switch (one.do) {
    case 'book':
    case 'hold':
      if (known) return;
      shop.send('HoldSlot', visit, one.by);
      if (one.do === 'book') confirm();
      return;
    case 'confirm':
      return confirm();
    case 'walkIn':
      return known ? undefined : shop.send('AddWalkIn', { ...visit, guest }, owner);
    case 'block':
      return shop.send('BlockTime', { ...ofBlock(`b${one.name}`), ...desk, times: [one.time] }, owner);
    case 'unblock': {
      const blocks = Object.values(shop.day().blocks);
      const { blockId } = blocks[one.nth % (blocks.length || 1)] ?? ofBlock();
      return shop.send('UnblockTime', { ...ofBlock(), blockId }, owner);
    }
    case 'close': {
      // Seldom, or nothing would be left of most days.
      if (one.nth > 1) return;
      const appointments = Object.values(shop.day().bookings)
        .filter(({ stage, startsAt }) => stage === 'confirmed' && Date.parse(startsAt) > shop.now)
        .map(({ bookingId: booked }) => booked);
      return shop.send('CloseDay', { ...ofBlock(`b${one.name}`), ...desk, appointments }, owner);
    }
    case 'move':
      return shop.send('RescheduleBooking', { ...booking, ...desk, time: one.time }, customer);
    case 'cancel':
      return shop.send('CancelBooking', booking, customer);
    case 'release':
      return shop.send('ReleaseHold', booking, customer);
    case 'expire':
      return shop.send('ExpireHold', booking, system);
    case 'join': {
      const wish = { service: 'barb', addOnIds: [], minutes: 30, buffer: 0, ...(one.isAtBen && { chair: BEN }) };
      const named = { entryId: bookingId(`e${one.name}`), shopId: SHOP_ID, date: DATE };
      return shop.send('JoinWaitlist', { ...named, ...desk, ...wish }, one.by);
    }
    case 'offer': {
      const turns = Object.keys(shop.day().waiting).map((entryId) => ({ entryId, needs: { minutes: 30, buffer: 0 } }));
      const both: ChairOffer[] = [
        { openSlots, serviceIds: null },
        { chair: BEN, openSlots, serviceIds: null },
      ];
      return shop.send('OfferFreedSlots', { shopId: SHOP_ID, date: DATE, ...desk, chairs: both, turns }, system);
    }
    case 'accept': {
      const asked = Object.values(shop.day().waiting).filter(({ offer: freed }) => freed);
      const entry = asked[one.nth % (asked.length || 1)];
      if (!entry?.offer) return;
      const { chair, time } = entry.offer;
      const there: ChairOffer[] = [{ ...(chair && { chair }), openSlots, serviceIds: null }];
      const terms = { ...desk, chairs: there, bookingId: bookingId(`a${shop.commands}`), price: 3_500 };
      const named = { entryId: entry.entryId, shopId: SHOP_ID, date: DATE, time };
      return shop.send('AcceptFreedSlot', { ...named, ...terms }, { id: entry.memberId, role: 'CUSTOMER' });
    }
  }
}

/** All of both chairs is booked, or nobody would have to wait: half an hour each, by the first clock. */
function fill(shop: Shop): void {
  const openSlots = slotsBy(CLOCKS[0]);
  for (const [nth, time] of [...TIMES, ...TIMES].entries()) {
    const chairs: ChairOffer[] = [{ ...(nth >= TIMES.length && { chair: BEN }), openSlots, serviceIds: null }];
    const desk = { ...offer(), openSlots, chairs, ownerId: OWNER_ID, timeZone: CLOCKS[0].timeZone };
    const named = of(String(nth));
    shop.send('HoldSlot', { ...named, ...desk, time, price: 3_500 }, ann);
    shop.send('ConfirmBooking', { ...named, paymentId: 'p', amount: 3_500 }, system);
  }
}

/** Which clock an event took a time by. */
const clockOf = (event: DayEvent): string[] =>
  event.type === 'SlotHeld' || event.type === 'WalkInAdded' || event.type === 'TimeBlocked'
    ? [event.data.timeZone]
    : [];

it('no minute of a chair is had twice, by whichever clocks a day is booked', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 25, maxLength: 70 }), (isFull, steps) => {
      const shop = new Shop();
      if (isFull) fill(shop);
      for (const one of steps) {
        shop.now += one.pause * 60_000;
        try {
          run(shop, one);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          seen.add(error.code);
        }
      }
      judge(shop.log);
      const clocks = new Set(shop.log.flatMap(({ event }) => clockOf(event)));
      if (clocks.size > 1) seen.add('times by two clocks, one after the other');
      for (const { event } of shop.log) seen.add(event.type);
    }),
    { numRuns: RUNS },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ClockChanged.code,
      'times by two clocks, one after the other',
      'BookingConfirmed',
      'WalkInAdded',
      'TimeBlocked',
      'BookingRescheduled',
      'FreedSlotOffered',
      'FreedSlotAccepted',
    ]),
  );
}, 60_000);
