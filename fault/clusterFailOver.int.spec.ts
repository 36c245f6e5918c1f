import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { projections } from '#projections/features.ts';
import { QUEUES } from '#projections/redis.ts';
import { type RunningCluster, startCluster } from '#projections/redisProcesses.testing.ts';
import { dayFromToday, openShopAllDay, pay } from '../gateway/bookings/testing.ts';
import { openTestApp, type TestApp } from '../gateway/testing.ts';
import { differencesFrom } from './fold.ts';

const PAID = 24;
/** What docs/operations.md promises, in ms: the servers need seven of it to find that a master is gone and to elect another. */
const BACK_MS = 15_000;
/** A job that was running is given to another worker after two looks, fifteen seconds apart. */
const PATIENT = { timeout: 50_000, interval: 100 };

const dir = mkdtempSync(join(tmpdir(), 'chairside-cluster-fail-over-'));
let cluster: RunningCluster;
let app: TestApp;
beforeAll(async () => {
  cluster = await startCluster(dir, { replicas: true });
  app = await openTestApp({ redisAddress: cluster.address });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await cluster?.stop();
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

const slots = Array.from({ length: PAID }, (_, nth) => ({
  date: dayFromToday(3 + Math.floor(nth / 8)),
  time: `${String(9 + (nth % 8)).padStart(2, '0')}:00`,
}));
const everything = () => app.store.readAll(START, Number.MAX_SAFE_INTEGER);
const ofType = async (wanted: string) => (await everything()).filter(({ type }) => type === wanted);

it('goes on with a replica when a master dies, that of the queue and that which is listened to: every payment counts once', async () => {
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, barber.token);
  const mia = await app.registerProvenMember();
  await app.settle();

  async function buy(body: (typeof slots)[number]): Promise<string> {
    const bookingId = await insist(async () => {
      const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body });
      if (held.status >= 300) throw new Error(`${held.status} ${held.text}`);
      return (held.body as { _id: string })._id;
    });
    await insist(() => pay(app, mia.token, bookingId, 3_500));
    return bookingId;
  }
  /** Until what is bought can be read, every read model has it, as its notices say, and its jobs are queued. */
  async function backAfter(bookingId: string, killedAt: number): Promise<number> {
    const reads = async () => {
      const { status, text } = await app.rest('GET', '/booking/mine', { token: mia.token });
      return status === 200 && text.includes(bookingId);
    };
    const end = await app.store.head();
    await expect.poll(reads, PATIENT).toBe(true);
    await expect.poll(() => app.services.changeFeed.position(), PATIENT).toBeGreaterThanOrEqual(end);
    expect(app.services.changeFeed.fellBack(end)).toEqual([]);
    await expect.poll(() => app.services.jobs.position(), PATIENT).toBeGreaterThanOrEqual(end);
    return Date.now() - killedAt;
  }

  const ofQueue = await cluster.masterOf(QUEUES);
  // Listeners begin at the first server that the address names, and go to the next one when that is gone.
  const listenedTo = cluster.processes[ofQueue === cluster.processes[0] ? 1 : 0];
  const victims = new Map([
    [PAID / 3, ofQueue],
    [(2 * PAID) / 3, listenedTo],
  ]);
  const backMs: number[] = [];
  for (const [nth, slot] of slots.entries()) {
    const victim = victims.get(nth);
    const killedAt = Date.now();
    await victim?.kill();
    const bookingId = await buy(slot);
    if (!victim) continue;
    backMs.push(await backAfter(bookingId, killedAt));
    await victim.again();
    await cluster.settled();
  }
  expect(backMs).toHaveLength(victims.size);
  console.info(`back after the kill of a master: ${backMs.join(', ')} ms`);
  for (const ms of backMs) expect(ms).toBeLessThan(BACK_MS);

  await expect.poll(async () => (await ofType('BookingConfirmed')).length, PATIENT).toBe(PAID);
  await app.runJobs();
  await expect.poll(async () => differencesFrom(app.redis, projections, await everything()), PATIENT).toEqual([]);
  expect(await app.services.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  const mails = (await ofType('MailSent')).map(({ stream }) => stream);
  expect(mails.length).toBeGreaterThanOrEqual(PAID);
  expect(new Set(mails).size).toBe(mails.length);
}, 180_000);
