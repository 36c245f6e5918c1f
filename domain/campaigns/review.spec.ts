import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent } from './events.ts';
import { CampaignMissing, CampaignPausedNow, CampaignReasonMissing, NotYourCampaign } from './refusals.ts';
import * as refusals from './reviewRefusals.ts';
import {
  ann,
  begun,
  bob,
  CAMPAIGN_ID,
  cem,
  contributionId,
  created,
  later,
  NOON,
  owner,
  running,
  send,
} from './testing.ts';

const of = { campaignId: CAMPAIGN_ID, organizerId: ann.id };
const report = (by = bob, facts: object = {}) =>
  send('ReportCampaign', by, { cause: 'fraud', note: ' odd ', ...facts });
const reported = (reporterId = bob.id): CampaignEvent => ({
  type: 'CampaignReported',
  data: { ...of, reporterId, cause: 'fraud', note: 'odd', reportedAt: NOON },
});
const paused: CampaignEvent = {
  type: 'CampaignPaused',
  data: { campaignId: CAMPAIGN_ID, reason: 'fraud?', pausedAt: NOON },
};
const resumed: CampaignEvent = {
  type: 'CampaignResumed',
  data: { campaignId: CAMPAIGN_ID, reason: 'fine', resumedAt: NOON },
};
const appealed: CampaignEvent = {
  type: 'CampaignPauseAppealed',
  data: { ...of, text: 'It is real', appealedAt: NOON },
};
const denied: CampaignEvent = { type: 'CampaignAppealDenied', data: { ...of, reason: 'no', deniedAt: NOON } };

describe('reporting a campaign', () => {
  it('counts once of a member until it is decided, and not of the organizer', () => {
    given(campaign, ...running())
      .when(report())
      .appends(reported());
    given(campaign, ...running(), reported())
      .when(report())
      .appendsNothing();
    given(campaign, ...running(), reported())
      .when(report(cem))
      .appends(reported(cem.id));
    given(campaign, ...running())
      .when(report(ann))
      .refuses(refusals.OwnCampaignReported);
    given(campaign, created()).when(report()).refuses(CampaignMissing);
    given(campaign, ...running())
      .when(report(bob, { note: 'x'.repeat(1_001) }))
      .refuses(refusals.ReportNoteTooLong);
  });

  it('is settled by a platform owner with a reason, and can be said again after that', () => {
    const dismiss = (by = owner, reason = 'all is well') => send('DismissReports', by, { reason });
    const dismissed: CampaignEvent = {
      type: 'CampaignReportsDismissed',
      data: { ...of, reason: 'all is well', dismissedAt: NOON },
    };
    given(campaign, ...running(), reported())
      .when(dismiss())
      .appends(dismissed);
    given(campaign, ...running(), reported())
      .when(dismiss(ann))
      .refuses(NotYourCampaign);
    given(campaign, ...running(), reported())
      .when(dismiss(owner, ' '))
      .refuses(CampaignReasonMissing);
    given(campaign, ...running())
      .when(dismiss())
      .refuses(refusals.NotReported);
    given(campaign, ...running(), reported(), dismissed)
      .when(report())
      .appends(reported());
    given(campaign, ...running(), reported(), paused)
      .when(report())
      .appends(reported());
  });
});

describe('a paused campaign', () => {
  it('takes no money', () => {
    const begin = send('BeginContribution', bob, {
      contributionId: contributionId(),
      contributorId: bob.id,
      amount: 2_500,
      tip: 0,
      message: '',
      isAnonymous: false,
    });
    given(campaign, ...running(), paused)
      .when(begin)
      .refuses(CampaignPausedNow);
    given(campaign, ...running(), paused, resumed)
      .when(begin)
      .appends(begun('1', { amount: 2_500, tip: 0 }));
  });

  it('is appealed once by its organizer, and stays paused or goes on', () => {
    const appeal = (by = ann, text = ' It is real ') => send('AppealPause', by, { text });
    given(campaign, ...running(), paused)
      .when(appeal())
      .appends(appealed);
    given(campaign, ...running(), paused, appealed)
      .when(appeal())
      .refuses(refusals.AlreadyAppealed);
    given(campaign, ...running(), paused, appealed, denied)
      .when(appeal())
      .refuses(refusals.AlreadyAppealed);
    given(campaign, ...running(), paused, appealed, resumed, paused)
      .when(appeal())
      .appends(appealed);
    given(campaign, ...running())
      .when(appeal())
      .refuses(refusals.NotPaused);
    given(campaign, ...running(), paused)
      .when(appeal(bob))
      .refuses(NotYourCampaign);
    given(campaign, ...running(), paused)
      .when(appeal(ann, ' '))
      .refuses(refusals.BadAppeal);
    const deny = (by = owner) => send('DenyAppeal', by, { reason: 'no' });
    given(campaign, ...running(), paused, appealed)
      .when(deny())
      .appends(denied);
    given(campaign, ...running(), paused)
      .when(deny())
      .refuses(refusals.NoAppeal);
    given(campaign, ...running(), paused, appealed)
      .when(deny(ann))
      .refuses(NotYourCampaign);
  });
});

describe('news of a campaign', () => {
  const text = [{ type: 'paragraph' as const, children: [{ text: 'All six.' }] }];
  const post = (updateId: string, facts: object = {}, at = NOON) =>
    send('PostUpdate', ann, { updateId, title: ' Chairs ', text, ...facts }, at);
  const posted = (updateId: string, postedAt = NOON): CampaignEvent => ({
    type: 'CampaignUpdatePosted',
    data: { ...of, updateId, title: 'Chairs', text, postedAt },
  });
  it('are posted by the organizer, five a day', () => {
    given(campaign, ...running())
      .when(post('1'))
      .appends(posted('1'));
    given(campaign, ...running(), posted('1'))
      .when(post('1'))
      .appendsNothing();
    const five = ['1', '2', '3', '4', '5'].map((id) => posted(id));
    given(campaign, ...running(), ...five)
      .when(post('6'))
      .refuses(refusals.TooManyUpdates);
    given(campaign, ...running(), ...five)
      .when(post('6', {}, later(1)))
      .appends(posted('6', later(1)));
    for (const bad of [
      { title: ' ' },
      { title: 'x'.repeat(121) },
      { text: [{ type: 'paragraph', children: [{ text: ' ' }] }] },
    ])
      given(campaign, ...running())
        .when(post('1', bad))
        .refuses(refusals.BadUpdate);
  });

  it('are removed by the organizer, or by a platform owner with a reason', () => {
    const remove = (by = ann, reason = '') => send('RemoveUpdate', by, { updateId: '1', reason });
    const removed = (by: 'organizer' | 'platform', reason: string): CampaignEvent => ({
      type: 'CampaignUpdateRemoved',
      data: { ...of, updateId: '1', by, reason, removedAt: NOON },
    });
    given(campaign, ...running(), posted('1'))
      .when(remove())
      .appends(removed('organizer', ''));
    given(campaign, ...running(), posted('1'))
      .when(remove(owner, 'an address'))
      .appends(removed('platform', 'an address'));
    given(campaign, ...running(), posted('1'))
      .when(remove(owner))
      .refuses(CampaignReasonMissing);
    given(campaign, ...running(), posted('1'))
      .when(remove(bob, 'x'))
      .refuses(NotYourCampaign);
    given(campaign, ...running())
      .when(remove())
      .refuses(refusals.UpdateMissing);
  });
});
