import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaigns } from '#projections/campaigns/read.ts';
import { type CampaignCase, campaignReview, readWaitingOf, waitingSince } from '#projections/campaigns/review.ts';
import { conversationReports, readReportsAgainst } from '#projections/messages/reports.ts';
import { portfolios, readWaitingPicturesOf } from '#projections/portfolio/portfolios.ts';
import type { ReadModels } from '#projections/readModels.ts';
import {
  type ReviewCase,
  readWaitingReviewsOf,
  reportedReviews,
  waitingSince as reviewWaitsSince,
} from '#projections/reviews/reported.ts';
import { readReviews, reviews } from '#projections/reviews/reviews.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import type { OpenReport } from './recordTypes.ts';

const MOST_REPORTS = 50;

/**
 * What of a member was reported outside the forum and waits for a platform owner or a moderator, the longest first; 50 at most.
 * A report of a conversation with the caller is left out, as they may not settle it.
 */
export async function openReportsOf(context: Context, id: string): Promise<OpenReport[]> {
  const models = await context.fresh(
    campaignReview,
    conversationReports,
    campaigns,
    reportedReviews,
    reviews,
    portfolios,
  );
  const [cases, talks, said, pictures] = await Promise.all([
    readWaitingOf(models, id),
    readReportsAgainst(models, id),
    readWaitingReviewsOf(models, id),
    readWaitingPicturesOf(models, id),
  ]);
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
    ...(await ofReviews(models, said)),
    ...pictures.map(({ pictureId, since }) => ofPicture(pictureId, since)),
  ];
  return reports.toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, MOST_REPORTS);
}

function ofCampaign(one: CampaignCase, name: string | null): OpenReport[] {
  const since = waitingSince(one);
  const isAppealed = one.appeal !== null && !one.appeal.isDenied;
  return since === undefined ? [] : [{ kind: 'campaign', id: one.campaignId, name, since, isAppealed }];
}

async function ofReviews(models: ReadModels, cases: readonly ReviewCase[]): Promise<OpenReport[]> {
  const found = await readReviews(
    models,
    cases.map(({ bookingId }) => bookingId),
  );
  const shops = await readShops(models, [...new Set(found.map(({ shopId }) => shopId))]);
  const nameOf = (bookingId: string) => {
    const shopId = found.find((one) => one.bookingId === bookingId)?.shopId;
    return shops.find((shop) => shop.shopId === shopId)?.name ?? null;
  };
  return cases.flatMap((one): OpenReport[] => {
    const { bookingId: id, appeal } = one;
    const since = reviewWaitsSince(one);
    return since === undefined ? [] : [{ kind: 'review', id, name: nameOf(id), since, isAppealed: appeal !== null }];
  });
}

const ofConversation = (id: string, since: string): OpenReport => ({
  kind: 'conversation',
  id,
  name: null,
  since,
  isAppealed: false,
});

const ofPicture = (id: string, since: string): OpenReport => ({
  kind: 'picture',
  id,
  name: null,
  since,
  isAppealed: false,
});
