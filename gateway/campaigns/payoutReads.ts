import { availableFor } from '#domain/campaigns/available.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { hasRight } from '#domain/rights.ts';
import type { Context } from '../http/context.ts';
import { type CampaignPayouts, heldBackNames, payoutType } from './ledgerTypes.ts';
import { ownedCampaign } from './payoutActions.ts';

/** By the log, so that the caller sees what they have just done. */
export async function payoutsOf(context: Context, campaignId: string): Promise<CampaignPayouts> {
  const state = await ownedCampaign(context, campaignId);
  const { cents, heldBack } = availableFor(state, context.services.now());
  const { stops, balance } = (await context.stateOf(earnings, { memberId: state.organizerId })).state;
  // Of the organizer, whatever the campaign has.
  const theirs = [...(stops.length > 0 ? (['stopped'] as const) : []), ...(balance < 0 ? (['owed'] as const) : [])];
  const mayReadMoney = hasRight(context.actor.role, 'readMoney') && state.organizerId !== context.actor.id;
  const payouts = Object.values(state.paidOut.payouts).sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return {
    availableCents: theirs.length > 0 ? 0 : cents,
    heldBack: heldBackNames([...heldBack, ...theirs]),
    mustBeReleased: state.arePayoutsStopped,
    takeBackCount: state.takeBacks,
    payouts: payouts.map((payout) => payoutType(payout, mayReadMoney)),
  };
}
