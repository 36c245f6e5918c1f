import { settlePayment } from '#domain/processes/payment/settle.ts';
import { readPaidBack } from '#projections/payments/payments.ts';
import type { Sweep } from '../job.ts';
import { settling } from './tools.ts';

/** Banks send a refund back within days, not weeks. */
const MAY_FAIL_MS = 14 * 86_400_000;

/** Looks again at refunds that were done: one may fail days later, and the provider's notice of it may never come. */
export const reconcileRefunds: Sweep = {
  name: 'reconcile-refunds',
  everyMs: 6 * 3_600_000,
  async run({ models, ...tools }) {
    const paidBack = await readPaidBack(models, new Date(Date.parse(tools.now()) - MAY_FAIL_MS).toISOString());
    const faults: unknown[] = [];
    for (const paymentId of paidBack)
      await settlePayment(settling(tools), paymentId, { noticed: true }).catch((error: unknown) => faults.push(error));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${paidBack.length} refunds could not be looked at`);
  },
};
