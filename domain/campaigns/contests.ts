import { hasRight } from '../rights.ts';
import type { NoteContest } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import type { ReleaseCampaignPayouts } from './payoutCommands.ts';
import { OwnCampaignPayouts } from './payoutRefusals.ts';
import { ContributionMissing, NotYourCampaign } from './refusals.ts';
import { type Campaign, contributionOf } from './state.ts';

/** By the system, as the dispute or the warning itself has it. The same standing again appends nothing. */
export function noteContest({ data, at, by }: NoteContest, state: Campaign): CampaignEvent[] {
  if (by.role !== 'system') throw NotYourCampaign();
  const { campaignId, contributionId, contestId, standing } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw ContributionMissing();
  const { contributorId, contests = {} } = contribution;
  if (contests[contestId] === standing) return [];
  const of = { campaignId, contributionId, contributorId };
  return [{ type: 'ContributionContested', data: { ...of, contestId, standing, notedAt: at } }];
}

/** By who may move money; where nothing is stopped nothing is released. */
export function releasePayouts({ at, by }: ReleaseCampaignPayouts, state: Campaign): CampaignEvent[] {
  if (!hasRight(by.role, 'moveMoney')) throw NotYourCampaign();
  const { campaignId, organizerId } = state;
  if (by.id === organizerId) throw OwnCampaignPayouts();
  if (!state.arePayoutsStopped) return [];
  return [{ type: 'CampaignPayoutsReleased', data: { campaignId, organizerId, releasedAt: at } }];
}
