import { json, type Operation } from './operation.ts';
import { listOf, plan, planWanted, subscription } from './shapes.ts';

/** What there is to subscribe to, and the asking member's own plan. A plan is paid as anything else: `page: subscription`, `itemId`: its title. */
export const plans: readonly Operation[] = [
  {
    method: 'get',
    path: '/plans',
    tag: 'Payments',
    id: 'listPlans',
    summary: 'The pricing plans',
    caller: 'anyone',
    answers: { 200: { description: 'Plans', schema: listOf(plan, 'data') } },
  },
  {
    method: 'post',
    path: '/subscription/register',
    tag: 'Payments',
    id: 'registerSubscription',
    summary: 'Say that a plan has been paid',
    description: 'Looks at the payment now; decides nothing. A purchase is acknowledged once.',
    caller: 'member',
    body: json(planWanted),
    answers: { 201: { description: 'The plan runs', schema: subscription } },
    refusals: { 402: 'Not paid yet', 409: '`You are already subscribed to a plan`, or the amount is not the plan’s' },
  },
  {
    method: 'put',
    path: '/subscription/updateplan',
    tag: 'Payments',
    id: 'updatePlan',
    summary: 'Change the plan',
    description: 'A dearer plan or a longer interval at once, charged to the card on file; anything else at the end of the paid period.',
    caller: 'member',
    body: json(planWanted),
    answers: { 200: { description: 'The plan as it is now', schema: subscription } },
    refusals: {
      402: 'The card was refused; nothing has changed',
      404: 'No plan runs',
      409: '`You are already subscribed to this plan`; a renewal is unpaid; the plan is ending; the amount is not the plan’s',
    },
  },
  {
    method: 'delete',
    path: '/subscription',
    tag: 'Payments',
    id: 'cancelSubscription',
    summary: 'Let the plan end with the paid period',
    caller: 'member',
    answers: { 200: { description: 'The plan, and when it ends', schema: subscription } },
    refusals: { 404: 'No plan runs' },
  },
];
