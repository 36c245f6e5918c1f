import { describe, expect, it } from 'vitest';
import { campaign } from '../../campaigns/decider.ts';
import { heldFor } from '../../campaigns/money.ts';
import { ann, owner } from '../../campaigns/testing.ts';
import { earnings } from '../../earnings/decider.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { followPayout } from './followPayout.ts';
import { decidePayout, named, payoutId, SENT } from './givenPayout.testing.ts';

async function givenPayout() {
  const bench = givenPayment();
  const { tools, provider, store } = bench;
  const accountId = await decidePayout({ store, tools: { ...tools, provider } });
  const state = async () => (await tools.stateOf(campaign, named)).state;
  return {
    bench,
    ...bench,
    accountId,
    state,
    payout: async () => (await state()).paidOut.payouts[payoutId],
    reverse: (amount?: number, reversalId = 'back') =>
      tools.dispatch(
        campaign,
        { type: 'ReversePayout', data: { ...named, reversalId, amount, reason: 'asked back' } },
        { by: owner, channel: 'graphql' },
      ),
    follow: () => followPayout(tools, named),
  };
}

describe('a payout', () => {
  it('is sent once, whatever dies on the way', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await givenPayout();
      return {
        bench: given.bench,
        work: (tools) => followPayout(tools, named),
        after: async () => {
          expect(given.provider.payoutHand.transfers()).toMatchObject([{ payoutId, amount: SENT, reversed: 0 }]);
          expect(await given.payout()).toMatchObject({ status: 'sent', transferId: 'tr_1' });
          expect(await given.count('PayoutSent')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThan(8);
  });

  it('is sent once by many runs at the same time', async () => {
    const given = await givenPayout();
    await Promise.all([1, 2, 3, 4].map(() => given.follow()));
    expect(given.provider.payoutHand.transfers()).toHaveLength(1);
    expect(await given.count('PayoutSent')).toBe(1);
  });

  it('fails when the provider refuses, and the money is the campaign’s again', async () => {
    const given = await givenPayout();
    const before = heldFor(await given.state());
    given.provider.payoutHand.demand(given.accountId);
    await given.follow();
    expect(await given.payout()).toMatchObject({ status: 'failed', why: 'insufficient_capabilities_for_transfer' });
    expect(heldFor(await given.state())).toBe(before + SENT);
    await given.follow();
    expect(await given.count('PayoutFailed')).toBe(1);
  });

  it('comes back once, whatever dies on the way', async () => {
    await atEveryStep(async () => {
      const given = await givenPayout();
      await given.follow();
      await given.reverse(2_500);
      return {
        bench: given.bench,
        work: (tools) => followPayout(tools, named),
        after: async () => {
          expect(given.provider.payoutHand.transfers()).toMatchObject([{ reversed: 2_500 }]);
          expect(await given.payout()).toMatchObject({ reversed: 2_500, reversing: {} });
          expect(await given.count('PayoutReversed')).toBe(1);
          expect(await given.count('EarningsPayoutsStopped')).toBe(1);
        },
      };
    });
  });

  it('is booked as come back when that was done at the provider', async () => {
    const given = await givenPayout();
    await given.follow();
    given.provider.payoutHand.reverse(payoutId, 1_000);
    given.provider.payoutHand.reverse(payoutId, 500);
    await given.follow();
    await given.follow();
    expect(await given.payout()).toMatchObject({ reversed: 1_500 });
    expect(await given.count('PayoutReversed')).toBe(2);
    expect((await given.state()).arePayoutsStopped).toBe(true);
  });

  it('stops, when it comes back, the payouts of its organizer’s sales as well, until they are released', async () => {
    const given = await givenPayout();
    const stops = async () => (await given.tools.stateOf(earnings, { memberId: ann.id })).state.stops;
    await given.follow();
    expect(await stops()).toEqual([]);
    given.provider.payoutHand.reverse(payoutId, 1_000);
    await given.follow();
    expect(await stops()).toEqual(['takenBack']);
    const data = { memberId: ann.id, because: ['takenBack'], isSuspended: false } as const;
    const release = { type: 'ReleaseEarningsPayouts', data } as const;
    await given.tools.dispatch(earnings, release, { by: owner, channel: 'graphql' });
    await given.follow();
    expect(await stops()).toEqual([]);
    given.provider.payoutHand.reverse(payoutId, 500);
    await given.follow();
    expect(await stops()).toEqual(['takenBack']);
  });

  it('stays with an organizer whose bank has it already', async () => {
    const given = await givenPayout();
    await given.follow();
    given.provider.payoutHand.empty(given.accountId);
    await given.reverse();
    await given.follow();
    expect(await given.payout()).toMatchObject({ reversed: 0, reversing: {} });
    expect(await given.count('PayoutReversalFailed')).toBe(1);
    expect(await given.count('EarningsPayoutsStopped')).toBe(1);
  });
});
