import { closeSync, cpSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { loadAppends } from '../kit/appendLoad.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { catchUp } from '../kit/catchUp.ts';
import { type Log, lengthOf } from '../kit/growth.ts';
import { insist } from '../kit/product.ts';

const TURNS = 4;

/**
 * Opens, catches up with and appends to a log and one ten times as long, in turns: what the machine does meanwhile it
 * does to both.
 */
export const run: Arm = async (scene) => {
  const [short, long] = [openCopy(scene, 'short'), openCopy(scene, 'long')];
  const folding = async ({ store }: Copy) => {
    const folder = join(scene.scratch, 'redis');
    const perSecond = await catchUp(store, folder);
    // Else the disk is still busy with it while appends wait for their flush.
    rmSync(folder, { recursive: true });
    return perSecond;
  };
  // The compiler learns from the first.
  await folding(short);
  const [shortCatchup, longCatchup] = [await folding(short), await folding(long)];
  const one = await appendInTurns([short.store, long.store], 1, scene);
  const many = await appendInTurns([short.store, long.store], 1_024, scene);
  await Promise.all([short, long].map(({ store }) => store.close()));
  return {
    shortOpenMs: short.openMs,
    longOpenMs: long.openMs,
    shortCatchup,
    longCatchup,
    shortOne: one[0],
    longOne: one[1],
    shortMany: many[0],
    longMany: many[1],
  };
};

type Copy = { readonly store: EventStore; readonly openMs: number };

/** A copy of a log, all of it on the disk, so that no later flush has to carry it there. */
function openCopy(scene: Scene, log: Log): Copy {
  const folder = join(scene.scratch, log);
  cpSync(join(scene.shared, log), folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = openSync(join(folder, name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
  const start = performance.now();
  return { store: openEmbeddedStore(folder), openMs: performance.now() - start };
}

/**
 * Appends per second to each of two stores: the mean of several turns, first one before the other, then the other
 * before the one.
 */
async function appendInTurns(
  stores: readonly [EventStore, EventStore],
  callers: number,
  scene: Scene,
): Promise<[number, number]> {
  const time = { warmUp: scene.warmUp / TURNS, seconds: scene.seconds / TURNS };
  const sums: [number, number] = [0, 0];
  for (let turn = 0; turn < 2 * TURNS; turn += 1) {
    const which = ((turn + (turn >> 1)) & 1) as 0 | 1;
    sums[which] += (await loadAppends(stores[which], callers, time, `turn-${turn}`)).perSecond;
  }
  const lengths = await Promise.all(stores.map((store) => store.head()));
  insist(
    lengths.every((head, index) => head + 1 > lengthOf(scene, index === 0 ? 'short' : 'long')),
    'nothing was appended',
  );
  return [sums[0] / TURNS, sums[1] / TURNS];
}
