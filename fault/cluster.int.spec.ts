import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { projections } from '#projections/features.ts';
import { rebuild, rollBack } from '#projections/rebuild.ts';
import { checkpointKey, liveGeneration } from '#projections/redis.ts';
import { masters } from '#projections/redisConnection.ts';
import { type RunningCluster, startCluster } from '#projections/redisProcesses.testing.ts';
import { directory } from '#projections/shops/directory.ts';
import { openWorld } from '../gateway/asOf/testing.ts';
import { registerPlatformOwner } from '../gateway/shops/testing.ts';
import { openTestApp, type TestApp } from '../gateway/testing.ts';
import { differencesFrom } from './fold.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-cluster-'));
let cluster: RunningCluster;
let app: TestApp;
beforeAll(async () => {
  cluster = await startCluster(dir);
  app = await openTestApp({ redisAddress: cluster.address });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await cluster?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const everything = () => app.store.readAll(START, Number.MAX_SAFE_INTEGER);

it('serves the whole product on three masters: read models are the fold, jobs are done, what is kept is spread', async () => {
  await openWorld(app, await registerPlatformOwner(app));
  await app.runJobs();
  expect(await differencesFrom(app.redis, projections, await everything())).toEqual([]);
  const { data } = await app.graphql<{ searchShops: { name: string }[] }>(
    'query { searchShops(query: "fade") { name } }',
  );
  expect(data?.searchShops).toEqual([{ name: 'Fade House' }]);
  expect(await app.services.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  const held = await Promise.all((await masters(app.redis)).map((master) => master.dbsize()));
  expect(held.length).toBe(3);
  for (const keys of held) expect(keys).toBeGreaterThan(20);
}, 60_000);

it('builds a read model anew beside the live one, moves readers and moves them back', async () => {
  await rebuild(app.store, app.redis, directory, () => undefined);
  expect(await liveGeneration(app.redis, directory)).toBe(2);
  expect(await differencesFrom(app.redis, [directory], await everything())).toEqual([]);
  await rollBack(app.store, app.redis, directory, () => undefined);
  expect(await liveGeneration(app.redis, directory)).toBe(1);
});

it('takes away a read model of another log, key by key of its own, and folds it anew; the queue stays', async () => {
  const queuedUpTo = await app.services.jobs.position();
  await app.redis.set(checkpointKey(directory, 1), 1_000_000);
  await app.redis.set('cs:seen:a-session', '1000000');
  await expect.poll(() => app.redis.exists('cs:seen:a-session'), { timeout: 15_000 }).toBe(0);
  await expect
    .poll(async () => Number(await app.redis.get(checkpointKey(directory, 1))), { timeout: 15_000 })
    .toBe(await app.store.head());
  expect(await differencesFrom(app.redis, projections, await everything())).toEqual([]);
  expect(await app.services.jobs.position()).toBeGreaterThanOrEqual(queuedUpTo);
  await app.runJobs();
  expect(await app.services.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
}, 60_000);
