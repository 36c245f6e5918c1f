import type { Bench } from './kit/bench.ts';

/** What a record as of a moment costs: its events are read, and folded as the read model folds them. */
export const asOf: Bench = {
  name: 'asOf',
  about: 'a record of 1,000 events as of its last : reading these events alone, and a record of 10',
  arms: ['asOf'],
  needsRedis: [],
  rows: [
    { path: 'a shop of 1,000 events : reading them', unit: ' ms', ours: 'asOf.longMs', baseline: 'asOf.readMs' },
    {
      path: 'a shop of 1,000 events : what it may take',
      unit: ' ms',
      ours: 'asOf.longMs',
      baseline: 'asOf.allowedMs',
      target: { atMost: 1 },
    },
    { path: 'a shop of 1,000 events : of 10', unit: ' ms', ours: 'asOf.longMs', baseline: 'asOf.shortMs' },
  ],
};
