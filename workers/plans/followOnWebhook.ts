import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { followPlan } from '#domain/processes/plans/followPlan.ts';
import { takeLateInvoices } from '#domain/processes/plans/lateInvoices.ts';
import { job, type Tools } from '../job.ts';

/** What the provider announces of an invoice or a subscription is looked at, never believed. */
export const followOnWebhook = job<StripeEventRecorded, { subscriptionId: string }>({
  name: 'follow-plan-on-webhook',
  on: ['StripeEventRecorded'],
  data: z.object({ subscriptionId: z.string() }),
  from: ({ data: { subscriptionId } }) => (subscriptionId ? { subscriptionId } : null),
  async run({ subscriptionId }, tools) {
    const memberId = await subscriberOf(subscriptionId, tools);
    if (!memberId) return;
    await followPlan(tools, memberId);
    // It may be one whose plan is over.
    await takeLateInvoices(tools, memberId, subscriptionId);
  },
});

/** Undefined when it is not one of ours. */
async function subscriberOf(subscriptionId: string, { provider }: Tools): Promise<string | undefined> {
  try {
    return (await provider.lookSubscription(subscriptionId)).memberId;
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}
