import { join } from 'node:path';
import { open } from 'lmdb';
import type { Arm } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';

const LONG = 1_000;

/** LMDB alone: a range of 1,000 neighbouring events, each parsed. */
export const run: Arm = async ({ scratch, warmUp, seconds }) => {
  const root = open({
    path: join(scratch, 'raw'),
    noSubdir: false,
    overlappingSync: false,
    eventTurnBatching: false,
    maxDbs: 8,
    encoding: 'json',
  });
  const log = root.openDB<string, number>({ name: 'log', encoding: 'string' });
  await root.childTransaction(() => {
    for (let position = 0; position < LONG; position += 1) {
      const { id, type, data, metadata } = smallEvent();
      log.put(position, JSON.stringify([id, type, 'long', position, data, metadata]));
    }
  });
  const range = () => [...log.getRange({ start: 0, limit: LONG })].map(({ value }) => JSON.parse(value) as unknown);
  insist(range().length === LONG, 'the range is not read in full');
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) range();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 1) range();
  const ranges = (done / (performance.now() - start)) * 1000;
  await root.close();
  return { ranges };
};
