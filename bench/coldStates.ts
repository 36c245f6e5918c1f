import type { Bench, Row } from './kit/bench.ts';

const against = (path: string, ours: string, baseline: string, target?: Row['target']): Row => ({
  path,
  unit: 'ms',
  ours: `coldStates.${ours}`,
  baseline: `coldStates.${baseline}`,
  ...(target && { target }),
});

/** What the first look at a stream costs a process that was just started, on the stand-in for EventStoreDB. */
export const coldStates: Bench = {
  name: 'coldStates',
  about:
    'the first state of a thread, or the first command on it, in a process that has nothing in memory : those of a thread with 100 events',
  arms: ['coldStates'],
  needsRedis: ['coldStates'],
  rows: [
    against('5,000 events with their snapshot : 100 events', 'withSnapshot', 'short', { atMost: 4 }),
    against('5,000 events, all of them read : 100 events', 'without', 'short'),
    against('a command on 5,000 events with their snapshot : on 100 events', 'commandWithSnapshot', 'shortCommand', {
      atMost: 4,
    }),
    against('a command on 5,000 events, all of them read : on 100 events', 'commandWithout', 'shortCommand'),
  ],
};
