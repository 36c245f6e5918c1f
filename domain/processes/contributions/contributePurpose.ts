import { mustTakeMoney } from '../../campaigns/contributing.ts';
import { campaign } from '../../campaigns/decider.ts';
import { CampaignPausedNow, ContributionMissing } from '../../campaigns/refusals.ts';
import { type Campaign, type Contribution, contributionOf, standing } from '../../campaigns/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { campaignOfContribution } from '../../ids.ts';
import { AlreadyPaid, NoSuchPayment, PaymentClosed } from '../../payments/refusals.ts';
import { Refusal } from '../../refusal.ts';
import type { PurposeHandler } from '../payment/purpose.ts';

export type Found = {
  readonly campaignId: string;
  readonly state: Campaign;
  readonly contribution: Contribution | undefined;
};

/** A contribution with its campaign, by the log; undefined when the id is not one of a contribution. */
export async function findContribution(
  { stateOf }: { readonly stateOf: StateOf },
  contributionId: string,
): Promise<Found | undefined> {
  const campaignId = campaignOfContribution(contributionId);
  if (!campaignId) return undefined;
  const { state } = await stateOf(campaign, { campaignId });
  return { campaignId, state, contribution: contributionOf(state, contributionId) };
}

/**
 * A contribution: priced by what was begun, fulfilled by counting it. A pledge is payable once its campaign has reached
 * its goal.
 */
export const contributeHandler: PurposeHandler = {
  async price(tools, contributionId, payerId) {
    const found = await findContribution(tools, contributionId);
    if (found?.contribution?.contributorId !== payerId) throw NoSuchPayment();
    const { state, contribution } = found;
    const now = standing(state, contribution);
    if (now === 'received' || now === 'refunded') throw AlreadyPaid();
    if (now === 'due') {
      if (state.paused) throw CampaignPausedNow();
    } else if (now !== 'open' || state.model !== 'keepItAll' || contribution.terms !== state.terms)
      throw PaymentClosed();
    else mustTakeMoney(state, tools.now());
    return { amount: contribution.amount + contribution.tip, isOnFile: now === 'due' };
  },

  async isWanted(tools, contributionId) {
    const found = await findContribution(tools, contributionId);
    return found?.contribution !== undefined && standing(found.state, found.contribution) === 'due';
  },

  async fulfil(tools, { paymentId, purpose: { itemId: contributionId }, amount, openedAt }) {
    const campaignId = campaignOfContribution(contributionId);
    if (!campaignId) return 'gone';
    const data = { campaignId, contributionId, paymentId, amount, openedAt };
    await tools.dispatch(campaign, { type: 'ReceiveContribution', data }, tools.sender).catch(unlessMissing);
    const stage = (await findContribution(tools, contributionId))?.contribution?.stage;
    return stage === 'received' || stage === 'refunded' ? 'fulfilled' : 'gone';
  },

  async noteUnfit(tools, { paymentId, purpose: { itemId: contributionId } }) {
    const campaignId = campaignOfContribution(contributionId);
    if (!campaignId) return;
    const data = { campaignId, contributionId, paymentId };
    await tools.dispatch(campaign, { type: 'TurnAwayContribution', data }, tools.sender).catch(unlessMissing);
  },

  async noteRefundByHand(tools, { itemId: contributionId, refundId, amount }) {
    const campaignId = campaignOfContribution(contributionId);
    if (!campaignId) return;
    const data = { campaignId, contributionId, refundId, amount };
    await tools.dispatch(campaign, { type: 'NoteRefundByHand', data }, tools.sender).catch(unlessMissing);
  },
};

function unlessMissing(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === ContributionMissing.kind)) throw error;
}
