import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableFor } from '#domain/campaigns/available.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { centsOf, keptBackOf } from '#domain/campaigns/keptBack.ts';
import { heldFor } from '#domain/campaigns/money.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { contributionOf } from '#domain/campaigns/state.ts';
import { ann, bob, cem, facts, owner, system } from '#domain/campaigns/testing.ts';
import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { newPayoutId, seededEntropy } from '#domain/ids.ts';
import { followPayout } from '#domain/processes/campaigns/followPayout.ts';
import { givenCampaign, givers } from '#domain/processes/contributions/testing.ts';
import { applyDispute } from '#domain/processes/disputes/applyDispute.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Tools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { cancelOfClosedAccount } from './cancelOfClosedAccount.ts';

const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
};

/**
 * A campaign whose organizer can be paid out, at a platform that has much money of others, so that the provider refuses
 * nothing; and what its people do to it. Who has left does nothing more.
 */
async function openCampaign() {
  const bench = await givenCampaign('keepItAll', facts.goal);
  const { tools, provider, campaignId, state } = bench;
  const entropy = seededEntropy('paid out and back');
  await tools.dispatch(
    organizer,
    { type: 'CountCampaign', data: { memberId: ann.id, campaignId } },
    { by: ann, channel: 'rest' },
  );
  provider.balanceHand.chargeElsewhere(10_000_000);
  const { accountId } = await provider.openAccount({ memberId: ann.id, attempt: 1 });
  provider.payoutHand.enable(accountId);
  const account = { accountId, isEnabled: true };
  const given: string[] = [];
  let hasLeft = false;
  const jobTools = { ...tools, publicUrl: 'https://x.test' };
  const mails = mailsOfOwner(jobTools);

  const payouts = async () => Object.keys((await state()).paidOut.payouts);
  const disputes = new Map<string, string>();
  const decidedByBank = new Set<string>();
  const follow = async (disputeId: string) => {
    await followDispute(tools, disputeId);
    await applyDispute(tools, disputeId);
  };
  /** What is not to leave yet, or is contested, is there after its organizer had anything leave. */
  const expectKept = async () => {
    const now = await state();
    expect(heldFor(now)).toBeGreaterThanOrEqual(centsOf(keptBackOf(now, tools.now())));
  };
  const stageOf = async (id: string) => contributionOf(await state(), id)?.stage;

  return {
    bench,
    mails,
    async give(giver: Actor, amount: number): Promise<void> {
      const id = await bench.begin(giver, amount).catch(unlessRefused);
      if (id === undefined) return;
      if (!given.includes(id)) given.push(id);
      bench.pay(id);
      await bench.settle(id);
    },
    async giveBack(nth: number, by: Actor): Promise<void> {
      const id = given[nth % Math.max(1, given.length)];
      if (id === undefined || (by.id === ann.id && hasLeft)) return;
      const before = await stageOf(id);
      await bench.refund(id, by, 'asked').catch(unlessRefused);
      if (by.id === ann.id && before === 'received' && (await stageOf(id)) === 'refunded') await expectKept();
    },
    async payOut(share: number): Promise<void> {
      if (hasLeft) return;
      const { cents } = availableFor(await state(), tools.now());
      const data = {
        campaignId,
        payoutId: newPayoutId(campaignId, entropy),
        amount: Math.ceil(cents * share),
        account,
      };
      const isAsked = await tools
        .dispatch(campaign, { type: 'RequestPayout', data }, { by: ann, channel: 'rest' })
        .then(() => true, unlessRefused);
      if (isAsked) await expectKept();
      for (const payoutId of await payouts()) await followPayout(tools, { campaignId, payoutId });
    },
    async takePayoutBack(nth: number, amount: number): Promise<void> {
      const all = await payouts();
      const payoutId = all[nth % Math.max(1, all.length)];
      if (payoutId === undefined) return;
      const data = { campaignId, payoutId, reversalId: `back-${nth}-${amount}`, amount, reason: 'asked back' };
      await tools
        .dispatch(campaign, { type: 'ReversePayout', data }, { by: owner, channel: 'rest' })
        .catch(unlessRefused);
      await followPayout(tools, { campaignId, payoutId });
      const release = { type: 'ReleaseCampaignPayouts', data: { campaignId } } as const;
      await tools.dispatch(campaign, release, { by: owner, channel: 'rest' });
      // Of the member, too, as nothing of a campaign is sent while their payouts are stopped.
      const seen = { memberId: ann.id, because: ['takenBack', 'contested'] as const, isSuspended: false };
      await tools
        .dispatch(earnings, { type: 'ReleaseEarningsPayouts', data: seen }, { by: owner, channel: 'rest' })
        .catch(unlessRefused);
    },
    async contest(nth: number): Promise<void> {
      const id = given[nth % Math.max(1, given.length)];
      if (id === undefined || disputes.has(id) || (await stageOf(id)) !== 'received') return;
      const intent = provider.hand.intents().find(({ paymentId }) => paymentId === `contribute-${id}`);
      const disputeId = provider.disputeHand.dispute(intent?.intentId ?? '');
      disputes.set(id, disputeId);
      await follow(disputeId);
    },
    async decideContest(nth: number, isWon: boolean): Promise<void> {
      const disputeId = [...disputes.values()][nth % Math.max(1, disputes.size)];
      if (disputeId === undefined || decidedByBank.has(disputeId)) return;
      decidedByBank.add(disputeId);
      if (isWon) provider.disputeHand.win(disputeId);
      else provider.disputeHand.lose(disputeId);
      await follow(disputeId);
    },
    async decide(type: 'CloseCampaign' | 'CancelCampaign'): Promise<void> {
      if (hasLeft) return;
      const data = { campaignId, reason: 'Over.' };
      await tools.dispatch(campaign, { type, data } as never, { by: ann, channel: 'rest' }).catch(unlessRefused);
    },
    async leave(): Promise<void> {
      hasLeft = true;
      await cancelOfClosedAccount.run({ accountId: ann.id } as never, jobTools as unknown as Tools);
    },
    /** What came in for it, what went back, and what its organizer has, in cents at the provider. */
    sums() {
      const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
      return {
        captured: sum(provider.hand.intents().map(({ amountReceived }) => amountReceived)),
        back: sum(provider.hand.refundsMade().flatMap(({ status, amount }) => (status === 'failed' ? [] : [amount]))),
        sent: sum(provider.payoutHand.transfers().map(({ amount, reversed }) => amount - reversed)),
      };
    },
  };
}

/** Cents. */
const AMOUNTS = { min: 500, max: 9_000 };
const nth = fc.nat(5);
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('give' as const), giver: fc.nat(1), amount: fc.integer(AMOUNTS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBack' as const), nth, giver: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('payOut' as const), share: fc.constantFrom(1, 1, 0.5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('takePayoutBack' as const), nth, amount: fc.integer(AMOUNTS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('contest' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), nth, isWon: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 5, 15) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'cancel' as const, 'leave' as const) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** A contribution is taken back, another one is paid out, and its organizer leaves while a third can be taken back. */
const onePaidOut: readonly Deed[] = [
  { do: 'give', giver: 0, amount: 5_000 },
  { do: 'give', giver: 1, amount: 6_000 },
  { do: 'takeBack', nth: 1, giver: 1 },
  { do: 'pass', days: 15 },
  { do: 'payOut', share: 1 },
  { do: 'give', giver: 1, amount: 7_000 },
  { do: 'work' },
  { do: 'leave' },
];

async function does({ bench, ...one }: Awaited<ReturnType<typeof openCampaign>>, what: Deed): Promise<void> {
  switch (what.do) {
    case 'give':
      return one.give(givers[what.giver] ?? bob, what.amount);
    case 'takeBack':
      return one.giveBack(what.nth, givers[what.giver] ?? cem);
    case 'giveBack':
      return one.giveBack(what.nth, ann);
    case 'payOut':
      return one.payOut(what.share);
    case 'takePayoutBack':
      return one.takePayoutBack(what.nth, what.amount);
    case 'contest':
      return one.contest(what.nth);
    case 'bank':
      return one.decideContest(what.nth, what.isWon);
    case 'pass':
      bench.pass(what.days);
      return void (await bench.end());
    case 'work':
      return bench.payBack();
    case 'close':
      return one.decide('CloseCampaign');
    case 'cancel':
      return one.decide('CancelCampaign');
    case 'leave':
      return one.leave();
  }
}

describe('whatever members do', () => {
  it('what an organizer was sent and what went back of a campaign is no more than came in for it', async () => {
    const reached = { sent: 0, both: 0, left: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40, size: 'max' }), async (deeds) => {
        const one = await openCampaign();
        const judge = () => {
          const { captured, back, sent } = one.sums();
          expect(sent + back).toBeLessThanOrEqual(captured);
          reached.sent += sent > 0 ? 1 : 0;
          reached.both += sent > 0 && back > 0 ? 1 : 0;
        };
        for (const what of deeds) {
          await does(one, what);
          judge();
        }
        await one.bench.payBack();
        judge();
        reached.left += one.mails.length;
      }),
      { numRuns: 100, examples: [[[...onePaidOut]]] },
    );
    for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0);
  }, 60_000);
});

describe('an organizer who was paid out and leaves', () => {
  it('has nobody paid back by the platform: the campaign ends, and owners are mailed once', async () => {
    const { bench, mails, give, payOut, leave, sums } = await openCampaign();
    await give(bob, 9_000);
    bench.pass(15);
    await payOut(1);
    await give(cem, 4_000);
    for (const _ of [1, 2]) await leave();
    await bench.payBack();
    expect(sums()).toMatchObject({ captured: 13_000, back: 4_000 });
    const { ended, cancelled } = await bench.state();
    expect([ended?.isReached, cancelled]).toEqual([false, undefined]);
    expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'A campaign ends without its organizer' }]);
    expect(mails[0]?.text).toContain(`https://x.test/userCampaign/${bench.campaignId}?tab=money`);
  });

  it('who was not has everything paid back: the campaign is cancelled, and nobody is mailed', async () => {
    const { bench, mails, give, leave, sums } = await openCampaign();
    await give(bob, 9_000);
    bench.pass(15);
    await leave();
    await bench.payBack();
    expect(sums()).toEqual({ captured: 9_000, back: 9_000, sent: 0 });
    expect((await bench.state()).cancelled?.reason).toBe('Its organizer has closed their account.');
    expect(mails).toEqual([]);
  });

  it('leaves owners a mail of money that a campaign of theirs holds which has ended, once, and cancelling it pays it back', async () => {
    const { bench, mails, give, decide, leave, sums } = await openCampaign();
    await give(bob, 9_000);
    await decide('CloseCampaign');
    bench.pass(5);
    for (const _ of [1, 2]) await leave();
    expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'Money of a campaign has no organizer' }]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('$87.09');
    expect((await bench.state()).cancelled).toBeUndefined();
    const data = { campaignId: bench.campaignId, reason: 'Nobody has it paid out.' };
    await bench.tools.dispatch(campaign, { type: 'CancelCampaign', data }, { by: owner, channel: 'rest' });
    await bench.payBack();
    expect(sums()).toEqual({ captured: 9_000, back: 9_000, sent: 0 });
  });

  it('mails nobody of one that has ended and was paid out whole', async () => {
    const { bench, mails, give, payOut, decide, leave } = await openCampaign();
    await give(bob, 9_000);
    bench.pass(15);
    await payOut(1);
    await decide('CloseCampaign');
    await leave();
    expect(mails).toEqual([]);
  });

  it('by the system: no other sender ends a campaign for them', async () => {
    const { bench } = await openCampaign();
    const data = { campaignId: bench.campaignId, most: 100 };
    const ends = (by: Actor) =>
      bench.tools.dispatch(campaign, { type: 'EndWithoutOrganizer', data }, { by, channel: 'rest' });
    await expect(ends(ann)).rejects.toMatchObject({ code: 'NOT_YOUR_CAMPAIGN' });
    await expect(ends(owner)).rejects.toMatchObject({ code: 'NOT_YOUR_CAMPAIGN' });
    expect((await ends(system)).events).toMatchObject([{ type: 'CampaignCancelled' }]);
  });
});
