import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crew } from '../crew/decider.ts';
import type { CrewEvent } from '../crew/events.ts';
import { isOwnerBookable, placesOf } from '../crew/state.ts';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import { OWNER, wishFor } from '../processes/crew/chairOffers.ts';
import { Refusal } from '../refusal.ts';
import type { DayCommand, Turn } from './commands.ts';
import { judge, type Recorded } from './dayJudge.testing.ts';
import { day } from './decider.ts';
import { ANYONE, type DayEvent } from './events.ts';
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

const BEGIN = Date.parse('2027-01-12T13:00:00.000Z'); // 07:00 in Chicago
const RUNS = Number(process.env.PROPERTY_RUNS ?? 220);
const DESK = { ownerId: OWNER_ID, timeZone: 'America/Chicago' };
const CHAIR_OF = { ben: BEN, cleo: CLEO, anyone: 'anyone' } as const;

const ofBen = (membershipId: string) => ({ membershipId, shopId: SHOP_ID, ownerId: OWNER_ID, memberId: 'ben' });
const joinedAs = (membershipId: string): CrewEvent[] => {
  const of = ofBen(membershipId);
  return [
    {
      type: 'CrewInvited',
      data: { ...of, email: 'ben@example.test', role: 'barber', expiresAt: '2027-02-01T00:00:00Z' },
    },
    { type: 'CrewJoined', data: { ...of, role: 'barber' } },
  ];
};

/** One day of a shop with three chairs, with the log it is judged by. */
class Shop {
  readonly log: Recorded[] = [];
  events: DayEvent[] = [];
  crew: CrewEvent[] = joinedAs(BEN);
  now = BEGIN;
  commands = 0;

  /**
   * The chairs that are asked for, as the crew has them now: Ben can leave, and come back by another invitation, and the
   * owner can take no bookings. Nobody named is the owner then, or anyone.
   */
  seats(who: SeatWish | 'owner'): ReturnType<typeof seated> {
    const people = fold(crew, this.crew);
    const isOwner = isOwnerBookable(people, SHOP_ID);
    if (who === OWNER) return isOwner ? {} : { chairs: [] };
    const { chairs } = seated(who ?? (wishFor(people, SHOP_ID, undefined) === ANYONE ? ANYONE : undefined));
    const [ben] = placesOf(people, SHOP_ID);
    if (!chairs) return {};
    const there = chairs.filter(({ chair }) => chair !== undefined || isOwner);
    return { chairs: there.flatMap((one) => (one.chair === BEN ? (ben ? { ...one, chair: ben[0] } : []) : one)) };
  }

  /** Cleo is always there, so that it can be said at any time. */
  turnOwner(): void {
    const takesBookings = !this.isOwnerBookable();
    this.crew.push({ type: 'OwnerBookingsSet', data: { shopId: SHOP_ID, ownerId: OWNER_ID, takesBookings } });
  }

  readonly isBenThere = (): boolean => placesOf(fold(crew, this.crew), SHOP_ID).length > 0;
  readonly isOwnerBookable = (): boolean => isOwnerBookable(fold(crew, this.crew), SHOP_ID);

  leaveOrReturn(name: string): void {
    const { memberships } = fold(crew, this.crew);
    const [membershipId] = Object.entries(memberships).find(([, { stage }]) => stage === 'working') ?? [];
    const isNew = !(`${SHOP_ID}again${name}` in memberships);
    if (membershipId) this.crew.push({ type: 'CrewLeft', data: { ...ofBen(membershipId), because: 'wish' } });
    else if (isNew) this.crew.push(...joinedAs(`${SHOP_ID}again${name}`));
  }

  readonly day = (): Day => fold(day, this.events);

  send(type: DayCommand['type'], data: object, by: Actor): void {
    const at = new Date(this.now).toISOString();
    const events = day.decide({ type, data, at, by } as DayCommand, this.day());
    this.commands += 1;
    this.events = [...this.events, ...events];
    for (const event of events) this.log.push({ event, at, command: this.commands });
  }

  /** What the job does after every event that may free a time. */
  offer(): void {
    const isOwner = this.isOwnerBookable();
    const turns: Turn[] = Object.values(this.day().waiting).map(({ entryId, minutes, buffer, chair }) =>
      chair === undefined && !isOwner ? { entryId, gone: 'barber' } : { entryId, needs: { minutes, buffer } },
    );
    const data = { shopId: SHOP_ID, date: DATE, ...offer(), ...this.seats('anyone'), turns };
    this.send('OfferFreedSlots', data, system);
    const before = this.log.length;
    this.send('OfferFreedSlots', data, system);
    expect(this.log.length, 'a second time there is nothing to offer').toBe(before);
  }
}

const members = [ann, bob, { id: 'CatCustomer00000000000', role: 'CUSTOMER' as const }];
const step = fc.record({
  do: fc.constantFrom(
    ...([
      'book',
      'book',
      'book',
      'hold',
      'walkIn',
      'walkIn',
      'block',
      'block',
      'unblock',
      'close',
      'move',
      'move',
    ] as const),
    ...([
      'join',
      'join',
      'join',
      'offer',
      'accept',
      'accept',
      'decline',
      'decline',
      'cancel',
      'cancel',
      'cancel',
    ] as const),
    ...(['release', 'expire', 'leaveOrReturn', 'turnOwner'] as const),
  ),
  name: fc.nat({ max: 23 }).map(String),
  nth: fc.nat(9),
  time: fc.constantFrom(...TIMES.slice(0, 4)),
  times: fc.subarray([...TIMES]),
  by: fc.constantFrom<Actor>(...members),
  who: fc.constantFrom<SeatWish[]>(undefined, 'ben', 'cleo', 'anyone', 'anyone'),
  chosen: fc.constantFrom(
    undefined,
    undefined,
    choice({ minutes: 45, buffer: 15 }),
    choice({ minutes: 90, buffer: 0 }),
  ),
  pause: fc.constantFrom(0, 0, 1, 2, 3, 11, 31),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function confirm(shop: Shop, id: string): void {
  const amount = shop.day().bookings[id]?.price ?? 0;
  shop.send('ConfirmBooking', { bookingId: id, shopId: SHOP_ID, date: DATE, paymentId: 'p', amount }, system);
}

function run(shop: Shop, one: Step): unknown {
  const id = bookingId(one.name);
  const known = shop.day().bookings[id];
  const booking = { bookingId: id, shopId: SHOP_ID, date: DATE };
  const customer = { id: known?.customerId ?? ann.id, role: 'CUSTOMER' } as const;
  const desk = { ...offer(), ...shop.seats(one.who), ...DESK };
  const visit = { ...of(one.name), ...desk, time: one.time, price: 3_500, chosen: one.chosen };
  switch (one.do) {
    case 'book':
    case 'hold':
      if (known) return undefined;
      shop.send('HoldSlot', visit, one.by);
      return one.do === 'book' ? confirm(shop, id) : undefined;
    case 'walkIn':
      return known ? undefined : shop.send('AddWalkIn', { ...visit, guest }, owner);
    case 'block': {
      const named = one.times.length > 0 ? { times: one.times.slice(0, 2) } : {};
      const own = { ...desk, chairs: undefined, ...shop.seats(one.who ?? OWNER) };
      return shop.send('BlockTime', { ...ofBlock(`b${one.name}`), ...own, ...named }, owner);
    }
    case 'unblock': {
      const blocks = Object.values(shop.day().blocks);
      const { blockId } = blocks[one.nth % (blocks.length || 1)] ?? ofBlock();
      const some = one.times.length > 0 && one.nth > 4 ? { times: one.times } : {};
      return shop.send('UnblockTime', { ...ofBlock(), blockId, ...some }, owner);
    }
    case 'close': {
      // Seldom, or nothing would be left of most days.
      if (one.nth > 1) return undefined;
      const appointments = Object.values(shop.day().bookings)
        .filter(({ stage, startsAt }) => stage === 'confirmed' && Date.parse(startsAt) > shop.now)
        .map(({ bookingId: booked }) => booked);
      return shop.send('CloseDay', { ...ofBlock(`b${one.name}`), ...offer(), ...DESK, appointments }, owner);
    }
    case 'move':
      return shop.send('RescheduleBooking', { ...booking, ...desk, time: one.time }, one.nth > 6 ? owner : customer);
    case 'join': {
      const { minutes = 30, buffer = 0, serviceId: service = 'barb' } = one.chosen ?? {};
      const who = one.who ?? (shop.isOwnerBookable() ? undefined : ANYONE);
      const wish = { service, addOnIds: [], minutes, buffer, ...(who && { chair: CHAIR_OF[who] }) };
      const named = { entryId: bookingId(`e${one.name}`), shopId: SHOP_ID, date: DATE };
      return shop.send('JoinWaitlist', { ...named, ...desk, ...wish }, one.by);
    }
    case 'offer':
      return shop.offer();
    case 'accept':
    case 'decline':
      return answer(shop, one);
    case 'cancel':
      shop.send('CancelBooking', booking, customer);
      return one.nth > 3 ? shop.offer() : undefined;
    case 'release':
      return shop.send('ReleaseHold', booking, customer);
    case 'leaveOrReturn':
      // Who is away is soon back: most of what there is to see happens while all are there.
      if (one.nth > 4 && shop.isBenThere()) return undefined;
      return shop.leaveOrReturn(one.name);
    case 'turnOwner':
      return one.nth > 3 && shop.isOwnerBookable() ? undefined : shop.turnOwner();
    case 'expire':
      return shop.send('ExpireHold', booking, system);
  }
}

function answer(shop: Shop, { do: what, nth }: Step): unknown {
  const asked = Object.values(shop.day().waiting).filter(({ offer: one }) => one);
  const entry = asked[nth % (asked.length || 1)];
  if (!entry?.offer) return undefined;
  const { entryId, minutes, buffer, service, offer: seat, memberId } = entry;
  const named = { entryId, shopId: SHOP_ID, date: DATE, time: seat.time };
  const by = { id: memberId, role: 'CUSTOMER' } as const;
  if (what === 'decline') return shop.send('DeclineFreedSlot', named, by);
  const who = seat.chair === BEN ? 'ben' : seat.chair === CLEO ? 'cleo' : OWNER;
  const booking = bookingId(`a${shop.commands}`);
  const chosen = service === 'barb' ? undefined : choice({ minutes, buffer });
  const terms = { ...offer(), ...shop.seats(who), ...DESK, bookingId: booking, price: 3_500, chosen };
  shop.send('AcceptFreedSlot', { ...named, ...terms }, by);
  return nth % 2 === 0 ? confirm(shop, booking) : undefined;
}

/** Most of a day is taken at first, or nobody would have to wait: the times of the first chair, of the second and the third. */
const fullDay = fc.subarray(
  TIMES.flatMap((_time, nth) => [nth * 3, nth * 3 + 1, nth * 3 + 2]),
  { minLength: 14 },
);

/** The chair at which something begins with an event, undefined for the owner's; nothing where nothing does. */
function begunAt(event: DayEvent): (string | undefined)[] {
  if (event.type === 'BookingRescheduled') return [event.data.to.chair];
  const begins = event.type === 'SlotHeld' || event.type === 'WalkInAdded' || event.type === 'FreedSlotOffered';
  return begins ? [event.data.chair] : [];
}

/** What sends more than one command. */
const SEVERAL: readonly string[] = ['book', 'accept', 'cancel'];

it('no chair and minute is had twice, nobody is booked outside of their hours or for what they do not offer', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fullDay, fc.array(step, { minLength: 25, maxLength: 70 }), (taken, steps) => {
      const shop = new Shop();
      TIMES.forEach((time, nth) => {
        for (const [chair, who] of ([undefined, 'ben', 'cleo'] as const).entries())
          try {
            const name = nth * 3 + chair;
            if (!taken.includes(name)) continue;
            const by = members[nth % 3] as Actor;
            shop.send('HoldSlot', { ...of(String(name)), ...offer(), ...seated(who), ...DESK, time, price: 3_500 }, by);
            confirm(shop, bookingId(String(name)));
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
      });
      for (const one of steps) {
        shop.now += one.pause * 60_000;
        const before = shop.log.length;
        const isOwnerThere = shop.isOwnerBookable();
        try {
          run(shop, one);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (!SEVERAL.includes(one.do)) expect(shop.log.length, 'a refused command changes nothing').toBe(before);
        }
        if (isOwnerThere) continue;
        const began = shop.log.slice(before).flatMap(({ event }) => begunAt(event));
        expect(began, 'nothing begins at the chair of an owner who takes no bookings').not.toContain(undefined);
        if (began.length > 0) seen.add('without the owner');
      }
      judge(shop.log);
      for (const { chair, time, service } of Object.values(shop.day().bookings)) {
        if (chair === BEN) expect(time >= '10:30').toBe(true);
        if (chair === CLEO) expect(service).toBe('barb');
      }
      for (const { event } of shop.log) {
        const chair = 'chair' in event.data ? event.data.chair : undefined;
        expect([undefined, BEN, CLEO, 'anyone'], 'a person has one chair').toContain(chair);
        if (shop.crew.filter(({ type }) => type === 'CrewJoined').length > 1 && chair === BEN)
          seen.add('at the chair of who has come back');
        const at = chair === BEN || chair === CLEO ? ' at a chair of the crew' : '';
        seen.add('everyChair' in event.data && event.data.everyChair ? 'closed' : `${event.type}${at}`);
      }
    }),
    { numRuns: RUNS },
  );
  const reached = ['SlotHeld', 'WalkInAdded', 'TimeBlocked', 'WaitlistJoined', 'FreedSlotOffered'];
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...reached.map((type) => `${type} at a chair of the crew`),
      ...[
        'closed',
        'without the owner',
        'at the chair of who has come back',
        'BookingRescheduled',
        'FreedSlotAccepted',
        'FreedSlotDeclined',
        'TimeUnblocked',
      ],
    ]),
  );
}, 120_000);
