import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { projections } from '#projections/features.ts';
import {
  checkpointKey,
  connect,
  generationKey,
  openReadModels,
  PROJECTORS,
  projectorLease,
  type Redis,
  versionOf,
} from '#projections/redis.ts';
import { flush, keysOf, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { directory } from '#projections/shops/directory.ts';
import { closings } from '#projections/users/closings.ts';
import type { SweepTools } from '../job.ts';
import { retireFormerReadModels } from './retireFormerReadModels.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2027-03-12T12:00:00Z');
const FORMER = ['cs:directory:v3:g1:@checkpoint', 'cs:directory:v3:g1:shop/1', 'cs:directory:v3:live'];
const OTHER = ['cs:{directory:v4-abc}:g2:@checkpoint', 'cs:{directory:v4-abc}:g2:shop/1'];

const dir = mkdtempSync(join(tmpdir(), 'former-models-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  for (const key of [...FORMER, ...OTHER]) await redis.set(key, 40);
  for (const key of [checkpointKey(directory, 1), generationKey(directory, 1, 'shop/1')]) await redis.set(key, 40);
  await redis.set('cs:jobs:checkpoint', 40);
  await redis.set('cs:jobs:chairside:wait', 'x');
});

async function sweepAt(afterMs: number, head: number): Promise<void> {
  const models = await openReadModels(redis, projections);
  const tools = { models, store: { head: async () => head }, now: () => new Date(START_MS + afterMs).toISOString() };
  await retireFormerReadModels.run(tools as unknown as SweepTools);
}
const left = async (beginning: string) => (await keysOf(redis, `${beginning}*`)).length;

it('takes away what has stood still for a day while the log went on, and nothing of this release', async () => {
  await sweepAt(0, 50);
  await sweepAt(23 * HOUR_MS, 50);
  expect(await left('cs:directory:v3:')).toBe(3);
  await redis.set(OTHER[0] ?? '', 45);
  await sweepAt(25 * HOUR_MS, 50);
  expect([await left('cs:directory:v3:'), await left('cs:jobs:'), await left('cs:{directory:v4-abc}')]).toEqual([
    0, 0, 2,
  ]);
  await sweepAt(50 * HOUR_MS, 50);
  expect(await left('cs:{directory:v4-abc}')).toBe(0);
  expect(await redis.mget(checkpointKey(directory, 1), generationKey(directory, 1, 'shop/1'))).toEqual(['40', '40']);
});

it('forgets with it that it stood still, and not what is said of others', async () => {
  const [own, other] = [`directory:v${versionOf(directory)}`, 'directory:v4-abc'];
  for (const field of [own, other, 'one:v1-of-a-release-long-gone']) await redis.hset('cs:stops', field, '{}');
  const stopped = async () => (await redis.hkeys('cs:stops')).sort();
  await sweepAt(0, 50);
  expect(await stopped()).toEqual([own, other].sort());
  await sweepAt(25 * HOUR_MS, 50);
  expect(await stopped()).toEqual([own]);
});

it('leaves alone what is at the end of the log: nothing happens, and its release may run', async () => {
  await sweepAt(0, 40);
  await sweepAt(100 * HOUR_MS, 40);
  expect([await left('cs:directory:v3:'), await left('cs:jobs:')]).toEqual([3, 2]);
});

it('takes it away after ten minutes where an account was closed since, whose copies it has', async () => {
  await redis.set(generationKey(closings, 1, 'latest'), JSON.stringify({ position: 45 }));
  await sweepAt(0, 50);
  await sweepAt(5 * 60_000, 50);
  expect(await left('cs:directory:v3:')).toBe(3);
  await sweepAt(11 * 60_000, 50);
  expect([await left('cs:directory:v3:'), await left('cs:{directory:v4-abc}')]).toEqual([0, 0]);
});

it('takes nothing away while a projector of another release runs, whose read model may stand still at an event', async () => {
  const MINUTE_MS = 60_000;
  const other = `${PROJECTORS}of-another-release`;
  const directories = async () => [await left('cs:directory:v3:'), await left('cs:{directory:v4-abc}')];
  await redis.set(generationKey(closings, 1, 'latest'), JSON.stringify({ position: 45 }));
  await redis.set(projectorLease(projections), 'the projector of this release');
  await sweepAt(0, 50);
  await redis.set(other, 'the projector of another release');
  for (const minutes of [5, 11, 60]) await sweepAt(minutes * MINUTE_MS, 50);
  expect(await directories()).toEqual([3, 2]);
  // It was restarted while the sweep looked: time is counted from when it was seen last.
  await redis.del(other);
  await sweepAt(65 * MINUTE_MS, 50);
  await redis.set(other, 'the projector of another release');
  await sweepAt(70 * MINUTE_MS, 50);
  await redis.del(other);
  await sweepAt(79 * MINUTE_MS, 50);
  expect(await directories()).toEqual([3, 2]);
  await sweepAt(80 * MINUTE_MS, 50);
  expect(await directories()).toEqual([0, 0]);
});
