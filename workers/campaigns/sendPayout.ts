import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type { PayoutRequested, PayoutReversalStarted } from '#domain/campaigns/payoutEvents.ts';
import { campaignOfPayout } from '#domain/ids.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { followPayout } from '#domain/processes/campaigns/followPayout.ts';
import { readSentPayouts, readWaitingPayouts } from '#projections/campaigns/payouts.ts';
import { job, type Sweep, type Tools } from '../job.ts';

const data = z.object({ campaignId: z.string(), payoutId: z.string() });
type Named = z.infer<typeof data>;

/** A payout that was decided is sent, and a reversal made, once: their ids are the idempotency keys. */
export const sendPayout = job<PayoutRequested | PayoutReversalStarted, Named>({
  name: 'send-payout',
  on: ['PayoutRequested', 'PayoutReversalStarted'],
  data,
  from: ({ data: { campaignId, payoutId } }) => ({ campaignId, payoutId }),
  run: (named, tools) => followPayout(tools, named),
});

/** What the provider announces of a transfer is looked at, never believed. */
export const followPayoutOnWebhook = job<StripeEventRecorded, Named>({
  name: 'follow-payout-on-webhook',
  on: ['StripeEventRecorded'],
  data,
  from({ data: { payoutId } }) {
    const campaignId = payoutId && campaignOfPayout(payoutId);
    return payoutId && campaignId ? { campaignId, payoutId } : null;
  },
  async run(named, tools) {
    const { state } = await tools.stateOf(campaign, named);
    if (state.paidOut.payouts[named.payoutId]) await followPayout(tools, named);
  },
});

/** Younger ones are sent by their jobs. */
const YOUNG_MS = 60_000;
/** So long after it was sent, a payout is looked at for what came back of it. */
const MAY_COME_BACK_MS = 90 * 86_400_000;

/** Finds payouts that were decided and lost on the way to the provider. */
export const sendWaitingPayouts: Sweep = {
  name: 'send-waiting-payouts',
  everyMs: 60_000,
  run: async ({ models, ...tools }) =>
    followAll(tools, await readWaitingPayouts(models, new Date(Date.parse(tools.now()) - YOUNG_MS).toISOString())),
};

/** Finds what was taken back at the provider, whose notice of it may never come. */
export const reconcilePayouts: Sweep = {
  name: 'reconcile-payouts',
  everyMs: 6 * 3_600_000,
  run: async ({ models, ...tools }) =>
    followAll(tools, await readSentPayouts(models, new Date(Date.parse(tools.now()) - MAY_COME_BACK_MS).toISOString())),
};

async function followAll(tools: Tools, payouts: readonly Named[]): Promise<void> {
  const faults: unknown[] = [];
  for (const named of payouts) await followPayout(tools, named).catch((error: unknown) => faults.push(error));
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${payouts.length} payouts could not be followed`);
}
