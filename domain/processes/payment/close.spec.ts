import { describe, expect, it } from 'vitest';
import { payment } from '../../payments/decider.ts';
import { closePayment } from './close.ts';
import { givenPayment, PRICE, tooLate } from './givenPayment.testing.ts';
import { openPayment } from './open.ts';
import { type SettleTools, settlePayment } from './settle.ts';

type Bench = ReturnType<typeof givenPayment>;

const stageOf = async ({ tools }: Bench, paymentId: string) => {
  const { state } = await tools.stateOf(payment, { paymentId });
  return state.stage === 'none' ? undefined : state;
};

describe('closing', () => {
  it('makes an intent unpayable, and only then calls the payment cancelled', async () => {
    const bench = givenPayment();
    const { paymentId } = await bench.opened(bench.ann);
    expect(await closePayment(bench.tools, paymentId)).toEqual({ status: 'cancelled' });
    expect(bench.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
    expect((await stageOf(bench, paymentId))?.stage).toBe('cancelled');
  });

  it('settles a payment that was made meanwhile', async () => {
    const { bench, paymentId } = await tooLate();
    expect(await closePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
  });

  it('waits for a payment that the provider is processing', async () => {
    const bench = givenPayment();
    const { paymentId } = await bench.opened(bench.ann);
    bench.provider.hand.become(paymentId, { status: 'processing' });
    expect(await closePayment(bench.tools, paymentId)).toEqual({ status: 'open' });
    bench.provider.hand.pay(paymentId);
    expect(await closePayment(bench.tools, paymentId)).toEqual({ status: 'fulfilled' });
  });

  it('cancels an intent that opens while its payment closes', async () => {
    const bench = givenPayment();
    const bookingId = await bench.hold(bench.ann);
    const slow: SettleTools = {
      ...bench.tools,
      provider: {
        ...bench.provider,
        openIntent: async (order) => {
          await closePayment(bench.tools, order.paymentId);
          return bench.provider.openIntent(order);
        },
      },
    };
    const asked = { purpose: { page: 'booking' as const, itemId: bookingId }, payerId: bench.ann.id, amount: PRICE };
    await expect(openPayment(slow, asked, () => undefined)).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' });
    expect(bench.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
  });

  it('cancels an intent that is recorded while the provider is asked for one', async () => {
    const bench = givenPayment();
    const bookingId = await bench.hold(bench.ann);
    const purpose = { page: 'booking' as const, itemId: bookingId };
    const paymentId = `booking-${bookingId}`;
    const data = { paymentId, payerId: bench.ann.id, purpose, amount: PRICE, currency: 'usd' } as const;
    await bench.tools.dispatch(payment, { type: 'RequestPayment', data }, bench.tools.sender);
    const late: SettleTools = {
      ...bench.tools,
      provider: {
        ...bench.provider,
        // The provider's index lags behind, so it finds nothing.
        findIntent: async () => {
          await openPayment(bench.tools, { purpose, payerId: bench.ann.id, amount: PRICE }, () => undefined);
          return undefined;
        },
      },
    };
    expect(await closePayment(late, paymentId)).toEqual({ status: 'cancelled' });
    expect(bench.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
  });

  it('closes a payment that was requested and never opened', async () => {
    const bench = givenPayment();
    const bookingId = await bench.hold(bench.ann);
    const paymentId = `booking-${bookingId}`;
    const data = {
      paymentId,
      payerId: bench.ann.id,
      purpose: { page: 'booking', itemId: bookingId },
      amount: PRICE,
      currency: 'usd',
    } as const;
    await bench.tools.dispatch(payment, { type: 'RequestPayment', data }, bench.tools.sender);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'open' });
    bench.pass(61);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'cancelled' });
  });
});
