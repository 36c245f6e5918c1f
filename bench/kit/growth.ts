import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { loadAppends } from './appendLoad.ts';
import type { Figures, Scene } from './bench.ts';
import { catchUp } from './catchUp.ts';
import { insist } from './product.ts';

/** A log, and one ten times as long. */
export const logs = { short: 100_000, long: 1_000_000 } as const;
const IN_A_QUICK_RUN = 1 / 10;

export const lengthOf = (scene: Scene, log: keyof typeof logs): number => logs[log] * (scene.quick ? IN_A_QUICK_RUN : 1);

/** Opening a log, catching up with it and appending to it, on a copy of its own. What is folded first, for the compiler, is the same for both. */
export async function measureGrowth(scene: Scene, log: keyof typeof logs): Promise<Figures> {
  const warm = openEmbeddedStore(join(scene.shared, 'short'));
  await catchUp(warm, join(scene.scratch, 'warm'));
  await warm.close();

  const folder = join(scene.scratch, 'events');
  cpSync(join(scene.shared, log), folder, { recursive: true });
  const start = performance.now();
  const store = openEmbeddedStore(folder);
  const openMs = performance.now() - start;
  insist((await store.head()) + 1 === lengthOf(scene, log), 'the log has another length than it should have');

  const caughtUp = await catchUp(store, join(scene.scratch, 'redis'));
  const one = await loadAppends(store, 1, scene);
  const many = await loadAppends(store, 1_024, scene);
  await store.close();
  return { openMs, caughtUp, one: one.perSecond, many: many.perSecond };
}
