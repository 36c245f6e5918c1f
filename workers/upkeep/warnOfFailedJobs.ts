import { createHash } from 'node:crypto';
import type { FailedJob } from '#domain/ports/jobQueue.ts';
import type { Sweep } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { failedForGood } from './failedForGood.ts';

/**
 * Mails the platform's owners which jobs have failed at every try, as what they stand for has not happened yet: once a day,
 * and again when they are of other kinds than before.
 */
export const warnOfFailedJobs: Sweep = {
  name: 'warn-of-failed-jobs',
  everyMs: 10 * 60_000,
  async run(tools) {
    const failed = await failedForGood(tools.queue);
    const [newest] = failed;
    if (!newest) return;
    const counts = countsOf(failed);
    const kinds = counts.map(([name]) => name).sort();
    const key = createHash('sha256').update(kinds.join(' ')).digest('hex').slice(0, 16);
    const many = failed.length === 1 ? 'A job has' : `${failed.length} jobs have`;
    await mailOwners(tools, `failed-jobs-${newest.at.slice(0, 10)}-${key}`, `${many} failed`, [
      `${many} failed at every try, so what is listed here has not happened:`,
      counts.map(([name, count]) => `${count} × ${name}`).join('\n'),
      `The last one failed on ${newest.at}. They are tried again every hour. Why they fail, and a button that has them tried again at once: ${tools.publicUrl}/owner/system?tab=jobs`,
    ]);
  },
};

/** How many there are of each name, the most first. */
function countsOf(jobs: readonly FailedJob[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
