import type { Bench, Row } from './kit/bench.ts';

const tenTimes = (path: string, metric: string, unit: string): Row => ({
  path,
  unit,
  ours: `growth.long${metric}`,
  baseline: `growth.short${metric}`,
});
/** At most 1.2 times the time. */
const target = { atLeast: 1 / 1.2 };

/** What ten times the data does to a path. */
export const growth: Bench = {
  name: 'growth',
  about: 'on a log of 1,000,000 events : on one of 100,000 (a tenth of both with --quick)',
  prepare: 'growthPrepare',
  arms: ['growth'],
  needsRedis: ['growth'],
  rows: [
    { ...tenTimes('append, 1 caller', 'One', '/s'), target },
    { ...tenTimes('append, 1,024 callers', 'Many', '/s'), target },
    { ...tenTimes('catch-up of the agenda', 'Catchup', ' events/s'), target },
    tenTimes('opening and verifying the log', 'OpenMs', ' ms'),
  ],
};
