import type { Bench } from './kit/bench.ts';

/** From an event to the job it asks for. */
export const jobs: Bench = {
  name: 'jobs',
  about:
    'events of the embedded store through the product’s queue : BullMQ alone, the same options, both with a job that does nothing',
  arms: ['jobsOurs', 'jobsBare'],
  needsRedis: ['jobsOurs', 'jobsBare'],
  rows: [
    {
      path: 'jobs run : addBulk and a worker',
      unit: '/s',
      ours: 'jobsOurs.perSecond',
      baseline: 'jobsBare.perSecond',
      target: { atLeast: 0.85 },
    },
    {
      path: 'idle, event → start, p50 : add → start',
      unit: 'µs',
      ours: 'jobsOurs.idleP50',
      baseline: 'jobsBare.idleP50',
      target: { atMost: 1.5 },
    },
  ],
};
