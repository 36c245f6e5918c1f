import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { projections } from '#projections/features.ts';
import { connect, liveGeneration, projectorLease } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { keysOf } from '#projections/redisProcesses.testing.ts';
import { startRedis } from '#projections/redisServer.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { readQueued } from '../workers/feederCheckpoint.ts';
import { type LogServer, openLogServer, withLog } from './logServer.ts';
import { type Product, type Role, startProduct } from './product.ts';

/** What docs/operations.md promises, in ms. */
const AFTER_A_KILL = 3_000;
const WHEN_STOPPED = 500;
/** Other work on the machine holds up one take-over or another, never all of them. */
const TIMES = 3;
const SOON = { timeout: 60_000, interval: 5 };

type Doubled = 'projections' | 'workers';

describe.skipIf(!hasRedis())('of two projectors and two workers', { timeout: 240_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'take-over-'));
  const started: Product[] = [];
  const standing: Record<Doubled, Product[]> = { projections: [], workers: [] };
  let server: Awaited<ReturnType<typeof startRedis>>;
  let log: LogServer;
  let redis: Redis;
  let port: number;

  function launch(role: Role, healthPort?: number): Product {
    const place = { dataDir: join(dir, 'data'), port, eventStoreUrl: log.eventStoreUrl, redisUrl: server.address };
    const product = startProduct({ ...place, healthPort }, role);
    started.push(product);
    return product;
  }
  async function add(role: Doubled): Promise<Product> {
    const product = launch(role, await reservedPort());
    standing[role].push(product);
    return product;
  }

  beforeAll(async () => {
    server = await startRedis(join(dir, 'redis'));
    log = await openLogServer();
    redis = connect(server.address);
    port = await reservedPort();
    launch('gateway');
    for (const role of ['projections', 'projections', 'workers', 'workers'] as const) await add(role);
    for (const product of started) await product.ready();
  }, 240_000);
  afterAll(async () => {
    await Promise.all(started.map((product) => product.kill()));
    redis?.disconnect();
    await log?.close();
    await server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function leaseOf(role: Doubled): Promise<string> {
    if (role === 'projections') return projectorLease(projections);
    const [key, ...others] = await keysOf(redis, 'cs:{jobs}:feeder:*');
    expect(others).toEqual([]);
    return key ?? '';
  }
  /** The process that has the lease, of those that stand. */
  async function holding(role: Doubled): Promise<Product | undefined> {
    const [, pid] = ((await redis.get(await leaseOf(role))) ?? '').split(' ');
    return standing[role].find((product) => String(product.pid) === pid);
  }
  const head = () => withLog(log.eventStoreUrl, (store) => store.head());
  const foldedTo = async () =>
    Math.min(
      ...(await Promise.all(
        projections.map(async (one) => readCheckpoint(redis, one, await liveGeneration(redis, one))),
      )),
    );

  async function register(): Promise<void> {
    const userName = `t${randomUUID().slice(0, 18)}`;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email: `${userName}@example.test`, password: 'secret1', firstName: 'Ta', lastName: 'Ke', userName },
        ...{ phoneNumber: '+13125550100', role: 'CUSTOMER' },
      }),
    });
    expect(answer.status).toBe(201);
  }

  /**
   * Ends the process at work and adds another one, which stands by. Answers after how many ms the one that stood by was
   * at work.
   */
  async function replace(role: Doubled, end: 'kill' | 'stop'): Promise<number> {
    await expect.poll(() => holding(role), SOON).toBeDefined();
    const former = await holding(role);
    const key = await leaseOf(role);
    const [next] = standing[role].filter((product) => product !== former);
    const endedAt = performance.now();
    const gone = former?.[end]();
    await expect.poll(async () => (await redis.get(key))?.split(' ')[1], SOON).toBe(String(next?.pid));
    const after = performance.now() - endedAt;
    await gone;
    // What is written from now on is folded, and its jobs are queued.
    await register();
    const written = await head();
    await expect
      .poll(role === 'projections' ? foldedTo : () => readQueued(redis), SOON)
      .toBeGreaterThanOrEqual(written);
    standing[role].splice(0, 2, ...(next ? [next] : []));
    await (await add(role)).ready();
    return after;
  }
  async function soonest(role: Doubled, end: 'kill' | 'stop'): Promise<number> {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) taken.push(Math.round(await replace(role, end)));
    console.info(`${role}, ${end}: taken over after ${taken.join(', ')} ms`);
    return Math.min(...taken);
  }

  const title = 'the one that stands by takes over within three seconds after kill -9, at once after SIGTERM: %s';
  it.each(['projections', 'workers'] as const)(title, async (role) => {
    expect(await soonest(role, 'kill')).toBeLessThanOrEqual(AFTER_A_KILL);
    expect(await soonest(role, 'stop')).toBeLessThanOrEqual(WHEN_STOPPED);
  });
});
