import { z } from 'zod';
import { partsOfPlanItem } from '#domain/ids.ts';
import type { PaymentCancelled } from '#domain/payments/events.ts';
import { sendPlanCommand } from '#domain/processes/plans/followPlan.ts';
import { job } from '../job.ts';

const data = z.object({ memberId: z.string(), attempt: z.number().int().positive() });

/** A purchase that was not paid in time is dropped: its member has no plan chosen any more. */
export const dropLapsedPurchase = job<PaymentCancelled, z.infer<typeof data>>({
  name: 'drop-lapsed-purchase',
  on: ['PaymentCancelled'],
  data,
  from({ data: { purpose } }) {
    const parts = purpose.page === 'subscription' ? partsOfPlanItem(purpose.itemId) : undefined;
    return parts?.kind === 'purchase' ? { memberId: parts.memberId, attempt: parts.nth } : null;
  },
  run: ({ memberId, attempt }, tools) => sendPlanCommand(tools, { type: 'DropChoice', data: { memberId, attempt } }),
});
