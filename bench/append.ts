import type { Bench } from './kit/bench.ts';

/**
 * Durable appends through the store's port, beside LMDB alone and, where it was installed (`bench/peers`), Emmett with
 * its SQLite store.
 */
export const append: Bench = {
  name: 'append',
  about: 'durable appends of 330-byte events to the embedded store',
  arms: ['appendOurs', 'appendRaw', 'appendEmmett'],
  needsRedis: [],
  needsPeers: ['appendEmmett'],
  rows: [
    {
      path: '1,024 callers : batches of 1,000, no index',
      unit: '/s',
      ours: 'appendOurs.many',
      baseline: 'appendRaw.many',
      target: { atLeast: 0.6 },
    },
    {
      path: '64 callers : batches of 64, no index',
      unit: '/s',
      ours: 'appendOurs.some',
      baseline: 'appendRaw.some',
      target: { atLeast: 0.6 },
    },
    {
      path: '1,024 callers : a transaction per append',
      unit: '/s',
      ours: 'appendOurs.many',
      baseline: 'appendRaw.one',
      target: { atLeast: 4 },
    },
    { path: '1 caller : a transaction per append', unit: '/s', ours: 'appendOurs.one', baseline: 'appendRaw.one' },
    { path: '1 caller : Emmett on SQLite', unit: '/s', ours: 'appendOurs.one', baseline: 'appendEmmett.one' },
    { path: 'p99 of 1,024 callers : of 64', unit: 'µs', ours: 'appendOurs.manyP99', baseline: 'appendOurs.someP99' },
  ],
};
