import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent } from './events.ts';
import { feeOf } from './fees.ts';
import { canBeSettled, leftAt } from './leaving.ts';
import { NotYourCampaign } from './refusals.ts';
import {
  ann,
  begun,
  CAMPAIGN_ID,
  contributionId,
  created,
  END,
  later,
  owner,
  running,
  send,
  system,
} from './testing.ts';

const of = { campaignId: CAMPAIGN_ID, organizerId: ann.id };
const AT = later(2);
const follow = (isActive: boolean, at = AT, by = system) => send('FollowOrganizer', by, { isActive }, at);
const paused: CampaignEvent = {
  type: 'CampaignPaused',
  data: { ...of, forOrganizer: true, reason: 'The account of its organizer is not active.', pausedAt: AT },
};
const resumed: CampaignEvent = {
  type: 'CampaignResumed',
  data: { ...of, forOrganizer: true, reason: 'The account of its organizer is active again.', resumedAt: AT },
};
const byOwner: CampaignEvent = { type: 'CampaignPaused', data: { ...of, reason: 'a report', pausedAt: AT } };

describe('a campaign of who is suspended or deleted', () => {
  it('is paused by the system alone, once, and goes on when they are there again', () => {
    given(campaign, ...running())
      .when(follow(false))
      .appends(paused);
    given(campaign, ...running(), paused)
      .when(follow(false))
      .appendsNothing();
    given(campaign, ...running(), paused)
      .when(follow(true))
      .appends(resumed);
    given(campaign, ...running(), paused, resumed)
      .when(follow(true))
      .appendsNothing();
    for (const by of [ann, owner])
      given(campaign, ...running())
        .when(follow(false, AT, by))
        .refuses(NotYourCampaign);
  });

  it('stays paused where a platform owner has paused it for another reason', () => {
    given(campaign, ...running(), byOwner)
      .when(follow(false))
      .appendsNothing();
    given(campaign, ...running(), byOwner)
      .when(follow(true))
      .appendsNothing();
  });

  it('is left alone where it can take no money: a draft, one that is over, or cancelled', () => {
    const cancelled: CampaignEvent = {
      type: 'CampaignCancelled',
      data: { ...of, by: 'platform', reason: 'x', cancelledAt: AT },
    };
    given(campaign, created()).when(follow(false)).appendsNothing();
    given(campaign, ...running())
      .when(follow(false, END))
      .appendsNothing();
    given(campaign, ...running(), cancelled)
      .when(follow(false))
      .appendsNothing();
    given(campaign, ...running(), paused, cancelled)
      .when(follow(true))
      .appendsNothing();
  });

  it('is paused after its end while it has pledges to charge, unless it has missed its goal', () => {
    const ended = (isReached: boolean): CampaignEvent => ({
      type: 'CampaignEnded',
      data: { ...of, model: 'allOrNothing', by: 'time', isReached, received: 0, pledged: 2_500, endedAt: END },
    });
    const pledged = fold(campaign, running({ model: 'allOrNothing' }));
    const state = (isReached: boolean) => ({
      ...campaign.evolve(pledged, ended(isReached)),
      money: { ...pledged.money, pledged: 2_500 },
    });
    expect(campaign.decide(follow(false, END), state(true)).map(({ type }) => type)).toEqual(['CampaignPaused']);
    expect(campaign.decide(follow(false, END), state(false))).toEqual([]);
  });

  it('keeps what members have reported open, as nobody has looked at it', () => {
    const reported: CampaignEvent = {
      type: 'CampaignReported',
      data: { ...of, reporterId: owner.id, cause: 'fraud', note: '', reportedAt: AT },
    };
    for (const events of [[paused], [paused, resumed]])
      expect(fold(campaign, [...running(), reported, ...events]).review.openReports).toBe(1);
    expect(fold(campaign, [...running(), reported, byOwner]).review.openReports).toBe(0);
  });
});

describe('what a campaign that has ended holds', () => {
  const AMOUNT = 2_500;
  const NET = AMOUNT - feeOf(AMOUNT);
  const { contributorId } = begun().data;
  const facts = { campaignId: CAMPAIGN_ID, contributionId: contributionId(), contributorId };
  const received = (receivedAt: string): CampaignEvent => ({
    type: 'ContributionReceived',
    data: { ...facts, paymentId: 'p', amount: AMOUNT, tip: 200, fee: feeOf(AMOUNT), receivedAt },
  });
  const contested: CampaignEvent = {
    type: 'ContributionContested',
    data: { ...facts, contestId: 'dp_1', standing: 'contested', notedAt: later(3) },
  };
  const paidOut = (amount: number): CampaignEvent[] => {
    const payout = { ...of, payoutId: 'Payout01', amount };
    return [
      { type: 'PayoutRequested', data: { ...payout, accountId: 'acct_1', requestedAt: END } },
      { type: 'PayoutSent', data: { ...payout, transferId: 'tr_1', sentAt: END } },
    ];
  };
  const gave = [...running(), begun(), received(AT)];
  const looked = (at: string, ...events: CampaignEvent[]) => {
    const state = fold(campaign, [...gave, ...events]);
    return { left: leftAt(state, at), canBeSettled: canBeSettled(state, at) };
  };

  it('is left where its organizer goes, and settled by them before', () => {
    expect(looked(later(29))).toEqual({ left: 0, canBeSettled: false });
    expect(looked(END)).toEqual({ left: NET, canBeSettled: true });
    expect(looked(END, ...paidOut(NET))).toEqual({ left: 0, canBeSettled: false });
    expect(looked(END, ...paidOut(NET - 500))).toEqual({ left: 500, canBeSettled: true });
  });

  it('keeps nobody where it is contested, or too little to be paid out', () => {
    expect(looked(END, contested)).toEqual({ left: NET, canBeSettled: false });
    expect(looked(END, ...paidOut(NET - 99))).toEqual({ left: 99, canBeSettled: false });
  });

  it('can be given back where it was paid too lately to be paid out', () => {
    const late = fold(campaign, [...running(), begun(), received(later(25))]);
    expect([leftAt(late, END), canBeSettled(late, END)]).toEqual([NET, true]);
  });

  it('is what its pledges may still bring, unless it has missed its goal', () => {
    const reached = (isReached: boolean) => {
      const state = fold(campaign, running({ model: 'allOrNothing' }));
      return { ...state, ended: { at: END, isReached }, money: { ...state.money, pledged: 7_000 } };
    };
    expect([leftAt(reached(true), END), leftAt(reached(false), END)]).toEqual([7_000, 0]);
  });
});
