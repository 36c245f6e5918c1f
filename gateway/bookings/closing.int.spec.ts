import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

let app: TestApp;
let token = '';
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  token = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
  shopId = await openShopAllDay(app, token);
}, 60_000);
afterAll(() => app?.close());

async function walkIn(date: string): Promise<string> {
  const body = { date, time: '10:00', name: 'Wade' };
  const answer = await app.rest('POST', `/booking/walk-in/${shopId}`, { token, body });
  expect(answer.status).toBe(201);
  return (answer.body as { _id: string })._id;
}
const close = (from: string, to: string, appointments: readonly string[], headers: Record<string, string> = {}) =>
  app.rest('POST', `/booking/closing/${shopId}`, { token, headers, body: { from, to, appointments } });
const preview = async (from: string, to: string) =>
  (await app.rest('GET', `/booking/closing/${shopId}?from=${from}&to=${to}`, { token })).body as {
    appointments: string[];
  };

it('closes no day when the last one is further ahead than bookings open', async () => {
  const [from, to] = [dayFromToday(80), dayFromToday(100)];
  const bookingId = await walkIn(from);
  const answer = await close(from, to, [bookingId]);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Bookings open 90 days ahead.')]);
  expect((await preview(from, from)).appointments).toEqual([bookingId]);
});

it('closes no day when an appointment was not named, and does not mind one that is gone', async () => {
  const [from, to] = [dayFromToday(30), dayFromToday(31)];
  const first = await walkIn(from);
  const second = await walkIn(to);
  const refused = await close(from, to, [first]);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('have changed since you looked')]);
  expect((await preview(from, to)).appointments).toEqual([first, second]);
  expect((await app.rest('PUT', `/booking/cancel/${second}`, { token, body: {} })).status).toBe(200);
  expect((await close(from, to, [first, second])).body).toEqual({ days: [from, to] });
  expect((await preview(from, to)).appointments).toEqual([]);
});

it('goes on where a former attempt ended: days that are closed by then are passed over', async () => {
  const [from, to] = [dayFromToday(40), dayFromToday(41)];
  const appointments = [await walkIn(from), await walkIn(to)];
  expect((await close(from, from, appointments)).body).toEqual({ days: [from] });
  expect((await close(from, to, appointments)).body).toEqual({ days: [to] });
});
