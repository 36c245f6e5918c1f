import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { statusAt } from '#domain/plans/state.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { applyBatch } from '#projections/folding.ts';
import { plans, readInvoices } from '#projections/plans/plans.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { SweepTools } from '../job.ts';
import { followDuePlans } from './followDuePlans.ts';

const DAYS = 24 * 60;
const dir = mkdtempSync(join(tmpdir(), 'due-plans-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startRedisForSpecs(join(dir, 'redis'));
  redis = connect(server.address);
});
beforeEach(async () => {
  await flush(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A world without webhooks and without jobs: only the projection and the sweep. */
async function givenSweep() {
  const given = givenPayment();
  const models = await openReadModels(redis, [plans]);
  const project = async () => {
    const from = await readCheckpoint(redis, plans, 1);
    await applyBatch(redis, { projection: plans, generation: 1 }, from, await given.store.readAll(from, 10_000));
  };
  return {
    ...given,
    models,
    async sweep(tools = given.tools) {
      await project();
      await followDuePlans.run({ ...tools, models } as unknown as SweepTools).finally(project);
    },
    async bought({ id }: Actor): Promise<string> {
      const { paymentId } = await buyPlan(given.tools, id, { plan: 'premium', interval: 'monthly' }, () => undefined);
      given.provider.hand.pay(paymentId);
      await settlePayment(given.tools, paymentId);
      return (await planStateOf(given.tools, id)).running?.subscriptionId ?? '';
    },
    status: async ({ id }: Actor) => statusAt(await planStateOf(given.tools, id), given.tools.now()),
  };
}

it('finds renewed, failed and ended plans, though no webhook ever came', async () => {
  const given = await givenSweep();
  const { ann, bob } = given;
  const [renewed, failed] = [await given.bought(ann), await given.bought(bob)];
  await given.sweep();
  expect(await given.count('SubscriptionRenewed')).toBe(0);

  given.pass(31 * DAYS + 90);
  given.provider.billing.renew(renewed);
  given.provider.billing.renew(failed, false);
  await given.sweep();
  await given.sweep();
  expect([await given.status(ann), await given.status(bob)]).toEqual(['active', 'pastDue']);
  expect([await given.count('SubscriptionRenewed'), await given.count('RenewalFailed')]).toEqual([1, 1]);

  given.pass(7 * DAYS);
  await given.sweep();
  expect([await given.status(ann), await given.status(bob)]).toEqual(['active', 'ended']);
  expect(await given.count('SubscriptionEnded')).toBe(1);
  const charged = async ({ id }: Actor) =>
    (await readInvoices(given.models, id)).map(({ status, amount }) => [status, amount]);
  expect(await charged(ann)).toEqual([
    ['paid', 2500],
    ['paid', 2500],
  ]);
  expect(await charged(bob)).toEqual([
    ['failed', 2500],
    ['paid', 2500],
  ]);
});

it('goes on with the others when one plan fails, and reports the failure', async () => {
  const given = await givenSweep();
  const [lost, fine] = [await given.bought(given.ann), await given.bought(given.bob)];
  given.pass(31 * DAYS + 90);
  given.provider.billing.renew(fine);
  const look = given.provider.lookSubscription;
  const troubled = {
    ...given.provider,
    lookSubscription: (id: string) => (id === lost ? Promise.reject(new Error('trouble')) : look(id)),
  };
  await expect(given.sweep({ ...given.tools, provider: troubled })).rejects.toThrow(
    '1 of 2 due plans could not be followed',
  );
  expect(await given.count('SubscriptionRenewed')).toBe(1);
});
