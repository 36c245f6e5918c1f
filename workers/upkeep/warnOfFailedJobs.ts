import type { FailedJob } from '#domain/ports/jobQueue.ts';
import type { Sweep } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { failedJobsOf } from './failedJobsOf.ts';

/**
 * Mails the platform's owners which jobs have failed at every try, as what they stand for has not happened yet: at most one
 * mail a day, however many fail.
 */
export const warnOfFailedJobs: Sweep = {
  name: 'warn-of-failed-jobs',
  everyMs: 10 * 60_000,
  async run(tools) {
    const failed = await failedJobsOf(tools.queue);
    const [newest] = failed;
    if (!newest) return;
    const many = failed.length === 1 ? 'A job has' : `${failed.length} jobs have`;
    await mailOwners(tools, `failed-jobs-${newest.at.slice(0, 10)}`, `${many} failed`, [
      `${many} failed at every try, so what is listed here has not happened:`,
      countsOf(failed)
        .map(([name, count]) => `${count} × ${name}`)
        .join('\n'),
      `The last one failed on ${newest.at}. Each is tried again every hour for a week. Why they fail, and a button that has them tried again at once: ${tools.publicUrl}/owner/system?tab=jobs`,
    ]);
  },
};

/** How many there are of each name, the most first. */
function countsOf(jobs: readonly FailedJob[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
