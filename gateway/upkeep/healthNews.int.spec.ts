import { afterAll, beforeAll, expect, it } from 'vitest';
import { statistics } from '#projections/shops/statistics.ts';
import { passHealth } from '#projections/upkeep/health.ts';
import { recordStop } from '#projections/upkeep/stops.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

/** What stops or fails is on the screen within this time. */
const TOLD_WITHIN_MS = 2_000;
const stop = { position: 3, type: 'AccountRegistered', fault: 'planted' };

it('tells platform owners at once, and of what stops and goes on, once each', async () => {
  const socket = await connected(app, root);
  socket.subscribe('health', 'subscription { platformHealthChanged }');
  const ticks = () => socket.of('health').length;
  await expect.poll(ticks).toBe(1);
  for (const state of [stop, stop, undefined]) {
    const before = ticks();
    await recordStop(app.redis, statistics, state);
    if (state === stop && before === 2) continue;
    await expect.poll(ticks, { timeout: TOLD_WITHIN_MS }).toBe(before + 1);
  }
  const before = ticks();
  for (let nth = 0; nth < 500; nth += 1) passHealth(app.redis);
  await expect.poll(ticks, { timeout: TOLD_WITHIN_MS }).toBeGreaterThan(before);
  await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS));
  expect(ticks() - before).toBeLessThanOrEqual(3);
  socket.socket.close();
});

it('is refused to others', async () => {
  const { token } = await app.registerMember();
  const socket = await connected(app, token);
  socket.subscribe('health', 'subscription { platformHealthChanged }');
  await answered(socket);
  const [said] = socket.of('health') as readonly { errors?: readonly { extensions: { code: string } }[] }[];
  expect(said?.errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
  socket.socket.close();
});
