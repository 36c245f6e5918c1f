import { describe, expect, it } from 'vitest';
import type { Terms } from '../../plans/changes.ts';
import { SamePlan } from '../../plans/refusals.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { buyPlan } from './buyPlan.ts';
import { cancelPlan, changePlan, resumePlan } from './changePlan.ts';
import { followPlan, type PlanTools, planStateOf } from './followPlan.ts';

const premium: Terms = { plan: 'premium', interval: 'monthly' };
const diamond: Terms = { plan: 'diamond', interval: 'monthly' };
const DAYS = 24 * 60;

/** A member who has begun to buy a plan, and what they and the provider know of it. */
async function choosing(terms: Terms = premium) {
  const bench = givenPayment();
  const { id } = bench.ann;
  const choose = (tools = bench.tools) => buyPlan(tools, id, terms, () => undefined);
  const running = async () => (await planStateOf(bench.tools, id)).running;
  const provided = async () => bench.provider.lookSubscription((await running())?.subscriptionId ?? '');
  return {
    ...bench,
    bench,
    id,
    choose,
    running,
    provided,
    kept: () => bench.provider.hand.intents().reduce((sum, intent) => sum + intent.amountReceived, 0),
  };
}

async function bought(terms?: Terms) {
  const given = await choosing(terms);
  const { paymentId } = await given.choose();
  given.provider.hand.pay(paymentId);
  await settlePayment(given.tools, paymentId);
  return given;
}

/** The same wish again, when it has been granted meanwhile, is no trouble. */
const unlessDone = async (change: Promise<void>): Promise<void> => {
  await change.catch((error: { code?: string }) => {
    if (error.code !== SamePlan.code) throw error;
  });
};

describe('a server that dies at any step', () => {
  it('of choosing a plan leaves one payment to make, and one plan when it is made', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await choosing();
      return {
        bench: given.bench,
        work: (tools) => given.choose(tools),
        after: async () => {
          expect(given.provider.hand.intents()).toHaveLength(1);
          const { paymentId } = await given.choose();
          given.provider.hand.pay(paymentId);
          expect(await settlePayment(given.tools, paymentId)).toEqual({ status: 'fulfilled' });
          expect(await given.count('SubscriptionStarted')).toBe(1);
          expect(given.kept()).toBe(2_500);
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  });

  it('of giving a plan that is paid has given it once', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await choosing();
      const { paymentId } = await given.choose();
      given.provider.hand.pay(paymentId);
      return {
        bench: given.bench,
        work: (tools) => settlePayment(tools, paymentId),
        after: async () => {
          expect(await given.running()).toMatchObject(premium);
          const counts = await Promise.all(
            ['SubscriptionStarted', 'PaymentFulfilled', 'PaymentCaptured', 'RefundStarted'].map(given.count),
          );
          expect(counts).toEqual([1, 1, 1, 0]);
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  });

  it('of changing to a dearer plan has charged it once', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await bought();
      given.pass(15 * DAYS);
      return {
        bench: given.bench,
        work: (tools) => unlessDone(changePlan(tools, given.id, diamond)),
        after: async () => {
          expect(await given.running()).toMatchObject(diamond);
          expect(await given.provided()).toMatchObject(diamond);
          expect(await given.count('SubscriptionUpgraded')).toBe(1);
          expect(given.provider.billing.invoicesOf((await given.running())?.subscriptionId ?? '')).toHaveLength(2);
        },
      };
    });
    expect(crashes).toBeGreaterThan(6);
  });

  it.each([
    [
      'of planning a cheaper plan',
      (tools: PlanTools, id: string) => unlessDone(changePlan(tools, id, premium)),
      { cancelling: false, next: premium },
    ],
    ['of cancelling', cancelPlan, { cancelling: true, next: undefined }],
    [
      'of cancelling and thinking better of it',
      async (tools: SettleTools, id: string) => {
        await cancelPlan(tools, id);
        await resumePlan(tools, id);
      },
      { cancelling: false, next: undefined },
    ],
  ] as const)('%s has the provider plan the same as we do', async (_what, change, end) => {
    const crashes = await atEveryStep(async () => {
      const given = await bought(diamond);
      return {
        bench: given.bench,
        work: (tools) => change(tools, given.id),
        after: async () => {
          expect(await given.running()).toMatchObject({ plan: 'diamond', ...end });
          expect(await given.provided()).toMatchObject({
            plan: 'diamond',
            cancelsAtEnd: end.cancelling,
            ...(end.next && { next: end.next }),
          });
          expect(given.kept()).toBe(4_000);
        },
      };
    });
    expect(crashes).toBeGreaterThan(4);
  });

  it('of ending a plan that was not renewed has ended it once, in the log and at the provider', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await bought();
      const { subscriptionId = '' } = (await given.running()) ?? {};
      given.pass(31 * DAYS + 90);
      given.provider.billing.renew(subscriptionId, false);
      await followPlan(given.tools, given.id);
      given.pass(8 * DAYS);
      return {
        bench: given.bench,
        work: (tools) => followPlan(tools, given.id),
        after: async () => {
          expect(await given.running()).toBeUndefined();
          expect(await given.count('SubscriptionEnded')).toBe(1);
          expect(given.provider.billing.subscriptions()).toMatchObject([{ status: 'canceled' }]);
        },
      };
    });
    expect(crashes).toBeGreaterThan(4);
  });
});
