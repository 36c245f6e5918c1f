// `npm run rebuild [projection]`: builds a projection beside the live one from event 0, with progress, then moves readers over.

import { resolve } from 'node:path';
import type { Redis } from 'ioredis';
import { type EventStore, START } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { projections } from './features.ts';
import type { Projection } from './projection.ts';
import { connect, generationKey, liveGeneration, liveKey, NOTICES, type Notice } from './redis.ts';
import { socketIn } from './redisServer.ts';
import { applyBatch, readCheckpoint, readSkipped } from './runner.ts';

const BATCH = 2_000;

/** Builds the next generation of a projection up to the log's end and switches readers to it; `progress` hears positions done. */
export async function rebuild(store: EventStore, redis: Redis, projection: Projection, progress: (position: number, end: number) => void): Promise<void> {
  const old = await liveGeneration(redis, projection);
  const next = old + 1;
  await forget(redis, projection, next);
  const target = { projection, generation: next, quiet: true, skipped: await readSkipped(store, projection) };
  let position = START;
  for (;;) {
    const events = await store.readAll(position, BATCH);
    if (events.length === 0) break;
    position = await applyBatch(redis, target, position, events);
    progress(position, await store.head());
  }
  const notice: Notice = { projection: projection.name, position: await readCheckpoint(redis, projection, next), topics: [], generation: next };
  await redis.set(liveKey(projection), String(next));
  await redis.publish(NOTICES, JSON.stringify(notice));
  // The one before stays for going back; the one before that goes.
  if (old > 1) await forget(redis, projection, old - 1);
}

async function forget(redis: Redis, projection: Projection, generation: number): Promise<void> {
  const pattern = generationKey(projection, generation, '*');
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1_000);
    cursor = next;
    if (keys.length > 0) await redis.unlink(...keys);
  } while (cursor !== '0');
}

async function main(wanted: string | undefined): Promise<void> {
  const chosen = wanted ? projections.filter((one) => one.name === wanted) : projections;
  if (chosen.length === 0) throw new Error(`There is no projection called ${wanted}. There are: ${projections.map((one) => one.name).join(', ')}.`);
  const dataDir = process.env.DATA_DIR || './.data';
  const stores = await openStores({ dataDir, eventStoreUrl: process.env.EVENTSTORE_URL || undefined });
  const redis = connect(process.env.REDIS_URL || socketIn(resolve(dataDir, 'redis')));
  for (const projection of chosen)
    await rebuild(stores.store, redis, projection, (position, end) => process.stdout.write(`\r${projection.name}: ${position} of ${end}   `)).then(() =>
      process.stdout.write('\n'),
    );
  redis.disconnect();
  await stores.close();
}

if (process.argv[1]?.endsWith('rebuild.ts')) await main(process.argv[2]);
