import type { Job, Sweep } from './job.ts';

/** Every job and sweep, gathered by hand; names are unique. */
export const jobs: readonly Job[] = [];
export const sweeps: readonly Sweep[] = [];
