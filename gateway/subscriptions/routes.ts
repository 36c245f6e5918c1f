import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AmountDiffers } from '#domain/payments/refusals.ts';
import type { Terms } from '#domain/subscriptions/changes.ts';
import { PLANS, priceOf } from '#domain/subscriptions/plans.ts';
import { UnknownInterval, UnknownPlan } from '#domain/subscriptions/refusals.ts';
import { member } from '../context.ts';
import '../http.ts';
import { parse } from '../parse.ts';
import * as actions from './actions.ts';
import { termsOf } from './terms.ts';
import { planRow } from './types.ts';
import { subscriptionRow } from './views.ts';

/** Who is billed is the provider's to know: the address is read over. */
const wanted = z.object({
  type: z.string({ error: UnknownPlan().message }),
  plan: z.string({ error: UnknownInterval().message }).default('monthly'),
  amount: z.number({ error: 'amount must be a number of dollars' }).optional(),
  billingAddress: z.unknown().optional(),
  paymentMethod: z.literal('stripe', { error: "paymentMethod must be 'stripe'" }).optional(),
});

/** The plan a body asks for; an amount (dollars) that is not the plan's is refused with AmountDiffers (reliability P1). */
function termsIn(body: unknown): Terms {
  const { type, plan, amount } = parse(wanted, body);
  const terms = termsOf(type, plan);
  const price = priceOf(terms.plan, terms.interval);
  if (amount !== undefined && Math.round(amount * 100) !== price) throw AmountDiffers({ amount: price });
  return terms;
}

/** Rows `subscription` and `plans` of the REST contract. */
export const subscriptionRoutes = (app: FastifyInstance): void => {
  app.get('/plans', async () => ({ data: PLANS.map(planRow) }));

  app.post('/subscription/register', async ({ asker, body }, reply) => {
    member(asker);
    await actions.acknowledge(asker, termsIn(body));
    return reply.status(201).send(await subscriptionRow(asker));
  });

  app.put('/subscription/updateplan', async ({ asker, body }) => {
    member(asker);
    await actions.change(asker, termsIn(body));
    return subscriptionRow(asker);
  });

  app.delete('/subscription', async ({ asker }) => {
    member(asker);
    await actions.cancel(asker);
    return subscriptionRow(asker);
  });
};
