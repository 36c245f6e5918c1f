import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATE, later, mention, OWNER_ID, slotHeld } from '#domain/bookings/testing.ts';
import { newBookingId } from '#domain/ids.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import type { EventStore, NewEvent } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { projections } from '#projections/features.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { type Redis, usedBytesOf } from '#projections/redisConnection.ts';
import { keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { runProjections } from '#projections/runner.ts';
import { jobs } from './features.ts';
import { noFailedJobs } from './noFailedJobs.testing.ts';
import { PREFIX, QUEUE } from './queue.ts';
import { runJobs } from './runner.ts';

// Many new accounts that hold a time, extend it and let it go, or let it lapse, are not to fill Redis
// (docs/operations.md, Redis).
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
    log: store,
    provider: openMemoryProvider(),
    mailer: { send: async () => undefined },
    vault: openMemoryVault(),
    now: () => new Date().toISOString(),
    publicUrl: 'https://x.test',
    saleFeeRate: 290,
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

/** So many strangers hold a time each at a shop, extend it and lose it; resolves once everything follows. */
async function holdAndLose(from: number, many: number, end: 'HoldReleased' | 'HoldExpired'): Promise<void> {
  for (let nth = from; nth < from + many; nth += 1) {
    const customerId = `Stranger${nth}`.padEnd(22, '0');
    const shopId = `${OWNER_ID}${String(nth).padStart(6, '0')}`;
    const over = { customerId, shopId, bookingId: newBookingId(shopId, DATE) };
    await store.append(`day-${shopId}_${DATE}`, -1, [
      event(slotHeld('', over)),
      event({ type: 'HoldExtended', data: { ...mention('', over), expiresAt: later(20) } }),
      event({ type: end, data: mention('', over) }),
    ]);
  }
  const behind = async () => {
    // Jobs write, too.
    const head = await store.head();
    const checkpoints = [...(await keysOf(redis, 'cs:*:@checkpoint')), `${PREFIX}:checkpoint`];
    const read = await Promise.all(checkpoints.map((key) => redis.get(key)));
    return checkpoints.filter((_, index) => Number(read[index]) < head);
  };
  await expect
    .poll(async () => [await behind(), await unfinished()], { timeout: 120_000, interval: 50 })
    .toEqual([[], NONE]);
}

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

const DONE_JOBS = 200;
/** The families of keys that have more of them than before, but for the audit's: who acted stays findable in it. */
function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] {
  const isAudit = (family: string) => family.startsWith('cs:{audit');
  // One key, with which the queue wakes its workers: it is there from a job's arrival until a worker takes it.
  const isSignal = (family: string) => family === `${JOBS}:marker`;
  const isCounted = (family: string) => !isAudit(family) && !isSignal(family);
  const more = [...after].filter(([family, count]) => count > (before.get(family) ?? 0) && isCounted(family));
  return more.map(([family, count]) => `${family}: ${count}, before ${before.get(family) ?? 0}`);
}
/** How many keys there are of each family: what differs from one thing to another is left out. */
async function families(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const key of await keysOf(redis, '*')) {
    const family = key.startsWith(`${JOBS}:`) && key.includes('-') ? `${JOBS}:JOB` : key.replace(/\/.*/, '/…');
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return counts;
}

it.each(['HoldReleased', 'HoldExpired'] as const)(
  'keeps no time and no job of a thousand strangers who hold a time until %s, and less than 1 MB in all',
  { timeout: 180_000 },
  async (end) => {
    const first = end === 'HoldReleased' ? 0 : 10_000;
    await holdAndLose(first, 300, end);
    const [before, formerly] = [await usedBytesOf(redis), await families()];
    await holdAndLose(first + 300, STRANGERS, end);
    const now = await families();
    expect(grown(formerly, now)).toEqual([]);
    // The schedulers' and the queue's own keys have no hyphen.
    expect(now.get(`${JOBS}:JOB`)).toBeLessThanOrEqual(DONE_JOBS + 1);
    const kept = await Promise.all(['agenda', 'customers'].map((name) => keysOf(redis, `cs:{${name}:*`)));
    expect(kept.flat().filter((key) => !/:@(checkpoint|event)$/.test(key))).toEqual([]);
    const added = (await usedBytesOf(redis)) - before;
    console.info(`${STRANGERS} strangers, ${end}: ${added} bytes more`);
    expect(added).toBeLessThan(MOST_BYTES);
  },
);
