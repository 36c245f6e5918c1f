import { z } from 'zod';
import type { DisputeWon, InquiryClosed } from '#domain/disputes/events.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { job } from '../job.ts';
import { settling } from './tools.ts';

/** Refunds that waited for a bank go through once it lets go of the money; those of a lost dispute fail before it is noted. */
export const refundAfterDispute = job<DisputeWon | InquiryClosed, { paymentId: string }>({
  name: 'refund-after-dispute',
  on: ['DisputeWon', 'InquiryClosed'],
  data: z.object({ paymentId: z.string() }),
  from: ({ data: { paymentId } }) => (paymentId === null ? null : { paymentId }),
  run: async ({ paymentId }, tools) => void (await settlePayment(settling(tools), paymentId)),
});
