import { leavesShort } from '../../campaigns/contests.ts';
import { campaign } from '../../campaigns/decider.ts';
import type { ContestStanding } from '../../campaigns/events.ts';
import { contributionOf } from '../../campaigns/state.ts';
import { fraudWarning, isStanding } from '../../disputes/fraudWarning.ts';
import type { KnownDispute } from '../../disputes/state.ts';
import { earnings } from '../../earnings/decider.ts';
import { campaignOfContribution, cartOfOrder, partsOfPlanItem } from '../../ids.ts';
import type { NoteOrderDispute } from '../../orders/commands.ts';
import { order } from '../../orders/decider.ts';
import { isPlaced } from '../../orders/state.ts';
import type { Subscription } from '../../plans/state.ts';
import type { SettleTools } from '../payment/settle.ts';
import { endForGood, planStateOf, recordInvoices, sendPlanCommand } from '../plans/followPlan.ts';
import { takeLateInvoices } from '../plans/lateInvoices.ts';
import { disputeOf } from './followDispute.ts';

const STANDINGS = {
  inquiry: 'asked',
  open: 'contested',
  lost: 'lost',
  won: 'over',
  closed: 'over',
} as const satisfies Record<KnownDispute['stage'], NoteOrderDispute['data']['standing']>;

const CONTESTS = {
  inquiry: 'contested',
  open: 'contested',
  lost: 'lost',
  won: 'won',
  closed: 'over',
} as const satisfies Record<KnownDispute['stage'], ContestStanding>;

/**
 * Makes what was paid for as the dispute of its payment wants it: what an order has not sent yet is kept back until the
 * bank is done, money of a contribution is not paid out until then, and a plan whose money the bank has taken ends. From
 * the dispute as it is noted now, so it may run at any time and again.
 */
export async function applyDispute(tools: SettleTools, disputeId: string): Promise<void> {
  const noted = await disputeOf(tools, disputeId);
  if (!noted) return;
  const { page } = noted.purpose;
  if (page === 'cart') await tellOrder(tools, noted);
  else if (page === 'contribute')
    await tellCampaign(tools, noted.purpose.itemId, { contestId: disputeId, standing: CONTESTS[noted.stage] });
  else if (page === 'subscription' || page === 'plan') await stopPlan(tools, noted);
}

async function tellOrder(tools: SettleTools, { disputeId, stage, purpose, amount }: KnownDispute): Promise<void> {
  const orderId = purpose.itemId;
  if (!cartOfOrder(orderId) || !isPlaced((await tools.stateOf(order, { orderId })).state)) return;
  const data = { orderId, disputeId, standing: STANDINGS[stage], amount };
  await tools.dispatch(order, { type: 'NoteOrderDispute', data }, { ...tools.sender, commandId: undefined });
}

/** The same of a warning of fraud, while it stands and once it has lapsed. */
export async function applyFraudWarning(tools: SettleTools, warningId: string): Promise<void> {
  const { state } = await tools.stateOf(fraudWarning, { warningId });
  if (state.warned?.purpose.page !== 'contribute') return;
  const standing = isStanding(state) ? 'warned' : 'over';
  await tellCampaign(tools, state.warned.purpose.itemId, { contestId: warningId, standing });
}

type Contest = { readonly contestId: string; readonly standing: ContestStanding };

/**
 * Of money that was paid out already the campaign holds nothing to keep: then its organizer is paid nothing more, of sales
 * or of other campaigns, until a person has looked. Before it is noted, so that a crash between both is made up for by a
 * repeat; of what was noted nothing is news.
 */
async function tellCampaign(tools: SettleTools, contributionId: string, contest: Contest): Promise<void> {
  const campaignId = campaignOfContribution(contributionId);
  if (!campaignId) return;
  const { state } = await tools.stateOf(campaign, { campaignId });
  if (!contributionOf(state, contributionId)) return;
  const again = { ...tools.sender, commandId: undefined };
  const note = { type: 'NoteContest', data: { campaignId, contributionId, ...contest } } as const;
  const [noted] = campaign.decide({ ...note, at: tools.now(), by: tools.sender.by }, state);
  if (noted?.type === 'ContributionContested' && leavesShort(state, noted, tools.now())) {
    const about = `${contest.contestId}/${contest.standing}`;
    const data = { memberId: state.organizerId, why: 'contested', about } as const;
    await tools.dispatch(earnings, { type: 'StopEarningsPayouts', data }, again);
  }
  await tools.dispatch(campaign, note, again);
}

/**
 * Noted before the provider ends it, so that the member is told why; what was paid for the time until then is counted
 * first. A crash before the provider has ended it is made up for by a repeat, or by the sweep over its subscriptions.
 */
async function stopPlan(tools: SettleTools, { stage, payerId: memberId, purpose }: KnownDispute): Promise<void> {
  if (stage !== 'open' && stage !== 'lost') return;
  const state = await planStateOf(tools, memberId);
  const subscriptionId = subscriptionOf(state, purpose.itemId);
  if (subscriptionId === undefined) return;
  if (state.running?.subscriptionId === subscriptionId) await recordInvoices(tools, memberId, state.running);
  await sendPlanCommand(tools, { type: 'EndSubscription', data: { memberId, subscriptionId, why: 'disputed' } });
  await endForGood(tools.provider, subscriptionId);
  await takeLateInvoices(tools, memberId, subscriptionId);
}

/**
 * The subscription a contested payment was for: that of its purchase, or of the failed renewal that was paid by hand. None
 * for money of a plan that had ended.
 */
function subscriptionOf({ failedOf, opened }: Subscription, itemId: string): string | undefined {
  const item = partsOfPlanItem(itemId);
  if (item === undefined || item.kind === 'late') return undefined;
  return item.kind === 'purchase' ? opened[item.nth] : failedOf[item.nth - 1];
}
