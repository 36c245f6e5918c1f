import { describe, expect, it } from 'vitest';
import { day } from '../../bookings/decider.ts';
import { ann, bob, bookingId, holdSlot, OWNER_ID, owner, SHOP_ID, slotAt, system } from '../../bookings/testing.ts';
import { customer } from '../../customers/decider.ts';
import { bookingIdOfVisit } from '../../ids.ts';
import { at, SECOND, seriesId, THIRD } from '../../series/testing.ts';
import { catalog } from '../../shops/decider.ts';
import { giveUpVisits } from './giveUpVisits.ts';
import { NOTHING_UP_FRONT, openSeriesWorld } from './testing.ts';
import { lookAtVisit } from './visitTerms.ts';

const free = { depositRule: NOTHING_UP_FRONT };
const WEEK_BEFORE = '2027-01-19T11:00:00.000Z';

/** Bob has a time of a day. */
const taken = (world: Awaited<ReturnType<typeof openSeriesWorld>>, date: string, time = '11:00') =>
  world.send(day, 'HoldSlot', holdSlot('9', { by: bob, date, time }).data, bob);

describe('where nothing is paid up front', () => {
  it('books every visit at once', async () => {
    const world = await openSeriesWorld(free);
    await world.begin();
    expect(await world.keep()).toBeUndefined();
    expect(await world.visits()).toEqual([`${SECOND} kept`, `${THIRD} kept`]);
    expect([await world.on(SECOND), await world.on(THIRD)]).toEqual([['11:00 confirmed'], ['11:00 confirmed']]);
    const [booking] = await world.bookingsOn(SECOND);
    expect(booking).toMatchObject({ customerId: ann.id, series: seriesId(), price: 3500, paymentId: null });
    expect(booking?.bookingId).toBe(bookingIdOfVisit(seriesId(), SHOP_ID, SECOND));
  });

  it('notes what another has by then, and what the shop does not work', async () => {
    const world = await openSeriesWorld(free);
    await world.begin('1', { visits: [at(SECOND), at(THIRD, '13:00')] });
    await taken(world, SECOND);
    expect(await world.keep()).toBeUndefined();
    expect(await world.visits()).toEqual([`${SECOND} missed taken`, `${THIRD} missed closed`]);
    expect(await world.on(THIRD)).toEqual([]);
  });

  it('waits with a visit that is further ahead than the shop takes bookings by now', async () => {
    const world = await openSeriesWorld(free);
    await world.begin();
    await world.change({ horizon: 20 });
    expect(await world.keep()).toBe('2027-01-12T18:00:00.000Z');
    expect(await world.visits()).toEqual([`${SECOND} kept`, `${THIRD} planned`]);
    world.clock.now = '2027-01-20T18:00:00.000Z';
    expect(await world.keep()).toBeUndefined();
    expect(await world.visits()).toEqual([`${SECOND} kept`, `${THIRD} kept`]);
  });

  it('keeps the time of day by the shop’s clock when that is put forward', async () => {
    const world = await openSeriesWorld({ ...free, horizon: 180 });
    const dates = ['2027-03-09', '2027-03-23'];
    await world.begin('1', { times: 6, visits: dates.map((date) => at(date)), horizon: 180 });
    await world.keep();
    const starts = await Promise.all(dates.map(async (date) => (await world.bookingsOn(date))[0]?.startsAt));
    expect(starts).toEqual(['2027-03-09T17:00:00.000Z', '2027-03-23T16:00:00.000Z']);
  });
});

describe('where something is paid up front', () => {
  it('keeps each visit a week before, for two days', async () => {
    const world = await openSeriesWorld();
    await world.begin();
    expect(await world.keep()).toBe(WEEK_BEFORE);
    expect(await world.visits()).toEqual([`${SECOND} planned`, `${THIRD} planned`]);
    world.clock.now = WEEK_BEFORE;
    expect(await world.keep()).toBe('2027-02-02T11:00:00.000Z');
    expect(await world.on(SECOND)).toEqual(['11:00 held']);
    const [booking] = await world.bookingsOn(SECOND);
    expect(booking?.expiresAt).toBe('2027-01-21T11:00:00.000Z');
    expect(await world.visits()).toEqual([`${SECOND} kept`, `${THIRD} planned`]);
  });

  it('keeps one that is nearer than that at once', async () => {
    const world = await openSeriesWorld();
    const next = '2027-01-19';
    world.clock.now = '2027-01-12T20:00:00.000Z';
    await world.begin('1', { everyWeeks: 1, times: 2, visits: [at(next)], today: '2027-01-12' });
    expect(await world.keep()).toBeUndefined();
    expect(await world.on(next)).toEqual(['11:00 held']);
  });

  it('goes by the terms of the moment in which a visit is kept', async () => {
    const world = await openSeriesWorld();
    await world.begin();
    await world.change({ price: 4000 });
    world.clock.now = WEEK_BEFORE;
    await world.keep();
    expect((await world.bookingsOn(SECOND))[0]?.price).toBe(4000);
  });
});

it('goes on wherever it was cut off, and keeps each visit once', async () => {
  for (const failing of [1, 2, 3, 4]) {
    const world = await openSeriesWorld(free);
    await world.begin();
    await expect(world.keep(failing)).rejects.toThrow('down');
    await world.keep();
    await world.keep();
    expect(await world.visits()).toEqual([`${SECOND} kept`, `${THIRD} kept`]);
    for (const date of [SECOND, THIRD]) expect(await world.typesOn(date)).toEqual(['SlotHeld', 'BookingConfirmed']);
  }
});

it('runs side by side without keeping a visit twice', async () => {
  const world = await openSeriesWorld(free);
  await world.begin();
  await Promise.all([world.keep(), world.keep(), world.keep()]);
  for (const date of [SECOND, THIRD]) expect(await world.typesOn(date)).toEqual(['SlotHeld', 'BookingConfirmed']);
});

describe('a series that is over', () => {
  it('keeps nothing for who is blocked by the shop, or has closed their account', async () => {
    const blocked = await openSeriesWorld(free);
    await blocked.begin();
    await blocked.send(customer, 'BlockCustomer', { ownerId: OWNER_ID, customerId: ann.id }, owner);
    expect(await blocked.keep()).toBeUndefined();
    expect(await blocked.endedBecause()).toBe('blocked');

    const closed = await openSeriesWorld(free);
    await closed.begin();
    closed.standing[ann.id] = 'closed';
    expect(await closed.keep()).toBeUndefined();
    expect(await closed.endedBecause()).toBe('account');
    expect(await closed.on(SECOND)).toEqual([]);
  });

  it('misses the visits whose time comes while the account is suspended', async () => {
    const world = await openSeriesWorld(free);
    await world.begin();
    world.standing[ann.id] = 'suspended';
    await world.keep();
    expect(await world.visits()).toEqual([`${SECOND} missed account`, `${THIRD} missed account`]);
  });

  it('gives up what costs nothing, as who has ended it', async () => {
    for (const [by, side] of [
      [ann, 'customer'],
      [owner, 'shop'],
    ] as const) {
      const world = await openSeriesWorld(free);
      await world.begin();
      await world.keep();
      await world.end(by);
      await giveUpVisits(world.toolsOf(), { seriesId: seriesId(), memberId: ann.id });
      await giveUpVisits(world.toolsOf(), { seriesId: seriesId(), memberId: ann.id });
      expect([await world.on(SECOND), await world.on(THIRD)]).toEqual([['11:00 cancelled'], ['11:00 cancelled']]);
      expect((await world.bookingsOn(SECOND))[0]?.cancellation?.by).toBe(side);
      expect((await world.bookingsOn('2027-01-12')).map(({ stage }) => stage)).toEqual(['confirmed']);
    }
  });

  it('lets go what is held, and leaves what is paid', async () => {
    const world = await openSeriesWorld();
    await world.begin();
    world.clock.now = WEEK_BEFORE;
    await world.keep();
    const paid = bookingIdOfVisit(seriesId(), SHOP_ID, SECOND);
    await world.send(
      day,
      'ConfirmBooking',
      { bookingId: paid, shopId: SHOP_ID, date: SECOND, paymentId: 'pay-2', amount: 3500 },
      system,
    );
    world.clock.now = '2027-02-02T11:00:00.000Z';
    // It is over by then; the next is held.
    await world.keep();
    expect([await world.on(SECOND), await world.on(THIRD)]).toEqual([['11:00 confirmed'], ['11:00 held']]);
    await world.end();
    await giveUpVisits(world.toolsOf(), { seriesId: seriesId(), memberId: ann.id });
    expect([await world.on(SECOND), await world.on(THIRD)]).toEqual([['11:00 confirmed'], ['11:00 released']]);
  });

  it('keeps nothing any more', async () => {
    const world = await openSeriesWorld(free);
    await world.begin();
    await world.end();
    expect(await world.keep()).toBeUndefined();
    expect(await world.on(SECOND)).toEqual([]);
  });
});

describe('looking at a visit before', () => {
  const wanted = { memberId: ann.id, service: 'barb', addOnIds: [] };
  const look = async (world: Awaited<ReturnType<typeof openSeriesWorld>>, date: string, time: string) => {
    const shop = (await world.stateOf(catalog, { shopId: SHOP_ID })).state.shops[SHOP_ID];
    if (!shop) throw new Error('no shop');
    return lookAtVisit(world.stateOf, shop, wanted, { date, time }, world.clock.now);
  };

  it('says what is in its way, with the nearest free times, as keeping it would', async () => {
    const world = await openSeriesWorld();
    expect(await look(world, SECOND, '11:00')).toBeUndefined();
    await taken(world, SECOND);
    expect(await look(world, SECOND, '11:00')).toEqual({
      ...{ date: SECOND, time: '11:00', because: 'taken' },
      nearest: ['10:30', '11:30', '10:00'],
    });
    expect(await look(world, SECOND, '14:00')).toMatchObject({ because: 'closed', nearest: ['12:30', '12:00', '11:30'] });
    expect(await look(world, '2027-01-27', '11:00')).toMatchObject({ because: 'closed', nearest: [] });
    expect(await look(world, '2027-08-03', '11:00')).toMatchObject({ because: 'horizon', nearest: [] });
    const { shopId, ...gone } = { shopId: SHOP_ID, service: 'fade' };
    const shop = (await world.stateOf(catalog, { shopId })).state.shops[shopId];
    expect(shop && (await lookAtVisit(world.stateOf, shop, { ...wanted, ...gone }, at(SECOND), world.clock.now))).toMatchObject(
      { because: 'service' },
    );
  });

  it('keeps nothing by it', async () => {
    const world = await openSeriesWorld();
    await look(world, SECOND, '11:00');
    expect(await world.typesOn(SECOND)).toEqual([]);
    expect(slotAt('11:00', SECOND).startsAt).toBe('2027-01-26T17:00:00.000Z');
    expect(bookingId('9')).not.toBe(bookingIdOfVisit(seriesId(), SHOP_ID, SECOND));
  });
});
