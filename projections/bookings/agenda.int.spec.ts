import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BookingEvent, WaitlistEvent } from '#domain/bookings/events.ts';
import {
  ann,
  bob,
  booked,
  bookingId,
  confirmed,
  DATE,
  facts,
  later,
  mention,
  NEXT_DATE,
  NOON_BEFORE,
  OWNER_ID,
  SHOP_ID,
  slotAt,
  slotHeld,
} from '#domain/bookings/testing.ts';
import { entry, offered } from '#domain/bookings/waitlist.testing.ts';
import { openBatch } from '../batch.ts';
import { checkpointKey, connect, NOTICES, openReadModels } from '../redis.ts';
import { flush, keysOf, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { agenda, readAgenda, readBooking, readShopBookings, readUpcomingCount } from './agenda.ts';
import { readMyBookings } from './myBookings.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-agenda-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let listener: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;
let notices: [string, Record<string, unknown>][] = [];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  listener = connect(server.address);
  models = await openReadModels(redis, [agenda]);
  listener.on('message', (_channel: string, text: string) =>
    notices.push(...(JSON.parse(text) as { topics: typeof notices }).topics),
  );
  await listener.subscribe(NOTICES);
});
afterAll(async () => {
  redis.disconnect();
  listener.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  position = -1;
  notices = [];
});

async function happened(...events: (BookingEvent | WaitlistEvent)[]): Promise<void> {
  const from = position;
  const { work, commit } = openBatch(redis, agenda, 1);
  for (const event of events) {
    position += 1;
    const fold = agenda.on[event.type];
    await fold?.({ ...event, position, metadata: { occurredAt: NOON_BEFORE } } as never, work);
  }
  await commit(from, position);
}

const slot = (time: string, date = DATE) => ({ date, ...slotAt(time, date) });
const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: { ...mention(), cancelledBy: 'shop', reason: 'ill', paymentId: 'pay-1', refund: 3500 },
};
const dayOf = async (date = DATE, now = NOON_BEFORE) => (await readAgenda(models, SHOP_ID, [date], now))[date];
const mine = async (page: Partial<Parameters<typeof readMyBookings>[2]> = {}) =>
  readMyBookings(models, ann.id, { offset: 0, limit: 10, ...page });

it('shows a slot as held, with its customer, until the hold is over', async () => {
  await happened(slotHeld());
  expect(await dayOf()).toEqual({
    '11:00': { bookingId: bookingId(), state: 'held', expiresAt: later(10), customerId: ann.id },
  });
  expect(await dayOf(DATE, later(10))).toEqual({});
});

it('applies the extension of a hold', async () => {
  await happened(slotHeld(), { type: 'HoldExtended', data: { ...mention(), expiresAt: later(20) } });
  expect(await dayOf(DATE, later(15))).toMatchObject({ '11:00': { state: 'held' } });
});

it('has no holds in lists, and bookings in both', async () => {
  await happened(slotHeld());
  expect([(await mine()).total, (await readShopBookings(models, SHOP_ID, DATE, DATE)).length]).toEqual([0, 0]);
  await happened(confirmed());
  expect((await mine()).bookings).toEqual([
    {
      ...facts(),
      status: 'confirmed',
      expiresAt: null,
      paymentId: 'pay-1',
      cancelledBy: null,
      reason: null,
      refund: null,
      createdAt: NOON_BEFORE,
      changedAt: NOON_BEFORE,
    },
  ]);
  expect((await readShopBookings(models, SHOP_ID, DATE, DATE)).map(({ time }) => time)).toEqual(['11:00']);
});

it('orders a shop by start and a customer by latest start, within the requested days', async () => {
  await happened(
    ...booked('1'),
    ...booked('2', { time: '10:00' }),
    ...booked('3', { date: NEXT_DATE, time: '10:30' }),
    ...booked('4', { time: '12:00', customerId: bob.id }),
  );
  expect((await readShopBookings(models, SHOP_ID, DATE, NEXT_DATE)).map(({ time }) => time)).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '10:30',
  ]);
  expect((await mine()).bookings.map(({ time }) => time)).toEqual(['10:30', '11:00', '10:00']);
  const second = await mine({ offset: 1, limit: 1 });
  expect([second.total, second.bookings.map(({ time }) => time)]).toEqual([3, ['11:00']]);
  expect((await mine({ from: NEXT_DATE })).bookings.map(({ time }) => time)).toEqual(['10:30']);
  expect((await mine({ to: DATE })).total).toBe(2);
});

it('frees a cancelled slot and keeps the booking with its cancellation', async () => {
  await happened(...booked(), cancelled);
  expect(await dayOf()).toEqual({});
  expect(await readBooking(models, bookingId())).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'shop',
    reason: 'ill',
    refund: 3500,
  });
  expect((await mine()).total).toBe(1);
});

it('does not free a slot that another customer has by now', async () => {
  await happened(
    slotHeld(),
    { type: 'HoldExpired', data: mention() },
    slotHeld('2', { customerId: bob.id, expiresAt: later(20) }),
  );
  await happened({ type: 'HoldReleased', data: mention() });
  expect(await dayOf()).toMatchObject({ '11:00': { bookingId: bookingId('2') } });
});

it('keeps nothing of a hold that was released', async () => {
  const kept = async () => (await keysOf(redis, '*')).filter((key) => key !== checkpointKey(agenda, 1));
  await happened(slotHeld(), { type: 'HoldExtended', data: { ...mention(), expiresAt: later(20) } });
  expect(await kept()).not.toEqual([]);
  await happened({ type: 'HoldReleased', data: mention() });
  expect(await kept()).toEqual([]);
});

it('moves within a day', async () => {
  await happened(...booked(), {
    type: 'BookingRescheduled',
    data: { ...mention(), from: slot('11:00'), to: slot('12:00') },
  });
  expect(Object.keys((await dayOf()) ?? {})).toEqual(['12:00']);
  expect(await readBooking(models, bookingId())).toMatchObject({ time: '12:00', startsAt: slotAt('12:00').startsAt });
});

it('takes the new day at once and moves the booking when the old day releases its slot', async () => {
  const arrived: BookingEvent = {
    type: 'BookingArrived',
    data: { ...facts(), ...slot('12:00', NEXT_DATE), paymentId: 'pay-1', from: slot('11:00'), move: 1 },
  };
  await happened(...booked(), arrived);
  expect([Object.keys((await dayOf()) ?? {}), Object.keys((await dayOf(NEXT_DATE)) ?? {})]).toEqual([
    ['11:00'],
    ['12:00'],
  ]);
  expect(await readBooking(models, bookingId())).toMatchObject({ date: DATE, time: '11:00' });
  await happened({ type: 'BookingMovedAway', data: { ...mention(), to: slot('12:00', NEXT_DATE), move: 1 } });
  expect([Object.keys((await dayOf()) ?? {}), Object.keys((await dayOf(NEXT_DATE)) ?? {})]).toEqual([[], ['12:00']]);
  expect(await readBooking(models, bookingId())).toMatchObject({ date: NEXT_DATE, time: '12:00', status: 'confirmed' });
  expect((await readShopBookings(models, SHOP_ID, NEXT_DATE, NEXT_DATE)).length).toBe(1);
});

it('gives the new day back when the move is undone', async () => {
  const arrived: BookingEvent = {
    type: 'BookingArrived',
    data: { ...facts(), ...slot('12:00', NEXT_DATE), paymentId: 'pay-1', from: slot('11:00'), move: 1 },
  };
  await happened(...booked(), arrived, { type: 'ArrivalUndone', data: mention('1', { date: NEXT_DATE }) });
  expect(await dayOf(NEXT_DATE)).toEqual({});
  expect(await readBooking(models, bookingId())).toMatchObject({ date: DATE, status: 'confirmed' });
});

it('counts the appointments a shop still has ahead', async () => {
  await happened(...booked('1'), ...booked('2', { time: '10:00' }), slotHeld('3', { time: '12:00' }));
  expect(await readUpcomingCount(models, SHOP_ID, NOON_BEFORE)).toBe(2);
  expect(await readUpcomingCount(models, SHOP_ID, slotAt('10:30').startsAt)).toBe(1);
  await happened(cancelled);
  expect(await readUpcomingCount(models, SHOP_ID, NOON_BEFORE)).toBe(1);
  await happened({ type: 'BookingCompleted', data: mention('2') });
  expect(await readUpcomingCount(models, SHOP_ID, NOON_BEFORE)).toBe(0);
});

it('has what was paid at the desk when a visit was completed', async () => {
  const goods = [{ goodId: 'Pomade0000000000000001', name: 'Pomade', price: 1_800, quantity: 2 }];
  const atDesk = { saleId: `${bookingId()}D00000001`, tip: 500, goods };
  await happened(...booked('1'), ...booked('2', { time: '10:00' }));
  await happened({ type: 'BookingCompleted', data: { ...mention('1'), atDesk } });
  await happened({ type: 'BookingCompleted', data: mention('2') });
  const found = await readShopBookings(models, SHOP_ID, DATE, DATE);
  expect(found.map(({ status, ...rest }) => [status, rest.atDesk])).toEqual([
    ['completed', undefined],
    ['completed', atDesk],
  ]);
});

it('notifies the watchers of the shop, the customer and the owner, without personal data', async () => {
  await happened(slotHeld());
  await vi.waitFor(() => expect(notices).toHaveLength(3), { timeout: 5_000 });
  expect(notices).toEqual([
    [`bookings/${ann.id}`, { bookingId: bookingId() }],
    [`bookings/${OWNER_ID}`, { bookingId: bookingId() }],
    [`availability/${SHOP_ID}`, { shopId: SHOP_ID, date: DATE, time: '11:00', state: 'held', position: 0 }],
  ]);
  notices = [];
  await happened({ type: 'HoldReleased', data: mention() });
  await vi.waitFor(() => expect(notices).toHaveLength(3), { timeout: 5_000 });
  expect(notices.at(-1)).toEqual([
    `availability/${SHOP_ID}`,
    { shopId: SHOP_ID, date: DATE, time: '11:00', state: 'free', position: 1 },
  ]);
});

it('what is offered to who waits is held until it lapses or ends, and says to nobody whose it is', async () => {
  await happened(offered('e1', '11:00', { marks: ['11:00', '11:30'], expiresAt: later(30) }));
  const held = { bookingId: entry().entryId, state: 'held', expiresAt: later(30), customerId: '' };
  const read = async (minutes: number) => (await readAgenda(models, SHOP_ID, [DATE], later(minutes)))[DATE];
  expect(await read(29)).toEqual({ '11:00': held, '11:30': { ...held, from: '11:00' } });
  expect(await read(30)).toEqual({});
  const topic = `availability/${SHOP_ID}`;
  const free = { topic, time: '11:00', state: 'free' };
  await happened({ type: 'FreedSlotDeclined', data: { ...entry(), time: '11:00' } });
  expect(await read(1)).toEqual({});
  await vi.waitFor(() => {
    const said = notices.map(([name, notice]) => ({ topic: name, time: notice.time, state: notice.state }));
    expect(said).toContainEqual({ ...free, state: 'held' });
    expect(said).toContainEqual(free);
  }, 20_000);
});

it('the end of an offer leaves alone who has its times by now', async () => {
  await happened(offered(), { type: 'FreedSlotAccepted', data: { ...entry(), bookingId: bookingId('1') } }, slotHeld());
  await happened({ type: 'FreedSlotMissed', data: entry() });
  const [taken] = Object.values((await readAgenda(models, SHOP_ID, [DATE], NOON_BEFORE))[DATE] ?? {});
  expect(taken).toMatchObject({ bookingId: bookingId('1'), state: 'held' });
});
