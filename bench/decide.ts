import type { Bench } from './kit/bench.ts';

/**
 * What stands between a command and its append: reading a stream, the state kept of it, and many who want the same one.
 */
export const decide: Bench = {
  name: 'decide',
  about: 'reading and deciding through the handler : LMDB alone, and the same callers with a stream each',
  arms: ['decideOurs', 'decideRaw'],
  needsRedis: [],
  rows: [
    {
      path: 'read a stream of 1,000 events : one range of 1,000',
      unit: '/s',
      ours: 'decideOurs.reads',
      baseline: 'decideRaw.ranges',
    },
    {
      path: 'state of a stream known already : one range of 1,000',
      unit: '/s',
      ours: 'decideOurs.states',
      baseline: 'decideRaw.ranges',
    },
    {
      path: 'storm: 64 callers on one stream : on 64',
      unit: '/s',
      ours: 'decideOurs.storm',
      baseline: 'decideOurs.apart',
      target: { atLeast: 0.3 },
    },
    {
      path: 'storm: the caller who decided least : most',
      unit: '',
      ours: 'decideOurs.fewest',
      baseline: 'decideOurs.most',
      target: { atLeast: 0.5 },
    },
  ],
};
