import type { Bench } from './kit/bench.ts';

/** What proving costs: reading a whole log against its heads, and following it. */
export const verify: Bench = {
  name: 'verify',
  about:
    'npm run verify over a log of 1,000,000 events of 800 bytes (20,000 with --quick), and following it with a tree',
  prepare: 'verifyPrepare',
  arms: ['verifyLog', 'verifyFollow'],
  needsRedis: [],
  rows: [
    {
      path: 'npm run verify : reading the same pages and checksums, as a start does',
      unit: ' events/s',
      ours: 'verifyLog.perSecond',
      baseline: 'verifyLog.readPerSecond',
    },
    {
      path: 'npm run verify, of a million events : what it may take',
      unit: ' s',
      ours: 'verifyLog.secondsOfAMillion',
      baseline: 'verifyLog.allowedSeconds',
      target: { atMost: 1 },
    },
    {
      path: 'memory of npm run verify : of tsx alone',
      unit: ' MiB',
      ours: 'verifyLog.memory',
      baseline: 'verifyLog.bareMemory',
      target: { atMost: 2 },
    },
    {
      path: 'leaf and nodes of an event, into the tree’s files : SHA-256 of as many bytes',
      unit: ' µs',
      ours: 'verifyFollow.perEvent',
      baseline: 'verifyFollow.perHash',
    },
    {
      path: 'a proof of an event : a proof between two heads',
      unit: ' µs',
      ours: 'verifyFollow.perInclusion',
      baseline: 'verifyFollow.perConsistency',
    },
  ],
};
