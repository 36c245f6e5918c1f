import { FEE_RULE, modelNoteOf, refundRuleOf } from '#domain/campaigns/promises.ts';
import { payment, paymentIdOf } from '#domain/payments/decider.ts';
import { sumOfRefunds } from '#domain/payments/state.ts';
import { contributePurpose } from '#domain/processes/contributions/contribute.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { type CampaignDocument, type ContributionDocument, givenOf, paidBackOf } from '#projections/campaigns/documents.ts';
import { readCampaign, readContribution } from '#projections/campaigns/read.ts';
import { recordRead } from '../audit/reads.ts';
import { eventsOfRecord } from '../audit/records.ts';
import { type Context, member } from '../http/context.ts';
import { dollars } from '../receipts/layout.ts';
import { nameOf } from '../receipts/sales.ts';
import { type Evidence, NoEvidence, newestThatFit } from './evidence.ts';
import { customerOf, inUtc, timelineOf } from './facts.ts';
import { bounded } from './fields.ts';

/** The evidence for a contribution that was paid, for platform owners; missing for others, and where nothing was paid. */
export async function contributionEvidence(context: Context, contributionId: string): Promise<Evidence> {
  if (member(context).role !== 'superadmin') throw NoEvidence();
  const models = await context.fresh(campaigns);
  const contribution = await readContribution(models, contributionId);
  const campaign = contribution && (await readCampaign(models, contribution.campaignId));
  if (!campaign) throw NoEvidence();
  const paymentId = paymentIdOf(contributePurpose(contributionId));
  const paid = (await context.stateOf(payment, { paymentId })).state;
  if (paid.stage !== 'captured') throw NoEvidence();
  const record = { type: 'payment', id: paymentId } as const;
  await recordRead(context, 'export', { record });
  const [customer, organizer, paying] = await Promise.all([
    customerOf(context, { customerId: contribution.contributorId }),
    nameOf(context, campaign.organizerId),
    eventsOfRecord(context.services, record),
  ]);
  const timeline = [...stepsOf(contribution), ...(await timelineOf(context, paying?.events ?? []))].sort();
  const what = whatWasGiven(contribution, campaign, organizer);
  const terms = `Shown before paying: ${modelNoteOf(campaign.model)} ${refundRuleOf(campaign.model)} ${FEE_RULE}`;
  const refunded = sumOfRefunds(paid, 'pending', 'completed');
  const happened = outcomeOf(contribution, campaign);
  const file = `/api/v1/campaign/evidence/${contributionId}?format=pdf`;
  return {
    number: contributionId,
    paymentId,
    amount: paid.captured,
    paidAt: paid.requestedAt,
    fields: bounded({
      product_description: what,
      customer_name: customer.name,
      customer_email_address: customer.email,
      service_date: inUtc(contribution.receivedAt ?? paid.requestedAt),
      cancellation_policy_disclosure: terms,
      refund_policy_disclosure: terms,
      cancellation_rebuttal: happened,
      refund_refusal_explanation: refunded < paid.captured ? happened : undefined,
      access_activity_log: newestThatFit(timeline),
    }),
    files: { service_documentation: file, cancellation_policy: file, refund_policy: file },
    sections: [
      { title: 'What was given', lines: [what, `Charged: ${dollars(paid.captured)}.`] },
      { title: 'Who paid', lines: [customer.name, customer.email].filter(Boolean) },
      { title: 'Terms shown before paying', lines: [terms] },
      { title: 'What became of it', lines: [happened] },
      { title: 'What happened, in order', lines: timeline },
    ],
  };
}

/** The steps of the contribution itself; its campaign’s stream, which grows with its backers, is not read for them. */
function stepsOf({ begunAt, pledgedAt, receivedAt, refundedAt }: ContributionDocument): string[] {
  const steps: readonly (readonly [string | null, string])[] = [
    [begunAt, 'the contribution was begun'],
    [pledgedAt, 'it was pledged, and the card put on file'],
    [receivedAt, 'it was received'],
    [refundedAt, 'it was decided to give it back'],
  ];
  return steps.flatMap(([at, what]) => (at === null ? [] : [`${inUtc(at)}: ${what}`]));
}

function whatWasGiven(
  contribution: ContributionDocument,
  { name, beneficiary }: CampaignDocument,
  organizer: string,
): string {
  const { begunAt } = contribution;
  const { amount, tip } = givenOf(contribution);
  const whom = beneficiary ? ` for ${beneficiary}` : '';
  const more = tip > 0 ? `, with a tip of ${dollars(tip)} to Chairside` : '';
  return `A contribution of ${dollars(amount)} to the campaign “${name}” of ${organizer}${whom}${more}, begun on ${inUtc(begunAt)}. Nothing was bought or sent.`;
}

function outcomeOf(contribution: ContributionDocument, { ended, cancelled }: CampaignDocument): string {
  const { refundedAt, isBack } = contribution;
  const back = paidBackOf(contribution);
  if (refundedAt !== null)
    return `On ${inUtc(refundedAt)} it was decided to give all of it back${isBack ? ', which was done' : ''}.`;
  if (cancelled) return `The campaign was cancelled on ${inUtc(cancelled.at)}, and everything goes back.`;
  const course = ended ? `The campaign ended on ${inUtc(ended.at)}` : 'The campaign goes on';
  const ofIt = back.amount + back.tip > 0 ? ` ${dollars(back.amount + back.tip)} of it was paid back to them.` : '';
  return `The contributor has not taken it back. ${course}.${ofIt}`;
}
