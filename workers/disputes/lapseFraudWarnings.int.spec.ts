import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fraudWarning, isStanding } from '#domain/disputes/fraudWarning.ts';
import { givenMarket, type Market } from '#domain/processes/checkout/testing.ts';
import { followFraudWarning } from '#domain/processes/disputes/followDispute.ts';
import { disputes } from '#projections/disputes/disputes.ts';
import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { SweepTools } from '../job.ts';
import { lapseFraudWarnings } from './lapseFraudWarnings.ts';

const DAY_MINUTES = 24 * 60;
const dir = mkdtempSync(join(tmpdir(), 'chairside-warnings-'));
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

/** An order that was paid for, and is warned of. */
async function warned() {
  await flush(redis);
  const market = await givenMarket();
  await market.put(market.ann, 0);
  const { orderId } = await market.checkOut(market.ann);
  const placed = await market.orderOf(orderId);
  if (!placed) throw new Error('there is no order');
  const { paymentId } = await market.intentFor(market.ann, placed);
  market.provider.hand.pay(paymentId);
  await market.settle(orderId);
  const warningId = market.provider.disputeHand.warn(market.provider.hand.intents()[0]?.intentId ?? '');
  await followFraudWarning(market.tools, warningId);
  const stands = async () => isStanding((await market.stateOf(fraudWarning, { warningId })).state);
  return { market, warningId, stands };
}

/** One round, with a read model that has everything. */
async function sweep({ tools, store }: Market): Promise<void> {
  const models = await openReadModels(redis, projections);
  const from = await readCheckpoint(redis, disputes, 1);
  await applyBatch(redis, { projection: disputes, generation: 1 }, from, await store.readAll(from, 10_000));
  const sender = { by: { id: 'sweep', role: 'system' }, channel: 'job' } as const;
  await lapseFraudWarnings.run({ ...tools, sender, models, store } as unknown as SweepTools);
}

it('a warning is over after 30 days of which nothing has come, however long ago it was noted, and once', async () => {
  for (const days of [30, 400]) {
    const { market, stands } = await warned();
    market.pass(29 * DAY_MINUTES);
    await sweep(market);
    expect(await stands()).toBe(true);
    market.pass((days - 29) * DAY_MINUTES + 1);
    for (const _ of [1, 2]) await sweep(market);
    expect(await stands()).toBe(false);
    expect(await market.count('FraudWarningLapsed')).toBe(1);
  }
});

it('no warning is over by a clock of ours that is ahead of the provider’s', async () => {
  const { market, stands } = await warned();
  const theirs = market.tools.now();
  market.provider.balanceHand.clock.now = () => theirs;
  market.pass(31 * DAY_MINUTES);
  for (const _ of [1, 2]) await sweep(market);
  expect(await stands()).toBe(true);
  market.provider.balanceHand.clock.now = market.tools.now;
  await sweep(market);
  expect(await stands()).toBe(false);
});
