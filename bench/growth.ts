import type { Bench, Row } from './kit/bench.ts';

const tenTimes = (path: string, metric: string, unit: string): Row => ({
  ...{ path, unit, ours: `growthLong.${metric}`, baseline: `growthShort.${metric}` },
});
/** At most 1.2 times the time. */
const target = { atLeast: 1 / 1.2 };

/** What ten times the data does to a path. */
export const growth: Bench = {
  name: 'growth',
  about: 'on a log of 1,000,000 events : on one of 100,000 (a tenth of both with --quick)',
  prepare: 'growthPrepare',
  arms: ['growthShort', 'growthLong'],
  needsRedis: ['growthShort', 'growthLong'],
  rows: [
    { ...tenTimes('append, 1 caller', 'one', '/s'), target },
    { ...tenTimes('append, 1,024 callers', 'many', '/s'), target },
    { ...tenTimes('catch-up of the agenda', 'caughtUp', ' events/s'), target },
    tenTimes('opening and verifying the log', 'openMs', ' ms'),
  ],
};
