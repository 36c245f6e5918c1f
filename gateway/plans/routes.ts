import { PLANS } from '#domain/plans/plans.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { planWanted } from './inputs.ts';
import { changePayment, plan, subscription } from './schemas.ts';
import { planRow } from './types.ts';
import { subscriptionRow } from './views.ts';

/**
 * Rows `subscription` and `plans` of the REST contract. A plan is paid like any other item: `page: subscription`,
 * `itemId`: its title.
 */
export const planRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/plans',
    tag: 'Payments',
    id: 'listPlans',
    summary: 'The pricing plans',
    caller: 'anyone',
    answer: ok('Plans', listOf(plan)),
    handle: () => ({ data: PLANS.map(planRow) }),
  }),
  route({
    method: 'post',
    path: '/subscription/register',
    tag: 'Payments',
    id: 'registerSubscription',
    summary: 'Say that a plan has been paid',
    description: 'Looks at the payment now; decides nothing. A purchase is acknowledged once.',
    caller: 'member',
    body: json(planWanted),
    answer: created('The plan runs', subscription),
    refusals: { 402: 'Not paid yet', 409: '`You are already subscribed to a plan`, or the amount is not the plan’s' },
    async handle({ context, body }) {
      await actions.acknowledge(context, body);
      return subscriptionRow(context);
    },
  }),
  route({
    method: 'put',
    path: '/subscription/updateplan',
    tag: 'Payments',
    id: 'updatePlan',
    summary: 'Change the plan',
    description:
      'A dearer plan or a longer interval at once, charged to the card on file; anything else at the end of the paid period.',
    caller: 'member',
    body: json(planWanted),
    answer: ok('The plan as it is now', subscription),
    refusals: {
      402: 'The card was refused; nothing has changed, and `/subscription/changepayment` lets it be paid unless another change is planned',
      404: 'No plan runs',
      409: '`You are already subscribed to this plan`; a renewal is unpaid; the plan is ending; the amount is not the plan’s',
    },
    async handle({ context, body }) {
      await actions.change(context, body);
      return subscriptionRow(context);
    },
  }),
  route({
    method: 'post',
    path: '/subscription/changepayment',
    tag: 'Payments',
    id: 'payPlanChange',
    summary: 'Pay a change of the plan that the card on file could not pay',
    description: 'With another card, or with the bank’s question answered. The change is made once it is paid.',
    caller: 'member',
    config: { secretAnswer: true },
    body: json(planWanted),
    answer: created('What the card form needs', changePayment),
    refusals: {
      404: 'No plan runs',
      409: 'No such change waits for its payment; a renewal is unpaid; the plan is ending',
      429: 'Too many payments begun, or too many cards declined; `Retry-After` says when to go on',
    },
    async handle({ context, body, reply }) {
      const { clientSecret, amount, asks } = await actions.payForChange(context, body);
      reply.header('cache-control', 'no-store');
      return { clientSecret, amount: amount / 100, bankAsks: asks };
    },
  }),
  route({
    method: 'put',
    path: '/subscription/settlechange',
    tag: 'Payments',
    id: 'settlePlanChange',
    summary: 'Say that a change of the plan has been paid',
    description: 'Looks at the plan at the payment provider now; decides nothing.',
    caller: 'member',
    answer: ok('The plan as it is now', subscription),
    async handle({ context }) {
      await actions.settleChange(context);
      return subscriptionRow(context);
    },
  }),
  route({
    method: 'delete',
    path: '/subscription',
    tag: 'Payments',
    id: 'cancelSubscription',
    summary: 'Let the plan end with the paid period',
    caller: 'member',
    answer: ok('The plan, and when it ends', subscription),
    refusals: { 404: 'No plan runs' },
    async handle({ context }) {
      await actions.cancel(context);
      return subscriptionRow(context);
    },
  }),
];
