import type { EventStore } from '#domain/store/eventStore.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { readCheckpoint, runProjections } from '#projections/runner.ts';
import { insist } from './product.ts';

const quiet = {
  info: () => undefined,
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
};

/**
 * The agenda's own runner from an empty Redis to the end of a log of bookings; how many events it folded in a second.
 */
export async function catchUp(store: EventStore, redisFolder: string): Promise<number> {
  const server = await startRedis(redisFolder);
  const redis = connect(server.address);
  const head = await store.head();
  await store.readAll(-1, 2_000);

  const start = performance.now();
  const running = runProjections(store, redis, [agenda], quiet);
  while (running.states().some(({ position }) => position < head))
    await new Promise((resolve) => setTimeout(resolve, 2));
  const seconds = (performance.now() - start) / 1000;

  insist((await readCheckpoint(redis, agenda, 1)) === head, 'the checkpoint is not at the end of the log');
  insist((await redis.dbsize()) - 1 > (head + 1) / 2, 'there are fewer documents than bookings');
  await running.stop();
  redis.disconnect();
  await server.stop();
  return (head + 1) / seconds;
}
