import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import type { Arm } from '../kit/bench.ts';
import { catchUp } from '../kit/catchUp.ts';

/** The agenda's own runner from an empty Redis to the log's end: every batch with its checkpoint, atomic. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  const perSecond = await catchUp(store, join(scene.scratch, 'redis'));
  await store.close();
  return { perSecond };
};
