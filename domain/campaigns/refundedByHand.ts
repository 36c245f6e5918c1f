import type { NoteRefundByHand } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import { ContributionMissing, NotYourCampaign } from './refusals.ts';
import { type Campaign, type Contribution, contributionOf } from './state.ts';

type Split = Pick<Contribution, 'amount' | 'tip' | 'fee'>;

/**
 * By the system: what somebody has paid back of a contribution in the provider's own pages, each refund there once. It
 * does not count any more, and is not paid out. Nothing where it does not count, as it goes back or was turned away.
 */
export function noteRefundByHand({ data, at, by }: NoteRefundByHand, state: Campaign): CampaignEvent[] {
  if (by.role !== 'system') throw NotYourCampaign();
  const { campaignId, contributionId, refundId } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw ContributionMissing();
  const { contributorId, paymentId = '', stage, refundsByHand = [] } = contribution;
  if (stage !== 'received' || refundsByHand.includes(refundId)) return [];
  const gone = goneOf(contribution, data.amount);
  if (gone.amount + gone.tip === 0) return [];
  const of = { campaignId, contributionId, contributorId, paymentId };
  return [{ type: 'ContributionRefundedByHand', data: { ...of, refundId, ...gone, notedAt: at } }];
}

/**
 * What some cents that were paid back take of a contribution, in the order in which the books take it from the accounts that
 * have it (`domain/ledger/postings.ts`): first what goes to the campaign, then the fee, then the tip.
 */
function goneOf({ amount, tip, fee }: Split, cents: number): Split {
  const ofAmount = Math.min(cents, amount);
  return {
    amount: ofAmount,
    fee: fee - Math.min(fee, amount - ofAmount),
    tip: Math.min(cents - ofAmount, tip),
  };
}
