import type { Bench, Row } from './kit/bench.ts';

const from = (path: string, callers: 'one' | 'some' | 'many'): Row => ({
  path: `${path} : the client library's own batches`,
  unit: '/s',
  ours: `serverAppendOurs.${callers}`,
  baseline: `serverAppendLibrary.${callers}`,
  target: { atLeast: 0.9 },
});

/** Appends to EventStoreDB through the store's port, beside its client library with batches, each on a stand-in. */
export const serverAppend: Bench = {
  name: 'serverAppend',
  about: 'appends of 330-byte events to the stand-in for EventStoreDB',
  arms: ['serverAppendOurs', 'serverAppendLibrary'],
  needsRedis: [],
  rows: [from('1 caller', 'one'), from('64 callers', 'some'), from('1,024 callers', 'many')],
};
