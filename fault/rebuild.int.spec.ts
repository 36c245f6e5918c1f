import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemoryStore } from '#domain/store/memory.ts';
import { projection } from '#projections/projection.ts';
import { readDocument } from '#projections/readModels.ts';
import { rebuild, rollBack } from '#projections/rebuild.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { runProjections } from '#projections/runner.ts';
import { FellBehind, openChangeFeed } from '../gateway/live/changeFeed.ts';
import { pause } from './product.ts';
import { openRandom } from './random.ts';
import { someEvent } from './someEvent.ts';

type Poured = { type: 'Poured'; data: { by: string; number: number } };

const pours = projection<Poured>({
  name: 'pours',
  version: 1,
  on: {
    async Poured({ data: { by, number } }, work) {
      work.put('all', ((await work.get<number>('all')) ?? 0) + 1);
      work.put(`by/${by}`, number);
      work.notify('pours', { by, number });
    },
  },
});

const WRITERS = ['ann', 'bob', 'cid', 'dot'];
const GATEWAYS = 3;
const CHANGES = ['rebuild', 'rebuild', 'back', 'rebuild', 'back', 'rebuild', 'rebuild', 'back'] as const;
const SOON = { timeout: 20_000, interval: 10 };
const silent = { info: () => undefined, error: () => undefined };
const dir = mkdtempSync(join(tmpdir(), 'chairside-switch-'));
let server: Awaited<ReturnType<typeof startRedis>>;

beforeAll(async () => {
  server = await startRedis(dir);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** How a gateway reads, waits for its own writes and receives notices. */
async function openReader() {
  const [redis, subscriber] = [connect(server.address), connect(server.address)];
  const models = await openReadModels(redis, [pours]);
  const changeFeed = await openChangeFeed(
    redis,
    subscriber,
    ({ projection: name, generation }) => models.switchTo(name, generation),
    [pours],
  );
  // As in a gateway, a look that is cut off is no failure: the next change of generation is heard of.
  subscriber.on('ready', () => models.look().catch(() => undefined));
  await models.look();
  return {
    changeFeed,
    all: async () => (await readDocument<number>(models, pours, 'all')) ?? 0,
    lastOf: (by: string) => readDocument<number>(models, pours, `by/${by}`),
    close() {
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}

function openProjector(store: ReturnType<typeof openMemoryStore>) {
  const [redis, subscriber] = [connect(server.address), connect(server.address)];
  const running = runProjections(store, redis, [pours], silent);
  subscriber.on('message', (_channel: string, text: string) => running.onNotice(JSON.parse(text)));
  void subscriber.subscribe('cs:notices');
  return async () => {
    await running.stop();
    subscriber.disconnect();
    redis.disconnect();
  };
}

it('moves readers to and fro under writers: no answer is older than one before, own writes are seen, every change is published once', {
  timeout: 60_000,
}, async () => {
  const store = openMemoryStore();
  const random = openRandom(7);
  const redis = connect(server.address);
  const readers = await Promise.all(Array.from({ length: GATEWAYS }, openReader));
  const projectors = [openProjector(store), openProjector(store)];
  const wrong: string[] = [];
  const received = readers.map(() => new Map<string, number[]>());
  let over = false;

  const listening = readers.map(async ({ changeFeed }, index) => {
    for await (const { by, number } of changeFeed.on<Poured['data']>('pours'))
      received[index]?.set(by, [...(received[index]?.get(by) ?? []), number]);
  });
  const ends = Promise.allSettled(listening);
  const reading = readers.map(async ({ all }, index) => {
    for (let seen = 0; !over; ) {
      const now = await all();
      if (now < seen) wrong.push(`reader ${index} was answered ${now} after ${seen}`);
      seen = now;
    }
  });
  const write = async (by: string, number: number, { changeFeed, lastOf } = readers[0] as (typeof readers)[number]) => {
    const { position } = await store.append(`${by}-${number}`, -1, [
      { ...someEvent(random), id: randomUUID(), type: 'Poured', data: { by, number } },
    ]);
    if (!(await changeFeed.waitFor(pours, position, 10_000))) wrong.push(`${by} waited in vain for ${number}`);
    const last = await lastOf(by);
    if (last !== number) wrong.push(`${by} wrote ${number} and reads ${last}`);
  };
  const written = new Map<string, number>();
  const writing = WRITERS.map(async (by, index) => {
    for (let number = 0; !over; number += 1) {
      await write(by, number, readers[index % GATEWAYS]);
      written.set(by, number + 1);
    }
  });

  try {
    for (const change of CHANGES) {
      await pause(20 + random.below(100));
      await (change === 'back' ? rollBack : rebuild)(store, redis, pours, () => undefined);
    }
    over = true;
    await Promise.all([...writing, ...reading]);
    expect(wrong).toEqual([]);
    const numbers = Object.fromEntries(
      [...written].map(([by, count]) => [by, Array.from({ length: count }, (_, number) => number)]),
    );
    for (const published of received) await expect.poll(() => Object.fromEntries(published), SOON).toEqual(numbers);

    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    // Every listener learns that notices may be missing.
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(FellBehind) });
    await rebuild(store, redis, pours, () => undefined);
    await write('eve', 0);
    const total = [...written.values()].reduce((sum, count) => sum + count, 1);
    for (const { all } of readers) await expect.poll(all, SOON).toBe(total);
    expect(wrong).toEqual([]);
  } finally {
    over = true;
    await Promise.all(projectors.map((stop) => stop()));
    for (const reader of readers) reader.close();
    redis.disconnect();
  }
});
