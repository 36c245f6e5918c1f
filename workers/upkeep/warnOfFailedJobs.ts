import type { FailedJob } from '#domain/ports/jobQueue.ts';
import type { Sweep } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

/**
 * Mails the platform's owners when a job has failed for good since the last such mail: what it stands for does not happen
 * until somebody has it tried again. At most one mail a round, however many jobs failed. What comes round by the clock is
 * left out: it is tried again by itself.
 */
export const warnOfFailedJobs: Sweep = {
  name: 'warn-of-failed-jobs',
  everyMs: 30 * 60_000,
  async run(tools) {
    const { places } = await tools.queue.failedPlaces();
    const found = await tools.queue.failed(places.map(({ id }) => id));
    const failed = found.filter((job) => job !== undefined).filter(({ comesRound }) => !comesRound);
    const [newest] = failed;
    if (!newest) return;
    const many = failed.length === 1 ? 'A job has' : `${failed.length} jobs have`;
    await mailOwners(tools, `failed-jobs-${newest.at}`, `${many} failed`, [
      `${many} failed at every try, so what is listed here has not happened:`,
      countsOf(failed)
        .map(([name, count]) => `${count} × ${name}`)
        .join('\n'),
      `The last one failed on ${newest.at}. Why, and a button that has them tried again: ${tools.publicUrl}/owner/system?tab=jobs`,
    ]);
  },
};

/** How many there are of each name, the most first. */
function countsOf(jobs: readonly FailedJob[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
