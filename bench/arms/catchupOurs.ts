import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { readCheckpoint, runProjections } from '#projections/runner.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';

const quiet = { info: () => undefined, error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`) };

/** The agenda's own runner from an empty Redis to the log's end: every batch with its checkpoint, atomic. */
export const run: Arm = async (scene) => {
  const redisServer = await startRedis(join(scene.scratch, 'redis'));
  const redis = connect(redisServer.address);
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  const head = await store.head();
  await store.readAll(-1, 2_000);

  const start = performance.now();
  const running = runProjections(store, redis, [agenda], quiet);
  while (running.states().some(({ position }) => position < head)) await new Promise((resolve) => setTimeout(resolve, 2));
  const seconds = (performance.now() - start) / 1000;

  insist((await readCheckpoint(redis, agenda, 1)) === head, 'the checkpoint is not at the end of the log');
  const bookings = (await redis.dbsize()) - 1;
  insist(bookings > (head + 1) / 2, 'there are fewer documents than bookings');
  await running.stop();
  redis.disconnect();
  await store.close();
  await redisServer.stop();
  return { perSecond: (head + 1) / seconds };
};
