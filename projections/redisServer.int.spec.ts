import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, isWriteRefused, reachable } from './redis.ts';
import { startRedis } from './redisServer.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-redis-'));
let server: Awaited<ReturnType<typeof startRedis>>;
const pid = () => Number(readFileSync(join(dir, 'redis.pid'), 'utf8'));

beforeAll(async () => {
  server = await startRedis(dir);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('leads a process group of its own, which no Ctrl-C in a terminal reaches', () => {
  expect(() => process.kill(-pid(), 0)).not.toThrow();
});

it('starts again by itself when it dies, and clients reconnect', async () => {
  const redis = connect(server.address);
  await redis.set('kept', 'yes');
  await redis.config('SET', 'appendfsync', 'always');
  await redis.set('kept', 'still');
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pid(), { timeout: 10_000 }).not.toBe(killed);
  expect(await redis.get('kept')).toBe('still');
  redis.disconnect();
});

it('reports in one sentence that no server answers at an address', async () => {
  await expect(reachable('REDIS_URL', 'redis://127.0.0.1:1', 1_000)).rejects.toThrow(
    'REDIS_URL: nothing answers there (connect ECONNREFUSED 127.0.0.1:1).',
  );
  await expect(reachable('REDIS_URL', server.address)).resolves.toBeUndefined();
}, 15_000);

it('refuses writes beyond its memory limit, keeps what it has, and goes on once there is room', async () => {
  const home = mkdtempSync(join(tmpdir(), 'chairside-redis-full-'));
  const said: string[] = [];
  const settings = { program: 'a spec', maxMemory: '4mb', onWait: (sentence: string) => void said.push(sentence) };
  let small = await startRedis(home, settings);
  let redis = connect(small.address);
  const fill = async () => {
    for (let nth = 0; nth < 100; nth += 1) await redis.set(`filled:${nth}`, 'x'.repeat(100_000));
  };
  const refused = await fill().catch((error: unknown) => error);
  expect(isWriteRefused(refused)).toBe(true);
  expect(await redis.strlen('filled:0')).toBe(100_000);
  redis.disconnect();
  await small.stop();

  // After a start it may hold a little less than before.
  small = await startRedis(home, { ...settings, maxMemory: '2mb' });
  redis = connect(small.address);
  expect(said).toEqual([`Redis in ${home} has reached its memory limit: raise REDIS_MAXMEMORY.`]);
  expect(await redis.strlen('filled:0')).toBe(100_000);
  await redis.config('SET', 'maxmemory', '64mb');
  await expect(fill()).resolves.toBeUndefined();
  redis.disconnect();
  await small.stop();
  rmSync(home, { recursive: true, force: true });
});

it('refuses writes as full while it cannot write to its disk', async () => {
  const home = mkdtempSync(join(tmpdir(), 'chairside-redis-disk-'));
  const own = await startRedis(home);
  const redis = connect(own.address);
  const save = () => redis.bgsave().then(() => redis.info('persistence'));
  await redis.set('kept', 'yes');
  // A folder where the snapshot belongs.
  mkdirSync(join(String(((await redis.config('GET', 'dir')) as string[])[1]), 'dump.rdb'));
  await redis.config('SET', 'save', '3600 1');
  await expect.poll(save, { timeout: 10_000, interval: 200 }).toContain('rdb_last_bgsave_status:err');
  const refused = await redis.set('more', 'x').catch((error: unknown) => error);
  expect(isWriteRefused(refused)).toBe(true);
  expect(await redis.get('kept')).toBe('yes');
  // It would not end before a snapshot was written.
  await redis.config('SET', 'save', '');
  redis.disconnect();
  await own.stop();
  rmSync(home, { recursive: true, force: true });
});

it('refuses writes, also those of scripts, while it has fewer replicas than it was told to need', async () => {
  const redis = connect(server.address);
  await redis.set('kept', 'yes');
  await redis.config('SET', 'min-replicas-to-write', '1');
  const refused = await Promise.all(
    [redis.set('kept', 'no'), redis.eval("return redis.call('SET', KEYS[1], 'no')", 1, 'kept')].map((written) =>
      written.catch((error: unknown) => error),
    ),
  );
  expect(refused.map(isWriteRefused)).toEqual([true, true]);
  expect(await redis.get('kept')).toBe('yes');
  await redis.config('SET', 'min-replicas-to-write', '0');
  await redis.set('kept', 'more');
  redis.disconnect();
});

it('has a limit of its own accord', async () => {
  const redis = connect(server.address);
  expect(Number(((await redis.config('GET', 'maxmemory')) as string[])[1])).toBeGreaterThan(64 * 1024 * 1024);
  redis.disconnect();
});
