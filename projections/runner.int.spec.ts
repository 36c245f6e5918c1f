import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventMetadata, EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { upkeep } from '#domain/upkeep/decider.ts';
import { CheckpointMoved } from './batch.ts';
import { applyBatch } from './folding.ts';
import { type Projection, projection } from './projection.ts';
import { readDocument } from './readModels.ts';
import { rebuild } from './rebuild.ts';
import {
  checkpointKey,
  connect,
  generationKey,
  liveKey,
  NOTICES,
  type Notice,
  openReadModels,
  QUEUES,
  versionOf,
} from './redis.ts';
import type { Redis } from './redisConnection.ts';
import { flush, startRedisForSpecs } from './redisProcesses.testing.ts';
import { runProjections } from './runner.ts';
import { readStops } from './upkeep/stops.ts';

type Poured = { type: 'Poured'; data: { glass: string; ml: number } };

const metadata: EventMetadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'system',
  channel: 'cli',
  occurredAt: '2026-01-01T00:00:00.000Z',
};
const glasses: Projection = projection<Poured>({
  name: 'glasses',
  version: 1,
  on: {
    async Poured({ data }, work) {
      if (data.ml < 0) throw new Error('glasses do not pour back');
      const full = (await work.get<{ ml: number; times: number }>(data.glass)) ?? { ml: 0, times: 0 };
      work.put(data.glass, { ml: full.ml + data.ml, times: full.times + 1 });
      work.add('pours', 1);
      work.notify(`glass/${data.glass}`, { glass: data.glass });
    },
  },
});

const dir = mkdtempSync(join(tmpdir(), 'chairside-runner-'));
const silent = { info: () => undefined, error: () => undefined };
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
let store: EventStore;
let poured = 0;
const running: { stop(): Promise<void> }[] = [];

const append = (stream: string, type: string, data: object) =>
  store.append(stream, -1, [{ id: randomUUID(), type, data, metadata }]);

async function pour(glass: string, ml: number, times = 1): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    poured += 1;
    await append(`glass-${poured}`, 'Poured', { glass, ml });
  }
}

const run = (connection: Redis = redis) => {
  const runner = runProjections(store, connection, [glasses], silent);
  running.push(runner);
  return runner;
};

const pours = async () => Number(await redis.get((await openReadModels(redis, [glasses])).key(glasses, 'pours')));
const eventually = (look: () => Promise<unknown>, expected: unknown) =>
  expect.poll(look, { timeout: 10_000, interval: 10 }).toEqual(expected);

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
});
beforeEach(async () => {
  await flush(redis);
  store = openMemoryStore();
});
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('the projection runner', () => {
  it('folds each event once with two runners at work', async () => {
    const second = connect(server.address);
    run();
    run(second);
    await pour('a', 5, 300);
    await eventually(pours, 300);
    const models = await openReadModels(redis, [glasses]);
    expect(await readDocument(models, glasses, 'a')).toEqual({ ml: 1500, times: 300 });
    second.disconnect();
  });

  it('resumes from its checkpoint after a restart', async () => {
    const first = run();
    await pour('a', 1, 10);
    await eventually(pours, 10);
    await first.stop();
    await pour('a', 1, 10);
    run();
    await eventually(pours, 20);
  });

  it('builds everything again when Redis was emptied', async () => {
    run();
    await pour('a', 1, 50);
    await eventually(pours, 50);
    await flush(redis);
    await pour('b', 1, 1);
    await eventually(pours, 51);
    const models = await openReadModels(redis, [glasses]);
    expect(await readDocument(models, glasses, 'a')).toEqual({ ml: 50, times: 50 });
  });

  it('builds everything again when Redis was emptied and nothing happens after that', async () => {
    running.push(runProjections(store, redis, [glasses], silent, { lookForLossMs: 50 }));
    await pour('a', 1, 50);
    await eventually(pours, 50);
    await flush(redis);
    await eventually(pours, 50);
  });

  it('sends each change notice of a batch once, in the order in which they first occurred', async () => {
    const listener = connect(server.address);
    const topics: string[] = [];
    listener.on('message', (_channel: string, text: string) =>
      topics.push(...(JSON.parse(text) as Notice).topics.map(([topic]) => topic)),
    );
    await listener.subscribe(NOTICES);
    for (const glass of ['a', 'b', 'a', 'a']) await pour(glass, 1);
    run();
    await eventually(pours, 4);
    await expect.poll(() => topics, { timeout: 10_000 }).toEqual(['glass/a', 'glass/b']);
    listener.disconnect();
  });

  it('does not move its checkpoint with every event that changes nothing, unless a reader waits for its position', async () => {
    const listener = connect(server.address);
    const positions: number[] = [];
    listener.on('message', (_channel: string, text: string) => positions.push((JSON.parse(text) as Notice).position));
    await listener.subscribe(NOTICES);
    const runner = runProjections(store, redis, [glasses], silent, { unsaidMs: 3_600_000 });
    running.push(runner);
    const checkpoint = async () => Number(await redis.get(checkpointKey(glasses, 1)));
    const spill = (times: number) =>
      Promise.all(Array.from({ length: times }, (_, nth) => append(`spill-${randomUUID()}-${nth}`, 'Spilled', {})));
    await pour('a', 1);
    await spill(40);
    await eventually(checkpoint, 0);
    await pour('a', 1);
    await eventually(checkpoint, 41);
    await spill(40);
    // The first comes from a request and is never reached.
    for (const wanted of [Number.MAX_SAFE_INTEGER, 60, 50, 81])
      runner.onWanted({ projection: 'glasses', position: wanted });
    await eventually(checkpoint, 81);
    expect(await pours()).toBe(2);
    // Each thing poured, then once or more often on the way to the awaited positions; not once for each event.
    await expect.poll(() => positions.at(-1), { timeout: 10_000 }).toBe(81);
    expect(positions.length).toBeLessThan(20);
    await spill(600);
    await expect.poll(checkpoint, { timeout: 10_000 }).toBeGreaterThan(500);
    listener.disconnect();
  });

  it('resumes after events that changed nothing from the position it had reached, also when that was not written yet', async () => {
    const spill = (times: number) =>
      Promise.all(Array.from({ length: times }, () => append(`spill-${randomUUID()}`, 'Spilled', {})));
    const first = runProjections(store, redis, [glasses], silent, { unsaidMs: 3_600_000 });
    await pour('a', 1, 3);
    await spill(10);
    await eventually(pours, 3);
    await first.stop();
    await eventually(async () => Number(await redis.get(checkpointKey(glasses, 1))), 12);
    await pour('a', 1, 2);
    run();
    await eventually(pours, 5);
  });

  it('notices that Redis belongs to another log, removes its own keys and builds everything anew, and leaves the queue to its feeder', async () => {
    const before = run();
    await pour('a', 1, 71);
    await eventually(pours, 71);
    await before.stop();
    await Promise.all([redis.set(`${QUEUES}:checkpoint`, 70), redis.set('not/ours', 'kept')]);
    store = openMemoryStore();
    await pour('b', 1, 13);
    run();
    await eventually(pours, 13);
    const models = await openReadModels(redis, [glasses]);
    expect(await readDocument(models, glasses, 'a')).toBeUndefined();
    expect(await Promise.all([redis.get(`${QUEUES}:checkpoint`), redis.get('not/ours')])).toEqual(['70', 'kept']);
    await pour('b', 1, 60);
    await eventually(pours, 73);
  });

  it('notices the same of a log that has reached the same position: an older backup restored', async () => {
    const before = run();
    await pour('a', 1, 20);
    await eventually(pours, 20);
    await before.stop();
    const events = await store.readAll(-1, 10);
    store = openMemoryStore();
    for (const { stream, id, type, data, metadata: kept } of events)
      await store.append(stream, -1, [{ id, type, data, metadata: kept }]);
    await pour('b', 1, 15);
    run();
    await eventually(pours, 25);
    expect(await readDocument(await openReadModels(redis, [glasses]), glasses, 'a')).toEqual({ ml: 10, times: 10 });
  });

  /** The log as a server has it that was the leader and has not noticed that it is no more: its latest events are missing. */
  function behindBy(events: number): { readonly late: EventStore; catchUp(): void } {
    let missing = events;
    const shown = async () => (await store.readAll(-1, 1_000)).slice(0, -missing || undefined);
    const late: EventStore = {
      ...store,
      silentFor: () => 0,
      head: async () => (await shown()).at(-1)?.position ?? -1,
      read: async (stream, from = 0) =>
        (await shown()).filter((event) => event.stream === stream && event.revision >= from),
    };
    return {
      late,
      catchUp: () => {
        missing = 0;
      },
    };
  }

  it('keeps what it has while a server answers with a log that ends earlier, and goes on once that has all of it again', async () => {
    const before = run();
    await pour('a', 1, 20);
    await eventually(pours, 20);
    await before.stop();
    const { late, catchUp } = behindBy(5);
    const errors: string[] = [];
    const log = { ...silent, error: (_: object, message: string) => void errors.push(message) };
    running.push(runProjections(late, redis, [glasses], log));
    await eventually(async () => Math.min(errors.length, 1), 1);
    expect(await pours()).toBe(20);
    catchUp();
    await pour('a', 1, 3);
    await eventually(pours, 23);
  });

  it('takes the log of a server for another one once it has ended too early for long', async () => {
    const before = run();
    await pour('a', 1, 20);
    await eventually(pours, 20);
    await before.stop();
    store = openMemoryStore();
    await pour('b', 1, 7);
    running.push(runProjections({ ...store, silentFor: () => 0 }, redis, [glasses], silent, { behindMs: 1_000 }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await pours()).toBe(20);
    await eventually(pours, 7);
  });

  it('notices a checkpoint beyond the end of the log while it runs', async () => {
    running.push(runProjections(store, redis, [glasses], silent, { lookForLossMs: 50 }));
    await pour('a', 1, 5);
    await eventually(pours, 5);
    await redis.mset(checkpointKey(glasses, 1), 400, generationKey(glasses, 1, 'pours'), 400);
    await eventually(pours, 5);
    await pour('a', 1, 5);
    await eventually(pours, 10);
  });

  it('begins with documents as they were at its checkpoint, or not at all', async () => {
    await pour('a', 1, 10);
    const events = await store.readAll(-1, 10);
    const target = { projection: glasses, generation: 1 };
    const begin = () => applyBatch(redis, target, -1, events.slice(0, 5));
    await begin();
    await applyBatch(redis, target, 4, events.slice(5));
    // What we have asked for is answered; then Redis falls back to where we began, as after a crash that cost it its
    // last second.
    const fallingBack = new Proxy(redis, {
      get:
        (connection, name) =>
        async (...args: never[]) => {
          const answer = await Reflect.apply(Reflect.get(connection, name), connection, args);
          if (name === 'mget') await flush(redis).then(begin);
          return answer;
        },
    });
    await expect(applyBatch(fallingBack, target, 4, events.slice(5))).rejects.toThrow(CheckpointMoved);
    expect(await pours()).toBe(5);
  });

  it('sends change notices only of changes that can be read', async () => {
    const listener = connect(server.address);
    const seen: unknown[] = [];
    const models = await openReadModels(redis, [glasses]);
    await listener.subscribe(NOTICES);
    const notified = new Promise<void>((resolve) =>
      listener.on('message', async (_channel: string, text: string) => {
        if (!text.includes('glass/z')) return;
        seen.push(await readDocument(models, glasses, 'z'));
        resolve();
      }),
    );
    run();
    await pour('z', 7);
    await notified;
    expect(seen[0]).toEqual({ ml: 7, times: 1 });
    listener.disconnect();
  });

  it('reads the log once, however often it is notified of another generation', async () => {
    let reading = 0;
    let most = 0;
    const counting: EventStore = {
      ...store,
      subscribe(options) {
        reading += 1;
        most = Math.max(most, reading);
        const subscription = store.subscribe(options);
        let stopped = false;
        return {
          stop() {
            if (!stopped) reading -= 1;
            stopped = true;
            return subscription.stop();
          },
        };
      },
    };
    const runner = runProjections(counting, redis, [glasses], silent);
    running.push(runner);
    await pour('a', 1, 10);
    await eventually(pours, 10);
    await redis.set(liveKey(glasses), 2);
    for (let turn = 0; turn < 5; turn += 1)
      runner.onNotice({ projection: 'glasses', version: versionOf(glasses), generation: 2 });
    await pour('a', 1, 10);
    await eventually(pours, 20);
    expect([reading, most]).toEqual([1, 1]);
  });

  it('writes nothing of a batch that Redis would refuse halfway, says so, and counts nothing twice once it goes on', async () => {
    const start = poured;
    const runner = run();
    await pour('a', 1, 3);
    await eventually(pours, 3);
    const models = await openReadModels(redis, [glasses]);
    const [count, glass] = [models.key(glasses, 'pours'), models.key(glasses, 'a')];
    const stopped = () => expect.poll(() => runner.states()[0]?.stopped, { timeout: 5_000 }).toContain('is damaged');
    for (const planted of ['three', String(Number.MAX_SAFE_INTEGER)]) {
      await redis.set(count, planted);
      await pour('a', 1);
      await stopped();
      // Tried again meanwhile, and again without a trace.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(JSON.parse((await redis.get(glass)) ?? '')).toEqual({ ml: poured - start - 1, times: poured - start - 1 });
      await redis.set(count, poured - start - 1);
      await eventually(pours, poured - start);
    }
    await redis.del(count);
    await redis.rpush(count, 'a list');
    await pour('a', 1);
    await stopped();
    expect((await readStops(redis, [glasses])).get('glasses')?.fault).toContain('is a list and no string');
    // What is built beside it replaces it.
    const listener = connect(server.address);
    listener.on('message', (_channel: string, text: string) => runner.onNotice(JSON.parse(text)));
    await listener.subscribe(NOTICES);
    await rebuild(store, redis, glasses, () => undefined);
    await eventually(pours, 6);
    expect(await readDocument(await openReadModels(redis, [glasses]), glasses, 'a')).toEqual({ ml: 6, times: 6 });
    await expect.poll(() => runner.states()[0]?.stopped, { timeout: 5_000 }).toBeUndefined();
    listener.disconnect();
  });

  it('stops at an event that asks for what Redis cannot hold', async () => {
    const odd: Projection = projection<Poured>({
      name: 'glasses',
      version: 1,
      on: { Poured: async ({ data }, work) => work.rank('all', data.glass, data.ml / data.ml) },
    });
    const runner = runProjections(store, redis, [odd], silent);
    running.push(runner);
    await pour('a', 0);
    await expect
      .poll(() => runner.states()[0]?.stopped, { timeout: 5_000 })
      .toContain('cannot rank by what is no number');
  });

  it('stops loudly at an event it cannot fold, and writes nothing of that batch', async () => {
    const runner = run();
    await pour('a', 1, 3);
    await eventually(pours, 3);
    await pour('a', -1);
    await expect.poll(() => runner.states()[0]?.stopped, { timeout: 5_000 }).toContain('cannot fold Poured');
    expect(await pours()).toBe(3);
  });

  it('goes on past it and reports no stop once the owner has skipped the event; a rebuild skips it too', async () => {
    const runner = run();
    await pour('a', 1, 3);
    await pour('a', -1);
    await pour('b', 1, 2);
    await expect
      .poll(async () => (await readStops(redis, [glasses])).get('glasses')?.position, { timeout: 10_000 })
      .toBe(3);
    const { dispatch } = openHandler(store);
    const data = { projection: 'glasses', position: 3, fault: 'cannot fold', reason: 'poured by mistake' };
    await dispatch(upkeep, { type: 'SkipEvent', data }, { by: { id: 'root', role: 'superadmin' }, channel: 'graphql' });
    await eventually(pours, 5);
    await eventually(
      async () => [runner.states()[0]?.stopped, (await readStops(redis, [glasses])).size],
      [undefined, 0],
    );
    await rebuild(store, redis, glasses, () => undefined);
    expect(await pours()).toBe(5);
    await flush(redis);
    await eventually(pours, 5);
  });
});
