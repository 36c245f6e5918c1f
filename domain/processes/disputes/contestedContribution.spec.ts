import { expect, it } from 'vitest';
import { availableFor } from '../../campaigns/available.ts';
import { feeOf } from '../../campaigns/fees.ts';
import { ann, bob } from '../../campaigns/testing.ts';
import { fraudWarning } from '../../disputes/fraudWarning.ts';
import { givenCampaign } from '../contributions/testing.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import type { SettleTools } from '../payment/settle.ts';
import { applyDispute, applyFraudWarning } from './applyDispute.ts';
import { followDispute, followFraudWarning } from './followDispute.ts';

const AMOUNT = 10_000;
const FREE = { cents: AMOUNT - feeOf(AMOUNT), heldBack: [] };
const HELD = { cents: 0, heldBack: ['contested'] };

/** A contribution that was paid fifteen days ago, and what its payer's bank does. */
async function givenPaid() {
  const bench = await givenCampaign('keepItAll');
  const { tools, provider, state } = bench;
  const id = await bench.begin(bob, AMOUNT);
  bench.pay(id);
  await bench.settle(id);
  bench.pass(15);
  return {
    bench,
    bank: provider.disputeHand,
    intentId: provider.hand.intents()[0]?.intentId ?? '',
    available: async () => availableFor(await state(), tools.now()),
    follow: async (disputeId: string, withTools: SettleTools = tools) => {
      await followDispute(withTools, disputeId);
      await applyDispute(withTools, disputeId);
    },
    followWarning: async (warningId: string) => {
      await followFraudWarning(tools, warningId);
      await applyFraudWarning(tools, warningId);
    },
  };
}

it.each(['won', 'lost'] as const)(
  'money of a contribution waits while a bank has not decided, which is %s',
  async (end) => {
    const { bank, intentId, available, follow } = await givenPaid();
    expect(await available()).toEqual(FREE);
    const disputeId = bank.dispute(intentId);
    for (const _ of [1, 2]) await follow(disputeId);
    expect(await available()).toEqual(HELD);
    if (end === 'won') bank.win(disputeId);
    else bank.lose(disputeId);
    for (const _ of [1, 2]) await follow(disputeId);
    expect(await available()).toEqual(end === 'won' ? FREE : HELD);
  },
);

it('and while the card’s network warns of it, until nothing has come of it or a bank has decided', async () => {
  for (const end of ['lapsed', 'won'] as const) {
    const { bench, bank, intentId, available, follow, followWarning } = await givenPaid();
    const warningId = bank.warn(intentId);
    for (const _ of [1, 2]) await followWarning(warningId);
    expect(await available()).toEqual(HELD);
    if (end === 'lapsed') {
      bench.pass(30);
      expect(await available()).toEqual(HELD);
      const lapse = { type: 'LapseFraudWarning', data: { warningId, clock: bench.tools.now() } } as const;
      await bench.tools.dispatch(fraudWarning, lapse, bench.tools.sender);
      await applyFraudWarning(bench.tools, warningId);
    } else {
      const disputeId = bank.dispute(intentId);
      await follow(disputeId);
      bank.win(disputeId);
      await follow(disputeId);
    }
    expect(await available()).toEqual(FREE);
  }
});

it('is noted once, whatever dies on the way', async () => {
  const crashes = await atEveryStep(async () => {
    const { bench, bank, intentId, available, follow } = await givenPaid();
    const disputeId = bank.dispute(intentId);
    return {
      bench,
      work: (tools) => follow(disputeId, tools),
      after: async () => {
        expect(await available()).toEqual(HELD);
        expect(await bench.count('ContributionContested')).toBe(1);
      },
    };
  });
  expect(crashes).toBeGreaterThan(4);
});

it('of a contribution that was given back it changes nothing', async () => {
  const { bench, bank, intentId, available, follow } = await givenPaid();
  const [id] = Object.values((await bench.state()).contributions).flatMap((bin) => Object.keys(bin));
  await bench.refund(id ?? '', ann);
  await follow(bank.dispute(intentId));
  expect(await available()).toEqual({ cents: 0, heldBack: [] });
});
