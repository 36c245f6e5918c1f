import type { Sweep } from '../job.ts';
import { failedForGood } from './failedForGood.ts';

/** A job has been tried for a quarter of an hour by then; what it needs may be back. */
const REST_MS = 30 * 60_000;

/**
 * Has jobs that failed at every try run again, an hour later at the latest: what each stands for has to happen, and a mail
 * server or a payment provider that is away for an afternoon must not make that a person's work. Jobs are safe to run
 * twice.
 */
export const retryFailedJobs: Sweep = {
  name: 'retry-failed-jobs',
  everyMs: 3_600_000,
  async run({ queue, now }) {
    const before = new Date(Date.parse(now()) - REST_MS).toISOString();
    const rested = (await failedForGood(queue)).filter(({ at }) => at <= before);
    await queue.retry(rested.map(({ id }) => id));
  },
};
