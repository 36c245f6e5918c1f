import type { SweepTools } from './job.ts';

/** A queue in which no job has failed. */
export const noFailedJobs: SweepTools['queue'] = {
  failedPlaces: async () => ({ places: [], total: 0 }),
  failed: async () => [],
  retry: async () => 0,
};
