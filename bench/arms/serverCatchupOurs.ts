import { join } from 'node:path';
import { openStores } from '#domain/store/open.ts';
import { startProjections } from '#projections/main.ts';
import { startRedis } from '#projections/redisServer.ts';
import type { Arm, Scene } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';
import { eventsIn, fileOf, type ServerLog } from '../kit/serverLogs.ts';
import { startStandIn } from '../kit/standIn.ts';

/** All read models from an empty Redis until each has passed the log's end, as a projector of the product makes them. */
export const run: Arm = async (scene) => ({
  unrelated: await catchUp(scene, 'unrelated'),
  related: await catchUp(scene, 'related'),
});

const log = {
  info: () => undefined,
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
};

async function catchUp(scene: Scene, of: ServerLog): Promise<number> {
  const server = await startStandIn(fileOf(scene, of));
  const redis = await startRedis(join(scene.scratch, `redis-${of}`));
  const stores = await openStores({ eventStoreUrl: server.url, dataDir: join(scene.scratch, 'data') });
  const startedAt = performance.now();
  const projecting = await startProjections({ store: stores.store, redisAddress: redis.address, log });
  await projecting.caughtUp();
  const seconds = (performance.now() - startedAt) / 1000;
  const stopped = projecting.states().filter(({ stopped: why }) => why !== undefined);
  insist(stopped.length === 0, `${stopped.map(({ name }) => name).join(', ')} cannot fold the log`);
  await projecting.stop();
  await stores.close();
  await redis.stop();
  await server.stop();
  return eventsIn(scene, of) / seconds;
}
