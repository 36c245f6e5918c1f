import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent } from './events.ts';
import { NotYourCampaign } from './refusals.ts';
import { ann, CAMPAIGN_ID, created, END, later, owner, running, send, system } from './testing.ts';

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
