// `npm run rebuild [projection]`: builds a projection beside the live one from event 0, with progress, then moves readers over; `--rollback` moves them back.

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

type Progress = (position: number, end: number) => void;

/** Builds the next generation of a projection up to the log's end and switches readers to it; `progress` hears positions done. */
export async function rebuild(store: EventStore, redis: Redis, projection: Projection, progress: Progress): Promise<void> {
  const old = await liveGeneration(redis, projection);
  await forget(redis, projection, old + 1);
  await switchTo(store, redis, projection, old + 1, progress);
  // The one before stays for going back; the one before that goes.
  if (old > 1) await forget(redis, projection, old - 1);
}

/** Brings the generation before a rebuild up to the log's end and switches readers back to it. Throws when it is not there any more. */
export async function rollBack(store: EventStore, redis: Redis, projection: Projection, progress: Progress): Promise<void> {
  const former = (await liveGeneration(redis, projection)) - 1;
  if ((await readCheckpoint(redis, projection, former)) === START) throw new Error(`${projection.name} has no generation to go back to.`);
  await switchTo(store, redis, projection, former, progress);
}

/** Folds what a generation lacks beside the live one, without a word, then moves readers and runners over to it. */
async function switchTo(store: EventStore, redis: Redis, projection: Projection, generation: number, progress: Progress): Promise<void> {
  const target = { projection, generation, quiet: true, skipped: await readSkipped(store, projection) };
  let position = await readCheckpoint(redis, projection, generation);
  for (;;) {
    const events = await store.readAll(position, BATCH);
    if (events.length === 0) break;
    position = await applyBatch(redis, target, position, events);
    progress(position, await store.head());
  }
  const notice: Notice = { projection: projection.name, position, topics: [], generation };
  await redis.set(liveKey(projection), String(generation));
  await redis.publish(NOTICES, JSON.stringify(notice));
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

/** One line that says how far it is, how fast, and how long it will still take. */
function progressLine(name: string): Progress {
  const startedAt = Date.now();
  return (position, end) => {
    const perSecond = ((position + 1) * 1000) / Math.max(1, Date.now() - startedAt);
    const left = Math.ceil((end - position) / perSecond);
    process.stdout.write(`\r${name}: ${position} of ${end}, ${Math.round(perSecond)} a second, ${left} s to go   `);
  };
}

async function main(args: readonly string[]): Promise<void> {
  const wanted = args.find((arg) => !arg.startsWith('--'));
  const chosen = wanted ? projections.filter((one) => one.name === wanted) : projections;
  if (chosen.length === 0) throw new Error(`There is no projection called ${wanted}. There are: ${projections.map((one) => one.name).join(', ')}.`);
  const change = args.includes('--rollback') ? rollBack : rebuild;
  const dataDir = process.env.DATA_DIR || './.data';
  const stores = await openStores({ dataDir, eventStoreUrl: process.env.EVENTSTORE_URL || undefined });
  const redis = connect(process.env.REDIS_URL || socketIn(resolve(dataDir, 'redis')));
  try {
    for (const projection of chosen) {
      await change(stores.store, redis, projection, progressLine(projection.name));
      process.stdout.write(`\n${projection.name}: readers have moved over\n`);
    }
  } finally {
    redis.disconnect();
    await stores.close();
  }
}

if (process.argv[1]?.endsWith('rebuild.ts'))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
