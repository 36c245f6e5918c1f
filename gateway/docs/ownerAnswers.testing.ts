import { Queue } from 'bullmq';
import { expect, vi } from 'vitest';
import { KEPT_FOR } from '#domain/retention.ts';
import { buildingKey, connect } from '#projections/redis.ts';
import { statistics } from '#projections/shops/statistics.ts';
import { recordStop } from '#projections/upkeep/stops.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = {
  readonly app: TestApp;
  readonly call: Call;
  readonly root: string;
  readonly customer: { readonly token: string };
};

const NOBODY = 'Nobody0000000000000000';
const reason = 'For a test.';

/** What is read and noted of a member, and the ban from the forum. */
export async function membersLookedAfter({ app, call, root, customer }: World): Promise<void> {
  const { user, token } = await app.registerMember();
  const own = await call(200, 'GET', '/users/one', root);
  const record = `/users/record/${user._id}`;
  const notes = `/users/notes/${user._id}`;
  const text = 'Called twice.';
  type Noted = { readonly notes: readonly { readonly _id: string; readonly text: string }[] };
  const noted = await call<Noted>(201, 'POST', notes, root, { text });
  expect(noted.notes).toMatchObject([{ text }]);
  await call(400, 'POST', notes, root, { text: '' });
  await call(403, 'POST', notes, customer.token, { text });
  await call(404, 'POST', `/users/notes/${NOBODY}`, root, { text });
  await call(409, 'POST', `/users/notes/${own._id}`, root, { text });
  expect(await call<Noted>(200, 'GET', record, root)).toMatchObject({ _id: user._id, notes: [{ text }] });
  await call(403, 'GET', record, customer.token);
  await call(404, 'GET', `/users/record/${NOBODY}`, root);
  const note = `${notes}/${noted.notes[0]?._id}`;
  await call(403, 'DELETE', note, customer.token);
  expect((await call<Noted>(200, 'DELETE', note, root)).notes).toEqual([]);
  await call(404, 'DELETE', `${notes}/none`, root);

  const ban = `/threads/ban/${user._id}`;
  type Ban = { readonly ban: { readonly until: string } | null };
  const until = '2100-01-01T00:00:00Z';
  expect(await call<Ban>(200, 'PUT', ban, root, { reason, until })).toMatchObject({ ban: { reason } });
  await call(400, 'PUT', ban, root, { reason: '' });
  await call(400, 'PUT', ban, root, { reason, until: '2020-01-01T00:00:00Z' });
  await call(403, 'PUT', ban, customer.token, { reason });
  await call(404, 'PUT', `/threads/ban/${NOBODY}`, root, { reason });
  expect((await call<Ban>(200, 'GET', ban, token)).ban?.until).toBe('2100-01-01T00:00:00.000Z');
  await call(403, 'GET', ban, customer.token);
  await call(403, 'GET', '/threads/getall', token);
  await call(400, 'DELETE', ban, root, { reason: '' });
  await call(403, 'DELETE', ban, customer.token, { reason });
  await call(204, 'DELETE', ban, root, { reason });
  await call(409, 'DELETE', ban, root, { reason });
  expect(await call<Ban>(200, 'GET', ban, token)).toEqual({ ban: null });
}

/** The state of the installation, its queue of jobs, and its read models. */
export async function installationLookedAfter({ app, call, root, customer }: World): Promise<void> {
  await call(200, 'GET', '/system?timeZone=America/Chicago', root);
  await call(400, 'GET', '/system?timeZone=Mars/Base', root);
  expect((await call<{ data: unknown[] }>(200, 'GET', '/system/days?days=3', root)).data).toHaveLength(3);
  await call(400, 'GET', '/system/days?days=93', root);
  await call(200, 'GET', '/system/jobs', root);
  await call(400, 'GET', '/system/jobs/failed?page=0', root);
  for (const path of ['/system', '/system/days', '/system/jobs', '/system/jobs/failed', '/system/projections'])
    await call(403, 'GET', path, customer.token);

  const id = await plantFailing(app);
  type Failed = { readonly data: readonly { readonly _id: string }[] };
  const failed = () =>
    vi.waitFor(
      async () =>
        expect((await call<Failed>(200, 'GET', '/system/jobs/failed', root)).data.map(({ _id }) => _id)).toContain(id),
      20_000,
    );
  await failed();
  await call(200, 'PUT', `/system/jobs/retry/${id}`, root);
  await call(403, 'PUT', `/system/jobs/retry/${id}`, customer.token);
  await call(409, 'PUT', '/system/jobs/retry/none', root);
  await failed();
  expect((await call<{ count: number }>(200, 'PUT', '/system/jobs/retry', root)).count).toBeGreaterThan(0);
  await call(403, 'PUT', '/system/jobs/retry', customer.token);

  const { name } = statistics;
  const again = `/system/projections/rebuild/${name}`;
  const mark = buildingKey(statistics);
  await app.redis.set(mark, 'another process', 'PX', 30_000);
  await call(409, 'PUT', again, root, { reason });
  await app.redis.del(mark);
  await call(400, 'PUT', again, root, { reason: '' });
  await call(403, 'PUT', again, customer.token, { reason });
  await call(404, 'PUT', '/system/projections/rebuild/nothing', root, { reason });
  await call(200, 'PUT', again, root, { reason });
  type Health = { readonly data: readonly { readonly name: string; readonly lastRebuild: object | null }[] };
  await vi.waitFor(
    async () => {
      const { data } = await call<Health>(200, 'GET', '/system/projections', root);
      expect(data.find((one) => one.name === name)?.lastRebuild).toMatchObject({ fault: null });
    },
    { timeout: 10_000 },
  );

  const skip = `/system/projections/skip/${name}`;
  await recordStop(app.redis, statistics, { position: 3, type: 'AccountRegistered', fault: 'planted' });
  await call(400, 'PUT', skip, root, { position: 3, reason: '' });
  await call(403, 'PUT', skip, customer.token, { position: 3, reason });
  await call(409, 'PUT', skip, root, { position: 4, reason });
  await call(200, 'PUT', skip, root, { position: 3, reason });
  await recordStop(app.redis, statistics, undefined);
}

/**
 * Puts a job into the queue that no release knows, older than such a job waits for one: it fails at its only try. Answers
 * its id.
 */
async function plantFailing(app: TestApp): Promise<string> {
  const { name, prefix, redisAddress } = app.queueAt;
  const connection = connect(redisAddress);
  const queue = new Queue(name, { connection, prefix });
  const jobId = 'no-such-job-1';
  await queue.add(
    'no-such-job',
    { data: { bookingId: 'one' }, eventId: 'one' },
    { jobId, timestamp: Date.now() - 2 * KEPT_FOR.failedJob },
  );
  await queue.close();
  connection.disconnect();
  return jobId;
}
