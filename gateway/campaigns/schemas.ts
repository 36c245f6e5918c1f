import { z } from 'zod';
import { dollars, id, instant, listOf, pagedListOf, text } from '../http/schemas.ts';
import { CampaignModel, CampaignStatus, ContributionStatus } from './enums.ts';

export const campaign = z
  .object({
    _id: id,
    campaignName: text,
    goalAmount: dollars,
    description: text.describe('Plain text'),
    startDate: instant,
    endDate: instant.describe('From here on it takes no contributions'),
    currentAmount: dollars.describe('Paid contributions less refunds'),
    pledgedAmount: dollars.describe('All or nothing: promised, not charged yet'),
    organizer_name: text,
    organizer_id: id,
    createdAt: instant,
    status: z.enum(CampaignStatus),
    model: z.enum(CampaignModel),
    category: text,
  })
  .meta({ id: 'Campaign' });

export const campaignList = pagedListOf(campaign);
export const campaignsOfMember = listOf(campaign);

export const contribution = z
  .object({
    _id: id,
    amount: dollars.describe('What is left where a part was paid back by hand; of one that went back what it was'),
    tip: dollars,
    paid_back: dollars.describe('What of the amount was paid back in the payment provider’s own pages'),
    status: z.enum(ContributionStatus),
    message: text,
    anonymous: z.boolean(),
    createdAt: instant,
    campaign,
  })
  .meta({ id: 'Contribution' });

export const contributionsOfMember = listOf(contribution);
