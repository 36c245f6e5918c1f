import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earnings } from '#domain/earnings/decider.ts';
import { order } from '#domain/orders/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenMarket, type Market, PRICE } from '#domain/processes/checkout/testing.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { followPayee, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { owners } from '#domain/users/owners.ts';
import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { followBalance } from '../balance/followBalance.ts';
import type { Sweep, SweepTools } from '../job.ts';
import { payOutEarnings, sendWaitingEarningsPayouts } from './payOutEarnings.ts';

const DAY_MINUTES = 24 * 60;
const FEE = 37;
const dir = mkdtempSync(join(tmpdir(), 'chairside-earnings-'));
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

/** One round of a sweep, with read models that have everything. */
async function sweep({ tools, store }: Market, { run }: Sweep): Promise<void> {
  const models = await openReadModels(redis, projections);
  for (const projection of projections) {
    const from = await readCheckpoint(redis, projection, 1);
    await applyBatch(redis, { projection, generation: 1 }, from, await store.readAll(from, 10_000));
  }
  const sender = { by: { id: 'sweep', role: 'system' }, channel: 'job' } as const;
  await run({ ...tools, sender, models, store, saleFeeRate: 290 } as unknown as SweepTools);
}

/** The seller can be paid out. */
async function connectSeller({ tools, provider, sellers: [seller] }: Market): Promise<void> {
  const memberId = seller?.id ?? '';
  await startOnboarding(tools, memberId, { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' });
  provider.payoutHand.enable('acct_1');
  await followPayee(tools, memberId);
}

/** A seller whose comb was bought and sent. */
async function givenSale({ isConnected = true } = {}) {
  await flush(redis);
  const market = await givenMarket();
  const [seller] = market.sellers;
  if (!seller) throw new Error('there is no seller');
  await market.put(market.ann, 0);
  const { orderId } = await market.checkOut(market.ann);
  const placed = await market.orderOf(orderId);
  if (!placed) throw new Error('there is no order');
  const { paymentId } = await market.intentFor(market.ann, placed);
  market.provider.hand.pay(paymentId);
  await market.settle(orderId);
  const data = { orderId, sellerId: seller.id, tracking: '1' };
  await market.dispatch(order, { type: 'ShipPart', data }, { by: seller, channel: 'rest' });
  if (isConnected) await connectSeller(market);
  return {
    market,
    transfers: () => market.provider.payoutHand.transfers(),
    state: async () => (await market.stateOf(earnings, { memberId: seller.id })).state,
  };
}

it('what has become due is credited and planned once, and sent by a sweep where its job was lost', async () => {
  const { market, transfers, state } = await givenSale();
  market.pass(13 * DAY_MINUTES);
  await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ credits: 0, planned: 0 });
  market.pass(DAY_MINUTES);
  for (const _ of [1, 2]) await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ credits: 1, planned: 1, balance: 0 });
  await sweep(market, sendWaitingEarningsPayouts);
  expect(transfers()).toEqual([]);
  market.pass(2);
  await sweep(market, sendWaitingEarningsPayouts);
  expect(transfers()).toMatchObject([{ amount: PRICE - FEE }]);
  expect(await state()).toMatchObject({ pending: undefined });
});

it('what the provider took back without a word is found by its balance, and asked for once', async () => {
  const { market, transfers, state } = await givenSale();
  market.pass(15 * DAY_MINUTES);
  await sweep(market, payOutEarnings);
  market.pass(2);
  await sweep(market, sendWaitingEarningsPayouts);
  market.provider.payoutHand.reverse(transfers()[0]?.payoutId ?? '', 500);
  const asked: string[] = [];
  const { lookTransfer } = market.provider;
  market.provider.lookTransfer = async (transferId) => {
    asked.push(transferId);
    return lookTransfer(transferId);
  };
  for (const _ of [1, 2]) await sweep(market, followBalance);
  expect((await state()).balance).toBe(500);
  expect(asked).toHaveLength(1);

  // Who took it back wants it here: no round sends it again before it is released.
  const memberId = market.sellers[0]?.id ?? '';
  market.pass(8 * DAY_MINUTES);
  for (const _ of [1, 2]) await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ balance: 500, planned: 1, stops: ['takenBack'] });
  const by = { id: 'fin', role: 'finance' } as const;
  const data = { memberId, because: ['takenBack'] as const, isSuspended: false };
  await market.dispatch(earnings, { type: 'ReleaseEarningsPayouts', data }, { by, channel: 'rest' });
  await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ balance: 0, planned: 2, stops: [] });
});

it('what a bank contests after it was credited is taken off again, and not sent once there is an account', async () => {
  const { market, transfers, state } = await givenSale({ isConnected: false });
  market.pass(15 * DAY_MINUTES);
  await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ balance: PRICE - FEE, credits: 1 });
  const bank = market.provider.disputeHand;
  const disputeId = bank.dispute(market.provider.hand.intents()[0]?.intentId ?? '');
  await followDispute(market.tools, disputeId);
  await connectSeller(market);
  for (const _ of [1, 2]) await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ balance: 0, planned: 0, credits: 2 });
  bank.win(disputeId);
  await followDispute(market.tools, disputeId);
  market.provider.balanceHand.chargeElsewhere(5_000);
  await sweep(market, payOutEarnings);
  market.pass(2);
  await sweep(market, sendWaitingEarningsPayouts);
  expect(transfers()).toMatchObject([{ amount: PRICE - FEE }]);
});

it('nothing is credited or sent by a clock that the provider’s does not agree with, and owners are mailed once a day', async () => {
  const { market, state } = await givenSale();
  const owner = { id: market.bob.id, role: 'superadmin' } as const;
  await market.dispatch(owners, { type: 'EnrolOwner', data: { accountId: owner.id } }, { by: owner, channel: 'cli' });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const theirs = market.tools.now();
  market.provider.balanceHand.clock.now = () => theirs;
  market.pass(30 * DAY_MINUTES);
  for (const _ of [1, 2]) await sweep({ ...market, tools: { ...market.tools, mailer } } as Market, payOutEarnings);
  expect(await state()).toMatchObject({ credits: 0, planned: 0 });
  expect(mails).toMatchObject([{ to: `${owner.id}@example.test`, subject: 'Payouts wait: a clock is wrong' }]);
  market.provider.balanceHand.clock.now = market.tools.now;
  await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ credits: 1, planned: 1 });
});

it('who has connected no account is owed it until they have', async () => {
  const { market, state } = await givenSale({ isConnected: false });
  market.pass(15 * DAY_MINUTES);
  await sweep(market, payOutEarnings);
  expect(await state()).toMatchObject({ balance: PRICE - FEE, planned: 0 });
});
