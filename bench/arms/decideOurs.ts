import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';
import { countAll, tally } from '../kit/tally.ts';

const CALLERS = 64;
const LONG = 1_000;

/** Reads of a long stream, states already folded, and callers who want one stream or one each, also from two processes. */
export const run: Arm = async (scene) => {
  const folder = join(scene.scratch, 'events');
  const store = openEmbeddedStore(folder);
  const { dispatch, stateOf } = openHandler(store);
  await store.append('long', NO_STREAM, Array.from({ length: LONG }, smallEvent));
  insist((await store.read('long')).length === LONG, 'the long stream is not read in full');

  const reads = await rate(() => store.read('long'), scene);
  await dispatch(tally, { type: 'Count', data: { of: 'known' } }, { by: { id: 'bench', role: 'system' }, channel: 'cli' });
  const states = await rate(() => stateOf(tally, { of: 'known' }), scene);

  const apart = await countAll(dispatch, CALLERS, (caller) => `apart-${caller}`, scene);
  const storm = await countAll(dispatch, CALLERS, () => 'storm', scene);
  insist((await stateOf(tally, { of: 'storm' })).state === storm.all, 'the storm lost a count, or counted one twice');

  const other = await openOther(folder);
  const [theirs, mine] = await Promise.all([other.count(scene), countAll(dispatch, CALLERS / 2, () => 'both', scene)]);
  insist((await stateOf(tally, { of: 'both' })).state === mine.all + theirs.all, 'two processes lost a count, or counted one twice');
  await store.close();
  return {
    ...{ reads, states, apart: apart.perSecond, storm: storm.perSecond },
    ...{ fewest: Math.min(...storm.counts), most: Math.max(...storm.counts), stormOfTwo: mine.perSecond + theirs.perSecond },
  };
};

/** The other process of the storm, once it has the store open. It ends when it has counted; should it end before, the arm fails. */
async function openOther(folder: string) {
  const child = fork(fileURLToPath(new URL('../kit/stormProgram.ts', import.meta.url)), [folder, String(CALLERS / 2)], { execArgv: ['--import', 'tsx'] });
  let over = false;
  const died = once(child, 'exit').then(() => over || Promise.reject(new Error('the other process of the storm has ended')));
  died.catch(() => undefined);
  await Promise.race([once(child, 'message'), died]);
  return {
    async count({ warmUp, seconds }: Scene): Promise<{ all: number; perSecond: number }> {
      child.send({ warmUp, seconds });
      const counted = once(child, 'message').then(([message]) => message as { all: number; perSecond: number });
      await Promise.race([counted, died]);
      over = true;
      return counted;
    },
  };
}

async function rate(work: () => Promise<unknown>, { warmUp, seconds }: Scene): Promise<number> {
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) await work();
  let done = 0;
  for (; performance.now() < start + seconds * 1000; done += 1) await work();
  return (done / (performance.now() - start)) * 1000;
}
