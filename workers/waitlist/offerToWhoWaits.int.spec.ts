import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import {
  bookingId,
  DATE,
  holdSlot,
  NOON_BEFORE,
  of,
  owner,
  SHOP_ID,
  slotAt,
  system,
} from '#domain/bookings/testing.ts';
import { joinWaitlist } from '#domain/bookings/waitlist.testing.ts';
import type { Actor } from '#domain/decider.ts';
import { readMyPlaces, readWaitedDays, readWaitlist, waitlist } from '#projections/bookings/waitlist.ts';
import { applyBatch } from '#projections/folding.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { SweepTools } from '../job.ts';
import { openFakeClockWorkers } from '../notifications/fakeClockWorkers.testing.ts';
import { offerToWhoWaits } from './offerFreed.ts';
import { closeOn, openAt, openShop } from './openShop.testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'waitlist-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startRedisForSpecs(join(dir, 'redis'));
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('a round offers what has become free without an event of the day, says nothing twice, and takes back what has closed', async () => {
  const world = await openFakeClockWorkers(NOON_BEFORE, undefined, []);
  await world.registerAs(owner, 'Olga');
  const [ann, bob] = (await world.register('Ann', 'Bob')) as [Actor, Actor];
  await openShop(world, ['10:00']);
  const send = (type: string, data: object, by: Actor) => world.dispatch(day, { type, data } as never, world.rest(by));
  await send('HoldSlot', holdSlot('1', { time: '10:00', price: 0 }).data, ann);
  await send('ConfirmBooking', { ...of('1'), paymentId: null, amount: 0 }, system);
  await send('JoinWaitlist', { ...joinWaitlist('e1').data, openSlots: [slotAt('10:00')] }, bob);

  const models = await openReadModels(redis, [waitlist]);
  const project = async () => {
    const from = await readCheckpoint(redis, waitlist, 1);
    await applyBatch(redis, { projection: waitlist, generation: 1 }, from, await world.store.readAll(from, 10_000));
  };
  const round = async () => {
    await project();
    await offerToWhoWaits.run({ ...world, sender: world.system, models } as unknown as SweepTools);
    await project();
    return (await readMyPlaces(models, bob.id, DATE)).map(({ status, offer }) =>
      `${status} ${offer?.time ?? ''}`.trim(),
    );
  };
  expect(await round()).toEqual(['waiting']);
  expect(await readWaitedDays(models, NOON_BEFORE, { from: 0, most: 10 })).toEqual([{ shopId: SHOP_ID, date: DATE }]);
  await openAt(world, ['10:00', '10:30']);
  expect(await round()).toEqual(['offered 10:30']);
  const log = await world.store.head();
  expect(await round()).toEqual(['offered 10:30']);
  expect(await world.store.head()).toBe(log);
  expect((await readWaitlist(models, SHOP_ID, DATE, DATE)).map(({ entryId }) => entryId)).toEqual([bookingId('e1')]);
  expect(await readWaitlist(models, SHOP_ID, '2027-01-13', '2027-01-20')).toEqual([]);

  await closeOn(world, DATE);
  expect(await round()).toEqual(['waiting']);
  expect(await round()).toEqual(['waiting']);

  await send('LeaveWaitlist', joinWaitlist('e1').data, bob);
  expect(await round()).toEqual([]);
  expect(await readWaitedDays(models, NOON_BEFORE, { from: 0, most: 10 })).toEqual([]);
});
