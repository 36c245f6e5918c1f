import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { followPayee } from '#domain/processes/payouts/followPayee.ts';
import { job, type Tools } from '../job.ts';

/** What the provider announces of an account is looked at, never believed. */
export const followPayeeOnWebhook = job<StripeEventRecorded, { accountId: string }>({
  name: 'follow-payee-on-webhook',
  on: ['StripeEventRecorded'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => (accountId ? { accountId } : null),
  async run({ accountId }, tools) {
    const memberId = await ownerOf(accountId, tools);
    if (memberId) await followPayee(tools, memberId);
  },
});

/** Undefined when it is not an account of ours. */
async function ownerOf(accountId: string, { provider }: Tools): Promise<string | undefined> {
  try {
    return (await provider.lookAccount(accountId)).memberId;
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}
