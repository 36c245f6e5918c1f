import { localDateOf } from '#domain/calendar.ts';
import type { ContributionEvent } from '#domain/campaigns/events.ts';
import { evolveMoney, leftOf } from '#domain/campaigns/evolveContribution.ts';
import { milestonesAfter } from '#domain/campaigns/milestones.ts';
import { raisedOf } from '#domain/campaigns/state.ts';
import type { Fact, Work } from '../projection.ts';
import {
  type CampaignDays,
  type CampaignDocument,
  type ContributionDocument,
  keys,
  PLEDGING,
  paidBackOf,
} from './documents.ts';
import { amend } from './put.ts';

type At = { readonly position: number };

/** Whether a contribution counts: what its campaign has raised is the sum of these. */
const counts = ({ stage }: Pick<ContributionDocument, 'stage'>): boolean => stage === 'received' || stage === 'pledged';

export async function foldContribution(event: Fact<ContributionEvent>, work: Work): Promise<void> {
  const { campaignId, contributionId } = event.data;
  if (event.type === 'ContributionBegun') return begin(event, work);
  const before = await work.get<ContributionDocument>(keys.contribution(contributionId));
  if (!before) return;
  const after: ContributionDocument = { ...before, ...changeOf(event, before) };
  work.put(keys.contribution(contributionId), after);
  work.unrank(PLEDGING, contributionId);
  if (before.stage === 'open') work.rank(keys.given(after.contributorId), contributionId, Date.parse(after.begunAt));
  await stand(work, before, after, event.metadata.occurredAt);
  await count(work, before, after, event);
  if (event.type === 'PledgePlaced' || event.type === 'ContributionReceived')
    await countDay(work, before, after, event);
  if (!counts(before) && !counts(after)) await amend(work, campaignId, event, () => ({}));
}

function begin({ data }: Fact<Extract<ContributionEvent, { type: 'ContributionBegun' }>>, work: Work): Promise<void> {
  const { campaignId, contributionId, contributorId, amount, tip, fee, message, isAnonymous, model, begunAt } = data;
  const document: ContributionDocument = {
    campaignId,
    contributionId,
    contributorId,
    amount,
    tip,
    fee,
    message,
    isAnonymous,
    begunAt,
    stage: 'open',
    receivedAt: null,
    pledgedAt: null,
    refundedAt: null,
    isBack: false,
    declineCode: null,
    nextAttemptAt: null,
  };
  work.put(keys.contribution(contributionId), document);
  if (model === 'allOrNothing') work.rank(PLEDGING, contributionId, Date.parse(begunAt));
  return noteWords(work, document);
}

function changeOf(
  event: Exclude<ContributionEvent, { type: 'ContributionBegun' }>,
  before: ContributionDocument,
): Partial<ContributionDocument> {
  switch (event.type) {
    case 'ContributionReceived':
      return { stage: 'received', receivedAt: event.data.receivedAt, declineCode: null, nextAttemptAt: null };
    case 'ContributionTurnedAway':
      return { stage: 'turnedAway', nextAttemptAt: null };
    case 'ContributionRefunded':
      return { stage: 'refunded', refundedAt: event.data.refundedAt };
    case 'ContributionRefundedByHand': {
      const { amount, tip, notedAt } = event.data;
      const back = paidBackOf(before);
      const left = leftOf(before, event.data);
      const paidBack = { amount: back.amount + amount, tip: back.tip + tip };
      // It is back already: no refund of ours follows.
      return { ...left, paidBack, ...(left.stage === 'refunded' && { refundedAt: notedAt, isBack: true }) };
    }
    case 'PledgePlaced':
      return { stage: 'pledged', pledgedAt: event.data.pledgedAt };
    case 'PledgeWithdrawn':
      return { stage: 'withdrawn', refundedAt: event.data.withdrawnAt };
    case 'PledgeChargeFailed':
      return { declineCode: event.data.code, nextAttemptAt: event.data.nextAttemptAt };
    case 'PledgeLapsed':
      return { stage: 'lapsed', nextAttemptAt: null };
    default:
      event satisfies never;
      return {};
  }
}

/** Where a contribution is listed. */
async function stand(work: Work, before: ContributionDocument, after: ContributionDocument, at: string): Promise<void> {
  const { campaignId, contributionId, contributorId } = after;
  if (counts(before) === counts(after)) return;
  const by = counts(after) ? 1 : -1;
  if (counts(after)) {
    work.rank(keys.wall(campaignId), contributionId, Date.parse(at));
    work.rank(keys.everCounted(campaignId), contributionId, Date.parse(at));
  } else work.unrank(keys.wall(campaignId), contributionId);
  const key = keys.backer(campaignId, contributorId);
  const now = ((await work.get<number>(key)) ?? 0) + by;
  work.put(key, now);
  if (now > 0) work.rank(keys.backers(campaignId), contributorId, 0);
  else work.unrank(keys.backers(campaignId), contributorId);
}

/** What its campaign has raised, of how many. */
async function count(
  work: Work,
  before: ContributionDocument,
  after: ContributionDocument,
  { position, metadata: { occurredAt: at } }: Fact,
): Promise<void> {
  const isLess = before.paidBack !== after.paidBack;
  if ((before.stage === after.stage && !isLess) || !(counts(before) || counts(after))) return;
  const { campaignId, contributorId } = after;
  const own = (await work.get<number>(keys.backer(campaignId, contributorId))) ?? 0;
  const step = Number(counts(after)) - Number(counts(before));
  const backers = step > 0 && own === 1 ? 1 : step < 0 && own === 0 ? -1 : 0;
  await amend(work, campaignId, { position }, (campaign) => {
    const money = evolveMoney(campaign.money, before, after);
    const raised = raisedOf({ money });
    return {
      money,
      milestones: milestonesAfter(campaign.milestones, { raised, goal: campaign.goal, at }),
      contributions: campaign.contributions + step,
      backers: campaign.backers + backers,
      isFrozen: true,
      refunds: refundsAfter(campaign.refunds, before, after),
    };
  });
}

/** What was decided to go back, and what is back: of what was paid back in the provider's own pages both at once. */
function refundsAfter(
  { decided, done, doneCents }: CampaignDocument['refunds'],
  before: ContributionDocument,
  after: ContributionDocument,
): CampaignDocument['refunds'] {
  const isDecided = after.stage === 'refunded';
  const [earlier, now] = [paidBackOf(before), paidBackOf(after)];
  return {
    decided: decided + Number(isDecided),
    done: done + Number(isDecided && after.isBack),
    doneCents: doneCents + now.amount - earlier.amount + now.tip - earlier.tip,
  };
}

/** A pledge counts on the day it is made, not again when it is charged. */
async function countDay(
  work: Work,
  before: ContributionDocument,
  { campaignId, amount }: ContributionDocument,
  { metadata: { occurredAt } }: Fact,
): Promise<void> {
  const campaign = await work.get<CampaignDocument>(keys.campaign(campaignId));
  if (!campaign || before.stage === 'pledged') return;
  const days = (await work.get<CampaignDays>(keys.days(campaignId))) ?? {};
  const date = localDateOf(occurredAt, campaign.timeZone);
  const { cents = 0, count = 0 } = days[date] ?? {};
  work.put(keys.days(campaignId), {
    ...days,
    [date]: { cents: cents + amount, count: count + 1 },
  } satisfies CampaignDays);
}

/** Its money is back with the contributor. */
export async function noteRefundDone(work: Work, contributionId: string, at: At): Promise<void> {
  const before = await work.get<ContributionDocument>(keys.contribution(contributionId));
  if (!before || before.isBack) return;
  work.put(keys.contribution(contributionId), { ...before, isBack: true } satisfies ContributionDocument);
  const wasCounted = before.stage === 'refunded';
  await amend(work, before.campaignId, at, ({ refunds }) =>
    wasCounted
      ? { refunds: { ...refunds, done: refunds.done + 1, doneCents: refunds.doneCents + before.amount + before.tip } }
      : {},
  );
}

async function noteWords(work: Work, { contributorId, contributionId, message }: ContributionDocument): Promise<void> {
  if (message === '') return;
  const known = (await work.get<string[]>(keys.worded(contributorId))) ?? [];
  work.put(keys.worded(contributorId), [...known, contributionId]);
}

/** The words of a closed account go; what it gave stays. */
export async function forgetWords(work: Work, memberId: string): Promise<void> {
  for (const contributionId of (await work.get<string[]>(keys.worded(memberId))) ?? []) {
    const before = await work.get<ContributionDocument>(keys.contribution(contributionId));
    if (before) work.put(keys.contribution(contributionId), { ...before, message: '' } satisfies ContributionDocument);
  }
  work.remove(keys.worded(memberId));
}
