import { campaign } from '#domain/campaigns/decider.ts';
import { facts } from '#domain/campaigns/testing.ts';
import type { Actor } from '#domain/decider.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { beginContribution, contributePurpose, openContribution } from '#domain/processes/contributions/contribute.ts';
import { settlePledge } from '#domain/processes/contributions/pledge.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';

type World = {
  readonly tools: Omit<SettleTools, 'provider'> & { readonly provider: ReturnType<typeof openMemoryProvider> };
  /** Of the campaign that reaches its goal, and of the one that is cancelled. */
  readonly organizer: Actor;
  readonly canceller: Actor;
  readonly giver: Actor;
};

const MINUTES = 60_000;

/**
 * One campaign is cancelled after it received something; one has reached its goal with a card that is declined, while
 * another card was put on file too late.
 */
export async function openCampaigns({
  tools,
  organizer,
  canceller,
  giver,
}: World): Promise<{ readonly reached: string }> {
  const { dispatch, provider } = tools;
  const as = (by: Actor) => ({ by, channel: 'rest' }) as const;
  const now = Date.parse(tools.now());
  const dates = { startsAt: tools.now(), endsAt: new Date(now + 10 * MINUTES).toISOString() };

  async function open(by: Actor, name: string, model: 'keepItAll' | 'allOrNothing'): Promise<string> {
    const campaignId = name.padEnd(22, '0');
    const data = { campaignId, ...facts, ...dates, model, goal: 2_000 };
    await dispatch(campaign, { type: 'CreateCampaign', data }, as(by));
    await dispatch(campaign, { type: 'PublishCampaign', data: { campaignId } }, as(by));
    return campaignId;
  }

  async function begin(campaignId: string, amount: number): Promise<string> {
    const own = { ...tools, sender: as(giver) };
    const wanted = { campaignId, contributorId: giver.id, amount, tip: 0, message: '', isAnonymous: false };
    const id = await beginContribution(own, wanted, campaignId + String(amount).padStart(8, '0'));
    await openContribution(own, { contributionId: id, payerId: giver.id, amount }, () => undefined);
    return id;
  }

  const cancelled = await open(canceller, 'CampaignCancelled', 'keepItAll');
  const given = paymentIdOf(contributePurpose(await begin(cancelled, 2_500)));
  provider.hand.pay(given);
  await settlePayment(tools, given);
  const reason = 'The school has closed.';
  await dispatch(campaign, { type: 'CancelCampaign', data: { campaignId: cancelled, reason } }, as(canceller));

  const reached = await open(organizer, 'CampaignReached', 'allOrNothing');
  const [pledge, late] = [await begin(reached, 2_000), await begin(reached, 2_100)];
  provider.cardHand.putOnFile(pledge, () => 'card_declined');
  await settlePledge(tools, pledge);
  provider.cardHand.putOnFile(late);
  const setupId = provider.cardHand.setups().at(-1)?.setupId ?? '';
  const notice = { eventId: 'evt_setup', kind: 'setup_intent.succeeded', intentId: null, paymentId: null };
  const data = { ...notice, setupId, contributionId: late, createdAt: tools.now() };
  await dispatch(stripeEvent, { type: 'RecordStripeEvent', data }, tools.sender);
  return { reached };
}
