import { z } from 'zod';
import type {
  CancellationScheduled,
  CancellationWithdrawn,
  DowngradeScheduled,
  DowngradeWithdrawn,
} from '#domain/plans/events.ts';
import { scheduleChanges } from '#domain/processes/plans/followPlan.ts';
import { job } from '../job.ts';

/**
 * Plans at the provider what a member chose for the end of the period, also when the request that recorded the choice
 * died right after.
 */
export const arrangePlan = job<
  DowngradeScheduled | DowngradeWithdrawn | CancellationScheduled | CancellationWithdrawn,
  { memberId: string }
>({
  name: 'arrange-plan',
  on: ['DowngradeScheduled', 'DowngradeWithdrawn', 'CancellationScheduled', 'CancellationWithdrawn'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { memberId } }) => ({ memberId }),
  run: ({ memberId }, tools) => scheduleChanges(tools, memberId),
});
