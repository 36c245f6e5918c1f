import { z } from 'zod';
import type { RefundStarted } from '#domain/payments/events.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { job } from '../job.ts';
import { settling } from './tools.ts';

/** A refund that was decided is performed at the provider, once: the refund's id is the idempotency key. */
export const finishRefund = job<RefundStarted, { paymentId: string }>({
  name: 'finish-refund',
  on: ['RefundStarted'],
  data: z.object({ paymentId: z.string() }),
  from: ({ data: { paymentId } }) => ({ paymentId }),
  run: async ({ paymentId }, tools) => void (await settlePayment(settling(tools), paymentId)),
});
