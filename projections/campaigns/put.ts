import type { CampaignCreated } from '#domain/campaigns/events.ts';
import { noCampaign } from '#domain/campaigns/state.ts';
import type { Work } from '../projection.ts';
import { put } from '../search/put.ts';
import { campaignIndex } from './campaignIndex.ts';
import { CAMPAIGNS_TOPIC, type CampaignDocument, type CampaignNotice, campaignTopic, keys } from './documents.ts';

type At = { readonly position: number };

export async function putNew(work: Work, created: CampaignCreated['data'], { position }: At): Promise<void> {
  const { campaignId, organizerId, createdAt } = created;
  const document: CampaignDocument = {
    ...created,
    isPublished: false,
    publishedAt: null,
    isStarted: false,
    ended: null,
    cancelled: null,
    paused: null,
    isFrozen: false,
    amendments: [],
    money: noCampaign.money,
    milestones: [],
    contributions: 0,
    backers: 0,
    refunds: { decided: 0, done: 0, doneCents: 0 },
    position,
  };
  work.put(keys.campaign(campaignId), document);
  work.rank(keys.of(organizerId), campaignId, Date.parse(createdAt));
  await put(work, campaignIndex, undefined, document);
  notify(work, campaignId, { position });
}

/** Changes what is known of a campaign, wherever it is found, and notifies its subscribers and those of the list. */
export async function amend(
  work: Work,
  campaignId: string,
  { position }: At,
  change: (before: CampaignDocument) => Partial<CampaignDocument>,
): Promise<void> {
  const before = await work.get<CampaignDocument>(keys.campaign(campaignId));
  if (!before) return;
  const after = { ...before, ...change(before), position };
  work.put(keys.campaign(campaignId), after);
  await put(work, campaignIndex, before, after);
  notify(work, campaignId, { position });
}

/** A draft has no other readers than its organizer. */
function notify(work: Work, campaignId: string, { position }: At): void {
  const notice: CampaignNotice = { campaignId, position };
  work.notify(campaignTopic(campaignId), notice);
  work.notify(CAMPAIGNS_TOPIC, notice);
}
