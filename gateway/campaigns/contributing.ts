import { campaign } from '#domain/campaigns/decider.ts';
import { CampaignNotRunning, ContributionMissing, ContributionNotPaid } from '#domain/campaigns/refusals.ts';
import { type Campaign, contributionOf, contributionsOf, statusAt } from '#domain/campaigns/state.ts';
import { campaignOfContribution, newContributionId } from '#domain/ids.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { NoSuchPayment, RefundClockWrong } from '#domain/payments/refusals.ts';
import {
  beginContribution,
  contributePurpose,
  lookAfter,
  type OpenedContribution,
  openContribution,
} from '#domain/processes/contributions/contribute.ts';
import { isStaff } from '#domain/rights.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { admitPayment } from '../payments/admission.ts';
import { refuseWrongClock } from '../payments/ownClock.ts';
import { settler, settlingTools } from '../payments/tools.ts';
import { refuseUnprovenLinks } from '../users/provenAddress.ts';
import { campaignState } from './actions.ts';

/** What a member is about to give; cents. */
export type Gift = {
  readonly campaignId: string;
  readonly amount: number;
  readonly tip: number;
  readonly message: string;
  readonly isAnonymous: boolean;
};

/**
 * Begins a contribution of the calling member, or finds their unpaid one on the same terms, and opens its payment or its
 * card's setup. Refuses what the decider and the limits on payments refuse.
 */
export async function contribute(context: Context, gift: Gift): Promise<OpenedContribution> {
  const { id: contributorId } = member(context);
  await refuseUnprovenLinks(context, { message: gift.message });
  const tools = settlingTools(context, context.actor);
  const newId = newContributionId(gift.campaignId, context.entropy);
  const contributionId = await beginContribution(tools, { ...gift, contributorId }, newId);
  return openOwn(context, contributionId, gift.amount + gift.tip);
}

/** The same for a page of the payment route: a campaign begins a contribution, a contribution is opened again. */
export async function openForPage(context: Context, itemId: string, amount: number): Promise<OpenedContribution> {
  if (campaignOfContribution(itemId)) return openOwn(context, itemId, amount);
  return contribute(context, { campaignId: itemId, amount, tip: 0, message: '', isAnonymous: false });
}

/** Opens the payment of the calling member's contribution; `amount` is what they were shown, with the tip. */
async function openOwn(context: Context, contributionId: string, amount: number): Promise<OpenedContribution> {
  const { id: payerId } = member(context);
  const tools = settlingTools(context, context.actor);
  return openContribution(tools, { contributionId, payerId, amount }, (id) => admitPayment(context, id));
}

/** Opens the payment of a pledge whose charge was declined, for another card. */
export async function payPledge(context: Context, contributionId: string): Promise<OpenedContribution> {
  const found = await ownContribution(context, contributionId);
  return openOwn(context, contributionId, found.amount + found.tip);
}

async function ownContribution(context: Context, contributionId: string) {
  const { id } = member(context);
  const campaignId = campaignOfContribution(contributionId);
  const found = campaignId && contributionOf(await campaignState(context, campaignId), contributionId);
  if (!found || found.contributorId !== id) throw ContributionMissing();
  return found;
}

/** Reads the provider's state of the calling member's contribution now, and records what follows. */
export async function settleContribution(context: Context, contributionId: string): Promise<void> {
  await ownContribution(context, contributionId);
  await lookAfter(settlingTools(context, settler), contributionId);
}

/** What a page's item stands for: a campaign for the calling member's latest contribution to it. */
export async function contributionOfItem(context: Context, itemId: string): Promise<Purpose> {
  if (campaignOfContribution(itemId)) return contributePurpose(itemId);
  const [latest] = ownIn(await campaignState(context, itemId), member(context).id);
  if (!latest) throw NoSuchPayment();
  return contributePurpose(latest[0]);
}

/** A member's contributions to a campaign, the latest first. */
const ownIn = (state: Campaign, memberId: string) =>
  contributionsOf(state)
    .filter(([, { contributorId }]) => contributorId === memberId)
    .sort(([, one], [, other]) => other.begunAt.localeCompare(one.begunAt));

/**
 * The calling member's contribution of an amount (cents) to a campaign, after looking at the provider's state now: it
 * counts once, however often this is asked. Refuses with CampaignMissing, CampaignNotRunning when the money came when it
 * could not count, and ContributionNotPaid.
 */
export async function confirmContribution(context: Context, campaignId: string, amount: number): Promise<string> {
  const { id } = member(context);
  const matching = async () =>
    ownIn(await campaignState(context, campaignId), id).filter(
      ([, one]) => one.amount === amount || one.amount + one.tip === amount,
    );
  for (const [contributionId, { stage }] of await matching())
    if (stage === 'open') await lookAfter(settlingTools(context, settler), contributionId);
  const after = await matching();
  const counted = after.find(([, { stage }]) => stage === 'received' || stage === 'pledged');
  if (counted) return counted[0];
  const state = await campaignState(context, campaignId);
  const isTurnedAway = after[0]?.[1].stage === 'turnedAway';
  if (isTurnedAway || statusAt(state, context.services.now()) !== 'running') throw CampaignNotRunning();
  throw ContributionNotPaid();
}

/** By its contributor, the campaign's organizer, or a platform owner who has proved that it is them. */
export async function refundContribution(context: Context, contributionId: string, reason: string): Promise<void> {
  const { id, role } = member(context);
  const campaignId = campaignOfContribution(contributionId);
  if (!campaignId) throw ContributionMissing();
  const state = await campaignState(context, campaignId);
  const isOwn = contributionOf(state, contributionId)?.contributorId === id;
  const isTheirs = state.organizerId === id || isOwn;
  if (!isTheirs && isStaff(role)) ownerActs(context, 'moveMoney');
  // Until when is a question of the time; what the others give back is a question of what the campaign holds.
  if (isOwn) refuseWrongClock(context, RefundClockWrong);
  await context.dispatch(campaign, { type: 'RefundContribution', data: { campaignId, contributionId, reason } });
}
