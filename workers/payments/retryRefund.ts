import { z } from 'zod';
import { payment } from '#domain/payments/decider.ts';
import { CHARGED_BACK, PARTLY_CHARGED_BACK, type RefundFailed } from '#domain/payments/events.ts';
import { job } from '../job.ts';

/** Banks that could not take money back now may in some hours. */
const PAUSE_MS = 6 * 3_600_000;

/** Sends a refund that did not arrive again after a pause, a few times; owners have been notified meanwhile. */
export const retryRefund = job<RefundFailed, { paymentId: string; refundId: string; failedAt: string }>({
  name: 'retry-refund',
  on: ['RefundFailed'],
  data: z.object({ paymentId: z.string(), refundId: z.string(), failedAt: z.string() }),
  from: ({ data: { paymentId, refundId, why }, metadata }) =>
    why === CHARGED_BACK || why === PARTLY_CHARGED_BACK ? null : { paymentId, refundId, failedAt: metadata.occurredAt },
  runAt: ({ failedAt }) => new Date(Date.parse(failedAt) + PAUSE_MS).toISOString(),
  async run({ paymentId, refundId }, { dispatch, sender }) {
    await dispatch(payment, { type: 'RetryRefund', data: { paymentId, refundId } }, sender);
  },
});
