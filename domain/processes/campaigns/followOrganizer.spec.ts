import { describe, expect, it } from 'vitest';
import { organizer } from '../../campaigns/organizer.ts';
import { statusAt } from '../../campaigns/state.ts';
import { ann, bob, owner } from '../../campaigns/testing.ts';
import { account } from '../../users/decider.ts';
import { givenCampaign } from '../contributions/testing.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { followOrganizer } from './followOrganizer.ts';

const profile = {
  ...{ email: 'ann@example.test', userName: 'ann', firstName: 'Ann', lastName: 'Ash', phoneNumber: '1' },
  ...{ role: 'SHOP_OWNER', referCode: 'ABCDEF' },
  handles: { email: { hash: 'e-ann', attempt: 'a' }, username: { hash: 'n-ann', attempt: 'a' } },
} as const;

type Decision = 'SuspendAccount' | 'ReinstateAccount' | 'DeleteAccount' | 'RestoreAccount' | 'CloseAccount';

/** A campaign of Ann's that runs, another one that was counted and never created, and what is decided about her account. */
async function givenOrganizer(model: 'keepItAll' | 'allOrNothing' = 'keepItAll') {
  const bench = await givenCampaign(model);
  const { tools, campaignId } = bench;
  const of = { accountId: ann.id };
  const own = { by: ann, channel: 'rest' } as const;
  await tools.dispatch(account, { type: 'RegisterAccount', data: { ...of, ...profile } }, own);
  for (const id of ['Campaign00000000000009', campaignId])
    await tools.dispatch(organizer, { type: 'CountCampaign', data: { memberId: ann.id, campaignId: id } }, own);
  return {
    ...bench,
    bench,
    decide: (type: Decision) =>
      tools.dispatch(account, { type, data: { ...of, reason: 'Fraud.' } }, { by: owner, channel: 'rest' }),
    leave: () => tools.dispatch(account, { type: 'LeaveAccount', data: of }, own),
    comeBack: () => tools.dispatch(account, { type: 'ReturnToAccount', data: of }, own),
    follow: (withTools = tools) => followOrganizer(withTools, ann.id),
    status: async () => statusAt(await bench.state(), tools.now()),
  };
}

describe('a campaign whose organizer is removed', () => {
  it('takes no money from then on, and goes on once they are reinstated', async () => {
    const given = await givenOrganizer();
    await given.decide('SuspendAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.status()).toBe('paused');
    await expect(given.begin(bob, 2_500)).rejects.toMatchObject({ code: 'CAMPAIGN_PAUSED' });
    await given.decide('ReinstateAccount');
    for (const _ of [1, 2]) await given.follow();
    expect(await given.status()).toBe('running');
    await given.begin(bob, 2_500);
    expect([await given.count('CampaignPaused'), await given.count('CampaignResumed')]).toEqual([1, 1]);
  });

  it('turns away what was begun before and is paid after, which goes back', async () => {
    const given = await givenOrganizer();
    const id = await given.begin(bob, 2_500);
    await given.decide('DeleteAccount');
    await given.follow();
    given.pay(id);
    await given.settle(id);
    expect([await given.count('ContributionReceived'), await given.count('ContributionTurnedAway')]).toEqual([0, 1]);
    expect(given.held()).toBe(0);
  });

  it('is paused from the deletion of the account on, also by its member, and goes on once it is restored', async () => {
    for (const isOwn of [true, false]) {
      const given = await givenOrganizer();
      await (isOwn ? given.leave() : given.decide('DeleteAccount'));
      await given.follow();
      expect(await given.status()).toBe('paused');
      await (isOwn ? given.comeBack() : given.decide('RestoreAccount'));
      await given.follow();
      expect(await given.status()).toBe('running');
    }
  });

  it('charges no pledge while they are away, and does once they are back', async () => {
    const given = await givenOrganizer('allOrNothing');
    const id = await given.begin(bob, 6_000);
    given.provider.cardHand.putOnFile(id);
    await given.place(id);
    given.passTo(31);
    await given.end();
    await given.decide('SuspendAccount');
    await given.follow();
    await given.charge();
    expect(await given.count('ContributionReceived')).toBe(0);
    await given.decide('ReinstateAccount');
    await given.follow();
    await given.charge();
    expect(await given.count('ContributionReceived')).toBe(1);
  });

  it('is left to what is done with closed accounts', async () => {
    const given = await givenOrganizer();
    await given.decide('CloseAccount');
    await given.follow();
    expect(await given.count('CampaignPaused')).toBe(0);
  });

  it('is paused once, whatever dies on the way', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await givenOrganizer();
      await given.decide('SuspendAccount');
      return {
        bench: given.bench,
        work: (tools) => given.follow(tools),
        after: async () => {
          await given.follow();
          expect(await given.status()).toBe('paused');
          expect(await given.count('CampaignPaused')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThan(5);
  });
});
