import { expect, it } from 'vitest';
import { availableFor } from '#domain/campaigns/available.ts';
import { bob } from '#domain/campaigns/testing.ts';
import { order } from '#domain/orders/decider.ts';
import { isPlaced, disputeOf as worstDisputeOf } from '#domain/orders/state.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { givenMarket } from '#domain/processes/checkout/testing.ts';
import { givenCampaign } from '#domain/processes/contributions/testing.ts';
import { disputeOf, followFraudWarning } from '#domain/processes/disputes/followDispute.ts';
import type { SweepTools } from '../job.ts';
import { followDisputes } from './followDisputes.ts';

/** Two orders that were paid for, and what their payments are paid with. */
async function paid() {
  const market = await givenMarket();
  const orderIds: string[] = [];
  for (const buyer of [market.ann, market.bob]) {
    await market.put(buyer, 0);
    const { orderId } = await market.checkOut(buyer);
    const placed = await market.orderOf(orderId);
    if (!placed) throw new Error('there is no order');
    const { paymentId } = await market.intentFor(buyer, placed);
    market.provider.hand.pay(paymentId);
    await market.settle(orderId);
    orderIds.push(orderId);
  }
  const intents = market.provider.hand.intents().map(({ intentId }) => intentId);
  const sweep = () => followDisputes.run(market.tools as unknown as SweepTools);
  const standing = async (orderId = '') => {
    const { state } = await market.stateOf(order, { orderId });
    return isPlaced(state) ? worstDisputeOf(state) : undefined;
  };
  return { ...market, bank: market.provider.disputeHand, orderIds, intents, sweep, standing };
}

it('without any notice each dispute and warning is noted, and its order follows it', async () => {
  const { bank, orderIds, intents, sweep, standing, tools, count } = await paid();
  const disputeId = bank.dispute(intents[0] ?? '');
  bank.warn(intents[1] ?? '');
  await sweep();
  await sweep();
  expect(await disputeOf(tools, disputeId)).toMatchObject({ stage: 'open' });
  expect([await standing(orderIds[0]), await standing(orderIds[1])]).toEqual(['contested', undefined]);
  bank.win(disputeId);
  await sweep();
  expect(await standing(orderIds[0])).toBeUndefined();
  expect([await count('DisputeOpened'), await count('DisputeWon'), await count('FraudWarned')]).toEqual([1, 1, 1]);
});

it('of a contribution that a warning is about nothing is paid out, also where it was noted before contributions followed it', async () => {
  const { tools, provider, state, begin, pay, settle, pass } = await givenCampaign('keepItAll');
  const id = await begin(bob, 9_000);
  pay(id);
  await settle(id);
  pass(15);
  const available = async () => availableFor(await state(), tools.now()).heldBack;
  expect(await available()).toEqual([]);
  await followFraudWarning(tools, provider.disputeHand.warn(provider.hand.intents()[0]?.intentId ?? ''));
  expect(await available()).toEqual([]);
  for (const _ of [1, 2]) await followDisputes.run(tools as unknown as SweepTools);
  expect(await available()).toEqual(['contested']);
});

it('the trouble of one does not stop the others, and is told', async () => {
  const { bank, orderIds, intents, sweep, standing, tools } = await paid();
  const [first, second] = intents.map((intentId) => bank.dispute(intentId));
  const { lookDispute } = tools.provider;
  tools.provider.lookDispute = async (disputeId) => {
    if (disputeId === first) throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    return lookDispute(disputeId);
  };
  await expect(sweep()).rejects.toThrow('1 disputes could not be looked after');
  expect(await disputeOf(tools, second ?? '')).toMatchObject({ stage: 'open' });
  expect([await standing(orderIds[0]), await standing(orderIds[1])]).toEqual([undefined, 'contested']);
});
