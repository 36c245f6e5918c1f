import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { job, type Tools } from '../job.ts';
import { settling } from './tools.ts';

/** What the provider announces is looked at, never believed. */
export const settleOnWebhook = job<StripeEventRecorded, { paymentId: string | null; intentId: string | null }>({
  name: 'settle-on-webhook',
  on: ['StripeEventRecorded'],
  data: z.object({ paymentId: z.string().nullable(), intentId: z.string().nullable() }),
  from: ({ data: { paymentId, intentId } }) =>
    paymentId === null && intentId === null ? null : { paymentId, intentId },
  async run({ paymentId, intentId }, tools) {
    const known = paymentId ?? (intentId && (await ownerOf(intentId, tools)));
    if (known) await settlePayment(settling(tools), known, { intentId: intentId ?? undefined, noticed: true });
  },
});

/**
 * News of a refund or a charge names only the intent; the intent names the payment. Null when it is not one of ours.
 */
async function ownerOf(intentId: string, { provider }: Tools): Promise<string | null> {
  try {
    return (await provider.look(intentId)).paymentId ?? null;
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}
