import { expect, it } from 'vitest';
import { availableFor } from '../../campaigns/available.ts';
import { campaign } from '../../campaigns/decider.ts';
import { feeOf } from '../../campaigns/fees.ts';
import { ann, bob, owner } from '../../campaigns/testing.ts';
import { fraudWarning } from '../../disputes/fraudWarning.ts';
import { earnings } from '../../earnings/decider.ts';
import { newPayoutId, seededEntropy } from '../../ids.ts';
import { followPayout } from '../campaigns/followPayout.ts';
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

/** The same, of which its organizer was paid out everything. */
async function givenPaidOut() {
  const given = await givenPaid();
  const { tools, provider, campaignId } = given.bench;
  provider.balanceHand.chargeElsewhere(1_000_000);
  const { accountId } = await provider.openAccount({ memberId: ann.id, attempt: 1 });
  provider.payoutHand.enable(accountId);
  const payoutId = newPayoutId(campaignId, seededEntropy('contested'));
  const data = { campaignId, payoutId, amount: FREE.cents, account: { accountId, isEnabled: true } };
  await tools.dispatch(campaign, { type: 'RequestPayout', data }, { by: ann, channel: 'rest' });
  await followPayout(tools, { campaignId, payoutId });
  expect(provider.payoutHand.transfers()).toHaveLength(1);
  return {
    ...given,
    stops: async () => (await tools.stateOf(earnings, { memberId: ann.id })).state.stops,
    release: () => {
      const seen = { memberId: ann.id, because: ['contested'] as const, isSuspended: false };
      return tools.dispatch(earnings, { type: 'ReleaseEarningsPayouts', data: seen }, { by: owner, channel: 'rest' });
    },
  };
}

it('that was paid out stops everything else its organizer is paid, once when it begins and once when it is lost', async () => {
  const { bench, bank, intentId, follow, stops, release } = await givenPaidOut();
  const disputeId = bank.dispute(intentId);
  for (const _ of [1, 2]) await follow(disputeId);
  expect(await stops()).toEqual(['contested']);
  await release();
  await follow(disputeId);
  expect(await stops()).toEqual([]);
  bank.lose(disputeId);
  for (const _ of [1, 2]) await follow(disputeId);
  expect(await stops()).toEqual(['contested']);
  expect(await bench.count('EarningsPayoutsStopped')).toBe(2);
});

it('that was paid out and won stops nothing more, nor does one that was not paid out', async () => {
  const paidOut = await givenPaidOut();
  const disputeId = paidOut.bank.dispute(paidOut.intentId);
  await paidOut.follow(disputeId);
  await paidOut.release();
  paidOut.bank.win(disputeId);
  await paidOut.follow(disputeId);
  expect(await paidOut.stops()).toEqual([]);
  const { bench, bank, intentId, follow } = await givenPaid();
  await follow(bank.dispute(intentId));
  expect(await bench.count('EarningsPayoutsStopped')).toBe(0);
});

it('that was paid out stops its organizer, whatever dies on the way', async () => {
  await atEveryStep(async () => {
    const { bench, bank, intentId, follow, stops } = await givenPaidOut();
    const disputeId = bank.dispute(intentId);
    return {
      bench,
      work: (tools) => follow(disputeId, tools),
      after: async () => {
        await follow(disputeId);
        expect(await stops()).toEqual(['contested']);
      },
    };
  });
});
