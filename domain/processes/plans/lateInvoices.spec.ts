import { describe, expect, it } from 'vitest';
import { payment, paymentIdOf } from '../../payments/decider.ts';
import { PaymentClosed } from '../../payments/refusals.ts';
import { noteTransaction } from '../balance/noteTransaction.ts';
import { applyDispute } from '../disputes/applyDispute.ts';
import { followDispute } from '../disputes/followDispute.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { openPayment } from '../payment/open.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { buyPlan } from './buyPlan.ts';
import { followPlan, planStateOf, sendPlanCommand } from './followPlan.ts';
import { latePurpose, takeLateInvoices } from './lateInvoices.ts';
import { endForClosedAccount, matchSubscription } from './matchSubscription.ts';
import { purchasePurpose } from './planPurpose.ts';

const PRICE = 2_500;
const DAYS = 24 * 60;

/** A member whose plan has run for a month, and of whose renewal nothing is known here. */
async function bought() {
  const bench = givenPayment();
  const { id } = bench.ann;
  const bank = bench.provider.billing;
  const { paymentId } = await buyPlan(bench.tools, id, { plan: 'premium', interval: 'monthly' }, () => undefined);
  bench.provider.hand.pay(paymentId);
  await settlePayment(bench.tools, paymentId);
  const subscriptionId = bank.subscriptions()[0]?.subscriptionId ?? '';
  bench.pass(32 * DAYS);
  const running = async () => (await planStateOf(bench.tools, id)).running;
  const renewals = async () => (await bench.events()).filter(({ type }) => type === 'SubscriptionRenewed');
  const late = (invoiceId: string) => paymentIdOf(latePurpose(id, invoiceId));
  const stateOf = async (paymentId: string) => (await bench.tools.stateOf(payment, { paymentId })).state;
  return { ...bench, bench, id, bank, subscriptionId, running, renewals, late, stateOf };
}

/** The same with a renewal that failed, whose plan has ended, and whose charge goes through after that. */
async function paidTooLate() {
  const given = await bought();
  const invoiceId = given.bank.renew(given.subscriptionId, false);
  await followPlan(given.tools, given.id);
  given.pass(8 * DAYS);
  await followPlan(given.tools, given.id);
  expect(await given.running()).toBeUndefined();
  given.bank.collectLate(given.subscriptionId, invoiceId);
  const take = (tools: SettleTools = given.tools) => takeLateInvoices(tools, given.id, given.subscriptionId);
  return { ...given, invoiceId, paymentId: given.late(invoiceId), take };
}

describe('a renewal that was collected before its plan ended, and not seen until then', () => {
  it('counts when the account is closed: it has paid for time that was used', async () => {
    const { tools, bank, id, subscriptionId, renewals, count, running } = await bought();
    const invoiceId = bank.renew(subscriptionId);
    await endForClosedAccount(tools, id);
    expect(await renewals()).toMatchObject([{ data: { invoiceId, amount: PRICE } }]);
    expect([await running(), await count('RefundStarted')]).toEqual([undefined, 0]);
    expect((await planStateOf(tools, id)).paidInvoices).toEqual([invoiceId]);
  });

  it('counts when the bank takes the first payment back', async () => {
    const { tools, bank, id, subscriptionId, renewals, provider, count } = await bought();
    const invoiceId = bank.renew(subscriptionId);
    const { state } = await tools.stateOf(payment, { paymentId: paymentIdOf(purchasePurpose(id, 1)) });
    const disputeId = provider.disputeHand.dispute((state.stage !== 'none' && state.intentId) || '');
    await followDispute(tools, disputeId);
    await applyDispute(tools, disputeId);
    expect(await renewals()).toMatchObject([{ data: { invoiceId, amount: PRICE } }]);
    expect(await count('SubscriptionEnded')).toBe(1);
  });

  it('counts when the provider has ended the subscription by itself', async () => {
    const { tools, bank, id, subscriptionId, renewals, count } = await bought();
    bank.renew(subscriptionId);
    await tools.provider.endSubscription(subscriptionId);
    await followPlan(tools, id);
    expect([(await renewals()).length, await count('SubscriptionEnded')]).toEqual([1, 1]);
  });
});

describe('a renewal that is collected once its plan has ended', () => {
  it('is in the books, and goes back, once', async () => {
    const { tools, take, paymentId, invoiceId, stateOf, renewals, count, provider } = await paidTooLate();
    for (const _ of [1, 2]) {
      await take();
      expect(await settlePayment(tools, paymentId)).toEqual({ status: 'refunded' });
    }
    expect(await stateOf(paymentId)).toMatchObject({ amount: PRICE, captured: PRICE, fulfilled: false });
    expect(provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([PRICE]);
    expect(await renewals()).toEqual([]);
    const counts = ['PaymentRequested', 'PaymentCaptured', 'RefundCompleted'].map(count);
    expect(await Promise.all(counts)).toEqual([2, 2, 1]);
    expect(invoiceId).not.toBe('');
  });

  it('is found by the provider’s balance where no notice came', async () => {
    const { tools, provider, paymentId, stateOf, count } = await paidTooLate();
    const { transactions } = await provider.listTransactions('');
    for (const found of [...transactions].reverse()) await noteTransaction(tools, found);
    expect(await stateOf(paymentId)).toMatchObject({ captured: PRICE, fulfilled: false });
    expect(provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    expect(await count('BalanceMoved')).toBe(0);
  });

  it('is found when its subscription goes on being billed, which then ends', async () => {
    const { tools, bank, id, subscriptionId, late, stateOf, provider } = await bought();
    await sendPlanCommand(tools, {
      type: 'EndSubscription',
      data: { memberId: id, subscriptionId, why: 'disputed' },
    });
    const invoiceId = bank.renew(subscriptionId);
    expect(await matchSubscription(tools, await provider.lookSubscription(subscriptionId))).toBe('known');
    expect((await provider.lookSubscription(subscriptionId)).status).toBe('canceled');
    await settlePayment(tools, late(invoiceId));
    expect(await stateOf(late(invoiceId))).toMatchObject({ captured: PRICE, fulfilled: false });
    expect(provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
  });

  it('is that also where the provider had ended it by itself, and both are seen at once', async () => {
    const { tools, bank, id, subscriptionId, pass, late, stateOf, renewals, running } = await bought();
    const invoiceId = bank.renew(subscriptionId, false);
    await tools.provider.endSubscription(subscriptionId);
    pass(60);
    bank.collectLate(subscriptionId, invoiceId);
    await followPlan(tools, id);
    expect([await running(), await renewals()]).toEqual([undefined, []]);
    expect(await settlePayment(tools, late(invoiceId))).toEqual({ status: 'refunded' });
    expect(await stateOf(late(invoiceId))).toMatchObject({ captured: PRICE });
  });

  it('goes back as the payment with which it was begun to be paid', async () => {
    const { tools, provider, bank, id, subscriptionId, pass, late, stateOf } = await bought();
    const invoiceId = bank.renew(subscriptionId, false);
    await followPlan(tools, id);
    const begun = await buyPlan(tools, id, { plan: 'premium', interval: 'monthly' }, () => undefined);
    pass(8 * DAYS);
    await followPlan(tools, id);
    bank.collectLate(subscriptionId, invoiceId);
    provider.hand.pay(begun.paymentId);
    await takeLateInvoices(tools, id, subscriptionId);
    expect(await settlePayment(tools, begun.paymentId)).toEqual({ status: 'refunded' });
    expect(await stateOf(late(invoiceId))).toEqual({ stage: 'none' });
    expect(provider.hand.refundsMade()).toMatchObject([{ amount: PRICE }]);
  });

  it('is none of ours where it was paid outside the provider', async () => {
    const { tools, take, paymentId, stateOf } = await paidTooLate();
    tools.provider.markInvoice = async () => undefined;
    await take();
    expect(await stateOf(paymentId)).toEqual({ stage: 'none' });
  });

  it('cannot be paid as a payment of a member', async () => {
    const { tools, id, take, invoiceId } = await paidTooLate();
    await take();
    const asked = { purpose: latePurpose(id, invoiceId), payerId: id, amount: PRICE };
    await expect(openPayment(tools, asked, () => undefined)).rejects.toThrow(PaymentClosed());
  });

  it('goes back after a crash at any step, too, once', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench, take, paymentId, provider, stateOf } = await paidTooLate();
      return {
        bench,
        work: async (tools) => {
          await take(tools);
          await settlePayment(tools, paymentId);
        },
        after: async () => {
          expect(await stateOf(paymentId)).toMatchObject({ captured: PRICE, fulfilled: false });
          expect(provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(10);
  });
});

it('what is paid for a plan that runs, or waits for its first payment, is left to it', async () => {
  const { tools, bank, id, subscriptionId, renewals, count } = await bought();
  bank.renew(subscriptionId);
  await takeLateInvoices(tools, id, subscriptionId);
  await takeLateInvoices(tools, id, 'sub_unknown');
  expect([(await renewals()).length, await count('PaymentRequested')]).toEqual([0, 1]);
});
