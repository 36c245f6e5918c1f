import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import type { CampaignCommand } from './commands.ts';
import { campaign } from './decider.ts';
import type { CampaignCreated, CampaignEvent, ContributionBegun } from './events.ts';
import { feeOf } from './fees.ts';
import type { Campaign } from './state.ts';

/*
 * Fixed examples for specs: a campaign of Ann's from noon, for thirty days, and what Bob and Cem give.
 */
export const CAMPAIGN_ID = 'Campaign00000000000000';
export const contributionId = (name = '1'): string => CAMPAIGN_ID + name.padStart(8, '0');
export const ann: Actor = { id: 'AnnMember0000000000000', role: 'SHOP_OWNER' };
export const bob: Actor = { id: 'BobMember0000000000000', role: 'CUSTOMER' };
export const cem: Actor = { id: 'CemMember0000000000000', role: 'CUSTOMER' };
export const owner: Actor = { id: 'OliveOwner000000000000', role: 'superadmin' };
export const system: Actor = { id: 'clock', role: 'system' };

export const NOON = '2027-01-12T12:00:00.000Z';
const DAY_MS = 86_400_000;
/** So many days after {@link NOON}. */
export const later = (days: number): string => new Date(Date.parse(NOON) + days * DAY_MS).toISOString();
export const END = later(30);

export const facts = {
  name: 'New chairs',
  goal: 100_000,
  model: 'keepItAll',
  description: [{ type: 'paragraph', children: [{ text: 'Six chairs for the school of barbers.' }] }],
  pictures: [],
  category: 'Equipment',
  beneficiary: 'The school',
  timeZone: 'America/Chicago',
  startsAt: NOON,
  endsAt: END,
} as const;

export const send = <T extends CampaignCommand['type']>(
  type: T,
  by: Actor,
  data: object = {},
  at = NOON,
): CampaignCommand => ({ type, by, at, data: { campaignId: CAMPAIGN_ID, ...data } }) as unknown as CampaignCommand;

export const created = (over: Partial<CampaignCreated['data']> = {}): CampaignCreated => ({
  type: 'CampaignCreated',
  data: { campaignId: CAMPAIGN_ID, organizerId: ann.id, ...facts, createdAt: NOON, ...over },
});

/** A published campaign that has started. */
export const running = (over: Partial<CampaignCreated['data']> = {}): CampaignEvent[] => {
  const made = created(over);
  const { startsAt, endsAt } = made.data;
  return [
    made,
    {
      type: 'CampaignPublished',
      data: { campaignId: CAMPAIGN_ID, organizerId: ann.id, startsAt, endsAt, publishedAt: NOON },
    },
    { type: 'CampaignStarted', data: { campaignId: CAMPAIGN_ID, startedAt: NOON } },
  ];
};

const giverOf = { contributorId: bob.id, amount: 2_500, tip: 200 };

export const begun = (name = '1', over: Partial<ContributionBegun['data']> = {}): ContributionBegun => {
  const { amount = giverOf.amount } = over;
  return {
    type: 'ContributionBegun',
    data: {
      campaignId: CAMPAIGN_ID,
      contributionId: contributionId(name),
      ...giverOf,
      fee: feeOf(amount),
      message: '',
      isAnonymous: false,
      model: 'keepItAll',
      terms: 1,
      begunAt: NOON,
      ...over,
    },
  };
};

/** What has come of commands, each refused one left out, from a state. */
export function decideAll(commands: readonly CampaignCommand[], state: Campaign = campaign.initial): Campaign {
  return commands.reduce((before, command) => fold(campaign, campaign.decide(command, before), before), state);
}
