import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { keptTextOf, leafOf } from '#domain/store/transparency/leaf.ts';
import { consistencyProof, inclusionProof } from '#domain/store/transparency/merkle.ts';
import { openTreeFiles } from '#domain/store/transparency/treeFiles.ts';
import type { Arm } from '../kit/bench.ts';
import { heldEvent } from '../kit/events.ts';

const DIFFERENT = 1_000;
const PROOFS = 2_000;

/** What the tree costs the process that follows the log: an event at a time, and proofs out of its files. */
export const run: Arm = async (scene) => {
  const count = scene.quick ? 20_000 : 300_000;
  const events = Array.from({ length: DIFFERENT }, (_, at): StoredEvent => {
    const stream = `day-${at}`;
    return { ...heldEvent(), stream, revision: 0, position: at };
  });
  const texts = events.map((event) => Buffer.from(keptTextOf(event)));
  const tree = openTreeFiles(join(scene.scratch, 'tree'));
  const timed = (times: number, work: (index: number) => unknown): number => {
    const startedAt = performance.now();
    for (let index = 0; index < times; index += 1) work(index);
    return ((performance.now() - startedAt) * 1000) / times;
  };
  const perEvent = timed(count, (at) => tree.add(leafOf(at, keptTextOf(events[at % DIFFERENT] as StoredEvent)), at));
  const perHash = timed(count, (at) => hash('sha256', texts[at % DIFFERENT] as Buffer, 'buffer'));
  const perInclusion = timed(PROOFS, (at) => inclusionProof(tree.node, (at * 7_919) % count, count));
  const perConsistency = timed(PROOFS, (at) => consistencyProof(tree.node, (at * 7_919) % count, count));
  tree.close();
  return { perEvent, perHash, perInclusion, perConsistency };
};
