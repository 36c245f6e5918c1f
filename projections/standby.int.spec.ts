import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { projections } from './features.ts';
import { startProjections } from './main.ts';
import { startRedisForSpecs } from './redisProcesses.testing.ts';

const SOON = { timeout: 15_000, interval: 10 };

const dir = mkdtempSync(join(tmpdir(), 'chairside-standby-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
beforeAll(async () => {
  server = await startRedisForSpecs(dir);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('of two projectors one reads the log, once for each read model, and the other once that one has ended', async () => {
  let reading = 0;
  let most = 0;
  const log = openMemoryStore();
  const store: EventStore = {
    ...log,
    subscribe(options) {
      reading += 1;
      most = Math.max(most, reading);
      const { stop } = log.subscribe(options);
      return { stop: () => stop().finally(() => (reading -= 1)) };
    },
  };
  const silent = { info: () => undefined, error: () => undefined };
  const start = () => startProjections({ store, redisAddress: server.address, log: silent, shared: true });
  const pair = [await start(), await start()];
  await expect.poll(() => reading, SOON).toBe(projections.length);
  const [active, standby] = pair.sort((one, other) => other.states().length - one.states().length);
  expect([active?.states().length, standby?.states().length]).toEqual([projections.length, 0]);
  await active?.stop();
  await expect.poll(() => [reading, standby?.states().length], SOON).toEqual([projections.length, projections.length]);
  expect(most).toBe(projections.length);
  await standby?.stop();
  expect(reading).toBe(0);
});
