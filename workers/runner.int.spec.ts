import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import type { EventMetadata, EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { projection } from '#projections/projection.ts';
import { connect, liveKey, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { flush, keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { changesOf, type Queued } from './derived.ts';
import { change, MOST_WAITING } from './feeder.ts';
import { job, type Sweep, TooEarly } from './job.ts';
import { openJobQueue } from './jobQueue.ts';
import { noFailedJobs } from './noFailedJobs.testing.ts';
import { openQueue, PREFIX, QUEUE } from './queue.ts';
import { runJobs } from './runner.ts';

type BellSet = { type: 'BellSet'; data: { bell: string; at: string } };
type BellTakenDown = { type: 'BellTakenDown'; data: { bell: string } };

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

const dir = mkdtempSync(join(tmpdir(), 'chairside-jobs-'));
const silent = { info: () => undefined, error: () => undefined };
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
let blocking: Redis;
let store: EventStore;
let set = 0;
let rung: string[];
let rounds: string[];
let running: Awaited<ReturnType<typeof runJobs>>;
/** Connections that outlive a test's last worker. */
const closing: Redis[] = [];

const ring = job<BellSet, { bell: string; at: string }>({
  name: 'ring',
  on: ['BellSet'],
  data: z.object({ bell: z.string(), at: z.string() }),
  from: ({ data }) => data,
  runAt: ({ at }) => at,
  run: async ({ bell }) => void rung.push(bell),
});
/** Whether the job can derive its data from a cracked bell. */
let canMend = false;
const polish = job<BellSet, { bell: string }>({
  name: 'polish',
  on: ['BellSet'],
  data: z.object({ bell: z.string() }),
  from: ({ data: { bell } }) => {
    if (bell === 'cracked' && !canMend) throw new Error('this bell is cracked');
    return { bell };
  },
  run: async ({ bell }) => void rung.push(`polished ${bell}`),
});
/** Says only when it runs that it is not due, as often as its bell's name has figures. */
const toll = job<BellSet, { bell: string }, BellTakenDown>({
  name: 'toll',
  on: ['BellSet'],
  data: z.object({ bell: z.string() }),
  from: ({ data: { bell } }) => (bell.startsWith('tower') ? { bell } : null),
  runAt: (_, { data: { at } }) => at,
  about: ({ data: { bell } }) => bell,
  endedBy: { on: ['BellTakenDown'], about: ({ data: { bell } }) => [bell] },
  run: async ({ bell }) => {
    const tries = rung.filter((one) => one.startsWith(`early ${bell}`)).length;
    if (tries < MORE_THAN_TRIES && bell === 'tower of late') {
      rung.push(`early ${bell}`);
      throw new TooEarly('not yet', new Date(Date.now() + 20).toISOString());
    }
    rung.push(`tolling ${bell}`);
    await tolling;
    rung.push(`tolled ${bell}`);
  },
});
const MORE_THAN_TRIES = 15;
let tolling: Promise<void> = Promise.resolve();
const bells = projection({ name: 'bells', version: 1, on: {} });
let breaks = false;
const round: Sweep = {
  name: 'round',
  everyMs: 200,
  run: async ({ models }) => {
    rounds.push(models.key(bells, 'all'));
    if (breaks) throw new Error('this round is broken');
  },
};

const idOf = (number: number) => `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`;

async function bell(name: string, inMs: number): Promise<void> {
  set += 1;
  await store.append(`bell-${set}`, -1, [
    { id: idOf(set), type: 'BellSet', data: { bell: name, at: new Date(Date.now() + inMs).toISOString() }, metadata },
  ]);
}

/** So many more rounds of the sweep have come. */
async function rounded(more: number): Promise<void> {
  const then = rounds.length;
  await expect.poll(() => rounds.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(then + more);
}
const handedOver = async () =>
  expect.poll(async () => running.position() >= (await store.head()), { timeout: 10_000, interval: 10 }).toBe(true);
const ringing = (name: string) => expect.poll(() => rung, { timeout: 10_000, interval: 20 }).toContain(name);

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  redis = connect(server.address);
  blocking = connect(server.address);
  await flush(redis);
  store = openMemoryStore();
  rung = [];
  canMend = false;
  breaks = false;
  rounds = [];
  running = await start();
});

async function start(parts: { readonly store?: EventStore; readonly lease?: Redis } = {}) {
  const tools = {
    provider: openMemoryProvider(),
    mailer: { send: async () => undefined },
    vault: openMemoryVault(),
    now: () => new Date().toISOString(),
  };
  const models = await openReadModels(redis, [bells]);
  return runJobs({
    store,
    ...openHandler(store),
    redis,
    blocking,
    models,
    jobs: [ring, polish, toll],
    sweeps: [round],
    failed: noFailedJobs,
    log: silent,
    onHealth: () => undefined,
    ...parts,
    tools: {
      ...tools,
      log: store,
      publicUrl: 'https://x.test',
      saleFeeRate: 290,
      sessionSecret: 'a secret of at least thirty-two characters',
      dataDir: dir,
      everyMember: async () => [],
    },
  });
}

afterEach(async () => {
  await running.stop();
  for (const lease of closing.splice(0)) lease.disconnect();
  redis.disconnect();
  blocking.disconnect();
});

describe('the queue', () => {
  it('derives due jobs again when Redis was emptied between two events', async () => {
    await bell('early', 2_000);
    await handedOver();
    await flush(redis);
    await bell('late', 0);
    await ringing('late');
    await ringing('early');
  });

  it('derives due jobs again when Redis came back with an older file', async () => {
    await bell('first', 0);
    await ringing('first');
    const checkpoints = await keysOf(redis, `${PREFIX}:checkpoint*`);
    const before = await redis.mget(checkpoints);
    await bell('lost', 2_000);
    await handedOver();
    await redis.del(`${PREFIX}:chairside:ring-${idOf(set)}`, `${PREFIX}:chairside:delayed`);
    await redis.mset(checkpoints.flatMap((key, index) => [key, before[index] ?? '']));
    await bell('next', 0);
    await ringing('next');
    await ringing('lost');
  });

  it('is emptied when it is of another log, even one as long, and has the jobs of its own', async () => {
    await bell('of another log', 3_600_000);
    await handedOver();
    const foreign = `${PREFIX}:chairside:ring-${idOf(set)}`;
    expect(await redis.exists(foreign)).toBe(1);
    await running.stop();
    store = openMemoryStore();
    await bell('of this log', 0);
    running = await start();
    await ringing('of this log');
    expect(await redis.exists(foreign)).toBe(0);
  });

  it('is kept while a server answers with a log that ends earlier, as one does that was the leader', async () => {
    await bell('later', 3_600_000);
    await handedOver();
    const kept = `${PREFIX}:chairside:ring-${idOf(set)}`;
    await running.stop();
    running = await start({ store: { ...store, silentFor: () => 0, head: async () => -1, read: async () => [] } });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await redis.exists(kept)).toBe(1);
    await running.stop();
    running = await start();
    await bell('now', 0);
    await ringing('now');
    expect(await redis.exists(kept)).toBe(1);
  });

  it('goes on past an event from which a job cannot derive its data; that job is tried again like every failed one', async () => {
    await bell('cracked', 0);
    await bell('whole', 0);
    await ringing('cracked');
    await ringing('polished whole');
    expect(rung).not.toContain('polished cracked');
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    const why = async () => (await queue.getJob(`polish-${idOf(set - 1)}`))?.failedReason;
    await expect.poll(why, { timeout: 10_000 }).toBe('this bell is cracked');
    canMend = true;
    await ringing('polished cracked');
    await queue.close();
  });

  it('removes a waiting job once an event leaves it nothing to do, and leaves the others', async () => {
    await bell('tower of stone', 60_000);
    await bell('tower of wood', 60_000);
    await handedOver();
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    expect(await queue.getJob('toll-tower of stone')).toBeDefined();
    await store.append('taken-down', -1, [
      { id: idOf(0), type: 'BellTakenDown', data: { bell: 'tower of stone' }, metadata },
    ]);
    await handedOver();
    expect(await queue.getJob('toll-tower of stone')).toBeUndefined();
    expect(await queue.getJob('toll-tower of wood')).toBeDefined();
    await queue.close();
  });

  it('takes what a batch of events asks for in their order: the last word about a bell counts', async () => {
    const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString();
    const setTo = (nth: number, name: string, at: string) => ({
      ...{ id: idOf(20_000 + nth), type: 'BellSet', metadata },
      data: { bell: name, at },
    });
    const down = (nth: number, name: string) => ({
      ...{ id: idOf(20_000 + nth), type: 'BellTakenDown', metadata },
      data: { bell: name },
    });
    await store.append('early-bell', -1, [setTo(1, 'tower one', hours(1))]);
    await handedOver();
    await store.append('bells', -1, [
      down(2, 'tower one'),
      setTo(3, 'tower one', hours(2)),
      setTo(4, 'tower two', hours(1)),
      setTo(5, 'tower two', hours(3)),
      setTo(6, 'tower three', hours(1)),
      down(7, 'tower three'),
    ]);
    await handedOver();
    const queue = openQueue<{ eventId: string }>(redis);
    const waiting = async (name: string) => (await queue.getJob(`toll-${name}`))?.data.eventId;
    expect(await Promise.all(['tower one', 'tower two', 'tower three'].map(waiting))).toEqual([
      idOf(20_003),
      idOf(20_005),
      undefined,
    ]);
    await queue.close();
  });

  it('keeps the job of a later event when a feeder that hung brings that of an earlier one, or its end', async () => {
    await bell('tower of words', 3_600_000);
    await bell('tower of words', 7_200_000);
    await handedOver();
    const queue = openQueue<Queued>(redis);
    const waiting = async () => (await queue.getJob('toll-tower of words'))?.data.eventId;
    const [first, second] = await store.readAll(-1, 10);
    if (!first || !second) throw new Error('two bells were set');
    const endedAt = (position: number) =>
      change(redis, queue, { gone: [{ id: 'toll-tower of words', position }], due: [] });
    await change(redis, queue, changesOf([toll], [first], Date.now()));
    await endedAt(first.position);
    expect(await waiting()).toBe(idOf(set));
    await endedAt(second.position);
    expect(await waiting()).toBeUndefined();
    await queue.close();
  });

  it('queues no more jobs while very many wait', async () => {
    const queue = openQueue(redis);
    await queue.pause();
    const at = new Date().toISOString();
    const many = Array.from({ length: MOST_WAITING }, (_, nth) => ({
      ...{ id: idOf(30_000 + nth), type: 'BellSet', metadata },
      data: { bell: `bell ${nth}`, at },
    }));
    for (let from = 0; from < many.length; from += 1_000)
      await store.append(`many-${from}`, -1, many.slice(from, from + 1_000));
    await expect.poll(() => queue.getWaitingCount(), { timeout: 30_000 }).toBeGreaterThan(MOST_WAITING);
    await pause(500);
    const stands = running.position();
    await pause(500);
    expect(running.position()).toBe(stands);
    expect(stands).toBeLessThan(await store.head());
    expect(await queue.getWaitingCount()).toBeLessThan(1.5 * MOST_WAITING);
    await queue.close();
  });

  it('begins anew when its own checkpoint is lost, though that of another release is there', async () => {
    await bell('lost', 2_000);
    await handedOver();
    const [event] = await store.readAll(-1, 10);
    await flush(redis);
    const seen = { stream: event?.stream, revision: event?.revision, id: event?.id };
    await redis.mset(
      `${PREFIX}:checkpoint`,
      String(event?.position),
      `${PREFIX}:checkpoint:event`,
      JSON.stringify(seen),
    );
    await bell('next', 0);
    await ringing('next');
    await ringing('lost');
  });

  it('lets a job that it does not know wait for an hour, or as long as another release is there, then it fails', async () => {
    const queue = openQueue(redis);
    const other = `${PREFIX}:checkpoint:of-another-release`;
    await redis.set(other, 1);
    const hoursAgo = (hours: number) => ({ timestamp: Date.now() - hours * 3_600_000 });
    const old = await queue.add('unknown', {}, hoursAgo(2));
    await expect.poll(() => old.isDelayed(), { timeout: 10_000 }).toBe(true);
    await redis.del(other);
    await running.stop();
    running = await start();
    const [young, second] = [
      await queue.add('unknown', {}, hoursAgo(0.5)),
      await queue.add('unknown', {}, hoursAgo(2)),
    ];
    await expect.poll(() => second.isFailed(), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => young.isDelayed(), { timeout: 10_000 }).toBe(true);
    await queue.close();
  });

  it('queues what replaces a job that runs at this moment beside it', async () => {
    let end: () => void = () => undefined;
    tolling = new Promise<void>((done) => {
      end = done;
    });
    await bell('tower of now', 0);
    await ringing('tolling tower of now');
    await bell('tower of now', 0);
    await handedOver();
    tolling = Promise.resolve();
    end();
    const tolled = () => rung.filter((one) => one === 'tolled tower of now').length;
    await expect.poll(tolled, { timeout: 10_000 }).toBe(2);
  });

  it('lets a job wait that says when it is due, as often as it says so', async () => {
    await bell('tower of late', 0);
    await ringing('tolled tower of late');
    expect(rung.filter((one) => one === 'early tower of late')).toHaveLength(MORE_THAN_TRIES);
  });

  it('keeps no more than the last two hundred jobs that are done', async () => {
    const many = Array.from({ length: 400 }, (_, nth) => ({
      id: idOf(10_000 + nth),
      type: 'BellSet',
      data: { bell: `b${nth}`, at: metadata.occurredAt },
      metadata,
    }));
    await store.append('many-bells', -1, many);
    await ringing('polished b399');
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    await expect.poll(async () => (await queue.getJobCounts('waiting', 'active')).waiting, { timeout: 10_000 }).toBe(0);
    expect(await queue.getCompletedCount()).toBeLessThanOrEqual(200);
    await queue.close();
  });

  it('keeps as many of its notices, whoever opens the queue afterwards and after Redis was emptied', async () => {
    const most = () => redis.hget(`${PREFIX}:${QUEUE}:meta`, 'opts.maxLenEvents');
    await bell('before', 0);
    await ringing('before');
    const look = openJobQueue(server.address, () => undefined);
    await look.counts();
    await look.close();
    expect(await most()).toBe('200');
    await flush(redis);
    await bell('after', 0);
    await ringing('after');
    await expect.poll(most, { timeout: 10_000 }).toBe('200');
  });

  it('of two workers one reads the log, and the other goes on where that one ends', async () => {
    await running.stop();
    let reading = 0;
    let most = 0;
    const counting: EventStore = {
      ...store,
      subscribe(options) {
        reading += 1;
        most = Math.max(most, reading);
        const { stop } = store.subscribe(options);
        return { stop: () => stop().finally(() => (reading -= 1)) };
      },
    };
    const leases = [connect(server.address), connect(server.address)];
    const pair = await Promise.all(leases.map((lease) => start({ store: counting, lease })));
    const queuedBy = () => pair.findIndex((one) => one.position() >= 0);
    await bell('first', 0);
    await ringing('first');
    expect([reading, most]).toEqual([1, 1]);
    const former = queuedBy();
    await pair[former]?.stop();
    await bell('second', 0);
    await ringing('second');
    expect([reading, most]).toEqual([1, 1]);
    expect(pair[1 - former]?.position()).toBe(await store.head());
    expect(rung.filter((one) => one === 'first')).toEqual(['first']);
    running = pair[1 - former] ?? running;
    for (const lease of leases) closing.push(lease);
  });

  it('goes on with its sweeps after Redis was emptied', async () => {
    await bell('any', 0);
    await ringing('any');
    await flush(redis);
    await bell('other', 0);
    await ringing('other');
    const then = rounds.length;
    await expect.poll(() => rounds.length, { timeout: 10_000 }).toBeGreaterThan(then);
  });

  it('keeps every failed job while a sweep fails round after round', async () => {
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    // No job has this name, and none has had for a week, so each fails at its first try and for good.
    const timestamp = Date.now() - 8 * 86_400_000;
    await queue.addBulk(Array.from({ length: 150 }, () => ({ name: 'unknown', data: {}, opts: { timestamp } })));
    await expect.poll(() => queue.getFailedCount(), { timeout: 10_000 }).toBe(150);
    breaks = true;
    const then = rounds.length;
    await expect.poll(() => rounds.length, { timeout: 10_000 }).toBeGreaterThan(then + 2);
    expect(await queue.getFailedCount()).toBe(150);
    await queue.close();
  });

  it('ends the rounds of a sweep that is no more, once no other release has queued for a day', async () => {
    const queue = openQueue(redis);
    const other = `${PREFIX}:checkpoint:of-another-release`;
    await redis.set(other, 1);
    const names = async () => (await queue.getJobSchedulers()).map(({ name }) => name).sort();
    await queue.upsertJobScheduler('gone', { every: 100 }, { name: 'gone', opts: { removeOnComplete: true } });
    await rounded(4);
    expect(await names()).toEqual(['gone', 'round']);
    await redis.del(other);
    await running.stop();
    running = await start();
    await expect.poll(names, { timeout: 10_000 }).toEqual(['round']);
    await rounded(2);
    expect(await queue.getDelayedCount()).toBeLessThanOrEqual(1);
    await queue.close();
  });

  it('sweeps over the generation that readers use now', async () => {
    await redis.set(liveKey(bells), 2);
    await expect.poll(() => rounds.at(-1), { timeout: 10_000 }).toContain(':g2:');
  });
});
