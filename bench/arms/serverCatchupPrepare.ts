import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import type { Arm } from '../kit/bench.ts';
import { fileOf, fill } from '../kit/serverLogs.ts';
import { startStandIn } from '../kit/standIn.ts';

/** Two logs in files: of events that concern nothing, and of bookings. */
export const run: Arm = async (scene) => {
  for (const log of ['unrelated', 'related'] as const) {
    const server = await startStandIn(fileOf(scene, log));
    const store = openEventStoreDb(server.url);
    await fill(store, scene, log);
    await store.close();
    await server.stop();
  }
  return {};
};
