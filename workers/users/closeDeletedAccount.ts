import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { AccountDeletionScheduled } from '#domain/users/events.ts';
import { job } from '../job.ts';

const A_MINUTE = 60_000;

/** An account that platform owners deleted is closed, and erased with it, once it can no longer be restored. */
export const closeDeletedAccount = job<AccountDeletionScheduled, { accountId: string; until: string }>({
  name: 'close-deleted-account',
  on: ['AccountDeletionScheduled'],
  data: z.object({ accountId: z.string(), until: z.string() }),
  from: ({ data: { accountId, until } }) => ({ accountId, until }),
  // Later than it can be restored, so that a job that starts early does not find it too early.
  runAt: ({ until }) => new Date(Date.parse(until) + A_MINUTE).toISOString(),
  async run({ accountId }, { dispatch, sender }) {
    await dispatch(account, { type: 'CloseDeletedAccount', data: { accountId } }, sender);
  },
});
