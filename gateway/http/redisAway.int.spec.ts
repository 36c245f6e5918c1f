import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const AWAY_MS = 16_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
}, 60_000);
afterAll(() => app?.close());

it('takes commands while Redis does not answer, refuses reads with READS_UNAVAILABLE, and shows everything afterwards', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const { token } = await app.registerMember();
  const shopId = await openShopAllDay(app, owner.token);
  await app.settle();
  const hold = (time: string, headers = {}) =>
    app.rest('POST', `/booking/hold/${shopId}`, { token, headers, body: { date: dayFromToday(1), time } });

  await app.redis.call('CLIENT', 'PAUSE', String(AWAY_MS));
  const pausedAt = Date.now();
  const list = await app.rest('GET', '/shops/all');
  expect([list.status, (list.body as { error: { code: string } }).error.code]).toEqual([503, 'READS_UNAVAILABLE']);
  expect(list.headers.get('retry-after')).toBe('2');
  expect((await hold('10:00')).status).toBe(201);
  expect((await hold('10:00')).status).toBe(409);
  expect((await hold('10:30', { 'idempotency-key': 'away-1' })).status).toBe(201);
  expect(Date.now() - pausedAt, 'all of it while Redis was away').toBeLessThan(AWAY_MS);

  await expect
    .poll(async () => (await app.rest('GET', '/shops/all')).status, { timeout: 30_000, interval: 200 })
    .toBe(200);
  await app.settle();
  const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${dayFromToday(1)}&days=1`, { token });
  const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
  expect(day?.slots.filter(({ state }) => state === 'held').map(({ time }) => time)).toEqual(['10:00', '10:30']);
}, 90_000);
