import { hasRight } from '../rights.ts';
import type { NoteContest } from './commands.ts';
import type { CampaignEvent, ContributionContested } from './events.ts';
import { evolve } from './evolve.ts';
import { centsOf, keptBackOf } from './keptBack.ts';
import { heldFor } from './money.ts';
import type { ReleaseCampaignPayouts } from './payoutCommands.ts';
import { OwnCampaignPayouts, TakenBackSince } from './payoutRefusals.ts';
import { ContributionMissing, NotYourCampaign } from './refusals.ts';
import { type Campaign, contributionOf, isContested } from './state.ts';

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

/**
 * Whether the money that a dispute or a warning of fraud is about was paid out, by a UTC ISO instant: once it is noted the
 * campaign holds less than is kept of it. Its own later money is kept for that; whatever else its organizer has is not.
 */
export function leavesShort(state: Campaign, noted: ContributionContested, at: string): boolean {
  const after = evolve(state, noted);
  const contribution = contributionOf(after, noted.data.contributionId);
  if (contribution?.stage !== 'received' || !isContested(contribution)) return false;
  return heldFor(after) < centsOf(keptBackOf(after, at));
}

/** By who may move money, of what they have seen; where nothing is stopped nothing is released. */
export function releasePayouts({ data, at, by }: ReleaseCampaignPayouts, state: Campaign): CampaignEvent[] {
  if (!hasRight(by.role, 'moveMoney')) throw NotYourCampaign();
  const { campaignId, organizerId } = state;
  if (by.id === organizerId) throw OwnCampaignPayouts();
  if (!state.arePayoutsStopped) return [];
  if (data.seen !== undefined && data.seen < state.takeBacks) throw TakenBackSince();
  return [{ type: 'CampaignPayoutsReleased', data: { campaignId, organizerId, releasedAt: at } }];
}
