import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { type EventStore, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { inMemory } from '#projections/inMemory.ts';
import type { Fact } from '#projections/projection.ts';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';

const BATCH = 500;

/**
 * What the catch-up is measured against: reading and folding on one core into memory; and reading with one pipelined
 * write per event.
 */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  const events = (await store.head()) + 1;
  await store.readAll(START, 2_000);

  const { work, documents } = inMemory(agenda);
  const folding = await timed(store, async (event) => agenda.on[event.type]?.(event as Fact as never, work));
  insist(documents.size > events / 2, 'the fold has fewer documents than bookings');

  const redisServer = await startRedis(join(scene.scratch, 'redis'));
  const redis = connect(redisServer.address);
  let pipeline = redis.pipeline();
  const piping = await timed(
    store,
    (event) => void pipeline.set(`raw:${event.stream}:${event.revision}`, JSON.stringify(event.data)),
    async () => {
      await pipeline.exec();
      pipeline = redis.pipeline();
    },
  );
  insist((await redis.dbsize()) === events, 'Redis has not every event');
  redis.disconnect();
  await store.close();
  await redisServer.stop();
  return { foldPerSecond: events / folding, pipelinedPerSecond: events / piping };
};

async function timed(
  store: EventStore,
  each: (event: StoredEvent) => unknown,
  after?: () => Promise<void>,
): Promise<number> {
  const start = performance.now();
  for (let position = START; ; ) {
    const batch = await store.readAll(position, BATCH);
    if (batch.length === 0) return (performance.now() - start) / 1000;
    for (const event of batch) {
      const working = each(event);
      if (working) await working;
    }
    await after?.();
    position = batch.at(-1)?.position ?? position;
  }
}
