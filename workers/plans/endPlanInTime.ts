import { z } from 'zod';
import type {
  CancellationScheduled,
  CancellationWithdrawn,
  RenewalFailed,
  SubscriptionEnded,
  SubscriptionRenewed,
} from '#domain/plans/events.ts';
import { followPlan } from '#domain/processes/plans/followPlan.ts';
import { job } from '../job.ts';

const data = z.object({ memberId: z.string(), at: z.string() });

/** A cancelled plan that also owes a renewal may end at either time. */
const owing = (subscriptionId: string) => `${subscriptionId}-owing`;

/**
 * When the days of grace or the paid period of a cancelled plan are over, the plan is ended at the provider too, unless
 * it was paid or resumed.
 */
export const endPlanInTime = job<
  RenewalFailed | CancellationScheduled,
  z.infer<typeof data>,
  SubscriptionRenewed | CancellationWithdrawn | SubscriptionEnded
>({
  name: 'end-plan-in-time',
  on: ['RenewalFailed', 'CancellationScheduled'],
  data,
  from: (event) => ({
    memberId: event.data.memberId,
    at: event.type === 'RenewalFailed' ? event.data.graceUntil : event.data.at,
  }),
  runAt: ({ at }) => at,
  about: ({ type, data: { subscriptionId } }) => (type === 'RenewalFailed' ? owing(subscriptionId) : subscriptionId),
  endedBy: {
    on: ['SubscriptionRenewed', 'CancellationWithdrawn', 'SubscriptionEnded'],
    about: ({ type, data: { subscriptionId } }) => [
      ...(type === 'SubscriptionRenewed' ? [] : [subscriptionId]),
      ...(type === 'CancellationWithdrawn' ? [] : [owing(subscriptionId)]),
    ],
  },
  run: ({ memberId }, tools) => followPlan(tools, memberId),
});
