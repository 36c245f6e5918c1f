import type { Bench } from './kit/bench.ts';

/** A page that is read without a script: an article of 1,500 words. */
export const article: Bench = {
  name: 'article',
  about: 'first answer of an article of 1,500 words : the same, read and written anew for each request',
  arms: ['articleProduct'],
  needsRedis: ['articleProduct'],
  rows: [
    {
      path: 'article page : uncached',
      unit: '/s',
      ours: 'articleProduct.cachedPerSecond',
      baseline: 'articleProduct.uncachedPerSecond',
    },
    {
      path: 'article page, 1 connection, p50 : uncached',
      unit: 'µs',
      ours: 'articleProduct.cached1P50',
      baseline: 'articleProduct.uncached1P50',
    },
  ],
};
