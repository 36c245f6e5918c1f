import { describe, expect, it } from 'vitest';
import { dispute } from '../../disputes/decider.ts';
import { order } from '../../orders/decider.ts';
import { OrderDisputed } from '../../orders/refusals.ts';
import { disputeOf as worstDisputeOf } from '../../orders/state.ts';
import { payment } from '../../payments/decider.ts';
import { CHARGED_BACK, PARTLY_CHARGED_BACK } from '../../payments/events.ts';
import { subscription } from '../../plans/decider.ts';
import type { ProviderDispute } from '../../ports/disputeProvider.ts';
import { CONTESTED, ProviderRefused, ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { givenMarket, PRICE } from '../checkout/testing.ts';
import { givenPayment, PRICE as OF_BOOKING } from '../payment/givenPayment.testing.ts';
import { settlePayment } from '../payment/settle.ts';
import { buyPlan } from '../plans/buyPlan.ts';
import { followPlan, planStateOf } from '../plans/followPlan.ts';
import { applyDispute } from './applyDispute.ts';
import { disputeOf, followDispute, followFraudWarning } from './followDispute.ts';

/** A booking that was paid for, and its intent. */
async function paid() {
  const given = givenPayment();
  const { paymentId, bookingId } = await given.opened(given.ann);
  given.provider.hand.pay(paymentId);
  await settlePayment(given.tools, paymentId);
  const intentId = given.provider.hand.intents()[0]?.intentId ?? '';
  const { disputeHand: bank } = given.provider;
  const refunds = async () => {
    const { state } = await given.tools.stateOf(payment, { paymentId });
    return state.stage === 'none' ? [] : Object.values(state.refunds);
  };
  return { ...given, paymentId, bookingId, intentId, bank, refunds };
}

describe('a dispute at the provider', () => {
  it('is looked at and noted, with what it is about', async () => {
    const { tools, bank, intentId, paymentId, bookingId, ann } = await paid();
    const disputeId = bank.dispute(intentId, { reason: 'general' });
    expect(await followDispute(tools, disputeId)).toMatchObject({
      stage: 'open',
      paymentId,
      payerId: ann.id,
      purpose: { page: 'booking', itemId: bookingId },
      amount: OF_BOOKING,
      taken: OF_BOOKING,
      fees: 1_500,
      reason: 'general',
    });
    bank.win(disputeId);
    expect(await followDispute(tools, disputeId)).toMatchObject({ stage: 'won', taken: 0, fees: 1_500 });
  });

  it('is noted once however often and concurrently it is looked at', async () => {
    const { tools, bank, intentId, count } = await paid();
    const disputeId = bank.dispute(intentId);
    await Promise.all(Array.from({ length: 5 }, () => followDispute(tools, disputeId)));
    expect([await count('DisputeOpened'), await count('DisputedMoneyTaken')]).toEqual([1, 1]);
  });

  it('is none of ours without our marks, with those of another installation, or when there is none', async () => {
    const { tools, bank, intentId, events } = await paid();
    const elsewhere = { paymentId: 'booking-x', payerId: 'x', purpose: { page: 'booking', itemId: 'x' } };
    const foreign = bank.dispute(intentId, { about: elsewhere });
    const otherPage = bank.dispute(intentId, { about: { ...elsewhere, purpose: { page: 'poster', itemId: 'x' } } });
    const { about: _, ...unmarked } = await tools.provider.lookDispute(foreign);
    const { lookDispute } = tools.provider;
    tools.provider.lookDispute = async (id) => (id === 'du_unmarked' ? unmarked : lookDispute(id));
    const { length } = await events();
    for (const disputeId of [foreign, otherPage, 'du_unmarked', 'du_unknown'])
      expect(await followDispute(tools, disputeId)).toBeUndefined();
    expect(await events()).toHaveLength(length);
  });

  it('that was accepted is given up at the provider, also after an outage', async () => {
    const { tools, bank, intentId } = await paid();
    const disputeId = bank.dispute(intentId);
    await followDispute(tools, disputeId);
    await tools.dispatch(dispute, { type: 'AcceptDispute', data: { disputeId } }, tools.sender);
    const { acceptDispute } = tools.provider;
    tools.provider.acceptDispute = async () => {
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    await expect(followDispute(tools, disputeId)).rejects.toThrow(ProviderUnavailable);
    expect(await disputeOf(tools, disputeId)).toMatchObject({ stage: 'open' });
    tools.provider.acceptDispute = acceptDispute;
    expect(await followDispute(tools, disputeId)).toMatchObject({ stage: 'lost', lost: OF_BOOKING });
  });

  it('lets a refund wait: it goes through when it is won, and fails for good when it is lost', async () => {
    for (const outcome of ['win', 'lose'] as const) {
      const { tools, bank, intentId, paymentId, refunds } = await paid();
      const disputeId = bank.dispute(intentId);
      const data = { paymentId, refundId: 'r1', amount: 1_000, reason: 'spec' };
      await tools.dispatch(payment, { type: 'StartRefund', data }, tools.sender);
      await settlePayment(tools, paymentId);
      expect(await refunds()).toEqual([{ amount: 1_000, status: 'pending' }]);
      bank[outcome](disputeId);
      await followDispute(tools, disputeId);
      await settlePayment(tools, paymentId);
      expect(await refunds()).toEqual([{ amount: 1_000, status: outcome === 'win' ? 'completed' : 'failed' }]);
    }
  });

  it('says of such a refund why it failed, before it says that it was lost', async () => {
    const { tools, bank, intentId, paymentId, events } = await paid();
    const disputeId = bank.dispute(intentId);
    const data = { paymentId, refundId: 'r1', amount: 1_000, reason: 'spec' };
    await tools.dispatch(payment, { type: 'StartRefund', data }, tools.sender);
    bank.lose(disputeId);
    await followDispute(tools, disputeId);
    const told = (await events()).filter(({ type }) => type === 'RefundFailed' || type === 'DisputeLost');
    expect(told.map(({ type }) => type)).toEqual(['RefundFailed', 'DisputeLost']);
    expect(told[0]?.data).toMatchObject({ why: CHARGED_BACK });
  });
});

describe.each([...CONTESTED])('a refund that is refused as %s', (code) => {
  async function refunded() {
    const given = await paid();
    const disputeId = given.bank.dispute(given.intentId);
    const { refund } = given.tools.provider;
    given.tools.provider.refund = async (order) => {
      try {
        return await refund(order);
      } catch (error) {
        throw error instanceof ProviderRefused && CONTESTED.has(error.code)
          ? new ProviderRefused(code, error.message)
          : error;
      }
    };
    const data = { paymentId: given.paymentId, refundId: 'r1', amount: 1_000, reason: 'spec' };
    await given.tools.dispatch(payment, { type: 'StartRefund', data }, given.tools.sender);
    for (const _ of [1, 2]) await settlePayment(given.tools, given.paymentId);
    const whys = async () =>
      (await given.events()).flatMap(({ type, data }) =>
        type === 'RefundFailed' ? [(data as { why: string }).why] : [],
      );
    return { ...given, disputeId, whys };
  }

  it('waits for the bank, and goes once it has decided for us', async () => {
    const { tools, bank, disputeId, paymentId, refunds, whys } = await refunded();
    expect(await refunds()).toEqual([{ amount: 1_000, status: 'pending' }]);
    bank.win(disputeId);
    await followDispute(tools, disputeId);
    await settlePayment(tools, paymentId);
    expect(await refunds()).toEqual([{ amount: 1_000, status: 'completed' }]);
    expect(await whys()).toEqual([]);
  });

  it('is known to have gone through the bank once that has taken the money for good', async () => {
    const { bank, tools, disputeId, paymentId, refunds, whys } = await refunded();
    bank.lose(disputeId);
    await followDispute(tools, disputeId);
    await settlePayment(tools, paymentId);
    expect(await refunds()).toEqual([{ amount: 1_000, status: 'failed' }]);
    expect(await whys()).toEqual([CHARGED_BACK]);
  });
});

describe('a dispute about a part', () => {
  async function contested() {
    const given = await paid();
    const disputeId = given.bank.dispute(given.intentId, { amount: 1_000 });
    const refund = async (refundId: string, amount: number) => {
      const data = { paymentId: given.paymentId, refundId, amount, reason: 'spec' };
      await given.tools.dispatch(payment, { type: 'StartRefund', data }, given.tools.sender);
      await settlePayment(given.tools, given.paymentId);
    };
    const why = async () =>
      (await given.events())
        .filter(({ type }) => type === 'RefundFailed')
        .map(({ data }) => (data as { why: string }).why);
    return { ...given, disputeId, refund, why };
  }

  it('lets a refund of the rest go through at once, and one of more wait', async () => {
    const { refund, refunds, bank, disputeId, tools, paymentId } = await contested();
    await refund('r1', OF_BOOKING - 1_500);
    await refund('r2', 1_500);
    expect(await refunds()).toEqual([
      { amount: OF_BOOKING - 1_500, status: 'completed' },
      { amount: 1_500, status: 'pending' },
    ]);
    bank.win(disputeId);
    await settlePayment(tools, paymentId);
    expect((await refunds()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('that is lost has the rest sent, and the part that the bank has not', async () => {
    const { refund, refunds, why, bank, disputeId, tools, paymentId, provider, count } = await contested();
    await refund('r1', OF_BOOKING);
    bank.lose(disputeId);
    expect(await followDispute(tools, disputeId)).toMatchObject({ stage: 'lost', lost: 1_000 });
    await settlePayment(tools, paymentId);
    expect(await why()).toEqual([PARTLY_CHARGED_BACK]);
    expect(await refunds()).toEqual([
      { amount: OF_BOOKING, status: 'failed' },
      { amount: OF_BOOKING - 1_000, status: 'completed' },
    ]);
    expect(provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([OF_BOOKING - 1_000]);
    await refund('r2', 1_000);
    expect((await why()).at(-1)).toBe(CHARGED_BACK);
    expect(await count('RefundCompleted')).toBe(1);
  });

  it('that is lost does not say of a refund of the rest that the bank has done it', async () => {
    const { refund, why, bank, disputeId, tools } = await contested();
    bank.lose(disputeId);
    tools.provider.refund = async () => {
      throw new ProviderRefused('charge_disputed', 'The charge has been charged back');
    };
    await refund('r1', OF_BOOKING - 1_000);
    expect(await why()).toEqual(['the provider refused it: charge_disputed']);
  });
});

it('a warning of fraud is noted once', async () => {
  const { tools, bank, intentId, paymentId, events, count } = await paid();
  const warningId = bank.warn(intentId);
  expect(await followFraudWarning(tools, warningId)).toBe(true);
  expect(await followFraudWarning(tools, warningId)).toBe(true);
  expect(await count('FraudWarned')).toBe(1);
  expect((await events()).at(-1)?.data).toMatchObject({ warningId, paymentId, amount: OF_BOOKING });
  expect(await followFraudWarning(tools, 'issfr_unknown')).toBe(false);
});

describe('what was paid for', () => {
  async function bought(facts: Partial<ProviderDispute> = {}) {
    const market = await givenMarket();
    await market.put(market.ann, 0);
    await market.put(market.ann, 1);
    const { orderId } = await market.checkOut(market.ann);
    const placed = await market.orderOf(orderId);
    if (!placed) throw new Error('there is no order');
    const { paymentId } = await market.intentFor(market.ann, placed);
    market.provider.hand.pay(paymentId);
    await market.settle(orderId);
    const intentId = market.provider.hand.intents()[0]?.intentId ?? '';
    const disputeId = market.provider.disputeHand.dispute(intentId, facts);
    const follow = async () => {
      await followDispute(market.tools, disputeId);
      await applyDispute(market.tools, disputeId);
    };
    const ship = (index: number) => {
      const by = market.sellers[index];
      if (!by) throw new Error('no such seller');
      const data = { orderId, sellerId: by.id, tracking: 'USPS' };
      return market.dispatch(order, { type: 'ShipPart', data }, { by, channel: 'rest' });
    };
    const cancel = (index: number) => {
      const by = market.sellers[index];
      if (!by) throw new Error('no such seller');
      return market.dispatch(
        order,
        { type: 'CancelPart', data: { orderId, sellerId: by.id } },
        { by, channel: 'rest' },
      );
    };
    const standing = async () => {
      const now = await market.orderOf(orderId);
      return now && worstDisputeOf(now);
    };
    return { ...market, orderId, disputeId, follow, ship, cancel, standing };
  }

  it('of an order is kept back until the bank is done, whatever was sent before', async () => {
    const { follow, ship, standing, provider, disputeId, count } = await bought();
    await ship(0);
    await follow();
    await follow();
    expect([await standing(), await count('OrderFrozen')]).toEqual(['contested', 1]);
    await expect(ship(1)).rejects.toThrow(OrderDisputed());
    provider.disputeHand.win(disputeId);
    await follow();
    expect(await standing()).toBeUndefined();
    await ship(1);
    expect(await count('PartShipped')).toBe(2);
  });

  it('of an order is lost with the dispute', async () => {
    const { follow, standing, provider, disputeId, tools } = await bought();
    await follow();
    provider.disputeHand.lose(disputeId);
    await follow();
    expect(await standing()).toBe('lost');
    expect(await disputeOf(tools, disputeId)).toMatchObject({ lost: 2 * PRICE });
  });

  it('of an order about a part leaves the rest of it to be given back', async () => {
    const { follow, cancel, standing, provider, disputeId, orderOf, orderId } = await bought({ amount: 1_000 });
    provider.disputeHand.lose(disputeId);
    await follow();
    expect(await standing()).toBe('lost');
    await cancel(0);
    await cancel(1);
    expect((await orderOf(orderId))?.parts.map(({ refund }) => refund)).toEqual([PRICE, PRICE - 1_000]);
  });

  async function subscribed() {
    const given = givenPayment();
    const { id } = given.ann;
    const { paymentId } = await buyPlan(given.tools, id, { plan: 'premium', interval: 'monthly' }, () => undefined);
    given.provider.hand.pay(paymentId);
    await settlePayment(given.tools, paymentId);
    const running = async () => (await planStateOf(given.tools, id)).running;
    const subscriptionId = (await running())?.subscriptionId ?? '';
    const intentId = given.provider.hand.intents()[0]?.intentId ?? '';
    const provided = async () => (await given.provider.lookSubscription(subscriptionId)).status;
    const follow = async (disputeId: string) => {
      await followDispute(given.tools, disputeId);
      await applyDispute(given.tools, disputeId);
    };
    return { ...given, running, subscriptionId, intentId, provided, follow, id };
  }

  it('of a plan ends once the bank has the money, not while it only asks', async () => {
    const { provider, follow, running, provided, intentId, subscriptionId, events, id } = await subscribed();
    const disputeId = provider.disputeHand.dispute(intentId, { standing: 'inquiry' });
    await follow(disputeId);
    expect(await running()).toMatchObject({ subscriptionId });
    provider.disputeHand.become(disputeId, { standing: 'open' });
    await follow(disputeId);
    await follow(disputeId);
    expect([await running(), await provided()]).toEqual([undefined, 'canceled']);
    const ends = (await events()).filter(({ type }) => type === 'SubscriptionEnded');
    expect(ends.map(({ data }) => data)).toEqual([{ memberId: id, subscriptionId, why: 'disputed' }]);
  });

  it('of a plan ends at the provider after an outage, too', async () => {
    const { provider, follow, tools, provided, intentId } = await subscribed();
    const { endSubscription } = tools.provider;
    tools.provider.endSubscription = async () => {
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    const disputeId = provider.disputeHand.dispute(intentId);
    await expect(follow(disputeId)).rejects.toThrow(ProviderUnavailable);
    expect(await provided()).toBe('active');
    tools.provider.endSubscription = endSubscription;
    await follow(disputeId);
    expect(await provided()).toBe('canceled');
  });

  it('of a plan that was bought anew stays', async () => {
    const { tools, provider, follow, running, intentId, subscriptionId, id } = await subscribed();
    await tools.provider.endSubscription(subscriptionId);
    const data = { memberId: id, subscriptionId, why: 'cancelled' } as const;
    await tools.dispatch(subscription, { type: 'EndSubscription', data }, tools.sender);
    const { paymentId } = await buyPlan(tools, id, { plan: 'diamond', interval: 'monthly' }, () => undefined);
    provider.hand.pay(paymentId);
    await settlePayment(tools, paymentId);
    await follow(provider.disputeHand.dispute(intentId));
    expect(await running()).toMatchObject({ plan: 'diamond' });
  });

  it('of a renewal that was paid by hand ends that plan, and not one that was bought anew', async () => {
    const { tools, provider, follow, running, subscriptionId, id } = await subscribed();
    const buy = async (plan: 'premium' | 'diamond') => {
      const { paymentId } = await buyPlan(tools, id, { plan, interval: 'monthly' }, () => undefined);
      provider.hand.pay(paymentId);
      await settlePayment(tools, paymentId);
      return provider.hand.intents().at(-1)?.intentId ?? '';
    };
    provider.billing.renew(subscriptionId, false);
    await followPlan(tools, id);
    const renewalIntent = await buy('premium');
    expect(await running()).toMatchObject({ plan: 'premium', subscriptionId });
    const disputeId = provider.disputeHand.dispute(renewalIntent);
    await follow(disputeId);
    expect(await running()).toBeUndefined();
    await buy('diamond');
    await follow(disputeId);
    expect(await running()).toMatchObject({ plan: 'diamond' });
  });
});
