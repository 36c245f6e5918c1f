import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignPaused, CampaignResumed } from '#domain/campaigns/events.ts';
import type { PayoutFailed } from '#domain/campaigns/payoutEvents.ts';
import type {
  CampaignAppealDenied,
  CampaignPauseAppealed,
  CampaignReported,
  CampaignUpdatePosted,
} from '#domain/campaigns/reviewEvents.ts';
import { contributionsOf } from '#domain/campaigns/state.ts';
import type { NoticeKind } from '#domain/notifications/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

const AT_ONCE = 32;

const data = cause.extend({ campaignId: z.string() });
const newsData = data.extend({ updateId: z.string() });

/** Notifies those of whom something counts for a campaign of its news, each once, as long as they are not removed. */
export const notifyOfCampaignNews = job<CampaignUpdatePosted, z.infer<typeof newsData>>({
  name: 'tell-of-campaign-news',
  on: ['CampaignUpdatePosted'],
  data: newsData,
  from(event) {
    const what = causeOf(event as Fact);
    const { campaignId, updateId } = event.data;
    return what && { ...what, campaignId, updateId };
  },
  async run(what, tools) {
    const { campaignId, updateId } = what;
    if (isStale(what, tools.now())) return;
    const { state } = await tools.stateOf(campaign, { campaignId });
    if (!state.updates.ids.includes(updateId)) return;
    const news = {
      notificationId: `news-${updateId}`,
      topic: 'campaigns',
      kind: 'campaignNews',
      refs: { campaignId, updateId },
    } as const;
    const backers = contributionsOf(state).filter(([, { stage }]) => stage === 'received' || stage === 'pledged');
    const memberIds = [...new Set(backers.map(([, { contributorId }]) => contributorId))];
    for (let at = 0; at < memberIds.length; at += AT_ONCE)
      await Promise.all(memberIds.slice(at, at + AT_ONCE).map((memberId) => notify(tools, memberId, news)));
  },
});

/** The data of a job about a campaign, taken from its event; null when there is no recipient. */
function ofCampaign(event: Fact<Ruling | CampaignReported | CampaignPauseAppealed>): z.infer<typeof data> | null {
  const what = causeOf(event);
  return what && { ...what, campaignId: event.data.campaignId };
}

type Ruling = CampaignPaused | CampaignResumed | CampaignAppealDenied | PayoutFailed;

const kinds = {
  CampaignPaused: 'campaignPaused',
  CampaignResumed: 'campaignResumed',
  CampaignAppealDenied: 'campaignAppealDenied',
  PayoutFailed: 'campaignPayoutFailed',
} as const satisfies Record<Ruling['type'], NoticeKind>;

/** Notifies an organizer of what was decided about their campaign. What platform owners decide is always shown. */
export const notifyOfCampaignRuling = job<Ruling, z.infer<typeof data>>({
  name: 'tell-of-campaign-ruling',
  on: ['CampaignPaused', 'CampaignResumed', 'CampaignAppealDenied', 'PayoutFailed'],
  data,
  from: ofCampaign,
  async run(what, tools) {
    const { type, eventId, campaignId } = what;
    if (isStale(what, tools.now())) return;
    const { organizerId } = (await tools.stateOf(campaign, { campaignId })).state;
    await notify(tools, organizerId, {
      notificationId: eventId,
      topic: type === 'PayoutFailed' ? 'campaigns' : 'moderation',
      kind: kinds[type as Ruling['type']],
      refs: { campaignId },
    });
  },
});

/** Notifies the platform owners that a campaign waits for them: once until one of them has decided. */
export const callForCampaign = job<CampaignReported | CampaignPauseAppealed, z.infer<typeof data>>({
  name: 'call-for-campaign',
  on: ['CampaignReported', 'CampaignPauseAppealed'],
  data,
  from: ofCampaign,
  async run(what, tools) {
    const { type, eventId, campaignId } = what;
    if (isStale(what, tools.now())) return;
    const { review } = (await tools.stateOf(campaign, { campaignId })).state;
    const waits = type === 'CampaignReported' ? review.openReports > 0 : review.appeal === 'open';
    if (!waits) return;
    const round = type === 'CampaignReported' ? `${review.rounds}` : eventId;
    await notifyOwners(tools, {
      notificationId: `campaign-${campaignId}-${round}`,
      topic: 'moderation',
      kind: 'campaignToReview',
      refs: { campaignId },
    });
  },
});
