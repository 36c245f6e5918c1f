import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '#domain/orders/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenMarket, PRICE } from '#domain/processes/checkout/testing.ts';
import { owners } from '#domain/users/owners.ts';
import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import { orders } from '#projections/orders/orders.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { SweepTools } from '../job.ts';
import { remindOfHeldRefunds } from './remindOfHeldRefunds.ts';

const DAY_MINUTES = 24 * 60;
const dir = mkdtempSync(join(tmpdir(), 'chairside-held-refunds-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedisForSpecs(join(dir, 'redis'));
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('owners are mailed of refunds that have waited for a week, once a week, until they begin', async () => {
  const market = await givenMarket();
  const { dispatch, store } = market;
  const [seller] = market.sellers;
  if (!seller) throw new Error('there is no seller');
  const owner = { id: market.bob.id, role: 'superadmin' } as const;
  await dispatch(owners, { type: 'EnrolOwner', data: { accountId: owner.id } }, { by: owner, channel: 'cli' });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const sweep = async () => {
    const models = await openReadModels(redis, projections);
    const from = await readCheckpoint(redis, orders, 1);
    await applyBatch(redis, { projection: orders, generation: 1 }, from, await store.readAll(from, 10_000));
    const sender = { by: { id: 'sweep', role: 'system' }, channel: 'job' } as const;
    const tools = { ...market.tools, mailer, sender, models, store, publicUrl: 'https://x.test' };
    for (const _ of [1, 2]) await remindOfHeldRefunds.run(tools as unknown as SweepTools);
  };

  await market.put(market.ann, 0);
  const { orderId } = await market.checkOut(market.ann);
  const placed = await market.orderOf(orderId);
  if (!placed) throw new Error('there is no order');
  const { paymentId } = await market.intentFor(market.ann, placed);
  market.provider.hand.pay(paymentId);
  await market.settle(orderId);
  const part = { orderId, sellerId: seller.id };
  await dispatch(order, { type: 'ShipPart', data: { ...part, tracking: '1' } }, { by: seller, channel: 'rest' });
  await dispatch(order, { type: 'CancelPart', data: part }, { by: seller, channel: 'rest' });
  const system = { by: { id: 'refund', role: 'system' }, channel: 'job' } as const;
  await dispatch(order, { type: 'HoldPartRefund', data: part }, system);

  await sweep();
  market.pass(6 * DAY_MINUTES);
  await sweep();
  expect(mails).toEqual([]);
  market.pass(2 * DAY_MINUTES);
  await sweep();
  expect(mails).toMatchObject([{ to: `${owner.id}@example.test`, subject: 'Refunds still wait for you' }]);
  expect(mails[0]?.text).toContain(`https://x.test/orders/${orderId}`);
  expect(mails[0]?.text).toContain(`$${(PRICE / 100).toFixed(2)}`);
  market.pass(7 * DAY_MINUTES);
  await sweep();
  expect(mails).toHaveLength(2);
  await dispatch(order, { type: 'CancelPart', data: part }, { by: owner, channel: 'rest' });
  market.pass(7 * DAY_MINUTES);
  await sweep();
  expect(mails).toHaveLength(2);
});
