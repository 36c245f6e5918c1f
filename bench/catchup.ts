import type { Bench } from './kit/bench.ts';

/** How fast a lost Redis is whole again. */
export const catchup: Bench = {
  name: 'catchup',
  about: 'the agenda from event 0 into Redis, every batch atomic with its checkpoint',
  prepare: 'catchupPrepare',
  arms: ['catchupOurs', 'catchupRaw'],
  needsRedis: ['catchupOurs', 'catchupRaw'],
  rows: [
    {
      path: 'runner : read and fold in memory',
      unit: ' events/s',
      ours: 'catchupOurs.perSecond',
      baseline: 'catchupRaw.foldPerSecond',
      target: { atLeast: 0.7 },
    },
    {
      path: 'runner : read and a pipelined write per event',
      unit: ' events/s',
      ours: 'catchupOurs.perSecond',
      baseline: 'catchupRaw.pipelinedPerSecond',
      target: { atLeast: 2.2 },
    },
  ],
};
