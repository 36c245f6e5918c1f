import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type {
  CampaignCancelled,
  CampaignEnded,
  ContributionReceived,
  PledgeChargeFailed,
  PledgePlaced,
} from '#domain/campaigns/events.ts';
import { type Campaign, contributionsOf } from '#domain/campaigns/state.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, type News, notify } from './notify.ts';

const data = cause.extend({ campaignId: z.string(), contributorId: z.string().optional() });
type Data = z.infer<typeof data>;

const KINDS = {
  ContributionReceived: 'campaignBacked',
  PledgePlaced: 'campaignBacked',
  CampaignEnded: 'campaignEnded',
  CampaignCancelled: 'campaignCancelled',
  PledgeChargeFailed: 'pledgeDeclined',
} as const satisfies Record<string, News['kind']>;

/** Notifies organizer and contributors of what concerns them. */
export const notifyOfCampaign = job<
  ContributionReceived | PledgePlaced | CampaignEnded | CampaignCancelled | PledgeChargeFailed,
  Data
>({
  name: 'tell-of-campaign',
  on: ['ContributionReceived', 'PledgePlaced', 'CampaignEnded', 'CampaignCancelled', 'PledgeChargeFailed'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { campaignId } = event.data;
    return (
      what && { ...what, campaignId, ...('contributorId' in event.data && { contributorId: event.data.contributorId }) }
    );
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { campaignId, contributorId, eventId, type } = what;
    const { state } = await tools.stateOf(campaign, { campaignId });
    const kind = KINDS[type as keyof typeof KINDS];
    // Of a pledge its organizer knows since it was made.
    if (type === 'ContributionReceived' && state.model === 'allOrNothing') return;
    const refs = { campaignId, ...(kind === 'campaignBacked' && contributorId && { actorId: contributorId }) };
    for (const memberId of recipientsOf(what, state))
      await notify(tools, memberId, { notificationId: eventId, topic: 'campaigns', kind, refs });
  },
});

/** Whom it concerns, each member once. */
function recipientsOf({ type, contributorId, actorId }: Data, state: Campaign): readonly string[] {
  if (type === 'PledgeChargeFailed') return contributorId ? [contributorId] : [];
  if (type !== 'CampaignEnded' && type !== 'CampaignCancelled') return [state.organizerId];
  const backers = contributionsOf(state)
    .filter(([, { stage, receivedAt }]) => stage === 'pledged' || receivedAt !== undefined)
    .map(([, one]) => one.contributorId);
  const isToOrganizer = type === 'CampaignEnded' && actorId !== state.organizerId;
  return [...new Set([...backers, ...(isToOrganizer ? [state.organizerId] : [])])];
}
