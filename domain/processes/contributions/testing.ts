import { campaign } from '../../campaigns/decider.ts';
import type { CampaignModel } from '../../campaigns/events.ts';
import { ann, bob, cem, facts, later, NOON, system } from '../../campaigns/testing.ts';
import type { Actor } from '../../decider.ts';
import { newContributionId, newId, seededEntropy } from '../../ids.ts';
import { payment } from '../../payments/decider.ts';
import { openMemoryProvider } from '../../ports/memoryProvider.testing.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { purposes } from '../payment/purposes.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { beginContribution, contributePurpose, openContribution } from './contribute.ts';
import { refundCancelled, refundContribution } from './giveBack.ts';
import { chargePledges, settlePledge } from './pledge.ts';

const DAY_MS = 86_400_000;

/**
 * For specs of giving: a campaign of Ann's that Bob and Cem give to, over a store and a provider in memory, with a clock
 * that stands still until it is moved.
 */
export async function givenCampaign(model: CampaignModel, goal = 5_000) {
  let at = Date.parse(NOON);
  const now = () => new Date(at).toISOString();
  const entropy = seededEntropy('giving');
  const store = openMemoryStore();
  const { dispatch, stateOf } = openHandler(store, now);
  const provider = openMemoryProvider(now);
  const sender = { by: system, channel: 'job' } as const;
  const tools: SettleTools = { dispatch, stateOf, provider, sender, purposes, now };
  const campaignId = newId(entropy);
  const as = (by: Actor) => ({ by, channel: 'rest' }) as const;
  await dispatch(campaign, { type: 'CreateCampaign', data: { campaignId, ...facts, model, goal } }, as(ann));
  await dispatch(campaign, { type: 'PublishCampaign', data: { campaignId } }, as(ann));

  const state = async () => (await stateOf(campaign, { campaignId })).state;
  return {
    tools,
    provider,
    store,
    campaignId,
    state,
    pass: (days: number) => {
      at += days * DAY_MS;
    },
    passTo: (days: number) => {
      at = Date.parse(later(days));
    },
    /** A contribution of a member that is begun and open at the provider. */
    async begin(by: Actor, amount: number, tip = 0, message = '') {
      const own = { ...tools, sender: as(by) };
      const wanted = { campaignId, contributorId: by.id, amount, tip, message, isAnonymous: false };
      const id = await beginContribution(own, wanted, newContributionId(campaignId, entropy));
      await openContribution(own, { contributionId: id, payerId: by.id, amount: amount + tip }, () => undefined);
      return id;
    },
    pay: (contributionId: string) => provider.hand.pay(`contribute-${contributionId}`),
    settle: (contributionId: string, withTools = tools) =>
      settlePayment(withTools, `contribute-${contributionId}`).then(({ status }) => status),
    place: (contributionId: string, withTools = tools) => settlePledge(withTools, contributionId),
    end: () => dispatch(campaign, { type: 'EndCampaign', data: { campaignId } }, sender),
    charge: (withTools = tools) => chargePledges(withTools, campaignId),
    cancel: () => dispatch(campaign, { type: 'CancelCampaign', data: { campaignId, reason: 'Over.' } }, as(ann)),
    refund: (contributionId: string, by: Actor, reason = '') =>
      dispatch(campaign, { type: 'RefundContribution', data: { campaignId, contributionId, reason } }, as(by)),
    /** What the jobs of a refund that was decided do. */
    async payBack(withTools = tools) {
      await refundCancelled(withTools, campaignId);
      for (const event of await store.readAll(-1, 100_000))
        if (event.type === 'ContributionRefunded')
          await refundContribution(withTools, event.data as never, { ...withTools.sender });
    },
    paymentOf: async (contributionId: string) =>
      (await stateOf(payment, { paymentId: `contribute-${contributePurpose(contributionId).itemId}` })).state,
    count: async (type: string) => (await store.readAll(-1, 100_000)).filter((event) => event.type === type).length,
    /** What the provider holds, in cents. */
    held: () =>
      provider.hand.intents().reduce((sum, { amountReceived }) => sum + amountReceived, 0) -
      provider.hand
        .refundsMade()
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}

export type GivenCampaign = Awaited<ReturnType<typeof givenCampaign>>;
export const givers = [bob, cem] as const;
