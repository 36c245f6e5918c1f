import { describe, expect, it } from 'vitest';
import { atEveryStep } from '../payment/crash.testing.ts';
import { checkOut } from './checkOut.ts';
import { givenMarket, PRICE } from './testing.ts';

const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

describe('checking out', () => {
  it('freezes lines and prices and keeps the pieces, once for the same cart', async () => {
    const market = await givenMarket();
    const { ann, checkOut: go, count, figures, reprice } = market;
    await market.put(ann, 0, 2);
    await market.put(ann, 1, 3);
    const first = await go(ann);
    const all = await Promise.all(Array.from({ length: 20 }, () => go(ann, 5 * PRICE)));
    expect(new Set(all.map(({ orderId }) => orderId))).toEqual(new Set([first.orderId]));
    expect(first).toMatchObject({ stage: 'placed', total: 5 * PRICE, buyerId: ann.id });
    expect(first.parts.map(({ total }) => total)).toEqual([2 * PRICE, 3 * PRICE]);
    expect(await count('OrderPlaced')).toBe(1);
    expect(await count('StockReserved')).toBe(2);
    expect(await figures(0)).toMatchObject({ reserved: 2, available: 3 });
    await reprice(0, 9_900);
    expect((await market.orderOf(first.orderId))?.total).toBe(5 * PRICE);
  });

  it('takes the whole cart or nothing, and says what is missing', async () => {
    const market = await givenMarket({ pieces: [5, 2] });
    const { ann, bob } = market;
    await market.put(ann, 0, 1);
    await market.put(ann, 1, 2);
    await market.put(bob, 1, 2);
    await market.checkOut(bob);
    await expect(market.checkOut(ann)).rejects.toEqual(
      refused('OUT_OF_STOCK', { lines: [{ productId: market.product(1), wanted: 2, available: 0 }] }),
    );
    expect(await market.figures(0)).toMatchObject({ reserved: 0, available: 5 });
    // Bob gives up; Ann's next try is another version of her cart.
    market.pass(16);
    expect(await market.checkOut(ann)).toMatchObject({ stage: 'placed', total: 3 * PRICE });
  });

  it('sells the last piece to one of a hundred who check out at once', async () => {
    const market = await givenMarket({ pieces: [1] });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => market.join('CUSTOMER')));
    for (const buyer of buyers) await market.put(buyer, 0);
    const ends = await Promise.all(
      buyers.map((buyer) =>
        market.checkOut(buyer).then(
          () => 'placed',
          ({ code }) => code,
        ),
      ),
    );
    expect(ends.filter((end) => end === 'placed')).toHaveLength(1);
    expect(ends.filter((end) => end === 'OUT_OF_STOCK')).toHaveLength(99);
    expect(await market.figures(0)).toMatchObject({ reserved: 1, available: 0 });
  });

  it('is refused when a price differs from the one seen, or the total from the one shown', async () => {
    const market = await givenMarket();
    const { ann } = market;
    await market.put(ann, 0, 2);
    await market.reprice(0, 1_500);
    await expect(market.checkOut(ann)).rejects.toEqual(refused('CART_CHANGED', { productIds: [market.product(0)] }));
    await expect(market.checkOut(ann, 2 * PRICE)).rejects.toEqual(refused('AMOUNT_DIFFERS', { amount: 3_000 }));
    expect(await market.checkOut(ann, 3_000)).toMatchObject({ total: 3_000 });
  });

  it('is refused for an empty cart, a removed product and a suspended seller', async () => {
    const market = await givenMarket();
    await expect(market.checkOut(market.bob)).rejects.toEqual(expect.objectContaining({ code: 'CART_EMPTY' }));
    await market.put(market.ann, 0);
    await market.takeDown(0);
    await expect(market.checkOut(market.ann)).rejects.toEqual(
      refused('OUT_OF_STOCK', { lines: [{ productId: market.product(0), wanted: 1, available: 0 }] }),
    );
  });

  it('costs nothing: paid at once, without a payment', async () => {
    const market = await givenMarket({ price: 0 });
    const { ann } = market;
    await market.put(ann, 0, 2);
    const order = await market.checkOut(ann);
    expect(order).toMatchObject({ stage: 'paid', paymentId: null, total: 0 });
    expect(await market.figures(0)).toMatchObject({ sold: 2, reserved: 0 });
    expect((await market.cart(ann)).lines).toEqual([]);
    await expect(market.checkOut(ann)).rejects.toEqual(expect.objectContaining({ code: 'CART_EMPTY' }));
  });
});

describe('a changed cart', () => {
  it('becomes another order; the former one can no longer be paid', async () => {
    const market = await givenMarket();
    const { ann } = market;
    await market.put(ann, 0);
    const first = await market.checkOut(ann);
    await market.intentFor(ann, first);
    await market.put(ann, 1);
    const second = await market.checkOut(ann);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await market.orderOf(first.orderId))?.stage).toBe('abandoned');
    expect(market.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
    expect(await market.figures(0)).toMatchObject({ reserved: 1 });
    await expect(market.intentFor(ann, first)).rejects.toEqual(expect.objectContaining({ code: 'ORDER_OVER' }));
  });

  it('keeps the products that were added after an order that was then paid', async () => {
    const market = await givenMarket();
    const { ann } = market;
    await market.put(ann, 0);
    const first = await market.checkOut(ann);
    const { paymentId } = await market.intentFor(ann, first);
    await market.put(ann, 0, 2);
    await market.put(ann, 1);
    market.provider.hand.pay(paymentId);
    const second = await market.checkOut(ann);
    expect((await market.orderOf(first.orderId))?.stage).toBe('paid');
    expect(second.total).toBe(3 * PRICE);
    expect(second.cartId).not.toBe(first.cartId);
    expect(market.kept()).toBe(PRICE);
    expect(await market.figures(0)).toMatchObject({ sold: 1, reserved: 2 });
  });

  it('waits while money for its former order is on its way', async () => {
    const market = await givenMarket();
    const { ann } = market;
    await market.put(ann, 0);
    const first = await market.checkOut(ann);
    const { paymentId } = await market.intentFor(ann, first);
    market.provider.hand.become(paymentId, { status: 'processing' });
    await market.put(ann, 1);
    await expect(market.checkOut(ann)).rejects.toEqual(expect.objectContaining({ code: 'PAYMENT_UNDER_WAY' }));
    market.provider.hand.pay(paymentId);
    expect(await market.checkOut(ann)).toMatchObject({ total: PRICE });
    expect((await market.orderOf(first.orderId))?.stage).toBe('paid');
  });
});

describe('a checkout that dies', () => {
  it('at any step is one order with its pieces kept once it is tried again', async () => {
    const crashes = await atEveryStep(async () => {
      const market = await givenMarket();
      const { ann } = market;
      await market.put(ann, 0, 2);
      await market.put(ann, 1, 1);
      return {
        bench: market,
        work: (tools) => checkOut(market.as(ann, tools), { memberId: ann.id }),
        after: async () => {
          const [{ orderId } = { orderId: '' }] = (await market.cart(ann)).checkouts;
          expect(await market.orderOf(orderId)).toMatchObject({ stage: 'placed', total: 3 * PRICE });
          expect(await market.count('OrderPlaced')).toBe(1);
          expect(await market.figures(0)).toMatchObject({ reserved: 2, available: 3, sold: 0 });
          expect(await market.figures(1)).toMatchObject({ reserved: 1, available: 4, sold: 0 });
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(20);
  });

  it('at any step, with a former order to close, leaves one that can be paid', async () => {
    const crashes = await atEveryStep(async () => {
      const market = await givenMarket();
      const { ann } = market;
      await market.put(ann, 0, 2);
      const former = await market.checkOut(ann);
      await market.intentFor(ann, former);
      await market.put(ann, 1, 1);
      return {
        bench: market,
        work: (tools) => checkOut(market.as(ann, tools), { memberId: ann.id }),
        after: async () => {
          expect(await market.checkOut(ann)).toMatchObject({ stage: 'placed', total: 3 * PRICE });
          expect((await market.orderOf(former.orderId))?.stage).toBe('abandoned');
          expect(market.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
          expect(await market.figures(0)).toMatchObject({ reserved: 2, available: 3, sold: 0 });
          expect(await market.figures(1)).toMatchObject({ reserved: 1, available: 4, sold: 0 });
        },
      };
    });
    expect(crashes).toBeGreaterThanOrEqual(30);
  });
});
