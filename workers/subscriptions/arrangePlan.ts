import { z } from 'zod';
import type { CancellationScheduled, CancellationWithdrawn, DowngradeScheduled, DowngradeWithdrawn } from '#domain/subscriptions/events.ts';
import { arrange } from '#domain/subscriptions/follow.ts';
import { job } from '../job.ts';

/** What a member wants for the end of the period is planned at the provider, also when the request that said so died right after. */
export const arrangePlan = job<DowngradeScheduled | DowngradeWithdrawn | CancellationScheduled | CancellationWithdrawn, { memberId: string }>({
  name: 'arrange-plan',
  on: ['DowngradeScheduled', 'DowngradeWithdrawn', 'CancellationScheduled', 'CancellationWithdrawn'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { memberId } }) => ({ memberId }),
  run: ({ memberId }, tools) => arrange(tools, memberId),
});
