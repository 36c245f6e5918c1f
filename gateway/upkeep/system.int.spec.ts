import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailEffect } from '#domain/mail.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import { failedJobs } from '#domain/upkeep/jobs.ts';
import { projections } from '#projections/features.ts';
import { buildingKey, connect, liveKey } from '#projections/redis.ts';
import { statistics } from '#projections/shops/statistics.ts';
import { recordStop } from '#projections/upkeep/stops.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const STATE = `{
  system {
    versions { product node redis engine eventTypes liftedEventTypes startedAt }
    storage { logBytes vaultBytes uploadBytes uploads redisBytes redisMostBytes diskFreeBytes diskBytes }
    lastBackup { madeAt events bytes keyCopies oldestKeysAt }
    mails(timeZone: "America/Chicago") { hasServer sentToday waiting failed latest { kind at } }
    webhooks { today latest { id kind outcome paymentId fault } }
  }
}`;
const QUEUE_STATE = '{ jobQueue { waiting active delayed failed oldestWaitingSeconds kinds { name failed } } }';
const FAILED = '{ failedJobs { totalCount edges { node { id name tries cause error about { name value } } } } }';
const DAYS = '{ platformDays(days: 3) { date signUps bookings receivedCents paidOutCents } }';
const RETRY = 'mutation($id: ID!) { retryJob(id: $id) { failed } }';
const RETRY_ALL = 'mutation { retryFailedJobs { count queue { failed } } }';
const REBUILD = `mutation($projection: String!, $reason: String!) {
  rebuildProjection(projection: $projection, reason: $reason) { name rebuiltTo }
}`;

type Failed = { failedJobs: { totalCount: number; edges: { node: { id: string; name: string } }[] } };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false, env: { LOG_LEVEL: 'silent' } });
  token = await registerPlatformOwner(app);
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const { data, errors } = await app.graphql<T>(query, variables, token);
  expect(errors).toBeUndefined();
  return data as T;
};
const refusal = async (query: string, variables: object = {}, by = token) =>
  (await app.graphql(query, variables, by)).errors?.[0]?.extensions.code;

/** Runs what is in the queue until nothing is: with `fault` each job fails for good. */
async function work(fault?: string): Promise<void> {
  const { name, prefix, redisAddress } = app.queueAt;
  const connection = connect(redisAddress);
  const run = async () => {
    if (fault) throw new UnrecoverableError(fault);
  };
  const worker = new Worker(name, run, { connection, prefix });
  await expect.poll(async () => (await app.services.jobs.counts()).waiting).toBe(0);
  await expect.poll(async () => (await app.services.jobs.counts()).active).toBe(0);
  await worker.close();
  connection.disconnect();
}

/** Puts jobs into the queue by their ids, which begin with their name. */
async function plant(name: string, ...ids: readonly string[]): Promise<void> {
  const connection = connect(app.queueAt.redisAddress);
  const queue = new Queue(app.queueAt.name, { connection, prefix: app.queueAt.prefix });
  for (const id of ids) await queue.add(name, { data: { bookingId: id }, eventId: id }, { jobId: `${name}-${id}` });
  await queue.close();
  connection.disconnect();
}

describe('the state of the installation', () => {
  it('says what it runs on, what room it takes, and what went out', async () => {
    const by = { id: 'x', role: 'system' } as const;
    const mail = { type: 'RecordMail', data: { key: 'booking-confirmed-5f0cAb' } } as const;
    await app.handler.dispatch(mailEffect, mail, { by, channel: 'job' });
    const { system } = await ask<{ system: Record<string, never> }>(STATE);
    expect(system).toMatchObject({
      versions: { product: '0.1.0', node: process.version, redis: expect.stringMatching(/^\d/) },
      storage: { uploads: 0, redisBytes: expect.any(Number), diskFreeBytes: expect.any(Number) },
      lastBackup: null,
      mails: { hasServer: false, sentToday: expect.any(Number), latest: [{ kind: 'booking-confirmed' }] },
      webhooks: { today: 0, latest: [] },
    });
    expect(JSON.stringify(system)).not.toContain('@');
  });

  it('knows each day’s figures, in the time zone that is asked for', async () => {
    const { platformDays } = await ask<{ platformDays: { date: string; signUps: number }[] }>(DAYS);
    expect(platformDays.map(({ date }) => date)).toHaveLength(3);
    expect(platformDays.at(-1)).toMatchObject({ signUps: 1, bookings: 0, receivedCents: 0 });
    expect(await refusal('{ platformDays(days: 93) { date } }')).toBe('BAD_DAYS');
    expect(await refusal('{ platformDays(timeZone: "Mars/Base") { date } }')).toBe('BAD_TIME_ZONE');
  });
});

describe('failed jobs', () => {
  it('are listed with what went wrong, and run again one by one or all, on record', async () => {
    await plant('mail-confirmation', 'one', 'two', 'three');
    await work('connect ECONNREFUSED anna@mail.test');
    const first = await ask<Failed>(FAILED);
    expect(first.failedJobs.totalCount).toBe(3);
    expect(first.failedJobs.edges[0]?.node).toMatchObject({
      name: 'mail-confirmation',
      tries: 1,
      cause: 'The other server could not be reached.',
      error: 'connect ECONNREFUSED a…@mail.test',
      about: [{ name: 'bookingId', value: expect.any(String) }],
    });
    const { jobQueue } = await ask<{ jobQueue: object }>(QUEUE_STATE);
    expect(jobQueue).toMatchObject({ failed: 3, kinds: [{ name: 'mail-confirmation', failed: 3 }] });

    const id = 'mail-confirmation-two';
    expect(await ask(RETRY, { id })).toEqual({ retryJob: { failed: 2 } });
    expect(await refusal(RETRY, { id })).toBe('JOB_NOT_FAILED');
    expect(await ask(RETRY_ALL)).toEqual({ retryFailedJobs: { count: 2, queue: { failed: 0 } } });
    await work();
    expect((await ask<Failed>(FAILED)).failedJobs.totalCount).toBe(0);
    expect(await ask(RETRY_ALL)).toEqual({ retryFailedJobs: { count: 0, queue: { failed: 0 } } });
    const recorded = await app.store.read(failedJobs.stream({}));
    expect(recorded.map(({ data }) => data)).toEqual([
      { jobId: id, names: ['mail-confirmation'], count: 1 },
      { jobId: null, names: ['mail-confirmation'], count: 2 },
    ]);
    expect(recorded.every(({ metadata }) => metadata.actorRole === 'superadmin')).toBe(true);
  });

  it('run again by what they are for, too', async () => {
    const RETRY_AREA = 'mutation($area: JobArea!) { retryFailedJobs(area: $area) { count queue { failed } } }';
    await plant('mail-confirmation', 'd', 'e');
    await plant('settle-on-webhook', 'f');
    await work('no');
    const before = (await app.store.read(failedJobs.stream({}))).length;
    expect(await refusal(RETRY_AREA, { area: 'MAIL' }, (await app.registerMember()).token)).toBe('NOT_ALLOWED');
    expect(await ask(RETRY_AREA, { area: 'PAYMENT_EVENT' })).toEqual({
      retryFailedJobs: { count: 1, queue: { failed: 2 } },
    });
    expect(await ask(RETRY_AREA, { area: 'MAIL' })).toEqual({ retryFailedJobs: { count: 2, queue: { failed: 0 } } });
    await work();
    expect((await app.store.read(failedJobs.stream({}))).slice(before).map(({ data }) => data)).toEqual([
      { jobId: null, names: ['settle-on-webhook'], count: 1 },
      { jobId: null, names: ['mail-confirmation'], count: 2 },
    ]);
  });

  it('are read in pages', async () => {
    await plant('mail-confirmation', 'a', 'b', 'c');
    await work('no');
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: {
        failedJobs: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      } = await ask(
        'query($after: String) { failedJobs(first: 2, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }',
        { after },
      );
      seen.push(...page.failedJobs.edges.map(({ node }) => node.id));
      ({ hasNextPage: more, endCursor: after } = page.failedJobs.pageInfo);
    }
    expect(seen.sort()).toEqual(['a', 'b', 'c'].map((id) => `mail-confirmation-${id}`));
  });
});

it('events of the payment provider are listed with what became of them', async () => {
  const by = { id: 'stripe', role: 'system' } as const;
  const record = async (eventId: string) => {
    const facts = { eventId, kind: 'payment_intent.succeeded', intentId: 'pi', paymentId: 'cart-x', createdAt: '' };
    const intent = { type: 'RecordStripeEvent', data: facts } as const;
    await app.handler.dispatch(stripeEvent, intent, { by, channel: 'webhook' });
    return (await app.store.read(stripeEvent.stream({ eventId })))[0]?.id ?? '';
  };
  await record('evt_done');
  await plant('settle-on-webhook', await record('evt_failed'));
  await work('connect ETIMEDOUT');
  await plant('settle-on-webhook', await record('evt_waits'));
  const { system } = await ask<{ system: { webhooks: object } }>(STATE);
  const one = { kind: 'payment_intent.succeeded', paymentId: 'cart-x' };
  expect(system.webhooks).toEqual({
    today: 3,
    latest: [
      { ...one, id: 'evt_waits', outcome: 'WAITING', fault: null },
      { ...one, id: 'evt_failed', outcome: 'FAILED', fault: 'The other server took too long.' },
      { ...one, id: 'evt_done', outcome: 'DONE', fault: null },
    ],
  });
});

describe('a read model', () => {
  const { name } = statistics;
  const reason = 'the home page counts wrongly';
  const health = async () => {
    const found = await ask<{ projections: { name: string; lastRebuild: object | null }[] }>(
      '{ projections { name title version state secondsBehind rebuiltTo lastRebuild { fault } stoppedAt { position } } }',
    );
    return found.projections.find((one) => one.name === name);
  };

  it('is built again beside the live one, on record, and says how it ended', async () => {
    await app.settle();
    await expect.poll(health).toMatchObject({
      title: 'Figures of the home page',
      version: statistics.version,
      state: 'CAUGHT_UP',
      rebuiltTo: null,
      lastRebuild: null,
    });
    const live = () => app.redis.get(liveKey(statistics));
    expect(await live()).toBeNull();
    expect(await refusal(REBUILD, { projection: 'nothing', reason })).toBe('NO_SUCH_PROJECTION');
    expect(await refusal(REBUILD, { projection: name, reason: '' })).toBe('REASON_MISSING');
    const answer = await ask<{ rebuildProjection: object[] }>(REBUILD, { projection: name, reason });
    expect(answer.rebuildProjection).toHaveLength(projections.length);
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ lastRebuild: { fault: null }, rebuiltTo: null });
    expect(await live()).toBe('2');
    const [event] = await app.store.read(`upkeep-${name}`);
    expect(event).toMatchObject({ type: 'RebuildAsked', data: { projection: name, version: 1, reason } });
    await expect.poll(health).toMatchObject({ state: 'CAUGHT_UP' });
  });

  it('is not built by two at once, and stands still where it has stopped', async () => {
    const mark = buildingKey(statistics);
    await app.redis.set(mark, 'another process', 'PX', 30_000);
    expect(await health()).toMatchObject({ rebuiltTo: -1 });
    expect(await refusal(REBUILD, { projection: 'agenda', reason })).toBe('BEING_REBUILT');
    await app.redis.del(mark);
    const stop = { position: 3, type: 'ShopRegistered', fault: 'planted' };
    await recordStop(app.redis, statistics, stop);
    expect(await health()).toMatchObject({ state: 'STOPPED', stoppedAt: { position: 3 } });
    await recordStop(app.redis, statistics, undefined);
  });
});

it('all of it is the platform owner’s alone', async () => {
  const people = await Promise.all(
    ['CUSTOMER', 'SHOP_OWNER', 'SELLER'].map(async (role) => (await app.registerMember({ role })).token),
  );
  await app.settle();
  const before = await app.askedFor();
  const id = 'mail-confirmation-a';
  for (const query of [STATE, QUEUE_STATE, FAILED, DAYS, RETRY, RETRY_ALL, REBUILD])
    for (const by of [...people, ''])
      expect(await refusal(query, { id, projection: 'agenda', reason: 'for fun' }, by), query).toBe(
        by ? 'NOT_ALLOWED' : 'NOT_LOGGED_IN',
      );
  expect(await app.askedFor()).toBe(before);
});
