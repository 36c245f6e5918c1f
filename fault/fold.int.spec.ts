import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore, StoredEvent } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { projections } from '#projections/features.ts';
import { payments } from '#projections/payments/payments.ts';
import { rebuild } from '#projections/rebuild.ts';
import { connect } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { runProjections } from '#projections/runner.ts';
import { statistics } from '#projections/shops/statistics.ts';
import { simulate } from '../simulation/run.ts';
import { foldOf, heldBy, plainFacts } from './fold.testing.ts';
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

async function replay(store: EventStore, events: readonly StoredEvent[]): Promise<void> {
  for (const { stream, revision, id, type, data, metadata } of events) await store.append(stream, revision - 1, [{ id, type, data, metadata }]);
}

/** Every read model is the fold of the log, once each has passed its end. */
async function expectTheFold(store: EventStore): Promise<void> {
  const events = await store.readAll(-1, 100_000);
  for (const projection of projections) {
    const folded = await foldOf(projection, events);
    await expect.poll(() => heldBy(redis, projection), { timeout: 30_000, interval: 100, message: projection.name }).toEqual(folded);
  }
}

/** And says what the specification says, counted without any of our handlers. */
async function expectPlainFacts(events: readonly StoredEvent[]): Promise<void> {
  const facts = plainFacts(events);
  const held = await heldBy(redis, agenda);
  for (const [customerId, bookings] of Object.entries(facts.bookingsOf))
    expect(Object.keys(held[`customer/${customerId}`] ?? {})).toEqual(expect.arrayContaining(bookings));
  const ids = Object.keys(await heldBy(redis, payments)).filter((key) => key.startsWith('payment/'));
  expect(ids.map((key) => key.slice('payment/'.length)).sort()).toEqual(facts.paymentIds);
  expect((await heldBy(redis, statistics)).bookings ?? 0).toBe(facts.confirmed);
  const taken = Object.entries(held)
    .filter(([key]) => key.startsWith('day/'))
    .flatMap(([key, day]) => Object.keys(day as object).map((time) => `${key.split('/')[1]} ${key.split('/')[2]} ${time}`));
  expect(taken.sort()).toEqual(facts.taken);
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
  it.each(SEEDS)('after restarts, cut connections, deliveries twice, an emptied Redis and rebuilds, two projectors at work (seed %i)', async (seed) => {
    await redis.flushall();
    const random = openRandom(seed);
    const { log } = await simulate(seed);
    const store = openMemoryStore();
    const open = () => {
      const connection = connect(server.address);
      return {
        connection,
        ...runProjections(
          repeating(store, () => random.chance(0.3)),
          connection,
          projections,
          silent,
          50,
        ),
      };
    };
    const close = async (one: ReturnType<typeof open>) => {
      await one.stop();
      one.connection.disconnect();
    };
    const pair = [open(), open()];
    for (let at = 0; at < log.length; ) {
      const next = at + 1 + random.below(40);
      await replay(store, log.slice(at, next));
      at = next;
      const which = random.below(2);
      const what = random.below(6);
      if (what === 0) await redis.flushall();
      if (what === 1) await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      if (what === 2) {
        const old = pair[which];
        pair[which] = open();
        if (old) await close(old);
      }
      if (what === 3) await pause(random.below(20));
    }
    await expectTheFold(store);
    await expectPlainFacts(log);
    await Promise.all(pair.map(close));
    for (const projection of projections) await rebuild(store, redis, projection, () => undefined);
    await expectTheFold(store);
  });
});
