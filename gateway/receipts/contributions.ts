import { localDateOf, localTimeOf } from '#domain/calendar.ts';
import { FEE_RULE, modelNoteOf, refundRuleOf } from '#domain/campaigns/promises.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import { contributePurpose } from '#domain/processes/contributions/contribute.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { type CampaignDocument, type ContributionDocument, givenOf, paidBackOf } from '#projections/campaigns/documents.ts';
import { readCampaign, readContribution } from '#projections/campaigns/read.ts';
import { contributionStatus, contributionType } from '../campaigns/contributionViews.ts';
import type { ContributionStatus } from '../campaigns/enums.ts';
import { type Context, member } from '../http/context.ts';
import { dollars, type Receipt, type ReceiptPart } from './layout.ts';
import { NoReceipt, nameOf } from './sales.ts';

/**
 * The receipt of the calling member's own contribution, or what they pledged; missing for everyone else, and where
 * nothing was paid or pledged. It repeats what was said before paying, and says what became of the money.
 */
export async function contributionReceipt(context: Context, contributionId: string): Promise<Receipt> {
  const { id: memberId } = member(context);
  const models = await context.fresh(campaigns);
  const found = await readContribution(models, contributionId);
  const campaign = found && (await readCampaign(models, found.campaignId));
  if (!campaign || found.contributorId !== memberId) throw NoReceipt();
  const { amount, tip, receivedAt, pledgedAt } = found;
  const at = receivedAt ?? pledgedAt;
  const status = contributionStatus(found, campaign);
  if (at === null || status === 'TURNED_AWAY') throw NoReceipt();
  const isBack = status === 'REFUNDED';
  const goesBack = isBack || status === 'REFUNDING';
  const byHand = paidBackOf(found);
  return {
    number: contributionId,
    paidAt: at,
    payer: await nameOf(context, memberId),
    paymentId: receivedAt === null ? null : paymentIdOf(contributePurpose(contributionId)),
    isPledge: receivedAt === null,
    parts: [await partOf(context, { contribution: found, campaign, status, at })],
    refunded: (isBack ? amount + tip : 0) + byHand.amount + byHand.tip,
    refunding: goesBack && !isBack ? amount + tip : 0,
  };
}

/** A contribution as it stands in its campaign. */
export type Standing = {
  readonly contribution: ContributionDocument;
  readonly campaign: CampaignDocument;
  readonly status: `${ContributionStatus}`;
  /** When it was paid, or pledged. */
  readonly at: string;
};

async function partOf(context: Context, standing: Standing): Promise<ReceiptPart> {
  const { campaign, contribution, at } = standing;
  const { name, organizerId, beneficiary, model, timeZone, endsAt, goal } = campaign;
  const { amount, tip } = givenOf(contribution);
  const { refundableUntil } = contributionType(contribution, campaign, context);
  return {
    seller: name,
    about: [
      `Campaign of ${await nameOf(context, organizerId)}`,
      ...(beneficiary ? [`For ${beneficiary}`] : []),
      `Goal ${dollars(goal)}, until ${inZone(endsAt, timeZone)}`,
      `${standing.contribution.receivedAt === null ? 'Pledged' : 'Paid'} on ${inZone(at, timeZone)}`,
    ],
    lines: [
      { text: 'Contribution', quantity: 1, price: amount },
      ...(tip > 0 ? [{ text: 'Tip to Chairside, which does not go to the campaign', quantity: 1, price: tip }] : []),
    ],
    notes: [
      becameOf(standing),
      ...(refundableUntil ? [`You can take it back until ${inZone(refundableUntil, timeZone)}.`] : []),
      modelNoteOf(model),
      refundRuleOf(model),
      FEE_RULE,
    ],
  };
}

const inZone = (instant: string, timeZone: string): string =>
  `${localDateOf(instant, timeZone)} at ${localTimeOf(instant, timeZone)}, ${timeZone}`;

/** What was charged, or when it will be, and whether it came back. */
export function becameOf({ contribution, campaign, status }: Standing): string {
  const { pledgedAt, refundedAt, nextAttemptAt } = contribution;
  const { amount, tip } = givenOf(contribution);
  const back = paidBackOf(contribution);
  const ofIt = back.amount + back.tip > 0 ? ` ${dollars(back.amount + back.tip)} of it went back to your card.` : '';
  const total = dollars(amount + tip);
  const on = (instant: string | null) => (instant === null ? '' : ` on ${inZone(instant, campaign.timeZone)}`);
  switch (status) {
    case 'PLEDGED':
      return `Nothing is charged yet. ${total} are charged only if ${dollars(campaign.goal)} are reached by ${inZone(campaign.endsAt, campaign.timeZone)}.`;
    case 'DUE':
      return `The goal was reached and your card was not charged yet. ${nextAttemptAt ? `It is tried again${on(nextAttemptAt)}.` : ''}`;
    case 'RELEASED':
      return `Nothing was charged, and nothing will be: the campaign ${campaign.cancelled ? 'was cancelled' : 'missed its goal'}.`;
    case 'WITHDRAWN':
      return `Nothing was charged, and nothing will be: the pledge was taken back${on(refundedAt)}.`;
    case 'LAPSED':
      return 'Nothing was charged: your card was declined for seven days.';
    case 'REFUNDING':
      return `All of it is on its way back to your card; that was decided${on(refundedAt)}.`;
    case 'REFUNDED':
      return `All of it went back to your card; that was decided${on(refundedAt)}.`;
    default:
      return pledgedAt === null
        ? `Your card was charged ${total}.${ofIt}`
        : `Pledged${on(pledgedAt)}; your card was charged ${total} once the goal was reached.${ofIt}`;
  }
}
