import { KEPT_FOR } from '#domain/retention.ts';
import type { Sweep } from '../job.ts';
import { failedJobsOf } from './failedJobsOf.ts';

/** A job has been tried for a quarter of an hour when it fails; what it needs may be back so long after that. */
const REST_MS = 30 * 60_000;

/**
 * Has jobs that failed at every try run again, every hour for a week: what each stands for has to happen, and a mail server
 * or a payment provider that is away for an afternoon must not make that a person's work. Jobs are safe to run twice.
 */
export const retryFailedJobs: Sweep = {
  name: 'retry-failed-jobs',
  everyMs: 3_600_000,
  async run({ queue, now }) {
    const before = (ms: number) => new Date(Date.parse(now()) - ms).toISOString();
    // What is tried again leaves the list, of which only the newest thousand are seen.
    for (let tried = -1; tried !== 0; ) {
      const failed = await failedJobsOf(queue);
      const rested = failed.filter(({ at, dueAt }) => at <= before(REST_MS) && dueAt >= before(KEPT_FOR.failedJob));
      tried = rested.length === 0 ? 0 : await queue.retry(rested.map(({ id }) => id));
    }
  },
};
