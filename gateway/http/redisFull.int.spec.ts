import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
}, 60_000);
afterAll(() => app?.close());

it('takes commands while Redis has no memory left, answers reads or READS_UNAVAILABLE, and shows everything afterwards', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const { token } = await app.registerMember();
  const shopId = await openShopAllDay(app, owner.token);
  await app.settle();
  const hold = (time: string, headers = {}) =>
    app.rest('POST', `/booking/hold/${shopId}`, { token, headers, body: { date: dayFromToday(1), time } });

  await app.redis.config('SET', 'maxmemory', '1mb');
  await expect(app.redis.set('cs:spec', 'x')).rejects.toThrow(/^OOM /);
  expect((await hold('10:00')).status).toBe(201);
  expect((await hold('10:00')).status).toBe(409);
  expect((await hold('10:30', { 'idempotency-key': 'full-1' })).status).toBe(201);
  // A plain list needs no set of its own in Redis.
  expect((await app.rest('GET', '/shops/all')).status).toBe(200);
  const looked = await Promise.all([
    app.rest('GET', '/shops/all'),
    app.rest('GET', '/shops/search?query=shop'),
    app.rest('GET', `/shops/getone/${shopId}`),
  ]);
  for (const { status, body } of looked)
    if (status >= 500)
      expect([status, (body as { error: { code: string } }).error.code]).toEqual([503, 'READS_UNAVAILABLE']);

  await app.redis.config('SET', 'maxmemory', '0');
  await app.runJobs();
  const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${dayFromToday(1)}&days=1`, { token });
  const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
  expect(day?.slots.filter(({ state }) => state === 'held').map(({ time }) => time)).toEqual(['10:00', '10:30']);
}, 60_000);
