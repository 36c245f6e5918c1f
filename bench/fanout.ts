import type { Bench } from './kit/bench.ts';

/** A change reaching those who watch. */
export const fanout: Bench = {
  name: 'fanout',
  about:
    'a hold, heard as availabilityChanged : node:http, the same store, a bare ws broadcast; and with graphql-ws as it comes',
  arms: ['fanoutProduct', 'fanoutBare', 'fanoutStock'],
  needsRedis: ['fanoutProduct'],
  rows: [
    {
      path: 'command → one subscriber, p50',
      unit: 'µs',
      ours: 'fanoutProduct.oneP50',
      baseline: 'fanoutBare.oneP50',
      target: { atMost: 2 },
    },
    {
      path: 'command → last of 1,000, p50',
      unit: 'µs',
      ours: 'fanoutProduct.allP50',
      baseline: 'fanoutBare.allP50',
      target: { atMost: 1.35 },
    },
    {
      path: 'command → last of 1,000, p99',
      unit: 'µs',
      ours: 'fanoutProduct.allP99',
      baseline: 'fanoutBare.allP99',
      target: { atMost: 1.2 },
    },
    {
      path: 'the same through graphql-ws as it comes, p50',
      unit: 'µs',
      ours: 'fanoutProduct.allP50',
      baseline: 'fanoutStock.allP50',
      target: { atMost: 0.35 },
    },
    {
      path: 'memory of an idle subscriber',
      unit: ' bytes',
      ours: 'fanoutProduct.bytes',
      baseline: 'fanoutBare.bytes',
      target: { atMost: 1.5 },
    },
  ],
};
