import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import { loadAppends } from '../kit/appendLoad.ts';
import type { Arm } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { prefilled } from '../kit/prefill.ts';
import { insist } from '../kit/product.ts';

/** Appends through the port, revision expected, from one, 64 and 1,024 callers with a stream each. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.scratch, 'events'));
  await fill(store, prefilled(scene));
  const one = await loadAppends(store, 1, scene);
  const some = await loadAppends(store, 64, scene);
  const many = await loadAppends(store, 1_024, scene);
  const appended = one.total + some.total + many.total;
  const head = await store.head();
  insist(
    head + 1 === prefilled(scene) + appended,
    `the log ends at ${head}, though ${appended} appends were acknowledged`,
  );
  await store.close();
  return { one: one.perSecond, some: some.perSecond, someP99: some.p99, many: many.perSecond, manyP99: many.p99 };
};

async function fill(store: EventStore, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1_000)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store.append(`past-${done}-${n}`, NO_STREAM, Array.from({ length: 100 }, smallEvent)),
      ),
    );
}
