import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { AccountClosed, AccountDeletionScheduled, AccountRestored } from '#domain/users/events.ts';
import { job } from '../job.ts';

const A_MINUTE = 60_000;

/** An account that platform owners deleted is closed, and erased with it, once it can no longer be restored. */
export const closeDeletedAccount = job<
  AccountDeletionScheduled,
  { accountId: string; until: string },
  AccountRestored | AccountClosed
>({
  name: 'close-deleted-account',
  on: ['AccountDeletionScheduled'],
  data: z.object({ accountId: z.string(), until: z.string() }),
  from: ({ data: { accountId, until } }) => ({ accountId, until }),
  // Later than it can be restored, so that a job that starts early does not find it too early.
  runAt: ({ until }) => new Date(Date.parse(until) + A_MINUTE).toISOString(),
  about: ({ data: { accountId } }) => accountId,
  endedBy: { on: ['AccountRestored', 'AccountClosed'], about: ({ data: { accountId } }) => [accountId] },
  async run({ accountId }, { dispatch, sender }) {
    await dispatch(account, { type: 'CloseDeletedAccount', data: { accountId } }, sender);
  },
});
