import type { Bench } from './kit/bench.ts';

/** How fast all read models of a process follow a log on EventStoreDB, beside one subscription that does nothing. */
export const serverCatchup: Bench = {
  name: 'serverCatchup',
  about: 'all read models from event 0 on the stand-in for EventStoreDB, from an empty Redis',
  prepare: 'serverCatchupPrepare',
  arms: ['serverCatchupOurs', 'serverCatchupBare'],
  needsRedis: ['serverCatchupOurs'],
  rows: [
    {
      path: 'events that concern none but the audit : one bare subscription',
      unit: ' events/s',
      ours: 'serverCatchupOurs.unrelated',
      baseline: 'serverCatchupBare.unrelated',
      target: { atLeast: 0.5 },
    },
    {
      path: 'events of bookings : one bare subscription',
      unit: ' events/s',
      ours: 'serverCatchupOurs.related',
      baseline: 'serverCatchupBare.related',
      target: { atLeast: 0.25 },
    },
  ],
};
