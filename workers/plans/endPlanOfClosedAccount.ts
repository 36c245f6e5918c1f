import { z } from 'zod';
import { endForClosedAccount } from '#domain/processes/plans/matchSubscription.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';

/** A closed account must not be billed. */
export const endPlanOfClosedAccount = job<AccountClosed, { memberId: string }>({
  name: 'end-plan-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { accountId } }) => ({ memberId: accountId }),
  run: ({ memberId }, tools) => endForClosedAccount(tools, memberId),
});
