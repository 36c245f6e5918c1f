import type { Bench } from './kit/bench.ts';

/** Finding one of very many. */
export const search: Bench = {
  name: 'search',
  about: 'finding 20 among 100,000 listings (10,000 with --quick) by what people type : reading one by its id',
  prepare: 'searchPrepare',
  arms: ['search'],
  needsRedis: ['search'],
  rows: [
    {
      path: 'a word being typed, p95',
      unit: 'µs',
      ours: 'search.wordP95',
      baseline: 'search.idP95',
      target: { atMost: 5 },
    },
    {
      path: 'a rare word and a city, p95',
      unit: 'µs',
      ours: 'search.rareP95',
      baseline: 'search.idP95',
      target: { atMost: 5 },
    },
    {
      path: 'a word of every tenth and a city, p95',
      unit: 'µs',
      ours: 'search.commonP95',
      baseline: 'search.idP95',
      target: { atMost: 5 },
    },
    {
      path: 'words that nearly all have, p95',
      unit: 'µs',
      ours: 'search.everywhereP95',
      baseline: 'search.idP95',
      target: { atMost: 5 },
    },
    {
      path: 'all of these in turn, p95',
      unit: 'µs',
      ours: 'search.mixedP95',
      baseline: 'search.idP95',
      target: { atMost: 5 },
    },
  ],
};
