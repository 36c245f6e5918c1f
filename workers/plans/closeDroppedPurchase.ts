import { z } from 'zod';
import { paymentIdOf } from '#domain/payments/decider.ts';
import type { PlanChoiceDropped } from '#domain/plans/events.ts';
import { closePayment } from '#domain/processes/payment/close.ts';
import { purchasePurpose } from '#domain/processes/plans/planPurpose.ts';
import { job } from '../job.ts';
import { settling } from '../payments/tools.ts';

const data = z.object({ memberId: z.string(), attempt: z.number().int().positive() });

/** A purchase that was given up cannot be paid any more; money that came all the same goes back. */
export const closeDroppedPurchase = job<PlanChoiceDropped, z.infer<typeof data>>({
  name: 'close-dropped-purchase',
  on: ['PlanChoiceDropped'],
  data,
  from: ({ data: { memberId, attempt } }) => ({ memberId, attempt }),
  async run({ memberId, attempt }, tools) {
    await closePayment(settling(tools), paymentIdOf(purchasePurpose(memberId, attempt)));
  },
});
