import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignDatesSet, CampaignPublished } from '#domain/campaigns/events.ts';
import { job } from '../job.ts';

const data = z.object({ campaignId: z.string(), at: z.string() });
type Due = z.infer<typeof data>;

/** A queue's clock may be ahead of ours; the command would append nothing and would not be sent again. */
function mustBeDue(at: string, now: string): void {
  if (Date.parse(now) < Date.parse(at)) throw new Error('it is not time yet');
}

/** Puts the start of a campaign on record when it has come. After a change of dates the decider says nothing too early. */
export const startCampaign = job<CampaignPublished | CampaignDatesSet, Due>({
  name: 'start-campaign',
  on: ['CampaignPublished', 'CampaignDatesSet'],
  data,
  from: ({ data: { campaignId, startsAt } }) => ({ campaignId, at: startsAt }),
  runAt: ({ at }) => at,
  async run({ campaignId, at }, { dispatch, sender, now }) {
    mustBeDue(at, now());
    await dispatch(campaign, { type: 'StartCampaign', data: { campaignId } }, { ...sender, commandId: undefined });
  },
});

/** The same for its end, which decides whether the goal was reached. */
export const endCampaign = job<CampaignPublished | CampaignDatesSet, Due>({
  name: 'end-campaign',
  on: ['CampaignPublished', 'CampaignDatesSet'],
  data,
  from: ({ data: { campaignId, endsAt } }) => ({ campaignId, at: endsAt }),
  runAt: ({ at }) => at,
  async run({ campaignId, at }, { dispatch, sender, now }) {
    mustBeDue(at, now());
    await dispatch(campaign, { type: 'EndCampaign', data: { campaignId } }, { ...sender, commandId: undefined });
  },
});
