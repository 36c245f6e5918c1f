import type { FailedJob } from '#domain/ports/jobQueue.ts';
import type { SweepTools } from '../job.ts';

/** The newest thousand jobs whose every try has failed, the latest first. */
export async function failedJobsOf(queue: SweepTools['queue']): Promise<readonly FailedJob[]> {
  const { places } = await queue.failedPlaces();
  const found = await queue.failed(places.map(({ id }) => id));
  return found.filter((job) => job !== undefined);
}
