import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Lease, openLease } from './lease.ts';
import { connect } from './redis.ts';
import type { Redis } from './redisConnection.ts';
import { flush, startRedisForSpecs } from './redisProcesses.testing.ts';

const KEY = 'cs:some-lease';
const SOON = { timeout: 15_000, interval: 10 };

const dir = mkdtempSync(join(tmpdir(), 'lease-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
const opened: { readonly redis: Redis; readonly lease: Lease }[] = [];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
});
afterEach(async () => {
  for (const { redis, lease } of opened.splice(0)) {
    if (redis.status === 'ready') await lease.close();
    redis.disconnect();
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A process that writes down when it works. */
function open(name: string, log: string[] = []) {
  const redis = connect(server.address);
  const lease = openLease(redis, KEY, {
    onTaken: () => void log.push(`${name} works`),
    onLost: async () => void log.push(`${name} rests`),
  });
  opened.push({ redis, lease });
  return { redis, lease, log };
}

it('is held by one of many, and passes on at once when that one closes it', async () => {
  const log: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((name) => open(name, log));
  await Promise.all(all.map(({ lease }) => lease.decided));
  expect(log).toHaveLength(1);
  const first = all.find((_, index) => log[0]?.startsWith('abcd'[index] ?? '?'));
  const closedAt = performance.now();
  await first?.lease.close();
  await expect.poll(() => log.length, SOON).toBe(3);
  expect(performance.now() - closedAt).toBeLessThan(2_000);
  expect(log[1]).toBe(log[0]?.replace('works', 'rests'));
  expect(log[2]).toMatch(/^[a-d] works$/);
  expect(log[2]).not.toBe(log[0]);
});

it('passes on when its holder disappears, and is lost to a holder that hung for longer', async () => {
  const log: string[] = [];
  const holder = open('holder', log);
  await holder.lease.decided;
  const other = open('other', log);
  await other.lease.decided;
  holder.redis.disconnect();
  await expect.poll(() => log, SOON).toEqual(['holder works', 'other works']);
  await holder.redis.connect();
  await expect.poll(() => log, SOON).toEqual(['holder works', 'other works', 'holder rests']);
});

it('says why nobody holds it while Redis refuses, and is held once that is over', async () => {
  const redis = connect(server.address);
  await flush(redis);
  await redis.lpush(KEY, 'something else');
  const { lease, log } = open('holder');
  await lease.decided;
  expect(lease.trouble()).toBeUndefined();
  await expect.poll(() => lease.trouble(), SOON).toContain('WRONGTYPE');
  await redis.del(KEY);
  await expect.poll(() => log, SOON).toEqual(['holder works']);
  expect(lease.trouble()).toBeUndefined();
  redis.disconnect();
});

it('is taken again when Redis was emptied', async () => {
  const log: string[] = [];
  const holder = open('holder', log);
  await holder.lease.decided;
  await flush(holder.redis);
  await expect.poll(() => holder.redis.get(KEY), SOON).not.toBeNull();
  expect(log).toEqual(['holder works']);
});
