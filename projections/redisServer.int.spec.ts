import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, reachable } from './redis.ts';
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
  await expect(reachable('redis://127.0.0.1:1')).rejects.toThrow(
    'REDIS_URL: nothing answers there (connect ECONNREFUSED 127.0.0.1:1).',
  );
  await expect(reachable(server.address)).resolves.toBeUndefined();
}, 15_000);
