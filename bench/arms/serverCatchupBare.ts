import { START } from '#domain/store/eventStore.ts';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { eventsIn, fileOf, type ServerLog } from '../kit/serverLogs.ts';
import { startStandIn } from '../kit/standIn.ts';

/** One subscription from event 0 to the log's end that does nothing with what it gets. */
export const run: Arm = async (scene) => ({
  unrelated: await follow(scene, 'unrelated'),
  related: await follow(scene, 'related'),
});

async function follow(scene: Scene, log: ServerLog): Promise<number> {
  const server = await startStandIn(fileOf(scene, log));
  const store = openEventStoreDb(server.url);
  const events = eventsIn(scene, log);
  await store.head();
  const startedAt = performance.now();
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    store.subscribe({
      after: START,
      onEvents(some) {
        count += some.length;
        if (count === events) resolve();
      },
      onError: reject,
    });
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await store.close();
  await server.stop();
  return events / seconds;
}
