import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { connect } from './redis.ts';
import { startRedisForSpecs } from './redisProcesses.testing.ts';
import { openSnapshots, SNAPSHOTS } from './snapshots.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-snapshots-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('a snapshot lies sealed in Redis for a week, and is read by any process with the vault', async () => {
  const vault = openMemoryVault();
  const parts = { vault, cleanSince: () => 0, log: { error: vi.fn() } };
  const [one, other] = [openSnapshots(server.address, parts), openSnapshots(server.address, parts)];
  const redis = connect(server.address);
  try {
    const snapshot = { revision: 500, eventId: 'e', state: { posts: { a: { topic: 'Fades' } } } };
    one.snapshots.write('thread-a', 1, snapshot);
    await vi.waitFor(async () => expect(await other.snapshots.read('thread-a', 1)).toEqual(snapshot), 20_000);
    const key = `${SNAPSHOTS}thread-a/1`;
    expect((await redis.getBuffer(key))?.includes('Fades')).toBe(false);
    expect(await redis.ttl(key)).toBeGreaterThan(7 * 86_400 - 60);
    expect(await other.snapshots.read('thread-a', 2)).toBeUndefined();
    expect(await other.snapshots.read('thread-b', 1)).toBeUndefined();
    expect(parts.log.error).not.toHaveBeenCalled();
  } finally {
    redis.disconnect();
    await Promise.all([one.close(), other.close()]);
  }
});
