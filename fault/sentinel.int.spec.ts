import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { projections } from '#projections/features.ts';
import { startSentinels } from '#projections/redisProcesses.testing.ts';
import { dayFromToday, openShopAllDay, pay } from '../gateway/bookings/testing.ts';
import { openTestApp, type TestApp } from '../gateway/testing.ts';
import { differencesFrom } from './fold.ts';

const PAID = 24;
/** A job that was running is given to another worker after two looks, fifteen seconds apart. */
const PATIENT = { timeout: 50_000, interval: 100 };

const dir = mkdtempSync(join(tmpdir(), 'chairside-sentinel-'));
let servers: Awaited<ReturnType<typeof startSentinels>>;
let app: TestApp;
beforeAll(async () => {
  servers = await startSentinels(dir);
  app = await openTestApp({ redisAddress: servers.address });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await servers?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** What needs the read models is asked again until they answer. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENT.timeout; ; await pause(PATIENT.interval))
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

it('goes on with the replica when the master dies while money moves: every payment counts once, nothing is missing', async () => {
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, barber.token);
  const mia = await app.registerProvenMember();
  await app.settle();
  const slots = Array.from({ length: PAID }, (_, nth) => ({
    date: dayFromToday(3 + Math.floor(nth / 8)),
    time: `${String(9 + (nth % 8)).padStart(2, '0')}:00`,
  }));

  async function buy(body: (typeof slots)[number]): Promise<void> {
    const bookingId = await insist(async () => {
      const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body });
      if (held.status >= 300) throw new Error(`${held.status} ${held.text}`);
      return (held.body as { _id: string })._id;
    });
    await insist(() => pay(app, mia.token, bookingId, 3_500));
  }
  for (const [nth, slot] of slots.entries()) {
    if (nth === PAID / 3) await servers.master.kill();
    await buy(slot);
  }
  await expect.poll(servers.masterNow, PATIENT).toBe(servers.replica.port);

  const confirmed = async () =>
    (await app.store.readAll(START, Number.MAX_SAFE_INTEGER)).filter(({ type }) => type === 'BookingConfirmed').length;
  await expect.poll(confirmed, PATIENT).toBe(PAID);
  await app.runJobs();
  await expect
    .poll(
      async () => differencesFrom(app.redis, projections, await app.store.readAll(START, Number.MAX_SAFE_INTEGER)),
      PATIENT,
    )
    .toEqual([]);
  expect(await app.services.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  expect((await app.rest('GET', '/booking/mine', { token: mia.token })).status).toBe(200);
}, 180_000);
