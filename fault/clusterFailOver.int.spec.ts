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
  /** Until what is bought can be read again, and its jobs are queued. */
  async function backAfter(bookingId: string, killedAt: number): Promise<number> {
    const reads = async () => {
      const { status, text } = await app.rest('GET', '/booking/user', { token: mia.token });
      return status === 200 && text.includes(bookingId);
    };
    const end = await app.store.head();
    await expect.poll(reads, PATIENT).toBe(true);
    await expect.poll(() => app.services.jobs.position(), PATIENT).toBeGreaterThanOrEqual(end);
    return Date.now() - killedAt;
  }

  const backMs: number[] = [];
  const ends = async (nth: number) => {
    // The first node named is listened to, and the next one after it.
    const victim = nth === 0 ? await cluster.masterOf(QUEUES) : cluster.processes[backMs.length === 1 ? 1 : 0];
    if (!victim) throw new Error('no such server');
    const killedAt = Date.now();
    await victim.kill();
    return { victim, killedAt };
  };
  for (const [nth, slot] of slots.entries()) {
    const kill = nth === PAID / 3 ? 0 : nth === (2 * PAID) / 3 ? 1 : undefined;
    const killed = kill === undefined ? undefined : await ends(kill);
    const bookingId = await buy(slot);
    if (!killed) continue;
    backMs.push(await backAfter(bookingId, killed.killedAt));
    await killed.victim.again();
    await cluster.settled();
  }
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
