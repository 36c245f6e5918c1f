import type { Bench, Row } from './kit/bench.ts';

const against = (path: string, ours: string, target?: Row['target']): Row => ({
  path,
  unit: 'ms',
  ours: `coldStates.${ours}`,
  baseline: 'coldStates.short',
  ...(target && { target }),
});

/** What the first look at a stream costs a process that was just started, on the stand-in for EventStoreDB. */
export const coldStates: Bench = {
  name: 'coldStates',
  about: 'the first state of a thread in a process that has nothing in memory : that of a thread with 100 events',
  arms: ['coldStates'],
  needsRedis: ['coldStates'],
  rows: [
    against('5,000 events with their snapshot : 100 events', 'withSnapshot', { atMost: 4 }),
    against('5,000 events, all of them read : 100 events', 'without'),
  ],
};
