import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { AddWalkIn } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import {
  AlreadyWaiting,
  JoinedOften,
  NothingToWaitFor,
  OfferEnded,
  ShopNotBookable,
  SlotTaken,
  TimesAreFree,
  TooFarAhead,
  WaitlistEntryMissing,
  WaitlistFull,
} from './refusals.ts';
import { isFree } from './state.ts';
import {
  ann,
  block,
  bookingId,
  choice,
  detailsOf,
  guest,
  holdSlot,
  later,
  mention,
  NOON_BEFORE,
  OWNER_ID,
  of,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  timeBlocked,
} from './testing.ts';
import {
  acceptFreed,
  bookedAt,
  bookedBut,
  declineFreed,
  entry,
  expireFreed,
  joined,
  joinWaitlist,
  leaveWaitlist,
  offered,
  offerFreed,
  TIME_ZONE,
  turn,
} from './waitlist.testing.ts';
import { MOST_JOINED, MOST_WAITING } from './waitlist.ts';
import { answerUntil } from './waitlistPlaces.ts';

const cat = { id: 'CatCustomer00000000000', role: 'CUSTOMER' } as const;
const someone = (nth: number) => ({ id: `M${nth}Customer`.padEnd(22, '0'), role: 'CUSTOMER' }) as const;
const left = (name = 'e1') => ({ type: 'WaitlistLeft' as const, data: { ...entry(name), because: 'member' as const } });
const declined = (time: string, name = 'e1') => ({
  type: 'FreedSlotDeclined' as const,
  data: { ...entry(name), time },
});
const cancelled = (name: string): DayEvent => ({
  type: 'BookingCancelled',
  data: { ...mention(name), cancelledBy: 'customer', paymentId: null, refund: 0 },
});

describe('JoinWaitlist', () => {
  it('is for who finds nothing free, with what they wait for', () => {
    given(day, ...bookedBut())
      .when(joinWaitlist())
      .appends(joined());
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { partOfDay: 'morning', service: 'fade', minutes: 45, buffer: 10, addOnIds: ['a'] }))
      .appends(
        joined('e1', undefined, { partOfDay: 'morning', service: 'fade', minutes: 45, buffer: 10, addOnIds: ['a'] }),
      );
  });
  it('is for who finds free times too short or in another part of the day', () => {
    given(day, ...bookedBut('11:00'))
      .when(joinWaitlist('e1', { minutes: 45, buffer: 0 }))
      .appends(joined('e1', undefined, { minutes: 45, buffer: 0 }));
    given(day, ...bookedBut('12:00'))
      .when(joinWaitlist('e1', { partOfDay: 'morning' }))
      .appends(joined('e1', undefined, { partOfDay: 'morning' }));
  });
  it('is refused while a time is free, which it says', () => {
    const days = given(day, ...bookedBut('10:30', '12:00'));
    days.when(joinWaitlist()).refuses(TimesAreFree);
    const state = fold(day, bookedBut('10:30', '12:00'));
    expect(detailsOf(() => day.decide(joinWaitlist(), state))).toMatchObject({ nearest: ['10:30', '12:00'] });
  });
  it('counts as taken what somebody else waits for from before', () => {
    given(day, ...bookedBut('11:00'), joined('e0', cat))
      .when(joinWaitlist())
      .appends(joined());
  });
  it('is done once with one id, and by nobody else with it', () => {
    given(day, ...bookedBut(), joined())
      .when(joinWaitlist())
      .appendsNothing();
    given(day, ...bookedBut(), joined())
      .when(joinWaitlist('e1', { by: cat }))
      .refuses(WaitlistEntryMissing);
  });
  it('gives a member one place at a time, three times in all', () => {
    given(day, ...bookedBut(), joined())
      .when(joinWaitlist('e2'))
      .refuses(AlreadyWaiting);
    given(day, ...bookedBut(), joined(), offered())
      .when(joinWaitlist('e2'))
      .refuses(AlreadyWaiting);
    given(day, ...bookedBut(), joined(), left())
      .when(joinWaitlist('e2'))
      .appends(joined('e2'));
    const thrice = ['e1', 'e2', 'e3'].flatMap((name) => [joined(name), left(name)]);
    given(day, ...bookedBut(), ...thrice)
      .when(joinWaitlist('e4'))
      .refuses(JoinedOften);
  });
  it('ends where a day has enough who wait, or has seen enough of them', () => {
    const crowd = Array.from({ length: MOST_WAITING }, (_, nth) => joined(`m${nth}`, someone(nth)));
    given(day, ...bookedBut(), ...crowd)
      .when(joinWaitlist())
      .refuses(WaitlistFull);
    const gone = Array.from({ length: MOST_JOINED }, (_, nth) => [
      joined(`m${nth}`, someone(nth)),
      { type: 'WaitlistLeft' as const, data: { ...entry(`m${nth}`, someone(nth)), because: 'member' as const } },
    ]).flat();
    given(day, ...bookedBut(), ...gone)
      .when(joinWaitlist())
      .refuses(WaitlistFull);
  });
  it('is refused for a part of the day the shop is not open in, is over, or is too short for the service', () => {
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { partOfDay: 'evening' }))
      .refuses(NothingToWaitFor);
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { minutes: 200 }))
      .refuses(NothingToWaitFor);
    const noon = slotAt('12:00').startsAt;
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { partOfDay: 'morning', at: noon }))
      .refuses(NothingToWaitFor);
  });
  it('is refused on days that take no bookings', () => {
    given(day)
      .when(joinWaitlist('e1', { date: '2027-06-01' }))
      .refuses(TooFarAhead);
    given(day)
      .when(joinWaitlist('e1', { shopRemoved: true }))
      .refuses(ShopNotBookable);
  });
});

describe('LeaveWaitlist', () => {
  it('is for the member and the shop’s owner; to others the place is missing', () => {
    given(day, joined()).when(leaveWaitlist()).appends(left());
    given(day, joined())
      .when(leaveWaitlist('e1', owner))
      .appends({ type: 'WaitlistLeft', data: { ...entry(), because: 'shop' } });
    given(day, joined()).when(leaveWaitlist('e1', cat)).refuses(WaitlistEntryMissing);
    given(day).when(leaveWaitlist()).refuses(WaitlistEntryMissing);
  });
  it('appends nothing again, and lets go what was offered', () => {
    given(day, joined(), left()).when(leaveWaitlist()).appendsNothing();
    expect(isFree(fold(day, [joined(), offered()]), '11:00', NOON_BEFORE)).toBe(false);
    expect(isFree(fold(day, [joined(), offered(), left()]), '11:00', NOON_BEFORE)).toBe(true);
  });
});

describe('OfferFreedSlots', () => {
  const full = bookedBut();

  it('offers a time that has become free to the first who waits for it', () => {
    given(day, ...full, joined(), joined('e2', cat), cancelled('b2'))
      .when(offerFreed([turn(), turn('e2')]))
      .appends(offered());
  });
  it('asks the next when the first has missed it', () => {
    given(day, ...full, joined(), joined('e2', cat), cancelled('b2'), offered())
      .when(offerFreed([turn(), turn('e2')], { at: later(30) }))
      .appends(
        { type: 'FreedSlotMissed', data: entry() },
        offered('e2', '11:00', { member: cat, expiresAt: later(60) }),
      );
  });
  it('asks the next when the first has declined it, and offers the first another one', () => {
    given(day, ...full, joined(), joined('e2', cat), cancelled('b2'), cancelled('b4'), offered(), declined('11:00'))
      .when(offerFreed([turn(), turn('e2')]))
      .appends(offered('e1', '12:00'), offered('e2', '11:00', { member: cat }));
  });
  it('passes over who waits for another part of the day or needs more time', () => {
    const past = [
      joined('e1', undefined, { partOfDay: 'afternoon' }),
      joined('e2', cat, { minutes: 60, buffer: 0 }),
      joined('e3', ann),
    ];
    given(day, ...full, ...past, cancelled('b2'))
      .when(offerFreed([turn(), turn('e2', 60), turn('e3')]))
      .appends(offered('e3', '11:00', { member: ann }));
  });
  it('keeps as many half hours as the visit and its buffer need', () => {
    given(day, ...full, joined('e1', undefined, { minutes: 30, buffer: 10 }), cancelled('b2'), cancelled('b3'))
      .when(offerFreed([turn('e1', 30, 10)]))
      .appends({
        type: 'FreedSlotOffered',
        data: { ...entry(), ...slotAt('11:00'), marks: ['11:00', '11:30'], expiresAt: later(30) },
      });
  });
  it('takes a time whose hold has lapsed, and says that first', () => {
    const held = slotHeld('h', { customerId: cat.id });
    given(day, ...bookedBut('11:00'), held, joined())
      .when(offerFreed(undefined, { at: later(9) }))
      .appendsNothing();
    given(day, ...bookedBut('11:00'), held, joined())
      .when(offerFreed(undefined, { at: later(10) }))
      .appends(
        { type: 'HoldExpired', data: mention('h', { customerId: cat.id }) },
        offered('e1', '11:00', { expiresAt: later(40) }),
      );
  });
  it('appends nothing again, and nothing while nothing is free', () => {
    given(day, ...full, joined(), cancelled('b2'), offered())
      .when(offerFreed())
      .appendsNothing();
    given(day, ...full, joined())
      .when(offerFreed())
      .appendsNothing();
    given(day, ...full, cancelled('b2'))
      .when(offerFreed())
      .appendsNothing();
  });
  it('takes who cannot be served any more from the list, for a reason, and asks the next', () => {
    given(day, ...full, joined(), joined('e2', cat), cancelled('b2'))
      .when(offerFreed([{ entryId: bookingId('e1'), gone: 'blocked' }, turn('e2')]))
      .appends(
        { type: 'WaitlistLeft', data: { ...entry(), because: 'blocked' } },
        offered('e2', '11:00', { member: cat }),
      );
  });
  it('goes by how long the service lasts now', () => {
    given(day, ...full, joined(), cancelled('b2'))
      .when(offerFreed([turn('e1', 45, 0)]))
      .appends({ type: 'WaitlistServiceChanged', data: { ...entry(), minutes: 45, buffer: 0 } });
  });
  it('leaves out who joined after the facts were looked up, and what begins too soon to be answered', () => {
    given(day, ...full, joined(), cancelled('b2'))
      .when(offerFreed([]))
      .appendsNothing();
    const soon = new Date(Date.parse(slotAt('11:00').startsAt) - 24 * 60_000).toISOString();
    given(day, ...full, joined(), cancelled('b2'))
      .when(offerFreed(undefined, { at: soon }))
      .appendsNothing();
  });
  it('offers nothing of a shop that takes no bookings, and opens with its hours', () => {
    given(day, ...full, joined(), cancelled('b2'))
      .when(offerFreed(undefined, { shopRemoved: true }))
      .appendsNothing();
    given(day, ...bookedAt('10:00'), joined())
      .when(offerFreed(undefined, { times: ['10:00'] }))
      .appendsNothing();
    given(day, ...bookedAt('10:00'), joined())
      .when(offerFreed(undefined, { times: ['10:00', '11:00'] }))
      .appends(offered());
  });
  it('is the system’s', () => {
    given(day, joined())
      .when(offerFreed(undefined, { by: owner }))
      .refuses(WaitlistEntryMissing);
  });
});

describe('an offer', () => {
  it('keeps the time for half an hour by day, until the morning at night, and ends before the visit', () => {
    const visit = slotAt('11:00').startsAt;
    expect(answerUntil(visit, TIME_ZONE, NOON_BEFORE)).toBe(later(30));
    // 22:00 and 07:00 at the shop.
    expect(answerUntil(visit, TIME_ZONE, '2027-01-12T04:00:00.000Z')).toBe('2027-01-12T14:30:00.000Z');
    expect(answerUntil(visit, TIME_ZONE, '2027-01-12T13:00:00.000Z')).toBe('2027-01-12T14:30:00.000Z');
    expect(answerUntil(visit, TIME_ZONE, '2027-01-12T16:25:00.000Z')).toBe('2027-01-12T16:45:00.000Z');
    expect(answerUntil(visit, TIME_ZONE, '2027-01-12T16:35:00.000Z')).toBe('2027-01-12T16:45:00.000Z');
    expect(answerUntil(visit, TIME_ZONE, '2027-01-12T16:36:00.000Z')).toBeUndefined();
  });
  it('is in the way of others until it lapses, whatever job ran', () => {
    const past = [...bookedBut('11:00'), joined(), offered()];
    given(day, ...past)
      .when(holdSlot('h', { by: cat, at: later(29) }))
      .refuses(SlotTaken);
    given(day, ...past)
      .when(holdSlot('h', { by: cat, at: later(30) }))
      .appends({ type: 'FreedSlotMissed', data: entry() }, slotHeld('h', { customerId: cat.id, expiresAt: later(40) }));
  });
  it('becomes a hold of whom it was made to, at the price and by the policy of then', () => {
    const policy = { freeHours: 24, percentage: 50 };
    given(day, ...bookedBut('11:00'), joined(), offered())
      .when(acceptFreed('e1', { at: later(20), price: 4_000, cancellationPolicy: policy }))
      .appends(
        { type: 'FreedSlotAccepted', data: { ...entry(), bookingId: bookingId('new') } },
        slotHeld('new', {
          customerId: entry().memberId,
          price: 4_000,
          cancellationPolicy: policy,
          expiresAt: later(30),
        }),
      );
  });
  it('is accepted once, in time, by nobody else, and only for the time that was shown', () => {
    const past = [...bookedBut('11:00'), joined(), offered()];
    const accepted = day.decide(acceptFreed(), fold(day, past));
    given(day, ...past, ...accepted)
      .when(acceptFreed('e1', { bookingId: bookingId('other') }))
      .appendsNothing();
    given(day, ...past)
      .when(acceptFreed('e1', { at: later(30) }))
      .refuses(OfferEnded);
    given(day, ...past)
      .when(acceptFreed('e1', { by: cat }))
      .refuses(WaitlistEntryMissing);
    given(day, ...past)
      .when(acceptFreed('e1', { time: '10:00' }))
      .refuses(OfferEnded);
    given(day, ...past)
      .when(acceptFreed('e1', { shopRemoved: true }))
      .refuses(ShopNotBookable);
    given(day, ...bookedBut('11:00'), joined())
      .when(acceptFreed())
      .refuses(OfferEnded);
  });
  it('does not become a visit that has grown over times of others', () => {
    given(day, ...bookedBut('11:00'), joined(), offered())
      .when(acceptFreed('e1', { chosen: choice() }))
      .refuses(SlotTaken);
  });
  it('is declined by whom it was made to; after the third they wait no longer', () => {
    const past = [...bookedBut('11:00'), joined(), offered()];
    given(day, ...past)
      .when(declineFreed())
      .appends(declined('11:00'));
    given(day, ...past, declined('11:00'))
      .when(declineFreed())
      .appendsNothing();
    given(day, ...past)
      .when(declineFreed('e1', '11:30'))
      .refuses(OfferEnded);
    given(day, ...past)
      .when(declineFreed('e1', '11:00', { by: cat }))
      .refuses(WaitlistEntryMissing);
    const thrice = ['10:00', '10:30', '11:00'].flatMap((time) => [offered('e1', time), declined(time)]);
    expect(fold(day, [joined(), ...thrice]).waiting[bookingId('e1')]?.stage).toBe('left');
  });
  it('is put on record as missed when its time is over, once', () => {
    given(day, joined(), offered())
      .when(expireFreed('e1', later(29)))
      .appendsNothing();
    given(day, joined(), offered()).when(expireFreed()).appends({ type: 'FreedSlotMissed', data: entry() });
    given(day, joined(), offered(), { type: 'FreedSlotMissed', data: entry() }).when(expireFreed()).appendsNothing();
    given(day).when(expireFreed()).appendsNothing();
  });
  it('gives way to the desk, and who had it waits on', () => {
    const past = [...bookedBut('11:00'), joined(), offered()];
    const withdrawn = { type: 'FreedSlotWithdrawn' as const, data: entry() };
    given(day, ...past)
      .when(block(['11:00']))
      .appends(withdrawn, timeBlocked('b', ['11:00']));
    const desk = { ...offer(), ownerId: OWNER_ID, timeZone: TIME_ZONE, price: 3500, time: '11:00', guest };
    const events = day.decide(send<AddWalkIn>('AddWalkIn', { ...of('w'), ...desk }, owner), fold(day, past));
    expect(events.map(({ type }) => type)).toEqual(['FreedSlotWithdrawn', 'WalkInAdded']);
    const after = fold(day, [...past, ...events]);
    expect(after.waiting[bookingId('e1')]?.stage).toBe('waiting');
    expect(after.slots['11:00']).toBe(bookingId('w'));
  });
});
