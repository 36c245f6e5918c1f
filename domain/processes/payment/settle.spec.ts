import { describe, expect, it } from 'vitest';
import { payment } from '../../payments/decider.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import { atEveryStep } from './crash.testing.ts';
import { givenPayment, PRICE, tooLate } from './givenPayment.testing.ts';
import { type SettleTools, settlePayment } from './settle.ts';

describe('settling a payment that is not paid', () => {
  it('is none when no payment was asked for', async () => {
    const { tools } = givenPayment();
    expect(await settlePayment(tools, 'booking-none')).toEqual({ status: 'none' });
  });

  it('answers open, declined and a required step', async () => {
    const { tools, provider, opened, ann } = givenPayment();
    const { paymentId } = await opened(ann);
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'open' });
    provider.hand.decline(paymentId);
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'declined' });
    provider.hand.become(paymentId, { status: 'requires_action' });
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'open' });
  });

  it('keeps the hold once longer while the provider is processing', async () => {
    const { tools, provider, opened, ann, count, pass } = givenPayment();
    const { paymentId } = await opened(ann);
    provider.hand.become(paymentId, { status: 'processing' });
    pass(9);
    await settlePayment(tools, paymentId);
    await settlePayment(tools, paymentId);
    expect(await count('HoldExtended')).toBe(1);
    pass(8);
    provider.hand.pay(paymentId);
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'fulfilled' });
  });
});

describe('a payment that succeeded', () => {
  it('confirms its booking once, however many requests look at once', async () => {
    const { tools, provider, opened, ann, count } = givenPayment();
    const { paymentId } = await opened(ann);
    provider.hand.pay(paymentId);
    const all = await Promise.all(Array.from({ length: 50 }, () => settlePayment(tools, paymentId)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect(await count('PaymentCaptured')).toBe(1);
    expect(await count('PaymentFulfilled')).toBe(1);
    expect(await count('BookingConfirmed')).toBe(1);
    expect(await count('RefundStarted')).toBe(0);
  });

  it('ends the same after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = givenPayment();
      const { paymentId } = await bench.opened(bench.ann);
      bench.provider.hand.pay(paymentId);
      return {
        bench,
        work: (tools) => settlePayment(tools, paymentId),
        after: async () => {
          expect(await bench.count('PaymentCaptured')).toBe(1);
          expect(await bench.count('BookingConfirmed')).toBe(1);
          expect(await bench.count('PaymentFulfilled')).toBe(1);
          expect(await bench.count('RefundStarted')).toBe(0);
          expect(bench.provider.hand.refundsMade()).toEqual([]);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(12);
  });

  it('is still confirmed after the hold ran out when the slot is free', async () => {
    const { tools, provider, opened, ann, pass } = givenPayment();
    const { paymentId } = await opened(ann);
    pass(11);
    provider.hand.pay(paymentId);
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'fulfilled' });
  });
});

describe('a payment that came too late', () => {
  it('is refunded in full once, however many requests look at once', async () => {
    const { bench, paymentId } = await tooLate();
    await Promise.all(Array.from({ length: 50 }, () => settlePayment(bench.tools, paymentId)));
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(bench.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    expect(await bench.count('RefundStarted')).toBe(1);
    expect(await bench.count('RefundCompleted')).toBe(1);
    expect(await bench.count('PaymentFulfilled')).toBe(0);
  });

  it('goes back once after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench, paymentId } = await tooLate();
      return {
        bench,
        work: (tools) => settlePayment(tools, paymentId),
        after: async () => {
          expect(bench.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE }]);
          expect(await bench.count('RefundStarted')).toBe(1);
          expect(await bench.count('RefundCompleted')).toBe(1);
          expect(await bench.count('PaymentFulfilled')).toBe(0);
          expect(await bench.count('BookingConfirmed')).toBe(0);
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(14);
  });

  for (const [when, type] of [
    ['before the hold is given up', 'ReleaseHold'],
    ['before the refund is recorded', 'GiveBack'],
  ] as const)
    it(`is not given and sent back at once when the slot comes free ${when}`, async () => {
      const bench = givenPayment();
      const { paymentId } = await bench.opened(bench.ann);
      bench.pass(11);
      const bobs = await bench.hold(bench.bob);
      bench.provider.hand.pay(paymentId);
      const dispatch: SettleTools['dispatch'] = async (aggregate, intent, sender) => {
        if (intent.type === type) {
          await bench.release(bobs, bench.bob);
          await settlePayment(bench.tools, paymentId);
        }
        return bench.tools.dispatch(aggregate, intent, sender);
      };
      const { status } = await settlePayment({ ...bench.tools, dispatch }, paymentId);
      const isBooked = (await bench.count('BookingConfirmed')) === 1;
      expect(status).toBe(isBooked ? 'fulfilled' : 'refunded');
      expect(isBooked).toBe(type === 'ReleaseHold');
      expect(bench.provider.hand.refundsMade()).toHaveLength(isBooked ? 0 : 1);
    });

  it('waits for a refund that is under way', async () => {
    const { bench, paymentId } = await tooLate();
    bench.provider.hand.refunds.next = 'pending';
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunding' });
    bench.provider.hand.settleRefund(`${paymentId}-back-1`, 'succeeded');
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
  });

  it('is sent back again when the refund fails after all, and never given', async () => {
    const { bench, paymentId } = await tooLate();
    await settlePayment(bench.tools, paymentId);
    bench.provider.hand.settleRefund(`${paymentId}-back-1`, 'failed');
    expect((await settlePayment(bench.tools, paymentId)).status).toBe('refunded');
    expect((await settlePayment(bench.tools, paymentId, { noticed: true })).status).toBe('captured');
    expect((await settlePayment(bench.tools, paymentId)).status).toBe('refunded');
    expect(bench.provider.hand.refundsMade().map(({ refundId }) => refundId)).toEqual([
      `${paymentId}-back-1`,
      `${paymentId}-back-2`,
    ]);
    expect(await bench.count('PaymentFulfilled')).toBe(0);
  });

  it('has its refund recorded as failed when the provider does not know it any more', async () => {
    const { bench, paymentId } = await tooLate();
    bench.provider.hand.refunds.next = 'pending';
    await settlePayment(bench.tools, paymentId);
    const lost = new ProviderRefused('resource_missing', 'No such payment_intent');
    bench.provider.refundsOf = () => Promise.reject(lost);
    bench.provider.refund = () => Promise.reject(lost);
    expect((await settlePayment(bench.tools, paymentId)).status).toBe('captured');
    expect(await bench.count('RefundFailed')).toBe(1);
  });

  it('stops asking a provider that refuses', async () => {
    const { bench, paymentId } = await tooLate();
    bench.provider.hand.refunds.next = 'refused';
    for (let looks = 0; looks < 6; looks += 1) await settlePayment(bench.tools, paymentId);
    expect(await bench.count('RefundFailed')).toBe(3);
  });
});

describe('an answer that does not fit', () => {
  for (const [what, facts] of [
    ['another amount', { amountReceived: PRICE - 1 }],
    ['another currency', { currency: 'eur' }],
    ['another mode', { livemode: true }],
  ] as const)
    it(`is quarantined and refunded: ${what}`, async () => {
      const bench = givenPayment();
      const { paymentId } = await bench.opened(bench.ann);
      bench.provider.hand.pay(paymentId, facts);
      expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
      expect(await bench.count('PaymentQuarantined')).toBe(1);
      expect(await bench.count('BookingConfirmed')).toBe(0);
      expect(bench.provider.hand.refundsMade()).toMatchObject([
        { amount: 'amountReceived' in facts ? facts.amountReceived : PRICE },
      ]);
    });

  it("takes no other payment's intent", async () => {
    const bench = givenPayment();
    const { bookingId } = await bench.opened(bench.ann);
    const other = `booking-${bookingId}x`;
    bench.provider.hand.pay(`booking-${bookingId}`);
    const purpose = { page: 'booking', itemId: `${bookingId}x` } as const;
    await bench.tools.dispatch(
      payment,
      {
        type: 'RequestPayment',
        data: { paymentId: other, payerId: bench.ann.id, purpose, amount: PRICE, currency: 'usd' },
      },
      bench.tools.sender,
    );
    const intentId = bench.provider.hand.intents()[0]?.intentId;
    expect(await settlePayment(bench.tools, other, { intentId })).toEqual({ status: 'open' });
    expect(await bench.count('PaymentCaptured')).toBe(0);
  });
});
