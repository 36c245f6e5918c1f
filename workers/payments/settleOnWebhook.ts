import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { noteRefundsByHand } from '#domain/processes/payment/refunds.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { job, type Tools } from '../job.ts';
import { settling } from './tools.ts';

/** `isByHand`: it is about a refund that may have been made in the provider's own pages. */
const data = z.object({
  paymentId: z.string().nullable(),
  intentId: z.string().nullable(),
  isByHand: z.boolean().optional(),
});

/** Those of our own refunds carry their id. */
const isByHand = ({ kind, refundId }: StripeEventRecorded['data']): boolean =>
  refundId === undefined && (kind.startsWith('refund.') || kind === 'charge.refunded');

/** What the provider announces is looked at, never believed. */
export const settleOnWebhook = job<StripeEventRecorded, z.infer<typeof data>>({
  name: 'settle-on-webhook',
  on: ['StripeEventRecorded'],
  data,
  from: ({ data: recorded }) =>
    recorded.paymentId === null && recorded.intentId === null
      ? null
      : {
          paymentId: recorded.paymentId,
          intentId: recorded.intentId,
          ...(isByHand(recorded) && { isByHand: true }),
        },
  async run({ paymentId, intentId, isByHand: mayBeByHand }, tools) {
    const known = paymentId ?? (intentId && (await ownerOf(intentId, tools)));
    if (!known) return;
    await settlePayment(settling(tools), known, { intentId: intentId ?? undefined, noticed: true });
    if (mayBeByHand) await noteRefundsByHand(settling(tools), known);
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
