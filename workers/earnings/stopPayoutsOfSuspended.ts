import { z } from 'zod';
import { followSuspension } from '#domain/processes/earnings/followSuspension.ts';
import type { AccountReinstated, AccountSuspended } from '#domain/users/events.ts';
import { job } from '../job.ts';

/**
 * Nothing is paid out to a seller from their suspension on, until they are reinstated or a person releases their payouts:
 * also when their account is deleted and closed meanwhile.
 */
export const stopPayoutsOfSuspended = job<AccountSuspended | AccountReinstated, { memberId: string }>({
  name: 'stop-payouts-of-suspended',
  on: ['AccountSuspended', 'AccountReinstated'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { accountId } }) => ({ memberId: accountId }),
  run: ({ memberId }, tools) => followSuspension(tools, memberId),
});
