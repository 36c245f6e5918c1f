import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignPublished, CampaignRenamed } from '#domain/campaigns/events.ts';
import { thread } from '#domain/forum/decider.ts';
import { job } from '../job.ts';

/**
 * Opens the talk about a campaign once it is published, under its present name. It looks at the campaign as it is now, so
 * that jobs in any order end alike.
 */
export const followDiscussionOfCampaign = job<CampaignPublished | CampaignRenamed, { campaignId: string }>({
  name: 'follow-discussion-of-campaign',
  on: ['CampaignPublished', 'CampaignRenamed'],
  data: z.object({ campaignId: z.string() }),
  from: ({ data: { campaignId } }) => ({ campaignId }),
  async run({ campaignId }, { dispatch, stateOf, sender }) {
    const {
      organizerId: authorId,
      name: topic,
      category,
      isPublished,
    } = (await stateOf(campaign, { campaignId })).state;
    if (!isPublished) return;
    const data = { threadId: campaignId, authorId, topic, category, isPublished };
    await dispatch(thread, { type: 'FollowCampaign', data }, sender);
  },
});
