import { describe, expect, it } from 'vitest';
import { campaign } from '../../campaigns/decider.ts';
import { heldFor } from '../../campaigns/money.ts';
import { ann, CAMPAIGN_ID, contributionId, owner, system } from '../../campaigns/testing.ts';
import { earnings } from '../../earnings/decider.ts';
import { account } from '../../users/decider.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { followMovement } from '../payouts/followMovement.ts';
import { startOnboarding } from '../payouts/followPayee.ts';
import { WrongDestination } from '../payouts/followTransfer.ts';
import { followPayout } from './followPayout.ts';
import { decidePayout, named, payoutId, SENT } from './givenPayout.testing.ts';

const profile = {
  ...{ email: 'ann@example.test', userName: 'ann', firstName: 'Ann', lastName: 'Ash', phoneNumber: '1' },
  ...{ role: 'CUSTOMER', referCode: 'ABCDEF' },
  handles: { email: { hash: 'e-ann', attempt: 'a' }, username: { hash: 'n-ann', attempt: 'a' } },
} as const;

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
    /** The organizer registers, as a customer, and a platform owner suspends them. */
    async suspend() {
      const of = { accountId: ann.id };
      const registered = { ...of, ...profile };
      const by = { id: ann.id, role: profile.role };
      await tools.dispatch(account, { type: 'RegisterAccount', data: registered }, { by, channel: 'rest' });
      const suspend = { type: 'SuspendAccount', data: { ...of, reason: 'Fraud.' } } as const;
      await tools.dispatch(account, suspend, { by: owner, channel: 'rest' });
    },
    /** Something was taken back of another campaign of theirs. */
    async stop() {
      const data = { memberId: ann.id, why: 'takenBack', about: 'of another campaign' } as const;
      await tools.dispatch(earnings, { type: 'StopEarningsPayouts', data }, { by: system, channel: 'job' });
    },
    /** A platform owner gives back the contribution that it was to be paid out of. */
    async refund() {
      const data = { ...named, contributionId: contributionId('1'), reason: 'Fraud.' };
      await tools.dispatch(campaign, { type: 'RefundContribution', data }, { by: owner, channel: 'rest' });
    },
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

  it.each(['suspend', 'stop', 'refund'] as const)(
    'is not sent where it was asked for before, and fails once, whatever dies on the way: %s',
    async (what) => {
      await atEveryStep(async () => {
        const given = await givenPayout();
        const before = heldFor(await given.state());
        await given[what]();
        return {
          bench: given.bench,
          work: (tools) => followPayout(tools, named),
          after: async () => {
            await given.follow();
            expect(given.provider.payoutHand.transfers()).toEqual([]);
            expect(await given.payout()).toMatchObject({ status: 'failed', why: 'held' });
            expect(heldFor(await given.state())).toBe(what === 'refund' ? 0 : before + SENT);
            expect(await given.count('PayoutFailed')).toBe(1);
          },
        };
      });
    },
  );

  it('is noted as sent where it went before its organizer was suspended', async () => {
    const given = await givenPayout();
    // It went, and its answer was lost.
    await given.provider.transfer({ payoutId, accountId: given.accountId, amount: SENT });
    await given.suspend();
    await given.follow();
    expect(await given.payout()).toMatchObject({ status: 'sent' });
  });

  it('is what the provider has sent under its id, also where that is another amount', async () => {
    const given = await givenPayout();
    const before = heldFor(await given.state());
    await given.provider.transfer({ payoutId, accountId: given.accountId, amount: SENT - 1_000 });
    for (const _ of [1, 2]) await given.follow();
    expect(given.provider.payoutHand.transfers()).toHaveLength(1);
    expect(await given.payout()).toMatchObject({ status: 'sent', amount: SENT - 1_000 });
    expect(heldFor(await given.state())).toBe(before + 1_000);
    expect(await given.count('PayoutSent')).toBe(1);
  });

  it('is not noted as sent where it went to another account, which fails each time', async () => {
    const given = await givenPayout();
    const before = heldFor(await given.state());
    const { accountId } = await given.provider.openAccount({ memberId: 'other', attempt: 1 });
    given.provider.payoutHand.enable(accountId);
    await given.provider.transfer({ payoutId, accountId, amount: SENT });
    for (const _ of [1, 2]) await expect(given.follow()).rejects.toThrow(WrongDestination);
    expect(await given.payout()).toMatchObject({ status: 'pending' });
    expect(heldFor(await given.state())).toBe(before);
    expect(given.provider.payoutHand.transfers()).toHaveLength(1);
  });

  it('that the log has lost, as after a restore, is noted anew once its transfer is seen, and is not available again', async () => {
    const given = await givenPayout();
    const { tools, provider } = given;
    const before = heldFor(await given.state());
    await startOnboarding(tools, ann.id, { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' });
    const other = await provider.openAccount({ memberId: 'other', attempt: 1 });
    provider.payoutHand.enable(other.accountId);
    const lost = `${CAMPAIGN_ID}Payout09`;
    const made = await provider.transfer({ payoutId: lost, accountId: given.accountId, amount: 1_000 });
    for (const _ of [1, 2])
      expect(await followMovement(tools, { payoutId: lost, transferId: made.transferId })).toBe('said');
    expect(heldFor(await given.state())).toBe(before - 1_000);
    expect((await given.state()).paidOut.payouts[lost]).toMatchObject({ status: 'sent', amount: 1_000 });
    expect(await given.count('PayoutSent')).toBe(1);
    // What went to somebody else's account under such an id is none of it.
    const stray = `${CAMPAIGN_ID}Payout10`;
    const strayed = await provider.transfer({ payoutId: stray, accountId: other.accountId, amount: 1_000 });
    expect(await followMovement(tools, { payoutId: stray, transferId: strayed.transferId })).toBe('unknown');
    expect(await given.count('PayoutSent')).toBe(1);
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
    const refused = { back: 'balance_insufficient' };
    expect(await given.payout()).toMatchObject({ reversed: 0, reversing: {}, refused });
    expect(await given.count('PayoutReversalFailed')).toBe(1);
    expect(await given.count('EarningsPayoutsStopped')).toBe(1);
  });
});
