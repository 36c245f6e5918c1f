import { z } from 'zod';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { followDispute, followFraudWarning } from '#domain/processes/disputes/followDispute.ts';
import { job } from '../job.ts';
import { settling } from '../payments/tools.ts';

/** What the provider announces of a dispute or a warning of fraud is looked at, never believed. */
export const followDisputeOnWebhook = job<StripeEventRecorded, { disputeId: string; warningId: string }>({
  name: 'follow-dispute-on-webhook',
  on: ['StripeEventRecorded'],
  data: z.object({ disputeId: z.string(), warningId: z.string() }),
  from: ({ data: { disputeId = '', warningId = '' } }) => (disputeId || warningId ? { disputeId, warningId } : null),
  async run({ disputeId, warningId }, tools) {
    if (disputeId) await followDispute(settling(tools), disputeId);
    if (warningId) await followFraudWarning(settling(tools), warningId);
  },
});
