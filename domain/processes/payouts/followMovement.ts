import { campaign } from '../../campaigns/decider.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { campaignOfPayout, memberOfEarningsPayout } from '../../ids.ts';
import { payee } from '../../payouts/decider.ts';
import type { PayoutProvider } from '../../ports/payoutProvider.ts';
import { followPayout } from '../campaigns/followPayout.ts';
import { followEarningsPayout } from '../earnings/payOut.ts';

type MovementTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

/** A transfer that the provider has made, or a part of one that came back, by the provider's id and our id of its payout. */
export type Movement = { readonly payoutId: string } & (
  | { readonly transferId: string }
  | { readonly reversalId: string }
);

/**
 * Brings the payout that has moved to where the provider has it, unless its stream says so already, which asks the provider
 * nothing. A payout that the log has lost is noted anew. `unknown`: it is none of ours; `doubled`: the log has it, but of
 * another transfer, so that money went twice, or came back of what went twice, which is then nobody's but the platform's.
 */
export async function followMovement(
  tools: MovementTools,
  movement: Movement,
): Promise<'said' | 'unknown' | 'doubled'> {
  const { payoutId } = movement;
  const found = (await payoutOf(tools, payoutId)) ?? (await noteLost(tools, movement));
  if (!found) return 'unknown';
  if (isSaid(found.payout, movement)) return 'said';
  await found.follow();
  const after = await payoutOf(tools, payoutId);
  return after && isSaid(after.payout, movement) ? 'said' : 'doubled';
}

type Payout = { readonly status: string; readonly transferId: string | undefined; readonly booked: readonly string[] };

const isSaid = ({ status, transferId, booked }: Payout, movement: Movement): boolean =>
  'reversalId' in movement
    ? booked.includes(movement.reversalId)
    : status === 'sent' && transferId === movement.transferId;

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

/**
 * A payout that the log has lost, as after an older backup was put back, noted anew; undefined where it is none of a member
 * or a campaign that the log has, or went to another account than theirs.
 */
async function noteLost(tools: MovementTools, movement: Movement) {
  const { payoutId } = movement;
  if (!('transferId' in movement)) return undefined;
  const memberId = memberOfEarningsPayout(payoutId);
  const campaignId = memberId === undefined ? campaignOfPayout(payoutId) : undefined;
  const payeeId = memberId ?? (await organizerOf(tools, campaignId));
  if (payeeId === undefined) return undefined;
  const { accountId } = (await tools.stateOf(payee, { memberId: payeeId })).state;
  if (accountId === undefined) return undefined;
  const { transferId, amount, ...made } = await tools.provider.lookTransfer(movement.transferId);
  if (made.accountId !== accountId) return undefined;
  const again = { ...tools.sender, commandId: undefined };
  const found = { payoutId, accountId, transferId, amount };
  if (campaignId === undefined)
    await tools.dispatch(earnings, { type: 'NoteLostEarningsPayout', data: { memberId: payeeId, ...found } }, again);
  else await tools.dispatch(campaign, { type: 'NoteLostPayout', data: { campaignId, ...found } }, again);
  return payoutOf(tools, payoutId);
}

async function organizerOf({ stateOf }: MovementTools, campaignId: string | undefined): Promise<string | undefined> {
  if (campaignId === undefined) return undefined;
  return (await stateOf(campaign, { campaignId })).state.organizerId || undefined;
}
