import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeOf } from '#domain/campaigns/fees.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { onboardingHand } from '../payouts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { moneyHand } from './moneyHand.testing.ts';

const AMOUNT = 10_000;
const FEE = feeOf(AMOUNT);
const NET = AMOUNT - FEE;
const LEDGER =
  'query ($id: ID!) { campaignLedger(campaignId: $id) { totalCount edges { node { kind amountCents balanceCents text pictureUrl entryId refundCause member { firstName } } } } }';
const TOTALS =
  'query ($id: ID!) { campaign(id: $id) { organizerVerified totals { collectedCents feesCents refundedCents paidOutCents spentCents balanceCents } } }';
const PAYOUTS = 'availableCents heldBack mustBeReleased payouts { id amountCents reversedCents status failure }';
const REQUEST = `mutation ($id: ID!, $cents: Int!) { requestCampaignPayout(campaignId: $id, amountCents: $cents) { ${PAYOUTS} } }`;
const REVERSE = `mutation ($id: ID!, $payoutId: ID!, $cents: Int) { reverseCampaignPayout(campaignId: $id, payoutId: $payoutId, amountCents: $cents, reason: "asked back") { ${PAYOUTS} } }`;

const RELEASE = `mutation ($id: ID!) { releaseCampaignPayouts(campaignId: $id) { ${PAYOUTS} } }`;
const RELEASE_MEMBER =
  'mutation ($memberId: ID!) { releasePayouts(memberId: $memberId, because: [FIRST_LARGE, TAKEN_BACK]) { stoppedBecause } }';
/** Long enough that it can be paid out. */
const LONG_AGO = { daysAgo: 15 };

type Payouts = {
  readonly availableCents: number;
  readonly mustBeReleased: boolean;
  readonly heldBack: readonly string[];
  readonly payouts: readonly { readonly id: string; readonly status: string; readonly reversedCents: number }[];
};
type Line = {
  readonly kind: string;
  readonly amountCents: number;
  readonly balanceCents: number;
  readonly member: object | null;
  readonly entryId: string | null;
  readonly refundCause: string | null;
};
type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;

let app: TestApp;
let hand: ReturnType<typeof moneyHand>;
let onboarding: ReturnType<typeof onboardingHand>;
let owner: string;
let [ann, bob, cem]: Member[] = [];
beforeAll(async () => {
  app = await openTestApp();
  hand = moneyHand(app);
  onboarding = onboardingHand(app);
  owner = await registerPlatformOwner(app);
  [ann, bob, cem] = await Promise.all([1, 2, 3].map(() => app.registerProvenMember()));
}, 60_000);
afterAll(() => app?.close());

const members = (): [Member, Member, Member] => [ann as Member, bob as Member, cem as Member];
const lines = async (id: string) => {
  await app.settle();
  const { edges } = await hand.ask<{ edges: { node: Line }[] }>(LEDGER, { id });
  return edges.map(({ node }) => node);
};
const totals = async (id: string) => {
  await app.settle();
  return (await hand.ask<{ totals: Record<string, number>; organizerVerified: boolean }>(TOTALS, { id })).totals;
};
const request = (id: string, cents: number, { token }: Member) => hand.ask<Payouts>(REQUEST, { id, cents }, token);

describe('the money of a campaign', () => {
  it('is public line by line, its totals are the sums of the lines, and an anonymous gift has no name', async () => {
    const [ann, bob, cem] = members();
    const id = await hand.campaignOf(ann);
    await hand.give(id, bob, AMOUNT);
    const second = await hand.give(id, cem, AMOUNT, { isAnonymous: true });
    await hand.takeBack(second, cem);
    const spend = `mutation ($id: ID!) { recordSpending(campaignId: $id, amountCents: 4000, text: "Four chairs") { id } }`;
    await hand.ask(spend, { id }, ann.token);
    const all = await lines(id);
    expect(all.map(({ kind, amountCents, balanceCents }) => [kind, amountCents, balanceCents])).toEqual([
      ['SPENDING', -4_000, NET],
      ['FEE_RETURNED', FEE, NET],
      ['REFUND', -AMOUNT, NET - FEE],
      ['FEE', -FEE, 2 * NET],
      ['CONTRIBUTION', AMOUNT, 2 * NET + FEE],
      ['FEE', -FEE, NET],
      ['CONTRIBUTION', AMOUNT, AMOUNT],
    ]);
    expect(all.filter(({ kind }) => kind === 'CONTRIBUTION' || kind === 'REFUND').map(({ member }) => member)).toEqual([
      null,
      null,
      { firstName: 'Mem' },
    ]);
    expect(all.map(({ refundCause }) => refundCause).filter(Boolean)).toEqual(['CONTRIBUTOR']);
    expect(await totals(id)).toEqual({
      collectedCents: 2 * AMOUNT,
      feesCents: FEE,
      refundedCents: AMOUNT,
      paidOutCents: 0,
      spentCents: 4_000,
      balanceCents: NET,
    });
    const entryId = all[0]?.entryId;
    const wrong = `mutation ($id: ID!, $entryId: ID!) { withdrawSpending(campaignId: $id, entryId: $entryId, reason: "twice") { totals { spentCents } } }`;
    expect(await hand.ask(wrong, { id, entryId }, ann.token)).toEqual({ totals: { spentCents: 0 } });
    expect((await lines(id))[0]).toMatchObject({ kind: 'SPENDING_WITHDRAWN', amountCents: 4_000, text: 'twice' });
  });

  it('is paid out two weeks after it was paid to a connected account, comes back, and adds up with the provider', async () => {
    const [ann, bob, cem] = members();
    const id = await hand.campaignOf(ann);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    await hand.give(id, cem, AMOUNT);
    const refused = (cents: number) => hand.code(REQUEST, { id, cents }, ann.token);
    expect(await refused(NET)).toBe('NO_PAYOUT_ACCOUNT');
    await onboarding.enabled(ann);
    await app.settle();
    expect(await hand.ask(TOTALS, { id })).toMatchObject({ organizerVerified: true });
    expect(await refused(NET + 1)).toBe('PAYOUT_NOT_AVAILABLE');
    await hand.close(id, ann);
    expect(await refused(NET + 1)).toBe('PAYOUT_NOT_AVAILABLE');
    const after = await request(id, 5_000, ann);
    expect(after).toMatchObject({
      availableCents: NET - 5_000,
      heldBack: ['RECENT'],
      payouts: [{ amountCents: 5_000, status: 'SENT' }],
    });
    const payoutId = after.payouts[0]?.id ?? '';
    expect(await app.provider.findTransfer(payoutId)).toMatchObject({ amount: 5_000, reversed: 0 });
    await request(id, NET - 5_000, ann);
    expect(await totals(id)).toMatchObject({ paidOutCents: NET, balanceCents: NET });
    expect(await hand.code(REVERSE, { id, payoutId }, ann.token)).toBe('NOT_ALLOWED');
    const back = await hand.ask<Payouts>(REVERSE, { id, payoutId, cents: 2_000 }, owner);
    expect(back.payouts.find((one) => one.id === payoutId)).toMatchObject({ reversedCents: 2_000, status: 'SENT' });
    expect(await totals(id)).toMatchObject({ paidOutCents: NET - 2_000, balanceCents: NET + 2_000 });
    expect((await lines(id))[0]).toMatchObject({
      ...{ kind: 'PAYOUT_REVERSED', amountCents: 2_000, balanceCents: NET + 2_000 },
    });
    const sent = (await app.provider.findTransfer(payoutId)) ?? { amount: 0, reversed: 0 };
    expect(sent.amount - sent.reversed).toBe(3_000);

    // Nothing is sent again before both are released, by somebody else than the organizer.
    expect(back).toMatchObject({ availableCents: 0, heldBack: ['STOPPED', 'RECENT'], mustBeReleased: true });
    expect(await refused(2_000)).toBe('PAYOUT_NOT_AVAILABLE');
    expect(await hand.code(RELEASE, { id }, ann.token)).toBe('NOT_ALLOWED');
    expect(await hand.ask<Payouts>(RELEASE, { id }, owner)).toMatchObject({
      ...{ availableCents: 0, heldBack: ['STOPPED', 'RECENT'], mustBeReleased: false },
    });
    expect(await refused(2_000)).toBe('PAYOUTS_STOPPED');
    const memberId = ann.user._id;
    expect(await hand.ask(RELEASE_MEMBER, { memberId }, owner)).toEqual({ stoppedBecause: [] });
    expect(await request(id, 2_000, ann)).toMatchObject({ availableCents: 0, heldBack: ['RECENT'] });
  });

  it('is not taken back where the provider refuses, which is said, and stops payouts all the same', async () => {
    const [, bob] = members();
    const ida = await app.registerProvenMember();
    const id = await hand.campaignOf(ida);
    await onboarding.enabled(ida);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    const payoutId = (await request(id, NET, ida)).payouts[0]?.id ?? '';
    const { provider } = app.services;
    const { reverseTransfer } = provider;
    provider.reverseTransfer = () => Promise.reject(new ProviderRefused('balance_insufficient', 'It has less.'));
    expect(await hand.code(REVERSE, { id, payoutId }, owner)).toBe('TAKE_BACK_REFUSED');
    provider.reverseTransfer = reverseTransfer;
    const query = `query ($id: ID!) { campaignPayouts(campaignId: $id) { heldBack payouts { status reversedCents takeBackFailure } } }`;
    const shown = (takeBackFailure: string | null) => ({ status: 'SENT', reversedCents: 0, takeBackFailure });
    expect(await hand.ask(query, { id }, owner)).toMatchObject({ payouts: [shown('balance_insufficient')] });
    expect(await hand.ask(query, { id }, ida.token)).toEqual({ heldBack: ['STOPPED'], payouts: [shown(null)] });
    await app.settle();
    expect(await totals(id)).toMatchObject({ paidOutCents: NET });
  });

  it('is taken back at the provider, and the books follow by its notice alone', async () => {
    const [ann, bob] = members();
    const id = await hand.campaignOf(ann);
    await onboarding.enabled(ann);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    const { payouts } = await request(id, NET, ann);
    const { transferId } = (await app.provider.findTransfer(payouts[0]?.id ?? '')) ?? { transferId: '' };
    await app.provider.reverseTransfer({ reversalId: 'by-hand', transferId, amount: 700 });
    await expect.poll(() => totals(id), { timeout: 10_000 }).toMatchObject({ balanceCents: 700 });
  });

  it('waits where it would bring what its organizer was sent in all above $1,000, until somebody has looked', async () => {
    const dan = await app.registerProvenMember();
    const [, bob] = members();
    await onboarding.enabled(dan);
    const [small, large] = [await hand.campaignOf(dan), await hand.campaignOf(dan)];
    await hand.give(small, bob, 70_000, LONG_AGO);
    await hand.give(large, bob, 60_000, LONG_AGO);
    expect(await request(small, 60_000, dan)).toMatchObject({ payouts: [{ status: 'SENT' }] });
    for (const _ of [1, 2])
      expect(await hand.code(REQUEST, { id: large, cents: 50_000 }, dan.token)).toBe('PAYOUTS_STOPPED');
    const memberId = dan.user._id;
    const stopped = await app.rest('GET', '/earnings/owed?stopped=true', { token: owner });
    expect(stopped.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ member_id: memberId, stopped_because: ['FIRST_LARGE'] }),
      ]) as unknown,
    });
    await hand.ask(RELEASE_MEMBER, { memberId }, owner);
    expect(await request(large, 50_000, dan)).toMatchObject({ payouts: [{ status: 'SENT' }] });
  });

  it('is not paid out by a clock that the provider’s does not agree with', async () => {
    const [, bob] = members();
    const eve = await app.registerProvenMember();
    const id = await hand.campaignOf(eve);
    await onboarding.enabled(eve);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    const { lookClock } = app.services.provider;
    app.services.provider.lookClock = async () => new Date(Date.now() - 14 * 86_400_000).toISOString();
    expect(await hand.code(REQUEST, { id, cents: NET }, eve.token)).toBe('PAYOUT_CLOCK_WRONG');
    app.services.provider.lookClock = lookClock;
    expect(await hand.code(REQUEST, { id, cents: NET }, eve.token)).toBe('allowed');
  });

  it('is not paid out to an organizer who is suspended', async () => {
    const [, bob] = members();
    const gil = await app.registerProvenMember();
    const id = await hand.campaignOf(gil);
    await onboarding.enabled(gil);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    const decide = (what: string) =>
      hand.code(`mutation ($id: ID!) { ${what}(id: $id, reason: "Fraud") { id } }`, { id: gil.user._id }, owner);
    expect(await decide('suspendMember')).toBe('allowed');
    await app.settle();
    expect(await hand.code(REQUEST, { id, cents: NET }, gil.token)).not.toBe('allowed');
    expect(await totals(id)).toMatchObject({ paidOutCents: 0, balanceCents: NET });
  });

  it('keeps an organizer who was paid out from leaving before the campaign is closed, which owners see', async () => {
    const [, bob] = members();
    const fay = await app.registerProvenMember();
    const id = await hand.campaignOf(fay);
    await onboarding.enabled(fay);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    await request(id, NET, fay);
    await app.settle();
    const figures = 'query ($id: ID!) { memberRecord(id: $id) { figures { paidOutOfRunningCents } } }';
    const paidOut = async () => (await hand.ask<{ figures: object }>(figures, { id: fay.user._id }, owner)).figures;
    expect(await paidOut()).toEqual({ paidOutOfRunningCents: NET });
    const leave = 'mutation ($password: String!) { eraseMyAccount(password: $password) }';
    const cancel = 'mutation ($id: ID!) { cancelCampaign(id: $id, reason: "Over.") { status } }';
    expect(await hand.code(leave, { password: 'secret1' }, fay.token)).toBe('STILL_COLLECTING');
    const closing = { token: fay.token, body: { password: 'secret1' } };
    expect((await app.rest('DELETE', `/users/delete/${fay.user._id}`, closing)).status).toBe(409);
    expect(await hand.code(cancel, { id }, fay.token)).toBe('CAMPAIGN_MONEY_PAID_OUT');
    await hand.close(id, fay);
    await app.settle();
    expect(await paidOut()).toEqual({ paidOutOfRunningCents: 0 });
    expect(await hand.code(leave, { password: 'secret1' }, fay.token)).toBe('allowed');
  });
});

describe('who leaves by themselves', () => {
  it('has paid out, or given back, what a campaign of theirs holds that has ended', async () => {
    const [, bob] = members();
    const hal = await app.registerProvenMember();
    const id = await hand.campaignOf(hal);
    await hand.give(id, bob, AMOUNT, LONG_AGO);
    await hand.close(id, hal);
    await app.settle();
    const leave = 'mutation ($password: String!) { eraseMyAccount(password: $password) }';
    const cancel = 'mutation ($id: ID!) { cancelCampaign(id: $id, reason: "Over.") { status } }';
    expect(await hand.code(leave, { password: 'secret1' }, hal.token)).toBe('CAMPAIGN_HOLDS_MONEY');
    const closing = { token: hal.token, body: { password: 'secret1' } };
    expect((await app.rest('DELETE', `/users/delete/${hal.user._id}`, closing)).status).toBe(409);
    expect(await hand.code(cancel, { id }, hal.token)).toBe('allowed');
    await app.settle();
    expect(await hand.code(leave, { password: 'secret1' }, hal.token)).toBe('allowed');
  });
});

describe('who may do what with the money', () => {
  it.each([
    ['a visitor', (): string | undefined => undefined, 'NOT_LOGGED_IN', 'NOT_LOGGED_IN', 'NOT_LOGGED_IN'],
    [
      'a stranger',
      (): string | undefined => members()[2].token,
      'NOT_YOUR_CAMPAIGN',
      'NOT_YOUR_CAMPAIGN',
      'NOT_YOUR_CAMPAIGN',
    ],
    [
      'a backer',
      (): string | undefined => members()[1].token,
      'NOT_YOUR_CAMPAIGN',
      'NOT_YOUR_CAMPAIGN',
      'NOT_YOUR_CAMPAIGN',
    ],
    ['the organizer', (): string | undefined => members()[0].token, 'allowed', 'PAYOUT_NOT_AVAILABLE', 'allowed'],
    ['a platform owner', (): string | undefined => owner, 'allowed', 'NOT_YOUR_CAMPAIGN', 'NOT_YOUR_CAMPAIGN'],
  ] as const)('%s', async (_who, tokenOf, seesPayouts, asksForOne, recordsSpending) => {
    const [ann, bob] = members();
    const id = await hand.campaignOf(ann);
    await onboarding.enabled(ann);
    await hand.give(id, bob, AMOUNT);
    const token = tokenOf();
    expect(await hand.code(`query ($id: ID!) { campaignPayouts(campaignId: $id) { ${PAYOUTS} } }`, { id }, token)).toBe(
      seesPayouts,
    );
    expect(await hand.code(REQUEST, { id, cents: NET }, token)).toBe(asksForOne);
    const spend = 'mutation ($id: ID!) { recordSpending(campaignId: $id, amountCents: 100, text: "x") { id } }';
    expect(await hand.code(spend, { id }, token)).toBe(recordsSpending);
    expect(await hand.code(LEDGER, { id }, token)).toBe('allowed');
  });
});
