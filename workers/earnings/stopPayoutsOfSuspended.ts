import { z } from 'zod';
import { followSuspension } from '#domain/processes/earnings/followSuspension.ts';
import type {
  AccountClosed,
  AccountDeletionScheduled,
  AccountReinstated,
  AccountRestored,
  AccountSuspended,
} from '#domain/users/events.ts';
import { job } from '../job.ts';

type Decided = AccountSuspended | AccountReinstated | AccountDeletionScheduled | AccountRestored | AccountClosed;

/**
 * Nothing is paid out to a member whom the platform has suspended, or whose account it has deleted or closed, until that is
 * taken back or a person releases their payouts: also when their account is closed meanwhile.
 */
export const stopPayoutsOfSuspended = job<Decided, { memberId: string }>({
  name: 'stop-payouts-of-suspended',
  on: ['AccountSuspended', 'AccountReinstated', 'AccountDeletionScheduled', 'AccountRestored', 'AccountClosed'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { accountId } }) => ({ memberId: accountId }),
  run: ({ memberId }, tools) => followSuspension(tools, memberId),
});
