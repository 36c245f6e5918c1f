import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { order as aggregate } from '#domain/orders/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { checkOut } from '#domain/processes/checkout/checkOut.ts';
import { givenMarket, PRICE } from '#domain/processes/checkout/testing.ts';
import { applyDispute } from '#domain/processes/disputes/applyDispute.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { lookAtSale } from '#domain/processes/earnings/lookAtSale.ts';
import { creditSales, planPayout } from '#domain/processes/earnings/payOut.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { followPayee, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import { jobs } from '../features.ts';
import type { Job, Tools } from '../job.ts';

/** A market whose jobs run on every event, each job twice, in the order of their time, until nothing is due. */
async function givenWorkers(options?: Parameters<typeof givenMarket>[0]) {
  const market = await givenMarket(options);
  const mails: Mail[] = [];
  const waiting: { readonly job: Job; readonly event: Fact; readonly runAt: string }[] = [];
  let seen = -1;

  async function run({ job, event }: (typeof waiting)[number]) {
    const sender = {
      by: { id: job.name, role: 'system' },
      channel: 'job',
      commandId: `${job.name}-${event.id}`,
      causationId: event.id,
    } as const;
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const tools = {
      ...market.tools,
      log: market.store,
      mailer,
      sender,
      saleFeeRate: 290,
      publicUrl: 'http://chairside.test',
      sessionSecret: 'x',
    } as unknown as Tools;
    const data = job.data.parse(JSON.parse(JSON.stringify(job.from(event)))) as never;
    for (let time = 0; time < 2; time += 1) await job.run(data, tools);
  }

  async function look() {
    for (const event of await market.store.readAll(seen, 500)) {
      for (const job of jobs.filter(({ on }) => on.includes(event.type))) {
        const data = job.from(event as Fact);
        if (data !== null)
          waiting.push({
            job,
            event: event as Fact,
            runAt: job.runAt?.(data, event as Fact, market.tools.now()) ?? '',
          });
      }
      seen = event.position;
    }
  }

  async function work() {
    for (;;) {
      await look();
      const next = waiting.findIndex(({ runAt }) => runAt <= market.tools.now());
      if (next < 0) return;
      const [due] = waiting.splice(next, 1);
      if (due) await run(due);
    }
  }

  /** Ann has bought two of the first seller's and one of the second's. */
  async function bought() {
    await market.put(market.ann, 0, 2);
    await market.put(market.ann, 1, 1);
    const placed = await market.checkOut(market.ann);
    const { paymentId } = await market.intentFor(market.ann, placed);
    market.provider.hand.pay(paymentId);
    await settlePayment(market.tools, paymentId);
    await work();
    return placed.orderId;
  }

  const seller = (index: number): Actor => market.sellers[index] ?? market.ann;
  const send = (intent: { type: string; data: object }, by: Actor) =>
    market.dispatch(aggregate, intent as never, { by, channel: 'rest' });
  return {
    ...market,
    mails,
    work,
    bought,
    seller,
    send,
    to: ({ id }: Actor) => mails.filter(({ to, key }) => to === `${id}@example.test` && key.startsWith('order-')),
  };
}

describe('an order that is not paid', () => {
  it('is abandoned when its time is over: it cannot be paid any more, and its pieces are free', async () => {
    const market = await givenWorkers();
    await market.put(market.ann, 0, 2);
    const placed = await market.checkOut(market.ann);
    await market.intentFor(market.ann, placed);
    market.pass(14);
    await market.work();
    expect((await market.orderOf(placed.orderId))?.stage).toBe('placed');
    market.pass(1);
    await market.work();
    expect((await market.orderOf(placed.orderId))?.stage).toBe('abandoned');
    expect(market.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
    expect(await market.figures(0)).toMatchObject({ reserved: 0, available: 5 });
    expect((await market.cart(market.ann)).lines).toMatchObject([{ quantity: 2 }]);
  });

  it('waits once longer while the provider is working on it, and is given up then', async () => {
    const market = await givenWorkers();
    await market.put(market.ann, 0);
    const placed = await market.checkOut(market.ann);
    const { paymentId } = await market.intentFor(market.ann, placed);
    market.provider.hand.become(paymentId, { status: 'processing' });
    market.pass(15);
    await market.work();
    expect(await market.orderOf(placed.orderId)).toMatchObject({ stage: 'placed', kept: true });
    market.pass(15);
    await market.work();
    expect((await market.orderOf(placed.orderId))?.stage).toBe('abandoned');
    market.provider.hand.pay(paymentId);
    expect((await settlePayment(market.tools, paymentId)).status).toBe('refunded');
    expect(market.kept()).toBe(0);
  });

  it('releases the pieces of an order whose abandoning process died before that', async () => {
    const market = await givenWorkers();
    await market.put(market.ann, 0, 2);
    const placed = await market.checkOut(market.ann);
    await market.send(
      { type: 'AbandonOrder', data: { orderId: placed.orderId, why: 'givenUp' } },
      { id: 'dead', role: 'system' },
    );
    await market.work();
    expect(await market.figures(0)).toMatchObject({ reserved: 2 });
    market.pass(2);
    await market.work();
    expect(await market.figures(0)).toMatchObject({ reserved: 0, available: 5 });
  });
});

describe('a paid order', () => {
  it('is mailed to its buyer and to each of its sellers, once', async () => {
    const market = await givenWorkers();
    await market.bought();
    await market.work();
    expect(market.to(market.ann).map(({ subject }) => subject)).toEqual(['Your order: $37.50']);
    expect(market.to(market.seller(0)).map(({ subject }) => subject)).toEqual(['You have sold something: $25.00']);
    expect(market.to(market.seller(1)).map(({ subject }) => subject)).toEqual(['You have sold something: $12.50']);
    expect(market.to(market.seller(0))[0]?.text).toContain('2 × Comb, $25.00');
    expect(new Set(market.mails.map(({ key }) => key)).size).toBe(market.mails.length);
  });

  it('mails its buyer how a part is sent', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    await market.send(
      { type: 'ShipPart', data: { orderId, sellerId: market.seller(1).id, tracking: 'USPS 9400 1000' } },
      market.seller(1),
    );
    await market.work();
    const [mail] = market.to(market.ann).filter(({ subject }) => subject === 'Your order is on its way');
    expect(mail?.text).toContain('USPS 9400 1000');
    expect(mail?.text).toContain('1 × Comb');
  });

  it('mails what sending costs, and that a part can be picked up', async () => {
    const market = await givenWorkers();
    await market.ask(0, 695);
    await market.ask(1, 400, true);
    await market.put(market.ann, 0);
    await market.put(market.ann, 1);
    await market.pickUp(market.ann, 1);
    const orderId = await market.bought();
    await market.work();
    expect(market.to(market.ann)[0]?.text).toContain('Shipping, $6.95');
    expect(market.to(market.ann)[0]?.text).toContain('on its way or ready to be picked up');
    expect(market.to(market.seller(1))[0]?.text).toContain('It will be picked up');
    const ready = { orderId, sellerId: market.seller(1).id, tracking: '' };
    await market.send({ type: 'ShipPart', data: ready }, market.seller(1));
    await market.work();
    expect(market.to(market.ann).map(({ subject }) => subject)).toContain('Your order can be picked up');
  });

  it('is undone once when a part is cancelled: the money, the pieces, the mails', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const sellerId = market.seller(0).id;
    await market.send({ type: 'CancelPart', data: { orderId, sellerId, reason: 'Too late for me' } }, market.ann);
    await market.work();
    expect(market.kept()).toBe(PRICE);
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: 2 * PRICE }]);
    expect(await market.figures(0)).toMatchObject({ sold: 0, available: 5 });
    expect(await market.figures(1)).toMatchObject({ sold: 1, available: 4 });
    const parts = (await market.orderOf(orderId))?.parts;
    expect(parts?.map(({ status, refund }) => [status, refund])).toEqual([
      ['refunded', 2 * PRICE],
      ['paid', 0],
    ]);
    expect(market.to(market.seller(0)).at(-1)?.text).toContain('Too late for me');
    expect(market.to(market.seller(1))).toHaveLength(1);
    await market.send({ type: 'CancelPart', data: { orderId, sellerId: market.seller(1).id } }, market.seller(1));
    await market.work();
    expect(market.kept()).toBe(0);
    expect(market.provider.hand.refundsMade()).toHaveLength(2);
  });

  it('gives back what is left of its payment when a part is cancelled, and mails no sum where that is nothing', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const cancel = (index: number, left: number) => {
      const data = { orderId, sellerId: market.seller(index).id, left };
      return market.send({ type: 'CancelPart', data }, market.seller(index));
    };
    await cancel(0, PRICE);
    await market.work();
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE }]);
    expect(market.to(market.ann).at(-1)?.text).toContain('We give back $12.50.');
    await cancel(1, 0);
    await market.work();
    expect(market.provider.hand.refundsMade()).toHaveLength(1);
    expect(market.to(market.ann).at(-1)?.text).toContain('has cancelled this part of your order');
    expect(market.to(market.ann).at(-1)?.text).not.toContain('give back');
  });

  it('gives a cancelled part back under another name when the first refund did not arrive', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    market.provider.hand.refunds.next = 'refused';
    await market.send({ type: 'CancelPart', data: { orderId, sellerId: market.seller(0).id } }, market.ann);
    await market.work();
    expect((await market.orderOf(orderId))?.parts[0]?.status).toBe('cancelled');
    market.provider.hand.refunds.next = 'succeeded';
    market.pass(6 * 60 + 1);
    await market.work();
    expect((await market.orderOf(orderId))?.parts[0]?.status).toBe('refunded');
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: 2 * PRICE }]);
    expect(market.kept()).toBe(PRICE);
  });

  it('is owed again when a refund that had arrived is sent back by the bank', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const sellerId = market.seller(0).id;
    await market.send({ type: 'CancelPart', data: { orderId, sellerId } }, market.ann);
    await market.work();
    const part = async () => (await market.orderOf(orderId))?.parts[0];
    expect(await part()).toMatchObject({ status: 'refunded', refundedBy: [`cancel-${orderId}-${sellerId}`] });
    market.provider.hand.settleRefund(`cancel-${orderId}-${sellerId}`, 'failed');
    await settlePayment(market.tools, `cart-${orderId}`, { noticed: true });
    await market.work();
    expect(await part()).toMatchObject({ status: 'cancelled', refund: 2 * PRICE });
    market.pass(6 * 60 + 1);
    await market.work();
    expect(await part()).toMatchObject({ status: 'refunded', refundedBy: [`cancel-${orderId}-${sellerId}~2`] });
    expect(market.kept()).toBe(PRICE);
  });

  /** The first seller has sent their part, and was paid out for it. */
  async function paidOut(market: Awaited<ReturnType<typeof givenWorkers>>, orderId: string) {
    const by = market.seller(0);
    const urls = { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' };
    await market.send({ type: 'ShipPart', data: { orderId, sellerId: by.id, tracking: '1' } }, by);
    await startOnboarding(market.tools, by.id, urls);
    market.provider.payoutHand.enable('acct_1');
    await followPayee(market.tools, by.id);
    market.pass(15 * 24 * 60);
    const tools = { ...market.tools, log: market.store };
    const sale = { paymentId: `cart-${orderId}`, page: 'cart', itemId: orderId, disputeIds: [] } as const;
    await creditSales(tools, by.id, [sale], 290);
    await planPayout(tools, by.id, false);
    await market.work();
    return market.provider.payoutHand.transfers();
  }

  it('that its seller takes back after they were paid out for it waits for a platform owner', async () => {
    const market = await givenWorkers();
    const root: Actor = { id: market.bob.id, role: 'superadmin' };
    await market.dispatch(owners, { type: 'EnrolOwner', data: { accountId: root.id } }, { by: root, channel: 'cli' });
    const orderId = await market.bought();
    const [sellerId, by] = [market.seller(0).id, market.seller(0)];
    expect(await paidOut(market, orderId)).toMatchObject([{ amount: 2 * PRICE - 73 }]);
    await market.send({ type: 'CancelPart', data: { orderId, sellerId } }, by);
    await market.work();
    expect(market.provider.hand.refundsMade()).toEqual([]);
    expect((await market.orderOf(orderId))?.parts[0]).toMatchObject({ status: 'cancelled', refundHold: 'held' });
    const [mail] = market.mails.filter(({ subject }) => subject === 'A refund waits for you');
    expect([mail?.to, mail?.text.includes('$25.00')]).toEqual([`${root.id}@example.test`, true]);
    expect(market.to(market.ann).at(-1)?.subject).toBe('Your refund takes longer');
    await market.send({ type: 'CancelPart', data: { orderId, sellerId } }, root);
    await market.work();
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: 2 * PRICE }]);
    expect((await market.orderOf(orderId))?.parts[0]?.status).toBe('refunded');
  });

  it.each([
    ['has it to come', 0],
    ['has too little to come', -5_000],
  ])('that takes from another seller, as a bank keeps some of it, needs that one’s balance, who %s', async (_, before) => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const [one, other] = [market.seller(0), market.seller(1)];
    for (const by of [one, other])
      await market.send({ type: 'ShipPart', data: { orderId, sellerId: by.id, tracking: '1' } }, by);
    market.pass(15 * 24 * 60);
    const { provider, tools } = market;
    const disputeId = provider.disputeHand.dispute(provider.hand.intents()[0]?.intentId ?? '', { amount: 1_800 });
    provider.disputeHand.lose(disputeId);
    await followDispute(tools, disputeId);
    await applyDispute(tools, disputeId);
    const sale = { paymentId: `cart-${orderId}`, page: 'cart', itemId: orderId, disputeIds: [disputeId] } as const;
    for (const { id } of [one, other]) await creditSales({ ...tools, log: market.store }, id, [sale], 290);
    const balanceOf = async ({ id }: Actor) => (await market.stateOf(earnings, { memberId: id })).state.balance;
    expect(await balanceOf(other)).toBeGreaterThan(0);
    const lacking = { paymentId: 'cart-of-before', own: before, tax: 0, seen: 1, paidAt: '2026-01-01T00:00:00.000Z' };
    const sales = [{ ...lacking, disputeIds: [], isHeld: false, isDue: true }];
    const system = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;
    const data = { memberId: other.id, sales, rate: 0 };
    await market.dispatch(earnings, { type: 'CreditSales', data }, system);
    await market.send({ type: 'CancelPart', data: { orderId, sellerId: one.id } }, one);
    await market.work();
    const part = (await market.orderOf(orderId))?.parts[0];
    // Of $37.50 the bank has $18.00, so that $19.50 go back: of the other seller's part, too.
    if (before === 0) {
      expect(part).toMatchObject({ status: 'refunded', refundHold: null });
      expect(provider.hand.refundsMade()).toMatchObject([{ amount: 1_950 }]);
      expect([await balanceOf(one), await balanceOf(other)]).toEqual([0, 0]);
    } else {
      expect(part).toMatchObject({ status: 'cancelled', refund: 1_950, refundHold: 'held' });
      expect(provider.hand.refundsMade()).toEqual([]);
    }
  });

  it('that its seller takes back before a payout has it is given back out of their balance at once', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const by = market.seller(0);
    await market.send({ type: 'ShipPart', data: { orderId, sellerId: by.id, tracking: '1' } }, by);
    market.pass(15 * 24 * 60);
    const sale = { paymentId: `cart-${orderId}`, page: 'cart', itemId: orderId, disputeIds: [] } as const;
    await creditSales({ ...market.tools, log: market.store }, by.id, [sale], 290);
    const balance = async () => (await market.stateOf(earnings, { memberId: by.id })).state.balance;
    expect(await balance()).toBe(2 * PRICE - 73);
    await market.send({ type: 'CancelPart', data: { orderId, sellerId: by.id } }, by);
    await market.work();
    expect(await balance()).toBe(0);
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: 2 * PRICE }]);
    await creditSales({ ...market.tools, log: market.store }, by.id, [sale], 290);
    expect(await balance()).toBe(0);
  });

  it('is seen with its cancellation by whoever sees its refund: another seller has all of theirs', async () => {
    const market = await givenWorkers();
    const orderId = await market.bought();
    const [one, other] = [market.seller(0), market.seller(1)];
    for (const by of [one, other])
      await market.send({ type: 'ShipPart', data: { orderId, sellerId: by.id, tracking: '1' } }, by);
    market.pass(15 * 24 * 60);
    let isCancelled = false;
    const read = async (stream: string) => {
      if (stream.startsWith('payment-') && !isCancelled) {
        isCancelled = true;
        // It is cancelled and given back while the look is under way.
        await market.send({ type: 'CancelPart', data: { orderId, sellerId: one.id } }, one);
        await market.work();
      }
      return market.store.read(stream);
    };
    const sale = { paymentId: `cart-${orderId}`, page: 'cart', itemId: orderId, disputeIds: [] } as const;
    const found = await lookAtSale({ ...market.tools, log: { read } }, other.id, sale);
    expect(market.provider.hand.refundsMade()).toMatchObject([{ amount: 2 * PRICE }]);
    expect(found).toMatchObject({ own: PRICE, isHeld: false, isDue: true });
  });

  it('that cost nothing gives nothing back', async () => {
    const market = await givenWorkers({ price: 0 });
    await market.put(market.ann, 0);
    const { orderId } = await market.checkOut(market.ann);
    await market.send({ type: 'CancelPart', data: { orderId, sellerId: market.seller(0).id } }, market.ann);
    await market.work();
    expect(market.provider.hand.refundsMade()).toEqual([]);
    expect((await market.orderOf(orderId))?.parts).toMatchObject([{ status: 'cancelled', refund: 0 }]);
    expect(await market.figures(0)).toMatchObject({ sold: 0, available: 5 });
  });

  it('leaves its cart when the process that recorded the payment died before it cleared the cart', async () => {
    const market = await givenWorkers({ price: 0 });
    await market.put(market.ann, 0);
    const dispatch: typeof market.dispatch = (about, intent, sender) =>
      intent.type === 'PayCart' ? Promise.reject(new Error('cut')) : market.dispatch(about, intent, sender);
    await expect(checkOut({ ...market.as(market.ann), dispatch }, { memberId: market.ann.id })).rejects.toThrow('cut');
    expect((await market.cart(market.ann)).lines).toHaveLength(1);
    await market.work();
    expect((await market.cart(market.ann)).lines).toEqual([]);
  });
});
