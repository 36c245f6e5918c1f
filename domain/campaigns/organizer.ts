import type { Aggregate } from '../decider.ts';
import type { CountCampaign } from './commands.ts';
import type { OrganizerEvent } from './events.ts';
import { MOST_CAMPAIGNS_A_DAY } from './limits.ts';
import { CampaignMissing, TooManyCampaigns } from './refusals.ts';

const DAY_MS = 86_400_000;

/** The campaigns a member has created, oldest first, with their UTC ISO instants. */
export type Organizer = { readonly campaigns: readonly { readonly campaignId: string; readonly at: string }[] };

/** Stream `organizer-{memberId}`: so many campaigns a day, and which ones are a member's. */
export const organizer: Aggregate<Organizer, CountCampaign, OrganizerEvent, { readonly memberId: string }> = {
  name: 'organizer',
  stream: ({ memberId }) => `organizer-${memberId}`,
  initial: { campaigns: [] },
  decide({ data: { memberId, campaignId }, at, by }, { campaigns }) {
    if (by.id !== memberId && by.role !== 'system') throw CampaignMissing();
    if (campaigns.some((one) => one.campaignId === campaignId)) return [];
    const recent = campaigns.filter((one) => Date.parse(at) - Date.parse(one.at) < DAY_MS);
    const oldest = recent.at(-MOST_CAMPAIGNS_A_DAY);
    if (oldest) {
      const retryAfter = Math.ceil((Date.parse(oldest.at) + DAY_MS - Date.parse(at)) / 1000);
      throw TooManyCampaigns({ retryAfter });
    }
    return [{ type: 'CampaignCounted', data: { memberId, campaignId, countedAt: at } }];
  },
  evolve: ({ campaigns }, { data: { campaignId, countedAt } }) => ({
    campaigns: [...campaigns, { campaignId, at: countedAt }],
  }),
};
