import { join } from 'node:path';
import { open } from 'lmdb';
import type { Arm, Scene } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { prefilled } from '../kit/prefill.ts';
import { insist } from '../kit/product.ts';

/**
 * The engine alone: a tight loop of durable transactions, nothing checked and nothing decided. By position only, in
 * batches of 64 and 1,000; and one transaction per append with a unique (stream, revision) beside the log.
 */
export const run: Arm = async (scene) => {
  const root = open({
    path: join(scene.scratch, 'raw'),
    noSubdir: false,
    overlappingSync: false,
    eventTurnBatching: false,
    maxDbs: 8,
    encoding: 'json',
  });
  const log = root.openDB<string, number>({ name: 'log', encoding: 'string' });
  const unique = root.openDB<number, [string, number]>({ name: 'streams', encoding: 'json' });
  const encoded = () => {
    const { id, type, data, metadata } = smallEvent();
    return JSON.stringify([id, type, 'of-1024-512', 1, data, metadata]);
  };
  let last = -1;
  const batch = (size: number) => () => {
    const texts = Array.from({ length: size }, encoded);
    return root.childTransaction(() => {
      for (const text of texts) log.put(++last, text);
    });
  };
  while (last + 1 < prefilled(scene)) await batch(1_000)();

  const single = () =>
    root.childTransaction(() => {
      const key: [string, number] = [`of-${last % 64}`, last];
      if (unique.get(key) !== undefined) throw new Error('twice');
      log.put(++last, encoded());
      unique.put(key, last);
    });
  const figures = {
    one: await rate(single, 1, scene),
    some: await rate(batch(64), 64, scene),
    many: await rate(batch(1_000), 1_000, scene),
  };
  insist(log.getCount() === last + 1, 'the log lost events');
  await root.close();
  return figures;
};

async function rate(transaction: () => Promise<unknown>, events: number, { warmUp, seconds }: Scene): Promise<number> {
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) await transaction();
  const measured = performance.now();
  let written = 0;
  for (; performance.now() < measured + seconds * 1000; written += events) await transaction();
  return (written / (performance.now() - measured)) * 1000;
}
