import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventMetadata } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { projection } from './projection.ts';
import { readDocument } from './readModels.ts';
import { rebuild, rollBack } from './rebuild.ts';
import { connect, NOTICES, type Notice, openReadModels } from './redis.ts';
import type { Redis } from './redisConnection.ts';
import { flush, startRedisForSpecs } from './redisProcesses.testing.ts';
import { runProjections } from './runner.ts';

type Counted = { type: 'Counted'; data: { by: number } };

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
const sums = projection<Counted>({
  name: 'sums',
  version: 1,
  on: {
    async Counted({ data }, work) {
      work.put('sum', ((await work.get<number>('sum')) ?? 0) + data.by);
      work.notify('sum', {});
    },
  },
});

const dir = mkdtempSync(join(tmpdir(), 'chairside-rebuild-'));
const store = openMemoryStore();
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
let counted = 0;

async function count(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    counted += 1;
    await store.append(`count-${counted}`, -1, [
      {
        id: `00000000-0000-8000-8000-${String(counted).padStart(12, '0')}`,
        type: 'Counted',
        data: { by: 1 },
        metadata,
      },
    ]);
  }
}

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('builds a generation beside the live one without change notices, then readers and runner switch, also back after Redis was emptied', async () => {
  const models = await openReadModels(redis, [sums]);
  const running = runProjections(store, redis, [sums], { info: () => undefined, error: () => undefined });
  const listener = connect(server.address);
  const received: Notice[] = [];
  listener.on('message', (_channel: string, text: string) => {
    const notice = JSON.parse(text) as Notice;
    received.push(notice);
    models.switchTo(notice.projection, notice.generation);
    running.onNotice(notice);
  });
  await listener.subscribe(NOTICES);
  const sum = () => readDocument(models, sums, 'sum');
  const eventually = (expected: number) => expect.poll(sum, { timeout: 10_000, interval: 10 }).toBe(expected);

  await count(5);
  await eventually(5);
  // A read model gone wrong, which is what a rebuild is for.
  await redis.set(models.key(sums, 'sum'), '99');
  received.length = 0;
  await rebuild(store, redis, sums, () => undefined);
  await eventually(5);
  expect(received.every(({ topics }) => topics.length === 0)).toBe(true);
  await count(1);
  await eventually(6);
  expect(received.at(-1)?.generation).toBe(2);

  await flush(redis);
  await count(1);
  await eventually(7);
  await running.stop();
  listener.disconnect();
});

it('never fails or sets back a read during a switch under writes, and goes back to the generation before', async () => {
  await flush(redis);
  const models = await openReadModels(redis, [sums]);
  const running = runProjections(store, redis, [sums], { info: () => undefined, error: () => undefined });
  const listener = connect(server.address);
  listener.on('message', (_channel: string, text: string) => {
    const notice = JSON.parse(text) as Notice;
    models.switchTo(notice.projection, notice.generation);
    running.onNotice(notice);
  });
  await listener.subscribe(NOTICES);
  const sum = () => readDocument<number>(models, sums, 'sum');
  await expect.poll(sum, { timeout: 10_000, interval: 10 }).toBe(counted);

  let over = false;
  const misses: unknown[] = [];
  const reading = (async () => {
    while (!over) {
      const seen = await sum().catch(() => undefined);
      if (seen === undefined) misses.push(seen);
    }
  })();
  const writing = (async () => {
    while (!over) {
      await count(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const progress: number[] = [];
  await rebuild(store, redis, sums, (position) => void progress.push(position));
  expect(progress.at(-1)).toBeGreaterThan(5);
  await expect.poll(() => models.key(sums, 'sum'), { timeout: 10_000 }).toContain(':g2:');
  await redis.set(models.key(sums, 'sum'), '-1000000');
  await rollBack(store, redis, sums, () => undefined);
  await expect.poll(() => models.key(sums, 'sum'), { timeout: 10_000 }).toContain(':g1:');
  over = true;
  await Promise.all([reading, writing]);
  expect(misses).toEqual([]);
  await expect.poll(sum, { timeout: 10_000, interval: 10 }).toBe(counted);
  await expect(rollBack(store, redis, sums, () => undefined)).rejects.toThrow('no generation to go back to');
  await running.stop();
  listener.disconnect();
});

it('is done by one process at a time, and its build is dropped when Redis turns out to belong to another log', async () => {
  await flush(redis);
  await count(2_500);
  const both = await Promise.allSettled([
    rebuild(store, redis, sums, () => undefined),
    rebuild(store, redis, sums, () => undefined),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('is being built by another process') },
  });
  const models = await openReadModels(redis, [sums]);
  expect(await readDocument(models, sums, 'sum')).toBe(counted);

  const other = openMemoryStore();
  await other.append('count-1', -1, [
    { id: '00000000-0000-8000-9000-000000000001', type: 'Counted', data: { by: 7 }, metadata },
  ]);
  await rebuild(other, redis, sums, () => undefined);
  await models.look();
  expect(await readDocument(models, sums, 'sum')).toBe(7);
});
