import { START } from '#domain/store/eventStore.ts';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { loadAppends } from '../kit/appendLoad.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';
import { startStandIn } from '../kit/standIn.ts';

/** Appends through the port, revision expected, from one, 64 and 1,024 callers with a stream each. */
export const run: Arm = async (scene) => {
  const server = await startStandIn();
  const store = openEventStoreDb(server.url);
  const one = await loadAppends(store, 1, scene);
  const some = await loadAppends(store, 64, scene);
  const many = await loadAppends(store, 1_024, scene);
  const appended = one.total + some.total + many.total;
  const recorded = (await store.readAll(START, Number.MAX_SAFE_INTEGER)).length;
  insist(recorded === appended, `${recorded} events are recorded of ${appended} that were acknowledged`);
  await store.close();
  await server.stop();
  return { one: one.perSecond, some: some.perSecond, many: many.perSecond };
};
