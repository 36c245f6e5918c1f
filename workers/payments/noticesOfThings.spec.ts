import { describe, expect, it } from 'vitest';
import { givenMarket, PRICE } from '#domain/processes/checkout/testing.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { type About, deliver, permutations, play } from './notices.testing.ts';

const NOTHING: About = { intentId: null, paymentId: null };
/**
 * After how many deliveries the provider takes each of its three steps: notices that come late, early, and in between.
 */
const paces = [
  [0, 0, 0],
  [1, 2, 3],
  [5, 5, 5],
];

describe('the notices of an order’s payment', () => {
  const KINDS = [
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
  ];

  async function paying() {
    const market = await givenMarket({ pieces: [2] });
    await market.put(market.ann, 0, 2);
    const order = await market.checkOut(market.ann);
    const { paymentId } = await market.intentFor(market.ann, order);
    const about = { paymentId, intentId: market.provider.hand.intents()[0]?.intentId ?? null };
    const { hand } = market.provider;
    const progress = [
      () => hand.decline(paymentId),
      () => hand.become(paymentId, { status: 'requires_action' }),
      () => hand.pay(paymentId),
    ];
    return {
      ...market,
      order,
      paymentId,
      progress,
      send: (kind: string, of: About = about) => deliver(market.tools, kind, of),
    };
  }
  const counts = (market: Awaited<ReturnType<typeof paying>>) =>
    Promise.all(
      ['PaymentCaptured', 'OrderPaid', 'PaymentFulfilled', 'StockSold', 'CartPaid', 'RefundStarted'].map(market.count),
    );

  it.each([1, 3])(
    'make one order in all 120 orders, each coming %i times',
    async (copies) => {
      for (const order of permutations(KINDS))
        for (const pace of copies > 1 ? paces.slice(1, 2) : paces) {
          const market = await paying();
          await play(order, pace, copies, market.progress, market.send);
          await settlePayment(market.tools, market.paymentId);
          expect(await counts(market), `${order.join(' ')} at ${pace.join()}`).toEqual([1, 1, 1, 1, 1, 0]);
          expect(market.kept()).toBe(2 * PRICE);
        }
    },
    120_000,
  );

  it('give everything back once in all 120 orders when another buyer has the pieces by then', async () => {
    for (const order of permutations(KINDS)) {
      const market = await paying();
      market.pass(16);
      await market.put(market.bob, 0, 1);
      await market.checkOut(market.bob);
      await play(order, [0, 0, 0], 2, market.progress, market.send);
      expect(await counts(market), order.join(' ')).toEqual([1, 0, 0, 0, 0, 1]);
      expect(market.kept()).toBe(0);
    }
  }, 120_000);

  it('that lie, or are of nothing here, move nothing', async () => {
    const market = await paying();
    await market.send('payment_intent.succeeded');
    await market.send('charge.succeeded', NOTHING);
    await market.send('charge.refunded', { paymentId: 'cart-nobody', intentId: 'pi_nobody' });
    expect(await counts(market)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the notices of a plan’s payment', () => {
  const KINDS = [
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
    'customer.subscription.created',
  ];

  async function choosing() {
    const given = givenPayment();
    const { paymentId } = await buyPlan(
      given.tools,
      given.ann.id,
      { plan: 'premium', interval: 'monthly' },
      () => undefined,
    );
    const [subscription] = given.provider.billing.subscriptions();
    const intentId = given.provider.hand.intents()[0]?.intentId ?? null;
    const { hand } = given.provider;
    const progress = [
      () => hand.decline(paymentId),
      () => hand.become(paymentId, { status: 'requires_action' }),
      () => hand.pay(paymentId),
    ];
    const about = (kind: string): About =>
      kind.startsWith('payment_intent')
        ? { paymentId, intentId }
        : { ...NOTHING, subscriptionId: subscription?.subscriptionId ?? '' };
    return { ...given, paymentId, progress, send: (kind: string) => deliver(given.tools, kind, about(kind)) };
  }

  it.each([1, 3])(
    'start one plan in all 120 orders, each coming %i times',
    async (copies) => {
      for (const order of permutations(KINDS))
        for (const pace of copies > 1 ? paces.slice(1, 2) : paces) {
          const given = await choosing();
          await play(order, pace, copies, given.progress, given.send);
          await settlePayment(given.tools, given.paymentId);
          const counts = await Promise.all(
            ['SubscriptionStarted', 'PaymentFulfilled', 'PaymentCaptured', 'RefundStarted', 'SubscriptionRenewed'].map(
              given.count,
            ),
          );
          expect(counts, `${order.join(' ')} at ${pace.join()}`).toEqual([1, 1, 1, 0, 0]);
          expect((await planStateOf(given.tools, given.ann.id)).running).toMatchObject({
            plan: 'premium',
            interval: 'monthly',
          });
        }
    },
    120_000,
  );

  it('of a renewal and of an end lead to one renewal and one end in every order, however often each comes', async () => {
    const news = ['invoice.created', 'invoice.paid', 'invoice.payment_succeeded', 'customer.subscription.updated'];
    for (const order of permutations(news)) {
      const given = await choosing();
      given.provider.hand.pay(given.paymentId);
      await settlePayment(given.tools, given.paymentId);
      const { subscriptionId = '' } = (await planStateOf(given.tools, given.ann.id)).running ?? {};
      given.pass(31 * 24 * 60 + 90);
      await play(order, [1], 2, [() => void given.provider.billing.renew(subscriptionId)], given.send);
      expect(await given.count('SubscriptionRenewed'), order.join(' ')).toBe(1);
      await given.tools.provider.endSubscription(subscriptionId);
      for (let time = 0; time < 3; time += 1) await given.send(`customer.subscription.deleted.${time}`);
      expect(await given.count('SubscriptionEnded'), order.join(' ')).toBe(1);
    }
  }, 120_000);

  it('that lie start nothing', async () => {
    const given = await choosing();
    for (const kind of KINDS) await given.send(kind);
    expect(await given.count('SubscriptionStarted')).toBe(0);
    expect(await given.count('PaymentCaptured')).toBe(0);
  });
});
