import { z } from 'zod';
import { followOrganizer } from '#domain/processes/campaigns/followOrganizer.ts';
import type {
  AccountDeletionScheduled,
  AccountReinstated,
  AccountRestored,
  AccountSuspended,
} from '#domain/users/events.ts';
import { job } from '../job.ts';

type Decided = AccountSuspended | AccountReinstated | AccountDeletionScheduled | AccountRestored;

/** Nobody gives money to a campaign whose organizer is suspended or deleted: it is paused, and goes on once they are back. */
export const pauseOfRemoved = job<Decided, { memberId: string }>({
  name: 'pause-campaigns-of-removed',
  on: ['AccountSuspended', 'AccountReinstated', 'AccountDeletionScheduled', 'AccountRestored'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { accountId } }) => ({ memberId: accountId }),
  run: ({ memberId }, tools) => followOrganizer(tools, memberId),
});
