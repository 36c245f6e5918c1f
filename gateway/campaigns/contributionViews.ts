import { refundableUntil } from '#domain/campaigns/keptBack.ts';
import { standing } from '#domain/campaigns/state.ts';
import { hasRight } from '#domain/rights.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { type CampaignDocument, type ContributionDocument, givenOf, paidBackOf } from '#projections/campaigns/documents.ts';
import { readCampaigns } from '#projections/campaigns/read.ts';
import type { Context } from '../http/context.ts';
import type { Contribution } from './contributionTypes.ts';
import type { ContributionStatus } from './enums.ts';

const STATUSES = {
  open: 'OPEN',
  pledged: 'PLEDGED',
  due: 'DUE',
  received: 'RECEIVED',
  refunded: 'REFUNDING',
  withdrawn: 'WITHDRAWN',
  released: 'RELEASED',
  lapsed: 'LAPSED',
  turnedAway: 'TURNED_AWAY',
} as const satisfies Record<ReturnType<typeof standing>, `${ContributionStatus}`>;

const courseOf = ({ ended, cancelled }: CampaignDocument) => ({
  ...(ended && { ended }),
  ...(cancelled && { cancelled }),
});

export function contributionStatus(
  document: ContributionDocument,
  campaign: CampaignDocument,
): `${ContributionStatus}` {
  if (document.stage === 'refunded' && document.isBack) return 'REFUNDED';
  return STATUSES[standing(courseOf(campaign), document)];
}

/** Whether the caller sees who gave: everybody unless it is anonymous, then the contributor, organizer and owners. */
export const seesContributor = (
  { isAnonymous, contributorId }: Pick<ContributionDocument, 'isAnonymous' | 'contributorId'>,
  organizerId: string,
  { actor }: Pick<Context, 'actor'>,
): boolean =>
  !isAnonymous || actor.id === contributorId || actor.id === organizerId || hasRight(actor.role, 'readMoney');

/** A contribution for GraphQL as the caller may see it. */
export function contributionType(
  document: ContributionDocument,
  campaign: CampaignDocument,
  { actor }: Pick<Context, 'actor'>,
): Contribution {
  const { contributionId, campaignId, contributorId, fee, message, isAnonymous } = document;
  const { amount, tip } = shownOf(document);
  const { begunAt, receivedAt, pledgedAt, refundedAt } = document;
  const isOwn = actor.id === contributorId;
  const until = isOwn
    ? refundableUntil(
        { endsAt: campaign.endsAt, ...courseOf(campaign) },
        { stage: document.stage, ...withReceipt(document) },
      )
    : undefined;
  return {
    id: contributionId,
    campaignId,
    contributorId,
    amountCents: amount,
    tipCents: isOwn || hasRight(actor.role, 'readMoney') ? tip : null,
    feeCents: fee,
    paidBackCents: paidBackOf(document).amount,
    status: contributionStatus(document, campaign),
    message,
    isAnonymous,
    begunAt,
    receivedAt,
    pledgedAt,
    refundedAt,
    refundableUntil: campaign.cancelled ? null : (until ?? null),
    declineCode: isOwn ? document.declineCode : null,
    nextAttemptAt: isOwn ? document.nextAttemptAt : null,
  };
}

/** What counts of a contribution, in cents; of one that went back what it was. */
export const shownOf = (document: ContributionDocument): { readonly amount: number; readonly tip: number } =>
  document.stage === 'refunded' ? givenOf(document) : document;

const withReceipt = ({ receivedAt }: ContributionDocument) => (receivedAt === null ? {} : { receivedAt });

/** The campaigns of some contributions, by their ids. */
export async function campaignsOfThem(
  context: Context,
  documents: readonly ContributionDocument[],
): Promise<ReadonlyMap<string, CampaignDocument>> {
  const ids = [...new Set(documents.map(({ campaignId }) => campaignId))];
  const found = await readCampaigns(await context.fresh(campaigns), ids);
  return new Map(found.map((campaign) => [campaign.campaignId, campaign]));
}
