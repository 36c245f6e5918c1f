import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { withCheckedAnswers } from './checkedAnswers.testing.ts';

let app: Awaited<ReturnType<typeof withCheckedAnswers>>;
let token: string;
let shopId: string;
beforeAll(async () => {
  const limits = { env: { LOG_LEVEL: 'silent', RATE_LIMIT: 'on' }, workers: false };
  app = await withCheckedAnswers(await openTestApp(limits));
  ({ token } = await app.registerMember({ role: 'SHOP_OWNER' }));
  shopId = await openShopAllDay(app, token);
}, 60_000);
afterAll(() => app?.close());

/** Holds a time of the day after tomorrow; `rest` compares answer and headers with the published document. */
async function hold(time: string, status: number, headers: Record<string, string> = {}): Promise<Headers> {
  const body = { date: dayFromToday(2), time };
  const answer = await (app as TestApp).rest('POST', `/booking/hold/${shopId}`, { token, body, headers });
  expect(answer.status, answer.text).toBe(status);
  return answer.headers;
}

it('has the published headers on the answer to a change, to its repeat, and to one that comes too often', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await hold('16:00', 201, key);
  expect([first.has('x-position'), first.has('idempotent-replay')]).toEqual([true, false]);
  expect((await hold('16:00', 201, key)).get('idempotent-replay')).toBe('true');
  await hold('16:30', 409, key);
  await hold('16:30', 201);
  await hold('17:00', 201);
  expect(Number((await hold('17:30', 429)).get('retry-after'))).toBeGreaterThan(0);
});
