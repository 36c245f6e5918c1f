import type { Aggregate, Command } from '../decider.ts';
import { ownersOnly } from './decider.ts';
import type { FailedJobsRetried } from './events.ts';

export type RetryFailedJobs = Command<'RetryFailedJobs', FailedJobsRetried['data']>;

/**
 * Stream `failed-jobs`: what superadmins had tried again. Each is recorded before it is done. Refuses others with
 * OwnersOnly; where there is nothing to try again it appends nothing.
 */
export const failedJobs: Aggregate<null, RetryFailedJobs, FailedJobsRetried, object> = {
  name: 'failedJobs',
  stream: () => 'failed-jobs',
  initial: null,
  decide({ by, data }) {
    ownersOnly(by);
    return data.count === 0 ? [] : [{ type: 'FailedJobsRetried', data }];
  },
  evolve: () => null,
};
