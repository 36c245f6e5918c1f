import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { openHandler } from '#domain/store/handle.ts';
import { projections } from '#projections/features.ts';
import { applyBatch } from '#projections/folding.ts';
import type { Fact } from '#projections/projection.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { membersInLog } from './everyMember.testing.ts';
import { actingJobs, sweeps } from './features.ts';
import { TooEarly } from './job.ts';
import { noFailedJobs } from './noFailedJobs.testing.ts';
import { toolsFor } from './runner.ts';
import { type Outside, openOutside, seen } from './worldOfJobs.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dir = mkdtempSync(join(tmpdir(), 'chairside-outage-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedisForSpecs(join(dir, 'redis'));
  redis = connect(server.address);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A provider that answers nothing it is asked. */
const away = (provider: PaymentProvider): PaymentProvider =>
  new Proxy(provider, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function' || name === 'config') return method;
      return () => Promise.reject(new ProviderUnavailable('unreachable', `${String(name)}: nobody answers`));
    },
  });

const toolsIn = (outside: Outside, provider: PaymentProvider) => ({
  ...openHandler(outside.store, outside.now),
  tools: {
    log: outside.store,
    provider,
    mailer: { send: async (mail: Outside['mails'][number]) => void outside.mails.push(mail) },
    vault: outside.vault,
    now: outside.now,
    dataDir: outside.dataDir,
    publicUrl: 'https://x.test',
    saleFeeRate: 290,
    sessionSecret: 's'.repeat(40),
    everyMember: () => membersInLog(outside.store),
  },
});

/** Runs every job for every event until nothing new happens; answers which jobs failed. */
async function runJobs(outside: Outside, provider: PaymentProvider): Promise<string[]> {
  const parts = toolsIn(outside, provider);
  const failed = new Set<string>();
  for (let seen = -1, news = await outside.store.readAll(seen, 500); news.length > 0; ) {
    for (const event of news) {
      for (const job of actingJobs.filter(({ on }) => on.includes(event.type))) {
        const data = job.from(event as Fact);
        if (data === null) continue;
        const queued = { data, eventId: event.id, correlationId: event.metadata.correlationId };
        await job.run(job.data.parse(data), toolsFor(parts, job.name, queued)).catch((error: unknown) => {
          if (!(error instanceof TooEarly)) failed.add(job.name);
        });
      }
      seen = event.position;
    }
    news = await outside.store.readAll(seen, 500);
  }
  return [...failed].sort();
}

/** One round of every sweep, with read models that have everything. */
async function sweepAll(outside: Outside): Promise<void> {
  const models = await openReadModels(redis, projections);
  for (const sweep of sweeps) {
    for (const projection of projections) {
      const from = await readCheckpoint(redis, projection, 1);
      await applyBatch(redis, { projection, generation: 1 }, from, await outside.store.readAll(from, 10_000));
    }
    const tools = toolsFor(toolsIn(outside, outside.provider), sweep.name, undefined);
    await sweep.run({ ...tools, models, store: outside.store, queue: noFailedJobs });
  }
}

/** What was done, without when: what the sweeps do is done later. */
const withoutTimes = (picture: unknown): unknown =>
  JSON.parse(JSON.stringify(picture).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'));

/**
 * A world in which the provider was away for the first half hour, or not, as it is a day and a period of a plan later.
 * How far the provider's balance was read depends on when there was something to read.
 */
async function aPeriodLater(isAway: boolean) {
  await flush(redis);
  const outside = await openOutside();
  const failed = await runJobs(outside, isAway ? away(outside.provider) : outside.provider);
  outside.pass(30 * MINUTE);
  for (const pause of [12 * HOUR, 12 * HOUR, 31 * DAY, 0]) {
    await sweepAll(outside);
    await runJobs(outside, outside.provider);
    outside.pass(pause);
  }
  const { events, ...picture } = await seen(outside);
  outside.close();
  return { failed, events: events.filter((event) => !event.startsWith('balanceReading-')), picture };
}

it('makes up by sweeps for what jobs could not do while the provider was away, though no job is tried again', async () => {
  const whole = await aPeriodLater(false);
  expect(whole.failed).toEqual([]);
  const disturbed = await aPeriodLater(true);
  // Every effect that is owed to the provider was asked for, and did not happen.
  expect(disturbed.failed).toEqual(
    expect.arrayContaining([
      ...['arrange-plan', 'cancel-intent-of-expired-hold', 'charge-pledges', 'close-dropped-purchase'],
      ...['end-plan-in-time', 'end-plan-of-closed-account', 'erase-provider-customer', 'expire-order', 'finish-refund'],
      ...['place-pledge', 'refund-cancelled-booking', 'refund-cancelled-part', 'refund-contribution', 'send-payout'],
      ...['settle-on-webhook', 'follow-plan-on-webhook', 'follow-dispute-on-webhook', 'follow-payout-on-webhook'],
      'send-earnings-payout',
    ]),
  );
  expect(withoutTimes(disturbed.events)).toEqual(withoutTimes(whole.events));
  expect(withoutTimes(disturbed.picture)).toEqual(withoutTimes(whole.picture));
}, 120_000);
