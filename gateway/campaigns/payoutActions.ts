import { campaign } from '#domain/campaigns/decider.ts';
import { onlyOrganizer } from '#domain/campaigns/editing.ts';
import { TakeBackRefused } from '#domain/campaigns/payoutRefusals.ts';
import { CampaignMissing, NotYourCampaign } from '#domain/campaigns/refusals.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { PayoutClockWrong, PayoutsStopped } from '#domain/earnings/refusals.ts';
import { newId, newPayoutId } from '#domain/ids.ts';
import { payee } from '#domain/payouts/decider.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { followPayout } from '#domain/processes/campaigns/followPayout.ts';
import { clocksApart } from '#domain/processes/payouts/clocks.ts';
import { hasRight } from '#domain/rights.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { ownPicture } from '../images/store.ts';
import { payoutTools } from '../payouts/actions.ts';
import { campaignState } from './actions.ts';

const sender = { id: 'send-payout', role: 'system' } as const;

/** A campaign's state for its organizer, finance or a platform owner. Refuses others with NotYourCampaign. */
export async function ownedCampaign(context: Context, campaignId: string): Promise<Campaign> {
  const { id, role } = member(context);
  const state = await campaignState(context, campaignId);
  if (state.organizerId === id || hasRight(role, 'readMoney')) return state;
  throw state.isPublished ? NotYourCampaign() : CampaignMissing();
}

/**
 * Asks for a payout to the calling organizer's account, in cents, and sends it at once where the provider answers. Refused
 * by the campaign's own rules, while the organizer's payouts are stopped (PayoutsStopped), and while our clock and the
 * provider's differ: one that is ahead would send away what can still be taken back.
 */
export async function requestPayout(context: Context, campaignId: string, amount: number): Promise<void> {
  onlyOrganizer(await campaignState(context, campaignId), member(context));
  const wish = await wished(context, campaignId, amount);
  const { provider, now } = context.services;
  if (await clocksApart(provider, now)) throw PayoutClockWrong();
  await make(context, wish);
}

/** The same without a look at the provider's clock, for a past that is played. */
export const payOut = async (context: Context, campaignId: string, amount: number): Promise<void> =>
  make(context, await wished(context, campaignId, amount));

type Wish = Awaited<ReturnType<typeof wished>>;

/** What the campaign refuses is not counted, and the provider is asked nothing for it. */
async function wished(context: Context, campaignId: string, amount: number) {
  const { id: memberId } = member(context);
  const { status, accountId = '' } = (await context.stateOf(payee, { memberId })).state;
  const payoutId = newPayoutId(campaignId, context.entropy);
  const account = { accountId, isEnabled: status === 'enabled' };
  const wish = { type: 'RequestPayout', data: { campaignId, payoutId, amount, account } } as const;
  const asked = { ...wish, at: context.services.now(), by: context.actor };
  const isNews = campaign.decide(asked, await campaignState(context, campaignId)).length > 0;
  return { wish, isNews };
}

async function make(context: Context, { wish, isNews }: Wish): Promise<void> {
  const { campaignId, payoutId, amount } = wish.data;
  // What the campaign knows already is not counted again.
  if (isNews) {
    const counted = { type: 'CountCampaignPayout', data: { memberId: member(context).id, payoutId, amount } } as const;
    const { events } = await context.dispatch(earnings, counted);
    if (events.some(({ type }) => type === 'EarningsPayoutsStopped')) throw PayoutsStopped();
  }
  await context.dispatch(campaign, wish);
  await sendNow(context, { campaignId, payoutId });
}

/**
 * Takes a payout back, all that is left of it or an amount in cents. Nothing more is sent to its organizer from then on,
 * whatever comes of it. Where the provider does not answer it is asked again by a job, and owners are mailed if it refuses
 * then; refused with TakeBackRefused where it refuses now. For platform owners.
 */
export async function reversePayout(
  context: Context,
  {
    campaignId,
    payoutId,
    amount,
    reason,
  }: { campaignId: string; payoutId: string; amount: number | undefined; reason: string },
): Promise<void> {
  ownerActs(context, 'moveMoney');
  const reversalId = newId(context.entropy);
  const data = { campaignId, payoutId, amount, reason, reversalId };
  await context.dispatch(campaign, { type: 'ReversePayout', data });
  await stopSales(context, campaignId, reversalId);
  await sendNow(context, { campaignId, payoutId });
  const { paidOut } = await campaignState(context, campaignId);
  const why = paidOut.payouts[payoutId]?.refused[reversalId];
  if (why !== undefined) throw TakeBackRefused({ why });
}

/** At once, and not only when the provider has answered: their next payout of sales would go before. */
async function stopSales(context: Context, campaignId: string, about: string): Promise<void> {
  const { organizerId: memberId } = await campaignState(context, campaignId);
  const tools = payoutTools(context, sender);
  const stop = { type: 'StopEarningsPayouts', data: { memberId, why: 'takenBack', about } } as const;
  await tools.dispatch(earnings, stop, { ...tools.sender, commandId: undefined });
}

/**
 * Lets a campaign be paid out again after something was taken back of a payout, so often as was `seen`; refused with
 * TakenBackSince where something was since. For those who may move money.
 */
export async function releaseCampaignPayouts(context: Context, campaignId: string, seen?: number): Promise<void> {
  ownerActs(context, 'moveMoney');
  await context.dispatch(campaign, { type: 'ReleaseCampaignPayouts', data: { campaignId, seen } });
}

/** The job does the same; a provider that is away now is asked again by it. */
async function sendNow(context: Context, named: { campaignId: string; payoutId: string }): Promise<void> {
  await followPayout(payoutTools(context, sender), named).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
}

/** What the calling organizer says money was used for, with a picture of the receipt they uploaded here. */
export async function recordSpending(
  context: Context,
  campaignId: string,
  { amount, text, pictureUrl }: { amount: number; text: string; pictureUrl: string | null | undefined },
): Promise<void> {
  const { id } = member(context);
  const picture = pictureUrl ? await ownPicture(context.services, [id], pictureUrl) : null;
  const data = { campaignId, entryId: newId(context.entropy), amount, text, picture };
  await context.dispatch(campaign, { type: 'RecordSpending', data });
}

export async function withdrawSpending(
  context: Context,
  campaignId: string,
  entryId: string,
  reason: string,
): Promise<void> {
  member(context);
  await context.dispatch(campaign, { type: 'WithdrawSpending', data: { campaignId, entryId, reason } });
}
