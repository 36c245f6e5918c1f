import { describe, expect, it } from 'vitest';
import { organizer } from '../../campaigns/organizer.ts';
import type { Actor } from '../../decider.ts';
import { earnings } from '../../earnings/decider.ts';
import { account } from '../../users/decider.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { startOnboarding } from '../payouts/followPayee.ts';
import { followSuspension } from './followSuspension.ts';

const cara: Actor = { id: 'CaraCustomer0000000000', role: 'CUSTOMER' };
const root = { by: { id: 'RootOwner0000000000000', role: 'superadmin' }, channel: 'rest' } as const;
const profile = {
  ...{ email: 'cara@example.test', userName: 'cara', firstName: 'Cara', lastName: 'Elm', phoneNumber: '1' },
  ...{ role: 'CUSTOMER', referCode: 'ABCDEF' },
  handles: { email: { hash: 'e-cara', attempt: 'a' }, username: { hash: 'n-cara', attempt: 'a' } },
} as const;

/** A member who has only ever been a customer. */
async function givenCustomer() {
  const { tools, store, pass, count } = givenPayment();
  const memberId = cara.id;
  const of = { accountId: memberId };
  const own = { by: cara, channel: 'rest' } as const;
  await tools.dispatch(account, { type: 'RegisterAccount', data: { ...of, ...profile } }, own);
  return {
    count,
    pass,
    decide: (type: 'SuspendAccount' | 'ReinstateAccount' | 'DeleteAccount' | 'RestoreAccount' | 'CloseAccount') =>
      tools.dispatch(account, { type, data: { ...of, reason: 'Fraud.' } }, root),
    /** Their own decision. */
    leave: (type: 'LeaveAccount' | 'CloseAccount') =>
      type === 'LeaveAccount'
        ? tools.dispatch(account, { type, data: of }, own)
        : tools.dispatch(account, { type, data: { ...of, reason: 'enough' } }, own),
    close: () => tools.dispatch(account, { type: 'CloseDeletedAccount', data: of }, tools.sender),
    collect: () =>
      tools.dispatch(
        organizer,
        { type: 'CountCampaign', data: { memberId, campaignId: 'Campaign00000000000000' } },
        own,
      ),
    connect: () =>
      startOnboarding(tools, memberId, { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' }),
    follow: () => followSuspension({ ...tools, log: store }, memberId),
    stops: async () => (await tools.stateOf(earnings, { memberId })).state.stops,
  };
}

describe('the suspension of who has only ever been a customer', () => {
  it.each(['collect', 'connect'] as const)(
    'stops their payouts where they could be paid: %s; also once their account is closed',
    async (how) => {
      const given = await givenCustomer();
      await given[how]();
      await given.decide('SuspendAccount');
      for (const _ of [1, 2]) await given.follow();
      expect(await given.stops()).toEqual(['suspended']);
      await given.decide('DeleteAccount');
      given.pass(8 * 24 * 60);
      await given.close();
      await given.follow();
      expect(await given.stops()).toEqual(['suspended']);
      expect(await given.count('EarningsPayoutsStopped')).toBe(1);
    },
  );

  it('is over for their payouts, too, when they are reinstated', async () => {
    const given = await givenCustomer();
    await given.collect();
    await given.decide('SuspendAccount');
    await given.follow();
    await given.decide('ReinstateAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.stops()).toEqual([]);
    expect(await given.count('EarningsPayoutsReleased')).toBe(1);
  });

  it('appends nothing where they have no campaign and no account at the provider', async () => {
    const given = await givenCustomer();
    await given.decide('SuspendAccount');
    await given.follow();
    expect(await given.stops()).toEqual([]);
    expect(await given.count('EarningsPayoutsStopped')).toBe(0);
  });
});

describe('an account that a platform owner removes without a suspension', () => {
  it('is not paid from its deletion on, nor once it is closed', async () => {
    const given = await givenCustomer();
    await given.collect();
    await given.decide('DeleteAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
    given.pass(8 * 24 * 60);
    await given.close();
    await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
    expect(await given.count('EarningsPayoutsReleased')).toBe(0);
  });

  it('is not paid where it is closed at once', async () => {
    const given = await givenCustomer();
    await given.collect();
    await given.decide('CloseAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
    expect(await given.count('EarningsPayoutsStopped')).toBe(1);
  });

  it('is paid again once it is restored, and not while it is suspended still', async () => {
    const given = await givenCustomer();
    await given.collect();
    await given.decide('SuspendAccount');
    await given.decide('DeleteAccount');
    await given.follow();
    await given.decide('RestoreAccount');
    await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
    await given.decide('ReinstateAccount');
    await given.follow();
    expect(await given.stops()).toEqual([]);
    await given.decide('DeleteAccount');
    await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
    await given.decide('RestoreAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.stops()).toEqual([]);
    expect(await given.count('EarningsPayoutsReleased')).toBe(2);
  });

  it.each(['LeaveAccount', 'CloseAccount'] as const)('is paid where its member has decided it: %s', async (type) => {
    const given = await givenCustomer();
    await given.collect();
    await given.leave(type);
    given.pass(8 * 24 * 60);
    await given.close();
    await given.follow();
    expect(await given.stops()).toEqual([]);
    expect(await given.count('EarningsPayoutsStopped')).toBe(0);
  });

  it('is not paid where its member had left first', async () => {
    const given = await givenCustomer();
    await given.collect();
    await given.leave('LeaveAccount');
    await given.decide('DeleteAccount');
    await given.follow();
    expect(await given.stops()).toEqual(['suspended']);
  });
});
