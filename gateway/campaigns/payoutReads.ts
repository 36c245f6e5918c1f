import { availableFor } from '#domain/campaigns/available.ts';
import type { Context } from '../http/context.ts';
import { type CampaignPayouts, heldBackNames, payoutType } from './ledgerTypes.ts';
import { ownedCampaign } from './payoutActions.ts';

/** By the log, so that the caller sees what they have just done. */
export async function payoutsOf(context: Context, campaignId: string): Promise<CampaignPayouts> {
  const state = await ownedCampaign(context, campaignId);
  const { cents, heldBack } = availableFor(state, context.services.now());
  const payouts = Object.values(state.paidOut.payouts).sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return { availableCents: cents, heldBack: heldBackNames(heldBack), payouts: payouts.map(payoutType) };
}
