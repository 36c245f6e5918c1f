import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay, pay } from './testing.ts';

let app: TestApp;
const date = dayFromToday(3);
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const SYSTEM = { id: 'spec', role: 'system' } as const;

// No jobs: the only one who looks at the payment is the request.
beforeAll(async () => {
  app = await openTestApp({ workers: false });
}, 60_000);
afterAll(() => app?.close());

async function paidAndExpired(time: string) {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const ann = await app.registerMember();
  const shopId = await openShopAllDay(app, owner.token);
  const held = (await app.rest('POST', `/booking/hold/${shopId}`, { token: ann.token, body: { date, time } })).body as {
    _id: string;
  };
  expect(await pay(app, ann.token, held._id, 3500)).toBe(200);
  const of = { bookingId: held._id, shopId, date };
  await app.handler.dispatch(day, { type: 'ExpireHold', data: of }, { by: SYSTEM, channel: 'job', at: minutes(11) });
  const create = () => app.rest('POST', `/booking/create/${shopId}`, { token: ann.token, body: { date, time } });
  return { ann, shopId, bookingId: held._id, create };
}

const kinds = async () => (await app.store.readAll(-1, 10_000)).map(({ type }) => type);

it('a payment that came after the hold was over still books a free slot', async () => {
  const { create, bookingId } = await paidAndExpired('09:00');
  const answer = await create();
  expect([answer.status, (answer.body as { _id: string })._id]).toEqual([201, bookingId]);
});

it('a payment that arrives after another customer took the slot is refunded once, and every request gets a 409', async () => {
  const { create, shopId } = await paidAndExpired('10:00');
  const bob = await app.registerMember();
  expect(
    (await app.rest('POST', `/booking/hold/${shopId}`, { token: bob.token, body: { date, time: '10:00' } })).status,
  ).toBe(201);
  const answer = await create();
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: { code: 'SLOT_TAKEN', details: { refunded: true } } });
  expect((await create()).status).toBe(409);
  expect((await kinds()).filter((type) => type === 'RefundStarted')).toHaveLength(1);
});

it("a free slot is not booked for a member by another member's payment", async () => {
  const { shopId } = await paidAndExpired('11:00');
  const bob = await app.registerMember();
  expect(
    (await app.rest('POST', `/booking/create/${shopId}`, { token: bob.token, body: { date, time: '11:00' } })).status,
  ).toBe(402);
});
