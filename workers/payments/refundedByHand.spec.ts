import { beforeEach, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { settleOnWebhook } from './settleOnWebhook.ts';

let bench: ReturnType<typeof givenPayment>;
let paymentId: string;
let intentId: string;
beforeEach(async () => {
  bench = givenPayment();
  ({ paymentId } = await bench.opened(bench.ann));
  bench.provider.hand.pay(paymentId);
  await settlePayment(bench.tools, paymentId);
  intentId = bench.provider.hand.intents()[0]?.intentId ?? '';
});

const jobOf = (kind: string, about: Partial<StripeEventRecorded['data']> = {}) =>
  settleOnWebhook.from({
    type: 'StripeEventRecorded',
    data: { eventId: 'evt', kind, intentId, paymentId: null, createdAt: bench.tools.now(), ...about },
  } as unknown as Fact<StripeEventRecorded>);
const receive = async (kind: string) => settleOnWebhook.run(jobOf(kind) as never, bench.tools as unknown as Tools);
async function refunds() {
  const { state } = await bench.tools.stateOf(payment, { paymentId });
  return state.stage === 'none' ? {} : state.refunds;
}

it.each(['refund.created', 'refund.updated', 'charge.refunded'])(
  'a refund that was made in the provider’s pages is one of its payment with its notice (%s), once',
  async (kind) => {
    const made = bench.provider.hand.refundByHand(intentId, 1_500);
    for (const _ of [1, 2]) await receive(kind);
    expect(await refunds()).toEqual({ [made]: { amount: 1_500, status: 'completed', madeAtProvider: true } });
    const { transactions } = await bench.provider.listTransactions('');
    for (const found of [...transactions].reverse()) await noteTransaction(bench.tools, found);
    expect([await bench.count('RefundStarted'), await bench.count('BalanceMoved')]).toEqual([1, 0]);
  },
);

it('one that is not done yet is noted once it is, and one that came back fails', async () => {
  bench.provider.hand.refunds.next = 'pending';
  const made = bench.provider.hand.refundByHand(intentId, 1_500);
  await receive('refund.created');
  expect(await refunds()).toEqual({});
  bench.provider.hand.settleRefund(made, 'succeeded');
  await receive('refund.updated');
  expect(await refunds()).toMatchObject({ [made]: { status: 'completed' } });
  bench.provider.hand.settleRefund(made, 'failed');
  await receive('refund.failed');
  expect(await refunds()).toMatchObject({ [made]: { status: 'failed' } });
});

it('notices of our own refunds, and of other things, look for none', () => {
  expect(jobOf('refund.created', { refundId: 'ours' })).toEqual({ paymentId: null, intentId });
  expect(jobOf('payment_intent.succeeded')).toEqual({ paymentId: null, intentId });
});

it('a refund of a contribution is left to the look at the balance, which has it once', async () => {
  const by = bench.tools.sender;
  const of = { paymentId: 'contribute-x', payerId: bench.ann.id, amount: PRICE, currency: 'usd' } as const;
  const purpose = { page: 'contribute', itemId: 'x' } as const;
  const { intentId: other } = await bench.provider.openIntent({ ...of, purpose });
  bench.provider.hand.pay(of.paymentId);
  const { dispatch } = bench.tools;
  await dispatch(payment, { type: 'RequestPayment', data: { ...of, purpose } }, by);
  const capture = { paymentId: of.paymentId, intentId: other, amount: PRICE, currency: 'usd', ours: true };
  await dispatch(payment, { type: 'OpenIntent', data: { paymentId: of.paymentId, intentId: other } }, by);
  await dispatch(payment, { type: 'Capture', data: capture }, by);
  await dispatch(payment, { type: 'Fulfil', data: { paymentId: of.paymentId } }, by);
  bench.provider.hand.refundByHand(other, 500);
  const data = jobOf('refund.created', { intentId: other });
  await settleOnWebhook.run(data as never, bench.tools as unknown as Tools);
  expect(await bench.count('RefundStarted')).toBe(0);
});
