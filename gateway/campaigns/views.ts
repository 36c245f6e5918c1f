import { wordsOf } from '#domain/articleWords.ts';
import { localDateOf } from '#domain/calendar.ts';
import { FEE_RULE, modelNoteOf, refundRuleOf } from '#domain/campaigns/promises.ts';
import { raisedOf, statusAt } from '#domain/campaigns/state.ts';
import { plainTextOf } from '#domain/richText.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import type { CampaignModel, CampaignStatus } from './enums.ts';
import type { Campaign } from './types.ts';

/** Words of a description that a card shows (specification §9). */
const PREVIEW_WORDS = 8;

export function previewOf(description: CampaignDocument['description']): string {
  const text = description.filter(({ type }) => type !== 'image');
  const words = (wordsOf(text) || wordsOf(description)).split(' ');
  return words.slice(0, PREVIEW_WORDS).join(' ') + (words.length > PREVIEW_WORDS ? '…' : '');
}

export const modelName = (model: CampaignDocument['model']): `${CampaignModel}` =>
  model === 'allOrNothing' ? 'ALL_OR_NOTHING' : 'KEEP_IT_ALL';

const STATUSES = {
  draft: 'DRAFT',
  scheduled: 'SCHEDULED',
  running: 'RUNNING',
  paused: 'PAUSED',
  ended: 'ENDED',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, `${CampaignStatus}`>;

export const statusName = (document: CampaignDocument, now: string): `${CampaignStatus}` =>
  STATUSES[statusAt(document, now)];

/** The last moment inside, in the campaign's own zone. */
const lastDayOf = ({ endsAt, timeZone }: CampaignDocument): string =>
  localDateOf(new Date(Date.parse(endsAt) - 1).toISOString(), timeZone);

/**
 * What came in and what is pledged. The pledges of a campaign that missed its goal or was cancelled are released: none is
 * left. What a missed goal was compared with stays.
 */
export function sumsOf(document: Pick<CampaignDocument, 'money' | 'ended' | 'cancelled'>) {
  const { money, ended, cancelled } = document;
  const receivedCents = money.received - money.refunded;
  const isReleased = cancelled !== null || ended?.isReached === false;
  return {
    receivedCents,
    pledgedCents: isReleased ? 0 : money.pledged,
    raisedCents: cancelled === null ? raisedOf(document) : receivedCents,
  };
}

/** A campaign for GraphQL at an instant (UTC ISO). */
export function campaignType(document: CampaignDocument, now: string): Campaign {
  const { campaignId, organizerId, ended, cancelled, paused, refunds, model } = document;
  const { name, category, description, pictures, beneficiary, timeZone, startsAt, endsAt, createdAt, publishedAt } =
    document;
  return {
    id: campaignId,
    organizerId,
    name,
    goalCents: document.goal,
    model: modelName(model),
    status: statusName(document, now),
    outcome: ended ? (ended.isReached ? 'REACHED' : 'MISSED') : null,
    category,
    description,
    preview: previewOf(description),
    pictures: [...pictures],
    beneficiary,
    timeZone,
    startDate: localDateOf(startsAt, timeZone),
    endDate: lastDayOf(document),
    startsAt,
    endsAt,
    createdAt,
    publishedAt,
    endedAt: ended?.at ?? null,
    cancelledAt: cancelled?.at ?? null,
    cancelReason: cancelled?.reason ?? null,
    pauseReason: paused?.reason ?? null,
    ...sumsOf(document),
    milestones: document.milestones,
    contributionCount: document.contributions,
    backerCount: document.backers,
    isFrozen: document.isFrozen,
    modelNote: modelNoteOf(model),
    refundRule: refundRuleOf(model),
    feeRule: FEE_RULE,
    amendments: document.amendments.map(({ id, text, amendedAt }) => ({ id, text, amendedAt })),
    refunds: cancelled && {
      totalCount: document.contributions + refunds.decided,
      doneCount: refunds.done,
      doneCents: refunds.doneCents,
    },
    position: document.position,
  };
}

type Named = { readonly firstName: string; readonly lastName: string };

/** A campaign as the REST facade shows it: money in dollars, the description as plain text. */
export function campaignRow(document: CampaignDocument, organizer: Named | undefined, now: string) {
  const { campaignId, name, goal, description, startsAt, endsAt, money, createdAt, model, category, organizerId } =
    document;
  return {
    _id: campaignId,
    campaignName: name,
    goalAmount: goal / 100,
    description: plainTextOf(description),
    startDate: startsAt,
    endDate: endsAt,
    currentAmount: (money.received - money.refunded) / 100,
    pledgedAmount: sumsOf(document).pledgedCents / 100,
    organizer_name: organizer ? `${organizer.firstName} ${organizer.lastName}`.trim() : '',
    organizer_id: organizerId,
    createdAt,
    status: statusName(document, now),
    model: modelName(model),
    category,
  };
}
