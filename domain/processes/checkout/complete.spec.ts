import { describe, expect, it } from 'vitest';
import { stock } from '../../stock/decider.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { closeOrder } from './close.ts';
import { givenMarket, type Market, PRICE } from './testing.ts';

/** Ann has checked out two of one seller's and one of another's, and her payment is open. */
async function paying(options?: Parameters<typeof givenMarket>[0]) {
  const market = await givenMarket(options);
  await market.put(market.ann, 0, 2);
  await market.put(market.ann, 1, 1);
  const order = await market.checkOut(market.ann);
  const { paymentId } = await market.intentFor(market.ann, order);
  return { market, order, paymentId };
}

/** Her time runs out before the money comes, and Bob takes the last piece meanwhile. */
async function tooLate() {
  const { market, order, paymentId } = await paying({ pieces: [2, 1] });
  market.pass(16);
  await market.put(market.bob, 1);
  await market.checkOut(market.bob);
  market.provider.hand.pay(paymentId);
  return { market, order, paymentId };
}

async function isPaidOnce(market: Market, orderId: string): Promise<void> {
  expect(await market.orderOf(orderId)).toMatchObject({ stage: 'paid', total: 3 * PRICE });
  expect(await market.count('OrderPaid')).toBe(1);
  expect(await market.count('CartPaid')).toBe(1);
  expect(await market.count('PaymentFulfilled')).toBe(1);
  expect(await market.count('RefundStarted')).toBe(0);
  expect(await market.figures(0)).toMatchObject({ sold: 2, reserved: 0, available: 3 });
  expect(await market.figures(1)).toMatchObject({ sold: 1, reserved: 0, available: 4 });
  expect((await market.cart(market.ann)).lines).toEqual([]);
  expect(market.kept()).toBe(3 * PRICE);
}

async function isGivenBack(market: Market, orderId: string): Promise<void> {
  expect((await market.orderOf(orderId))?.stage).toBe('abandoned');
  expect(await market.count('OrderPaid')).toBe(0);
  expect(await market.count('PaymentFulfilled')).toBe(0);
  expect(await market.figures(0)).toMatchObject({ sold: 0, reserved: 0, available: 2 });
  expect(await market.figures(1)).toMatchObject({ sold: 0, reserved: 1, available: 0 });
  expect((await market.cart(market.ann)).lines).toHaveLength(2);
  expect(market.kept()).toBe(0);
}

describe('an order whose money has come', () => {
  it('is paid once, however many requests look at once', async () => {
    const { market, order, paymentId } = await paying();
    market.provider.hand.pay(paymentId);
    const all = await Promise.all(Array.from({ length: 50 }, () => settlePayment(market.tools, paymentId)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    await isPaidOnce(market, order.orderId);
  });

  it('is paid once after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const { market, order, paymentId } = await paying();
      market.provider.hand.pay(paymentId);
      return {
        bench: market,
        work: (tools) => settlePayment(tools, paymentId),
        after: () => isPaidOnce(market, order.orderId),
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(20);
  });

  it('is still given after its time when the pieces are there', async () => {
    const { market, order, paymentId } = await paying();
    market.pass(16);
    market.provider.hand.pay(paymentId);
    await settlePayment(market.tools, paymentId);
    await isPaidOnce(market, order.orderId);
  });

  it('is kept once longer while the provider is working on it', async () => {
    const { market, order, paymentId } = await paying({ pieces: [2, 1] });
    market.provider.hand.become(paymentId, { status: 'processing' });
    market.pass(14);
    await settlePayment(market.tools, paymentId);
    await settlePayment(market.tools, paymentId);
    expect(await market.count('OrderKept')).toBe(1);
    market.pass(15);
    expect(await market.figures(1)).toMatchObject({ reserved: 1, available: 0 });
    market.provider.hand.pay(paymentId);
    await settlePayment(market.tools, paymentId);
    expect((await market.orderOf(order.orderId))?.stage).toBe('paid');
  });
});

describe('an order whose money has come too late', () => {
  it('is given up, and everything goes back', async () => {
    const { market, order, paymentId } = await tooLate();
    expect((await settlePayment(market.tools, paymentId)).status).toBe('refunded');
    expect((await settlePayment(market.tools, paymentId)).status).toBe('refunded');
    await isGivenBack(market, order.orderId);
  });

  it('is given up after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const { market, order, paymentId } = await tooLate();
      return {
        bench: market,
        work: (tools) => settlePayment(tools, paymentId),
        after: () => isGivenBack(market, order.orderId),
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(20);
  });

  it('is given up or paid, never both, when pieces come free at any moment', async () => {
    let moments = 0;
    for (let at = 1; ; at += 1) {
      const { market, order, paymentId } = await tooLate();
      let left = at;
      const dispatch: SettleTools['dispatch'] = async (...command) => {
        left -= 1;
        if (left === 0) {
          await market.dispatch(
            stock,
            { type: 'SupplyStock', data: { productId: market.product(1), quantity: 1 } },
            { by: market.sellers[1] ?? market.ann, channel: 'rest' },
          );
          await settlePayment(market.tools, paymentId);
        }
        return market.dispatch(...command);
      };
      await settlePayment({ ...market.tools, dispatch }, paymentId);
      if (left > 0) break;
      moments += 1;
      await settlePayment(market.tools, paymentId);
      const isPaid = (await market.orderOf(order.orderId))?.stage === 'paid';
      expect(market.kept(), `at ${at}`).toBe(isPaid ? 3 * PRICE : 0);
      expect((await market.figures(0)).sold, `at ${at}`).toBe(isPaid ? 2 : 0);
      expect((await market.figures(1)).sold, `at ${at}`).toBe(isPaid ? 1 : 0);
    }
    expect(moments).toBeGreaterThanOrEqual(6);
  });
});

describe('an order that is given up', () => {
  const giveUp = (market: Market, orderId: string, tools = market.tools) =>
    closeOrder(tools, { orderId, pieces: market.products.map((productId) => ({ productId })), why: 'givenUp' });

  it('can no longer be paid and keeps nothing, after a crash at any step', async () => {
    const crashes = await atEveryStep(async () => {
      const { market, order } = await paying();
      return {
        bench: market,
        work: (tools) => giveUp(market, order.orderId, tools),
        after: async () => {
          expect((await market.orderOf(order.orderId))?.stage).toBe('abandoned');
          expect(market.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
          expect(await market.figures(0)).toMatchObject({ reserved: 0, available: 5 });
          expect(await market.figures(1)).toMatchObject({ reserved: 0, available: 5 });
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(10);
  });

  it('is paid instead when the money has come meanwhile', async () => {
    const { market, order, paymentId } = await paying();
    market.provider.hand.pay(paymentId);
    expect(await giveUp(market, order.orderId)).toBe('paid');
    await isPaidOnce(market, order.orderId);
  });

  it('is left alone while money is on its way, until its time is over for good; that money goes back', async () => {
    const { market, order, paymentId } = await paying({ pieces: [2, 1] });
    market.provider.hand.become(paymentId, { status: 'processing' });
    expect(await giveUp(market, order.orderId)).toBe('underWay');
    expect((await market.orderOf(order.orderId))?.stage).toBe('placed');
    const pieces = market.products.map((productId) => ({ productId }));
    expect(await closeOrder(market.tools, { orderId: order.orderId, pieces, why: 'expired', atLast: true })).toBe(
      'abandoned',
    );
    await market.put(market.bob, 1);
    await market.checkOut(market.bob);
    market.provider.hand.pay(paymentId);
    expect((await settlePayment(market.tools, paymentId)).status).toBe('refunded');
    await isGivenBack(market, order.orderId);
  });
});
