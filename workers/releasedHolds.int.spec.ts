import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { later, mention, slotHeld } from '#domain/bookings/testing.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import type { EventStore, NewEvent } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { projections } from '#projections/features.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { runProjections } from '#projections/runner.ts';
import { jobs } from './features.ts';
import { noFailedJobs } from './noFailedJobs.testing.ts';
import { PREFIX, QUEUE, runJobs } from './runner.ts';

// Many new accounts that hold a time, extend it and let it go are not to fill Redis (docs/operations.md, Redis).
const STRANGERS = 1_000;
const MOST_BYTES = 1_000_000;

const dir = mkdtempSync(join(tmpdir(), 'chairside-released-'));
const silent = { info: () => undefined, error: () => undefined };
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
let blocking: Redis;
let store: EventStore;
let following: { position(): number; stop(): Promise<void> }[];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  blocking = connect(server.address);
  store = openMemoryStore();
  const tools = {
    provider: openMemoryProvider(),
    mailer: { send: async () => undefined },
    vault: openMemoryVault(),
    now: () => new Date().toISOString(),
    publicUrl: 'https://x.test',
    sessionSecret: 'a secret of at least thirty-two characters',
    dataDir: dir,
    everyMember: async () => [],
  };
  const models = await openReadModels(redis, projections);
  const running = await runJobs({
    ...{ store, ...openHandler(store), redis, blocking, models, jobs, sweeps: [] },
    ...{ failed: noFailedJobs, log: silent, onHealth: () => undefined, tools },
  });
  following = [running];
  const folding = runProjections(store, redis, projections, silent);
  following.push({ position: running.position, stop: () => folding.stop() });
});
afterAll(async () => {
  for (const one of following) await one.stop();
  redis.disconnect();
  blocking.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const metadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'CUSTOMER',
};
const event = ({ type, data }: { type: string; data: object }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { ...metadata, channel: 'rest', occurredAt: later(0) },
});

/** So many strangers hold a time each, extend it and release it; resolves once everything follows. */
async function holdAndRelease(from: number, many: number): Promise<void> {
  for (let nth = from; nth < from + many; nth += 1) {
    const customerId = `Stranger${nth}`.padEnd(22, '0');
    const over = { customerId };
    await store.append(`day-of-${nth}`, -1, [
      event(slotHeld(String(nth), over)),
      event({ type: 'HoldExtended', data: { ...mention(String(nth), over), expiresAt: later(20) } }),
      event({ type: 'HoldReleased', data: mention(String(nth), over) }),
    ]);
  }
  const head = await store.head();
  const behind = async () => {
    const checkpoints = [...(await keysOf(redis, 'cs:*:@checkpoint')), `${PREFIX}:checkpoint`];
    const read = await Promise.all(checkpoints.map((key) => redis.get(key)));
    return checkpoints.filter((_, index) => Number(read[index]) < head);
  };
  await expect.poll(behind, { timeout: 60_000, interval: 50 }).toEqual([]);
}

const bytes = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
const JOBS = `${PREFIX}:${QUEUE}`;
const unfinished = async () => {
  const [waiting, active, delayed] = await Promise.all([
    redis.llen(`${JOBS}:wait`),
    redis.llen(`${JOBS}:active`),
    redis.zcard(`${JOBS}:delayed`),
  ]);
  return { waiting, active, delayed };
};
const NONE = { waiting: 0, active: 0, delayed: 0 };

it('keeps no time and no job of a thousand strangers who hold a time and release it, and less than 1 MB in all', async () => {
  await holdAndRelease(0, 300);
  await expect.poll(unfinished, { timeout: 60_000, interval: 50 }).toEqual(NONE);
  const before = await bytes();
  await holdAndRelease(300, STRANGERS);
  await expect.poll(unfinished, { timeout: 60_000, interval: 50 }).toEqual(NONE);
  const kept = await Promise.all(['agenda', 'customers'].map((name) => keysOf(redis, `cs:{${name}:*`)));
  expect(kept.flat().filter((key) => !/:@(checkpoint|event)$/.test(key))).toEqual([]);
  // Who acted stays findable in the audit: some bytes for each person.
  expect((await bytes()) - before).toBeLessThan(MOST_BYTES);
});
