import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore, StoredEvent } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import { forumSearch } from '#projections/forum/search.ts';
import { rebuild } from '#projections/rebuild.ts';
import { connect } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { startRedis } from '#projections/redisServer.ts';
import { runProjections } from '#projections/runner.ts';
import { simulate } from '../simulation/run.ts';
import { differencesFrom } from './fold.ts';
import { forumHistory } from './forumHistory.testing.ts';
import { faultsIn } from './plainJudge.ts';
import { pause } from './product.ts';
import { openRandom } from './random.ts';

const SEEDS = [11, 12, 13, 14, 15];
const silent = { info: () => undefined, error: () => undefined };
const dir = mkdtempSync(join(tmpdir(), 'chairside-fold-'));
let server: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis(join(dir, 'redis'));
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

function killRedis(): void {
  try {
    process.kill(Number(readFileSync(join(dir, 'redis', 'redis.pid'), 'utf8')), 'SIGKILL');
  } catch {
    // It was killed a moment ago and is not back yet.
  }
}

async function replay(store: EventStore, events: readonly StoredEvent[]): Promise<void> {
  for (const { stream, revision, id, type, data, metadata } of events)
    await store.append(stream, revision - 1, [{ id, type, data, metadata }]);
}

/**
 * Every read model is the fold of the log, once each has passed its end, and says what the events say when nothing of
 * ours folds them.
 */
async function expectTheFold(store: EventStore): Promise<void> {
  const events = await store.readAll(-1, 100_000);
  await expect.poll(() => differencesFrom(redis, projections, events), { timeout: 30_000, interval: 100 }).toEqual([]);
  expect(await faultsIn(redis, events)).toEqual([]);
}

/** A store that now and then delivers what it has delivered before. */
const repeating = (store: EventStore, again: () => boolean): EventStore => ({
  ...store,
  subscribe: (options) =>
    store.subscribe({
      ...options,
      onEvents: async (events) => {
        await options.onEvents(events);
        if (again()) await options.onEvents(events);
      },
    }),
});

describe('each read model is the fold of the events', { timeout: 120_000 }, () => {
  it.each(SEEDS)(
    'after restarts, a killed and an emptied Redis, cut connections, deliveries twice and rebuilds, two projectors at work (seed %i)',
    async (seed) => {
      await redis.flushall();
      const random = openRandom(seed);
      const { log } = await simulate(seed);
      const store = openMemoryStore();
      const open = () => {
        const connection = connect(server.address);
        const repeated = repeating(store, () => random.chance(0.3));
        return { connection, ...runProjections(repeated, connection, projections, silent, { lookForLossMs: 50 }) };
      };
      const close = async (one: ReturnType<typeof open>) => {
        await one.stop();
        one.connection.disconnect();
      };
      const pair = [open(), open()];
      const trouble = [
        () => redis.flushall(),
        () => redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'),
        killRedis,
        async () => {
          const [old] = pair.splice(random.below(2), 1, open());
          if (old) await close(old);
        },
        () => pause(random.below(20)),
      ];
      try {
        for (let at = 0; at < log.length; ) {
          const next = at + 1 + random.below(40);
          await replay(store, log.slice(at, next));
          at = next;
          if (random.chance(0.8)) await random.pick(trouble)();
        }
        await expectTheFold(store);
      } finally {
        await Promise.all(pair.map(close));
      }
      for (const projection of projections) await rebuild(store, redis, projection, () => undefined);
      await expectTheFold(store);
    },
  );

  it.each(SEEDS)(
    'the search of the forum, in batches of any size, after posts were changed and accounts closed (seed %i)',
    async (seed) => {
      await redis.flushall();
      const random = openRandom(seed);
      const events = forumHistory(random, 600);
      for (let at = 0; at < events.length; ) {
        const next = at + 1 + random.below(80);
        await applyBatch(redis, { projection: forumSearch, generation: 1 }, at - 1, events.slice(at, next));
        at = next;
      }
      expect(await differencesFrom(redis, [forumSearch], events)).toEqual([]);
    },
  );
});
