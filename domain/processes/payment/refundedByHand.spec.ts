import { describe, expect, it } from 'vitest';
import { payment } from '../../payments/decider.ts';
import { ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { atEveryStep } from './crash.testing.ts';
import { givenPayment, PRICE, tooLate } from './givenPayment.testing.ts';
import { settlePayment } from './settle.ts';

type Bench = ReturnType<typeof givenPayment>;
const intentOf = ({ provider }: Bench) => provider.hand.intents()[0]?.intentId ?? '';
const amounts = ({ provider }: Bench) => provider.hand.refundsMade().map(({ amount }) => amount);

describe('a part that somebody pays back at the provider before anything was given', () => {
  it('leaves the booking to be confirmed', async () => {
    const bench = givenPayment();
    const { paymentId } = await bench.opened(bench.ann);
    bench.provider.hand.pay(paymentId);
    const away = async () => {
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    const purposes = { booking: { ...bench.tools.purposes.booking, price: away, fulfil: away } };
    await expect(settlePayment({ ...bench.tools, purposes }, paymentId)).rejects.toThrow(ProviderUnavailable);
    const providerRefundId = bench.provider.hand.refundByHand(intentOf(bench), 500);
    const data = { paymentId, providerRefundId, amount: 500 };
    await bench.tools.dispatch(payment, { type: 'NoteForeignRefund', data }, bench.tools.sender);
    await settlePayment(bench.tools, paymentId);
    expect([await bench.count('BookingConfirmed'), await bench.count('PaymentFulfilled')]).toEqual([1, 1]);
    expect(amounts(bench)).toEqual([500]);
  });

  it('leaves the rest to go back where nothing can be given, without a failed attempt', async () => {
    const { bench, paymentId } = await tooLate();
    bench.provider.hand.refundByHand(intentOf(bench), 500);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(amounts(bench)).toEqual([500, PRICE - 500]);
    expect(await bench.count('RefundFailed')).toBe(0);
  });

  it('leaves nothing to go back where it was all', async () => {
    const { bench, paymentId } = await tooLate();
    bench.provider.hand.refundByHand(intentOf(bench), PRICE);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(amounts(bench)).toEqual([PRICE]);
    expect([await bench.count('RefundFailed'), await bench.count('PaymentFulfilled')]).toEqual([0, 0]);
  });

  it('is taken off what is tried again', async () => {
    const { bench, paymentId } = await tooLate();
    const { hand } = bench.provider;
    hand.refunds.next = 'refused';
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'captured' });
    hand.refunds.next = 'succeeded';
    hand.refundByHand(intentOf(bench), 1_000);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(amounts(bench)).toEqual([1_000, PRICE - 1_000]);
  });

  it('is not counted where it has failed', async () => {
    const { bench, paymentId } = await tooLate();
    const { hand } = bench.provider;
    hand.settleRefund(hand.refundByHand(intentOf(bench), 500), 'failed');
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(amounts(bench)).toEqual([500, PRICE]);
    expect(await bench.count('RefundStarted')).toBe(1);
  });

  it('is asked for again only when something is noticed, once the rest was refused three times', async () => {
    const { bench, paymentId } = await tooLate();
    const { hand } = bench.provider;
    hand.refunds.next = 'refused';
    for (let looks = 0; looks < 3; looks += 1) await settlePayment(bench.tools, paymentId);
    hand.refunds.next = 'succeeded';
    hand.refundByHand(intentOf(bench), PRICE);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'captured' });
    expect(await settlePayment(bench.tools, paymentId, { noticed: true })).toEqual({ status: 'refunded' });
    expect(amounts(bench)).toEqual([PRICE]);
  });

  it('goes back with the rest once after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench, paymentId } = await tooLate();
      bench.provider.hand.refundByHand(intentOf(bench), 500);
      return {
        bench,
        work: (tools) => settlePayment(tools, paymentId),
        after: async () => {
          expect(amounts(bench)).toEqual([500, PRICE - 500]);
          expect([await bench.count('RefundStarted'), await bench.count('RefundCompleted')]).toEqual([2, 2]);
          expect([await bench.count('PaymentFulfilled'), await bench.count('BookingConfirmed')]).toEqual([0, 0]);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(14);
  });
});
