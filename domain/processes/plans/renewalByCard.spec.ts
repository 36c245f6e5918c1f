import { describe, expect, it } from 'vitest';
import { payment, paymentIdOf } from '../../payments/decider.ts';
import { ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { settlePayment } from '../payment/settle.ts';
import { buyPlan } from './buyPlan.ts';
import { followPlan } from './followPlan.ts';
import { purchasePurpose, renewalPurpose } from './planPurpose.ts';

const premium = { plan: 'premium', interval: 'monthly' } as const;
const PRICE = 2_500;
const DAYS = 24 * 60;

/** A renewal failed, its member could not pay it as the provider was away, and the card on file paid it later. */
async function paidByCard() {
  const bench = givenPayment();
  const { id } = bench.ann;
  const buy = () => buyPlan(bench.tools, id, premium, () => undefined);
  bench.provider.hand.pay((await buy()).paymentId);
  await settlePayment(bench.tools, paymentIdOf(purchasePurpose(id, 1)));
  const [found] = bench.provider.billing.subscriptions();
  const subscriptionId = found?.subscriptionId ?? '';
  bench.pass(32 * DAYS);
  const invoiceId = bench.provider.billing.renew(subscriptionId, false);
  await followPlan(bench.tools, id);
  const { openInvoice } = bench.tools.provider;
  bench.tools.provider.openInvoice = async () => {
    throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
  };
  await expect(buy()).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  bench.tools.provider.openInvoice = openInvoice;
  bench.pass(DAYS);
  bench.provider.billing.collect(subscriptionId, invoiceId);
  const paymentId = paymentIdOf(renewalPurpose(id, 1));
  return { bench, id, paymentId };
}

describe('a renewal that the card on file pays after opening its payment failed', () => {
  it('is the payment’s, and its money is counted once', async () => {
    const { bench, id, paymentId } = await paidByCard();
    await followPlan(bench.tools, id);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'fulfilled' });
    await followPlan(bench.tools, id);
    const renewed = (await bench.events()).filter(({ type }) => type === 'SubscriptionRenewed');
    expect(renewed).toMatchObject([{ data: { paymentId, amount: PRICE } }]);
    const { state } = await bench.tools.stateOf(payment, { paymentId });
    expect(state).toMatchObject({ captured: PRICE, fulfilled: true, refunds: {} });
    const received = bench.provider.hand.intents().map(({ amountReceived }) => amountReceived);
    expect(received).toEqual([PRICE, PRICE]);
  });

  it('is an invoice as any other where the payment was closed by then', async () => {
    const { bench, id, paymentId } = await paidByCard();
    await bench.tools.dispatch(
      payment,
      { type: 'NoteCancel', data: { paymentId, intentId: null } },
      bench.tools.sender,
    );
    await followPlan(bench.tools, id);
    const renewed = (await bench.events()).filter(({ type }) => type === 'SubscriptionRenewed');
    expect(renewed.map(({ data }) => data)).toEqual([expect.not.objectContaining({ paymentId })]);
    expect(renewed).toMatchObject([{ data: { amount: PRICE } }]);
  });

  it('moves no money of the books where it was paid outside the provider', async () => {
    const { bench, id, paymentId } = await paidByCard();
    bench.tools.provider.markInvoice = async () => undefined;
    await followPlan(bench.tools, id);
    const renewed = (await bench.events()).filter(({ type }) => type === 'SubscriptionRenewed');
    expect(renewed).toMatchObject([{ data: { paymentId, amount: PRICE } }]);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'cancelled' });
  });

  it('is that after a crash at any step, too', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench, id, paymentId } = await paidByCard();
      return {
        bench,
        work: async (tools) => {
          await followPlan(tools, id);
          await settlePayment(tools, paymentId);
        },
        after: async () => {
          const { state } = await bench.tools.stateOf(payment, { paymentId });
          expect(state).toMatchObject({ captured: PRICE, fulfilled: true, refunds: {} });
          expect(await bench.count('SubscriptionRenewed')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(8);
  });
});
