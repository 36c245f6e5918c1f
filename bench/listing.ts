import type { Bench } from './kit/bench.ts';

/** The list most visitors open first. */
export const listing: Bench = {
  name: 'listing',
  about: 'public list, 20 shops × 10 fields : bare Fastify with the same data in memory',
  arms: ['listingProduct', 'listingPlain'],
  needsRedis: ['listingProduct'],
  rows: [
    {
      path: 'GraphQL, known operation : JSON.stringify',
      unit: '/s',
      ours: 'listingProduct.graphqlPerSecond',
      baseline: 'listingPlain.jsonPerSecond',
      target: { atLeast: 1.3 },
    },
    {
      path: 'GraphQL : same bytes',
      unit: '/s',
      ours: 'listingProduct.graphqlPerSecond',
      baseline: 'listingPlain.bytesPerSecond',
    },
    {
      path: 'GraphQL, 1 connection, p50',
      unit: 'µs',
      ours: 'listingProduct.graphql1P50',
      baseline: 'listingPlain.json1P50',
      target: { atMost: 1.8 },
    },
    {
      path: 'REST : JSON.stringify',
      unit: '/s',
      ours: 'listingProduct.restPerSecond',
      baseline: 'listingPlain.restJsonPerSecond',
      target: { atLeast: 0.6 },
    },
  ],
};
