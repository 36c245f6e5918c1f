import { campaign } from '../../campaigns/decider.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { campaignOfPayout, memberOfEarningsPayout } from '../../ids.ts';
import type { PayoutProvider } from '../../ports/payoutProvider.ts';
import { followPayout } from '../campaigns/followPayout.ts';
import { followEarningsPayout } from '../earnings/payOut.ts';

type MovementTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

/** A transfer that the provider has made, or (`reversalId`, the provider's) a part of one that came back, by our id of its payout. */
export type Movement = { readonly payoutId: string; readonly reversalId?: string };

/**
 * Brings the payout that has moved to where the provider has it, unless its stream says so already, which asks the provider
 * nothing. Answers whether it is one of ours: false where the log has no such payout.
 */
export async function followMovement(tools: MovementTools, { payoutId, reversalId }: Movement): Promise<boolean> {
  const found = await payoutOf(tools, payoutId);
  if (!found) return false;
  const { status, booked } = found.payout;
  const isSaid = reversalId === undefined ? status === 'sent' : booked.includes(reversalId);
  if (!isSaid) await found.follow();
  return true;
}

async function payoutOf(tools: MovementTools, payoutId: string) {
  const memberId = memberOfEarningsPayout(payoutId);
  const campaignId = campaignOfPayout(payoutId);
  if (memberId !== undefined) {
    const payout = (await tools.stateOf(earnings, { memberId })).state.payouts[payoutId];
    return payout && { payout, follow: () => followEarningsPayout(tools, { memberId, payoutId }) };
  }
  if (campaignId === undefined) return undefined;
  const payout = (await tools.stateOf(campaign, { campaignId })).state.paidOut.payouts[payoutId];
  return payout && { payout, follow: () => followPayout(tools, { campaignId, payoutId }) };
}
