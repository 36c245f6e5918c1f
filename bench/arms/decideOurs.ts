import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';
import { countAll, tally } from '../kit/tally.ts';

const CALLERS = 64;
const LONG = 1_000;

/** Reads of a long stream, states already folded, and callers who want one stream or one each. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  const { dispatch, stateOf } = openHandler(store);
  await store.append('long', NO_STREAM, Array.from({ length: LONG }, smallEvent));
  insist((await store.read('long')).length === LONG, 'the long stream is not read in full');

  const reads = await rate(() => store.read('long'), scene);
  await dispatch(
    tally,
    { type: 'Count', data: { of: 'known' } },
    { by: { id: 'bench', role: 'system' }, channel: 'cli' },
  );
  const states = await rate(() => stateOf(tally, { of: 'known' }), scene);

  const apart = await countAll(dispatch, CALLERS, (caller) => `apart-${caller}`, scene);
  const storm = await countAll(dispatch, CALLERS, () => 'storm', scene);
  insist((await stateOf(tally, { of: 'storm' })).state === storm.all, 'the storm lost a count, or counted one twice');
  await store.close();
  return {
    reads,
    states,
    apart: apart.perSecond,
    storm: storm.perSecond,
    fewest: Math.min(...storm.counts),
    most: Math.max(...storm.counts),
  };
};

async function rate(work: () => Promise<unknown>, { warmUp, seconds }: Scene): Promise<number> {
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) await work();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 1) await work();
  return (done / (performance.now() - start)) * 1000;
}
