import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaigns } from '#projections/campaigns/read.ts';
import { type CampaignCase, campaignReview, readWaitingOf, waitingSince } from '#projections/campaigns/review.ts';
import { conversationReports, readReportsAgainst } from '#projections/messages/reports.ts';
import type { Context } from '../http/context.ts';
import type { OpenReport } from './recordTypes.ts';

const MOST_REPORTS = 50;

/**
 * What of a member was reported outside the forum and waits for a platform owner, the longest first; 50 at most. A
 * report of a conversation with the caller is left out, as they may not settle it.
 */
export async function openReportsOf(context: Context, id: string): Promise<OpenReport[]> {
  const models = await context.fresh(campaignReview, conversationReports, campaigns);
  const [cases, talks] = await Promise.all([readWaitingOf(models, id), readReportsAgainst(models, id)]);
  const found = await readCampaigns(
    models,
    cases.map(({ campaignId }) => campaignId),
  );
  const names = new Map(found.map(({ campaignId, name }) => [campaignId, name]));
  const reports = [
    ...cases.flatMap((one) => ofCampaign(one, names.get(one.campaignId) ?? null)),
    ...talks
      .filter(({ side, against }) => ![side, against].includes(context.actor.id))
      .map(({ conversationId, at }) => ofConversation(conversationId, at)),
  ];
  return reports.toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, MOST_REPORTS);
}

function ofCampaign(one: CampaignCase, name: string | null): OpenReport[] {
  const since = waitingSince(one);
  const isAppealed = one.appeal !== null && !one.appeal.isDenied;
  return since === undefined ? [] : [{ kind: 'campaign', id: one.campaignId, name, since, isAppealed }];
}

const ofConversation = (id: string, since: string): OpenReport => ({
  kind: 'conversation',
  id,
  name: null,
  since,
  isAppealed: false,
});
