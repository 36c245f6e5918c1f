import { z } from 'zod';
import { AmountDiffers } from '#domain/payments/refusals.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { priceOf } from '#domain/plans/plans.ts';
import { UnknownInterval, UnknownPlan } from '#domain/plans/refusals.ts';
import { termsOf } from './terms.ts';

/**
 * The plan a body asks for; an amount (dollars) that is not the plan's is refused with AmountDiffers (docs/rules.md
 * P1), whose `details.amount` is in dollars, too. The provider keeps the billing address: the one in the request is ignored.
 */
export const planWanted = z
  .object({
    type: z.string({ error: UnknownPlan().message }).meta({ enum: ['premium', 'diamond'] }),
    plan: z
      .string({ error: UnknownInterval().message })
      .default('monthly')
      .meta({ enum: ['monthly', 'yearly'] }),
    amount: z
      .number({ error: 'amount must be a number of dollars' })
      .optional()
      .describe('What was shown; refused when the plan costs something else'),
    billingAddress: z.unknown().optional().describe('Accepted and not kept'),
    paymentMethod: z.literal('stripe', { error: "paymentMethod must be 'stripe'" }).optional(),
  })
  .transform(({ type, plan, amount }): Terms => {
    const terms = termsOf(type, plan);
    const price = priceOf(terms.plan, terms.interval);
    if (amount !== undefined && Math.round(amount * 100) !== price) throw AmountDiffers({ amount: price / 100 });
    return terms;
  })
  .meta({ id: 'PlanWanted' });
