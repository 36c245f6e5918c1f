import { type CampaignEvent, forgotten } from '#domain/campaigns/events.ts';
import { campaignOfContribution } from '#domain/ids.ts';
import type { RefundCompleted } from '#domain/payments/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import { foldContribution, forgetWords, noteRefundDone } from './contributions.ts';
import { type CampaignDocument, CHARGING, keys, REFUNDING, TO_END, TO_START } from './documents.ts';
import { amend, putNew } from './put.ts';

type At = { readonly position: number };

/** Takes a campaign that is over from what waits for the clock. */
function stopWaiting(work: Work, campaignId: string): void {
  work.unrank(TO_START, campaignId);
  work.unrank(TO_END, campaignId);
}

function waitForClock(work: Work, { campaignId, startsAt, endsAt, isPublished, isStarted }: CampaignDocument): void {
  if (!isPublished) return;
  if (!isStarted) work.rank(TO_START, campaignId, Date.parse(startsAt));
  work.rank(TO_END, campaignId, Date.parse(endsAt));
}

type Change = Partial<CampaignDocument>;
const change =
  (how: (data: never, before: CampaignDocument) => Change) =>
  async ({ data, position }: { data: { campaignId: string } } & At, work: Work): Promise<void> => {
    await amend(work, data.campaignId, { position }, (before) => how(data as never, before));
  };
const takeOver = change(({ campaignId: _id, ...facts }: { campaignId: string }) => facts as Change);

/** The campaigns of a member, and whether their account is closed. */
type Organized = { readonly campaignIds: readonly string[]; readonly isClosed: boolean };

const organizedBy = async (work: Work, memberId: string): Promise<Organized> =>
  (await work.get<Organized>(keys.organized(memberId))) ?? { campaignIds: [], isClosed: false };

/** A campaign without what its organizer wrote, as it is read from the log once they are forgotten. */
const withoutWords = ({ amendments, cancelled, paused }: CampaignDocument): Change => ({
  ...forgotten,
  amendments: amendments.map((amendment) => ({ ...amendment, text: [] })),
  cancelled: cancelled && { ...cancelled, reason: '' },
  paused: paused && { reason: '' },
});

/** Campaigns with their contributions, as they are read: by member, by search, by what waits for the clock. */
export const campaigns = projection<CampaignEvent | RefundCompleted | AccountClosed>({
  name: 'campaigns',
  version: 3,
  on: {
    async CampaignCreated({ data, position }, work) {
      const { campaignId, organizerId } = data;
      const organized = await organizedBy(work, organizerId);
      const campaignIds = [...organized.campaignIds, campaignId];
      work.put(keys.organized(organizerId), { ...organized, campaignIds } satisfies Organized);
      await putNew(work, data, { position });
    },
    CampaignRenamed: takeOver,
    CampaignGoalSet: takeOver,
    CampaignModelSet: takeOver,
    CampaignDescribed: takeOver,
    CampaignPicturesSet: takeOver,
    CampaignCategorySet: takeOver,
    CampaignBeneficiarySet: takeOver,
    async CampaignDatesSet(event, work) {
      await takeOver(event, work);
      const after = await work.get<CampaignDocument>(keys.campaign(event.data.campaignId));
      if (after) waitForClock(work, after);
    },
    async CampaignPublished({ data: { campaignId, organizerId, publishedAt }, position }, work) {
      await amend(work, campaignId, { position }, () => ({ isPublished: true, publishedAt }));
      work.rank(keys.publishedOf(organizerId), campaignId, Date.parse(publishedAt));
      const after = await work.get<CampaignDocument>(keys.campaign(campaignId));
      if (after) waitForClock(work, after);
    },
    async CampaignStarted(event, work) {
      await amend(work, event.data.campaignId, event, () => ({ isStarted: true }));
      work.unrank(TO_START, event.data.campaignId);
    },
    async CampaignEnded(event, work) {
      const { campaignId, endedAt, isReached, model, pledged } = event.data;
      await amend(work, campaignId, event, () => ({ ended: { at: endedAt, isReached } }));
      stopWaiting(work, campaignId);
      if (model === 'allOrNothing' && isReached && pledged > 0) work.rank(CHARGING, campaignId, Date.parse(endedAt));
    },
    CampaignAmended: change(
      ({ amendmentId: id, text, amendedAt }: Extract<CampaignEvent, { type: 'CampaignAmended' }>['data'], before) => ({
        amendments: [...before.amendments, { id, text, amendedAt }],
      }),
    ),
    async CampaignCancelled(event, work) {
      const { campaignId, organizerId, cancelledAt } = event.data;
      const reason = (await organizedBy(work, organizerId)).isClosed ? '' : event.data.reason;
      await amend(work, campaignId, event, () => ({ cancelled: { at: cancelledAt, reason } }));
      stopWaiting(work, campaignId);
      work.unrank(CHARGING, campaignId);
      work.rank(REFUNDING, campaignId, Date.parse(cancelledAt));
    },
    CampaignPaused: change(({ reason }: { reason: string }) => ({ paused: { reason } })),
    CampaignResumed: change(() => ({ paused: null })),

    ContributionBegun: foldContribution,
    ContributionReceived: foldContribution,
    ContributionTurnedAway: foldContribution,
    ContributionRefunded: foldContribution,
    ContributionRefundedByHand: foldContribution,
    PledgePlaced: foldContribution,
    PledgeWithdrawn: foldContribution,
    PledgeChargeFailed: foldContribution,
    PledgeLapsed: foldContribution,

    async RefundCompleted({ data: { purpose, refundId, providerRefundId }, position }, work) {
      // One that was made in the provider's own pages has its id there alone; its campaign was told.
      if (refundId === providerRefundId) return;
      if (purpose.page === 'contribute' && campaignOfContribution(purpose.itemId))
        await noteRefundDone(work, purpose.itemId, { position });
    },
    async AccountClosed({ data: { accountId }, position }, work) {
      await forgetWords(work, accountId);
      const { campaignIds } = await organizedBy(work, accountId);
      work.put(keys.organized(accountId), { campaignIds, isClosed: true } satisfies Organized);
      for (const campaignId of campaignIds) await amend(work, campaignId, { position }, withoutWords);
    },
  },
});
