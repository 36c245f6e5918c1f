import { describe, expect, it } from 'vitest';
import { dispute } from '../../disputes/decider.ts';
import { payment } from '../../payments/decider.ts';
import { givenMarket } from '../checkout/testing.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { buyPlan } from '../plans/buyPlan.ts';
import { planStateOf } from '../plans/followPlan.ts';
import { applyDispute } from './applyDispute.ts';
import { disputeOf, followDispute } from './followDispute.ts';

const follow = (disputeId: string) => async (tools: SettleTools) => {
  await followDispute(tools, disputeId);
  await applyDispute(tools, disputeId);
};

/** A booking that was paid for, and its dispute. */
async function contested() {
  const bench = givenPayment();
  const { paymentId } = await bench.opened(bench.ann);
  bench.provider.hand.pay(paymentId);
  await settlePayment(bench.tools, paymentId);
  const { disputeHand: bank, hand } = bench.provider;
  return { bench, paymentId, bank, disputeId: bank.dispute(hand.intents()[0]?.intentId ?? '') };
}

describe('a server that dies at any step', () => {
  it('of a dispute leaves it noted once, and its order frozen once', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = await givenMarket();
      await bench.put(bench.ann, 0);
      const { orderId } = await bench.checkOut(bench.ann);
      const placed = await bench.orderOf(orderId);
      if (!placed) throw new Error('there is no order');
      const { paymentId } = await bench.intentFor(bench.ann, placed);
      bench.provider.hand.pay(paymentId);
      await bench.settle(orderId);
      const disputeId = bench.provider.disputeHand.dispute(bench.provider.hand.intents()[0]?.intentId ?? '');
      return {
        bench,
        work: follow(disputeId),
        after: async () => {
          const counts = await Promise.all(['DisputeOpened', 'DisputedMoneyTaken', 'OrderFrozen'].map(bench.count));
          expect(counts).toEqual([1, 1, 1]);
        },
      };
    });
    expect(crashes).toBeGreaterThan(8);
  });

  it('of the dispute of a plan leaves the plan ended, here and at the provider', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = givenPayment();
      const { id } = bench.ann;
      const { paymentId } = await buyPlan(bench.tools, id, { plan: 'premium', interval: 'monthly' }, () => undefined);
      bench.provider.hand.pay(paymentId);
      await settlePayment(bench.tools, paymentId);
      const subscriptionId = (await planStateOf(bench.tools, id)).running?.subscriptionId ?? '';
      const disputeId = bench.provider.disputeHand.dispute(bench.provider.hand.intents()[0]?.intentId ?? '');
      return {
        bench,
        work: follow(disputeId),
        after: async () => {
          expect((await planStateOf(bench.tools, id)).running).toBeUndefined();
          expect((await bench.provider.lookSubscription(subscriptionId)).status).toBe('canceled');
          expect(await bench.count('SubscriptionEnded')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThan(8);
  });

  it('of a dispute that was accepted leaves it lost, once', async () => {
    await atEveryStep(async () => {
      const { bench, disputeId } = await contested();
      await followDispute(bench.tools, disputeId);
      await bench.tools.dispatch(dispute, { type: 'AcceptDispute', data: { disputeId } }, bench.tools.sender);
      return {
        bench,
        work: follow(disputeId),
        after: async () => {
          expect(await disputeOf(bench.tools, disputeId)).toMatchObject({ stage: 'lost' });
          expect(await bench.count('DisputeLost')).toBe(1);
        },
      };
    });
  });

  it('of a loss leaves a refund that waited failed, once, and before it', async () => {
    await atEveryStep(async () => {
      const { bench, paymentId, bank, disputeId } = await contested();
      await followDispute(bench.tools, disputeId);
      const data = { paymentId, refundId: 'r1', amount: 1_000, reason: 'spec' };
      await bench.tools.dispatch(payment, { type: 'StartRefund', data }, bench.tools.sender);
      bank.lose(disputeId);
      return {
        bench,
        work: follow(disputeId),
        after: async () => {
          const told = (await bench.events()).filter(({ type }) => type === 'RefundFailed' || type === 'DisputeLost');
          expect(told.map(({ type }) => type)).toEqual(['RefundFailed', 'DisputeLost']);
        },
      };
    });
  });
});
