import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { order } from '#domain/orders/decider.ts';
import { partOf } from '#domain/orders/state.ts';
import { givenMarket } from '#domain/processes/checkout/testing.ts';
import { creditSales, followEarningsPayout, planPayout } from '#domain/processes/earnings/payOut.ts';
import { followPayee, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { refundCancelledPart } from './refundCancelledPart.ts';

const DAY_MINUTES = 24 * 60;
const RATE = 290;
const TWO = [0, 1] as const;

const from = fc.subarray([...TWO], { minLength: 1 });
const seller = fc.constantFrom(...TWO);
const nth = fc.nat(5);
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('buy' as const, 'sell' as const, 'sell' as const), from }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'arrive' as const), nth, seller }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth, seller }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveUp' as const), nth, seller }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 3, 8, 15) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('payOut' as const), seller, isAsked: fc.boolean() }) },
  // Jobs run late, so that rounds of paying out come between a cancellation and its refund.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};

/** Two sellers who can be paid out, at a platform that has much money of others, so that the provider refuses nothing. */
async function openStreet() {
  const market = await givenMarket({ pieces: [99, 99] });
  const { provider, tools, store } = market;
  const withLog = { ...tools, log: store };
  provider.balanceHand.chargeElsewhere(10_000_000);
  const sellerAt = (index: 0 | 1): Actor => market.sellers[index] as Actor;
  for (const index of TWO) {
    const { id } = sellerAt(index);
    await startOnboarding(tools, id, { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' });
    provider.payoutHand.enable(provider.payoutHand.accounts().find(({ memberId }) => memberId === id)?.accountId ?? '');
    await followPayee(tools, id);
  }
  const orders: string[] = [];

  const act = (by: Actor, type: 'ShipPart' | 'DeliverPart' | 'CancelPart', orderId: string, index: 0 | 1) => {
    const of = { orderId, sellerId: sellerAt(index).id };
    const data = type === 'ShipPart' ? { ...of, tracking: '1' } : of;
    return tools.dispatch(order, { type, data } as never, { by, channel: 'rest' }).catch(unlessRefused);
  };

  async function buy(indexes: readonly (0 | 1)[]): Promise<string> {
    for (const index of indexes) await market.put(market.ann, index);
    const placed = await market.checkOut(market.ann);
    const { paymentId } = await market.intentFor(market.ann, placed);
    provider.hand.pay(paymentId);
    await market.settle(placed.orderId);
    orders.push(placed.orderId);
    return placed.orderId;
  }

  async function sell(indexes: readonly (0 | 1)[]): Promise<void> {
    const orderId = await buy(indexes);
    for (const index of indexes) {
      await act(sellerAt(index), 'ShipPart', orderId, index);
      await act(market.ann, 'DeliverPart', orderId, index);
    }
    market.pass(15 * DAY_MINUTES);
  }

  let seen = -1;
  async function work(): Promise<void> {
    for (const event of await store.readAll(seen, 100_000)) {
      seen = event.position;
      if (!refundCancelledPart.on.includes(event.type)) continue;
      const data = refundCancelledPart.from(event as unknown as Fact);
      if (data !== null) await refundCancelledPart.run(data, { ...withLog, saleFeeRate: RATE } as unknown as Tools);
    }
  }

  async function payOut(index: 0 | 1, isAsked: boolean): Promise<void> {
    const by = sellerAt(index);
    const own = isAsked ? { ...withLog, sender: { by, channel: 'rest' as const } } : withLog;
    const sales = orders.map(
      (itemId) => ({ paymentId: `cart-${itemId}`, page: 'cart', itemId, disputeIds: [] }) as const,
    );
    await creditSales(own, by.id, sales, RATE);
    await planPayout(own, by.id, isAsked).catch(unlessRefused);
    const { pending } = (await tools.stateOf(earnings, { memberId: by.id })).state;
    if (pending !== undefined) await followEarningsPayout(tools, { memberId: by.id, payoutId: pending });
  }

  /** What a seller was sent, what went back of their parts, and what was paid for these, in cents. */
  async function sumsOf(index: 0 | 1) {
    const { id } = sellerAt(index);
    const partIn = async (orderId: string) => {
      const placed = await market.orderOf(orderId);
      return placed && partOf(placed, id);
    };
    const parts = await Promise.all(orders.map(partIn));
    const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
    return {
      paid: sum(parts.map((part) => part?.total ?? 0)),
      back: sum(
        provider.hand.refundsMade().flatMap(({ refundId, amount }) => (refundId?.includes(id) ? [amount] : [])),
      ),
      sent: sum(
        provider.payoutHand.transfers().flatMap(({ payoutId, amount }) => (payoutId.startsWith(id) ? [amount] : [])),
      ),
    };
  }

  async function changeAPart(one: Extract<Deed, { readonly nth: number }>): Promise<void> {
    const orderId = orders[one.nth % Math.max(1, orders.length)];
    if (orderId === undefined) return;
    if (one.do === 'ship') await act(sellerAt(one.seller), 'ShipPart', orderId, one.seller);
    else if (one.do === 'arrive') await act(market.ann, 'DeliverPart', orderId, one.seller);
    else if (one.do === 'cancel') await act(sellerAt(one.seller), 'CancelPart', orderId, one.seller);
    else await act(market.ann, 'CancelPart', orderId, one.seller);
  }

  return {
    market,
    sumsOf,
    work,
    async does(one: Deed): Promise<void> {
      if ('nth' in one) await changeAPart(one);
      else if (one.do === 'buy') await buy(one.from);
      else if (one.do === 'sell') await sell(one.from);
      else if (one.do === 'pass') market.pass(one.days * DAY_MINUTES);
      else if (one.do === 'payOut') await payOut(one.seller, one.isAsked);
      else await work();
    },
  };
}

it('whatever members do, what a seller was sent and what went back of their sales is no more than was paid for them', async () => {
  const reached = { sent: 0, both: 0, held: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40, size: 'max' }), async (deeds) => {
      const street = await openStreet();
      const judge = async () => {
        for (const index of TWO) {
          const { paid, back, sent } = await street.sumsOf(index);
          expect(sent + back).toBeLessThanOrEqual(paid);
          reached.sent += sent > 0 ? 1 : 0;
          reached.both += sent > 0 && back > 0 ? 1 : 0;
        }
      };
      for (const one of deeds) {
        await street.does(one);
        await judge();
      }
      await street.work();
      await judge();
      reached.held += await street.market.count('PartRefundHeld');
    }),
    { numRuns: 150 },
  );
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0);
}, 60_000);
