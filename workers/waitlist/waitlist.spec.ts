import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import type { DayEvent } from '#domain/bookings/events.ts';
import {
  ann,
  bookingId,
  DATE,
  holdSlot,
  later,
  NOON_BEFORE,
  of,
  offer,
  owner,
  SHOP_ID,
  system,
  TIMES,
} from '#domain/bookings/testing.ts';
import { acceptFreed, declineFreed, joinWaitlist } from '#domain/bookings/waitlist.testing.ts';
import { customer } from '#domain/customers/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { account } from '#domain/users/decider.ts';
import { type FakeClockWorkers, openFakeClockWorkers, root } from '../notifications/fakeClockWorkers.testing.ts';
import { expireOffer } from './expireOffer.ts';
import { mailOffer } from './mailOffer.ts';
import { offerFreed } from './offerFreed.ts';
import { openShop } from './openShop.testing.ts';

let world: FakeClockWorkers;
let bob: Actor;
let cat: Actor;

/** A shop with one day of six half hours, all of them Ann's, and Bob and Cat who wait for one, in this order. */
beforeEach(async () => {
  world = await openFakeClockWorkers(NOON_BEFORE, undefined, [offerFreed, expireOffer, mailOffer]);
  await world.registerAs(ann, 'Ann');
  await world.registerAs(owner, 'Olga');
  [bob, cat] = (await world.register('Bob', 'Cat')) as [Actor, Actor];
  await openShop(world);
  for (const [nth, time] of TIMES.entries()) {
    const { data } = holdSlot(String(nth), { time, price: 0 });
    await send('HoldSlot', data, ann);
    await send('ConfirmBooking', { ...of(String(nth)), paymentId: null, amount: 0 }, system);
  }
  await send('JoinWaitlist', joinWaitlist('e1').data, bob);
  await send('JoinWaitlist', joinWaitlist('e2').data, cat);
  await world.until(later(1));
});

const send = (type: string, data: object, by: Actor) => world.dispatch(day, { type, data } as never, world.rest(by));
const cancel = (time: (typeof TIMES)[number]) => send('CancelBooking', of(String(TIMES.indexOf(time))), ann);
const stages = async () => {
  const { waiting } = (await world.stateOf(day, { shopId: SHOP_ID, date: DATE })).state;
  return ['e1', 'e2'].map((name) => {
    const { stage, offer: one } = waiting[bookingId(name)] ?? {};
    return one ? `${stage} ${one.time}` : stage;
  });
};
const happened = async () =>
  (await world.store.read(day.stream({ shopId: SHOP_ID, date: DATE } as never)))
    .map((event) => event as unknown as DayEvent)
    .filter(({ type }) => type.startsWith('FreedSlot') || type === 'WaitlistLeft')
    .map(({ type, data }) => `${type} ${'because' in data ? data.because : ''}`.trim());

describe('a time that becomes free', () => {
  it('is offered to the first, by mail, and to the next when they do not answer', async () => {
    await cancel('11:00');
    await world.until(later(2));
    expect(await stages()).toEqual(['offered 11:00', 'waiting']);
    const [letter] = world.mailsTo(bob);
    expect(letter?.subject).toBe('A time is free: Tuesday, January 12, 2027 at 11:00 AM CST');
    expect(letter?.text).toContain('at Fade House');
    expect(letter?.text).toContain('until Monday, January 11, 2027 at 12:31 PM CST');
    await world.until(later(32));
    expect(await stages()).toEqual(['missed', 'offered 11:00']);
    expect(world.mailsTo(cat)).toHaveLength(1);
    await world.until(later(63));
    expect(await stages()).toEqual(['missed', 'missed']);
    expect(world.mailsTo(bob)).toHaveLength(1);
  });
  it('is offered to the next when the first declines it, and to nobody when it is taken', async () => {
    await cancel('11:00');
    await world.until(later(2));
    await send('DeclineFreedSlot', declineFreed('e1').data, bob);
    await world.until(later(3));
    expect(await stages()).toEqual(['waiting', 'offered 11:00']);
    await send('AcceptFreedSlot', acceptFreed('e2', { price: 0 }).data, cat);
    await send('ConfirmBooking', { ...of('new'), paymentId: null, amount: 0 }, system);
    await world.until(later(120));
    expect(await stages()).toEqual(['waiting', 'accepted']);
    expect(await happened()).toEqual([
      'FreedSlotOffered',
      'FreedSlotDeclined',
      'FreedSlotOffered',
      'FreedSlotAccepted',
    ]);
  });
  it('is offered again when who took it does not pay and lets it lapse', async () => {
    await cancel('11:00');
    await world.until(later(2));
    await send('AcceptFreedSlot', acceptFreed('e1').data, bob);
    await world.until(later(20));
    await send('ExpireHold', of('new'), system);
    await world.until(later(21));
    expect(await stages()).toEqual(['accepted', 'offered 11:00']);
  });
  it('comes from a move and from an opened block as well', async () => {
    await cancel('10:00');
    await world.until(later(2));
    await send('DeclineFreedSlot', declineFreed('e1', '10:00').data, bob);
    await world.until(later(3));
    await send('DeclineFreedSlot', declineFreed('e2', '10:00').data, cat);
    await send('RescheduleBooking', { ...of('3'), ...offer(), time: '10:00' }, owner);
    await world.until(later(4));
    expect(await stages()).toEqual(['offered 11:30', 'waiting']);
  });
});

describe('whoever cannot be served', () => {
  it('is taken from the list when their turn comes: a blocked customer, a closed account, a service that is gone', async () => {
    const of_ = { ownerId: owner.id, customerId: bob.id };
    await world.dispatch(customer, { type: 'BlockCustomer', data: of_ }, world.rest(owner));
    await cancel('11:00');
    await world.until(later(2));
    expect(await stages()).toEqual(['left', 'offered 11:00']);
    expect(await happened()).toEqual(['WaitlistLeft blocked', 'FreedSlotOffered']);
  });
  it('is the next one, too, when their account is suspended', async () => {
    const why = { accountId: bob.id, reason: 'Spam' };
    await world.dispatch(account, { type: 'SuspendAccount', data: why }, world.rest(root));
    await cancel('11:00');
    await world.until(later(2));
    expect(await happened()).toEqual(['WaitlistLeft account', 'FreedSlotOffered']);
  });
  it('is who waits for a service that the menu has no more', async () => {
    await send('LeaveWaitlist', joinWaitlist('e1').data, bob);
    await send('JoinWaitlist', joinWaitlist('e3', { service: 'fade' }).data, bob);
    await send('LeaveWaitlist', joinWaitlist('e2').data, cat);
    await cancel('11:00');
    await world.until(later(2));
    expect(await happened()).toContain('WaitlistLeft service');
  });
});

it('says nothing a second time: twice, late, and after the queue was emptied', async () => {
  await cancel('11:00');
  await world.until(later(2));
  const before = await happened();
  await world.repeat();
  expect(await happened()).toEqual(before);
  expect(world.mailsTo(bob)).toHaveLength(1);
  await world.until(later(40));
  await world.repeat();
  expect(await stages()).toEqual(['missed', 'offered 11:00']);
  expect(world.mailsTo(bob)).toHaveLength(1);
});
