import type { Bench, Row } from './kit/bench.ts';

const tenTimes = (path: string, metric: string, unit: string): Row => ({
  path,
  unit,
  ours: `audit.long${metric}`,
  baseline: `audit.short${metric}`,
});

/** What ten times the log does to reading it in the audit. */
export const audit: Bench = {
  name: 'audit',
  about: 'on a log of 1,000,000 events : on one of 100,000 (a tenth of both with --quick)',
  prepare: 'auditPrepare',
  arms: ['audit'],
  needsRedis: ['audit'],
  rows: [
    { ...tenTimes('page of the newest', 'NewestMs', ' ms'), target: { atMost: 1.5 } },
    { ...tenTimes('page of a rare member, all of it at the beginning', 'RareMs', ' ms'), target: { atMost: 3 } },
    { ...tenTimes('export', 'ExportPerSecond', ' events/s'), target: { atLeast: 0.8 } },
    { ...tenTimes('memory while exporting', 'ExportMiB', ' MiB'), target: { atMost: 1.2 } },
    tenTimes('Redis for the index', 'IndexMiB', ' MiB'),
    tenTimes('indexing', 'IndexedPerSecond', ' events/s'),
  ],
};
