import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { registerPlatformOwner } from './testing.ts';

const UPDATE = 'mutation ($id: ID!, $changes: ShopChanges!) { updateShop(id: $id, changes: $changes) { timeZone } }';
const RESTORE = `mutation ($id: ID!, $revision: Int!) {
  restoreVersion(type: shop, id: $id, revision: $revision, reason: "As it was") { id }
}`;
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString();

type Member = { token: string; user: { _id: string } };
let app: TestApp;
let owner: Member;
let customer: Member;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
}, 60_000);
beforeEach(async () => {
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  customer = await app.registerMember();
  shopId = await openShopAllDay(app, owner.token);
});
afterAll(() => app?.close());

const update = (body: object) => app.rest('PUT', `/shops/update/${shopId}`, { token: owner.token, body });
const errorOf = ({ status, body }: Awaited<ReturnType<typeof update>>) => ({
  status,
  ...(body as { error?: { code: string; message: string; details: object } }).error,
});
const nothing = { bookings: 0, holds: 0, offers: 0, blocks: 0, queued: 0 };

it('leaves a shop its zone while something is booked, held or blocked ahead, by both APIs, and says how much', async () => {
  const [date, last] = [dayFromToday(3), dayFromToday(80)];
  const made = { shopId, customerId: customer.user._id, date, at: YESTERDAY };
  const bookingId = await madeEarlier(app, { ...made, time: '10:00', confirmed: true });
  const block = { date: last, times: ['09:00', '09:30'] };
  const blocked = await app.rest('POST', `/booking/block/${shopId}`, { token: owner.token, body: block });
  expect(blocked.status).toBe(201);
  const held = await app.rest('POST', `/booking/hold/${shopId}`, {
    token: customer.token,
    body: { date, time: '12:00' },
  });
  const before = await app.askedFor();
  const chosen = errorOf(await update({ timeZone: 'America/New_York' }));
  expect(chosen).toMatchObject({
    status: 409,
    code: 'ZONE_IN_USE',
    details: { ...nothing, bookings: 1, holds: 1, blocks: 1, until: last },
  });
  expect(chosen.message).toBe(
    `The time zone stays while something is kept ahead by its clock: 1 booking, 1 time that is being chosen, 1 blocked time, the last on ${last}. Cancel or open these first, or wait until they are over.`,
  );
  expect(errorOf(await update({ shop_address: '1 Colfax Ave, Denver, CO' }))).toMatchObject({
    code: 'ZONE_IN_USE',
  });
  const { errors } = await app.graphql(UPDATE, { id: shopId, changes: { timeZone: 'America/Denver' } }, owner.token);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'ZONE_IN_USE', field: 'timeZone' });
  expect(await app.askedFor(), 'nothing is written').toBe(before);

  expect((await update({ timeZone: 'America/Chicago', price: '40' })).body, 'it is the same').toMatchObject({
    price: 40,
  });
  expect((await update({ shop_address: '9 Lake St, Chicago, Illinois' })).status, 'within the zone').toBe(200);

  const by = { by: { id: owner.user._id, role: 'SHOP_OWNER' }, channel: 'rest' } as const;
  const of = { bookingId, shopId, date };
  await app.handler.dispatch(day, { type: 'CancelBooking', data: of }, by);
  await app.rest('POST', `/booking/release/${(held.body as { _id: string })._id}`, { token: customer.token, body: {} });
  expect(errorOf(await update({ timeZone: 'America/Denver' })).details).toEqual({
    ...nothing,
    blocks: 1,
    until: last,
  });
  const { _id } = blocked.body as { _id: string };
  expect((await app.rest('PUT', `/booking/unblock/${_id}`, { token: owner.token, body: {} })).status).toBe(200);
  expect((await update({ timeZone: 'America/Denver' })).body).toMatchObject({ timeZone: 'America/Denver' });
});

it('does not count what is over', async () => {
  const made = { shopId, customerId: customer.user._id, date: dayFromToday(-1), time: '08:00', confirmed: true };
  await madeEarlier(app, { ...made, at: new Date(Date.now() - 72 * 3_600_000).toISOString() });
  expect((await update({ timeZone: 'America/Denver' })).body).toMatchObject({ timeZone: 'America/Denver' });
});

it('holds for a version that is restored, too', async () => {
  const stream = `catalog-${owner.user._id}`;
  const opened = (await app.store.read(stream)).at(-1)?.revision ?? -1;
  expect((await update({ timeZone: 'America/Denver' })).status).toBe(200);
  const hold = { date: dayFromToday(3), time: '12:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: customer.token, body: hold });
  expect(held.status).toBe(201);
  const root = await registerPlatformOwner(app);
  for (const token of [owner.token, root])
    expect((await app.graphql(RESTORE, { id: shopId, revision: opened }, token)).errors?.[0]?.extensions.code).toBe(
      'ZONE_IN_USE',
    );
  await app.rest('POST', `/booking/release/${(held.body as { _id: string })._id}`, { token: customer.token, body: {} });
  expect((await app.graphql(RESTORE, { id: shopId, revision: opened }, owner.token)).errors).toBeUndefined();
});

it('refuses a time of the new zone on a day that has one of the former, should both have come at once', async () => {
  expect((await update({ timeZone: 'America/New_York' })).status).toBe(200);
  const date = dayFromToday(5);
  // A hold that was looked up before the change, and decided after it: by the clock of Chicago.
  const made = { shopId, customerId: customer.user._id, date, time: '10:00', at: YESTERDAY, confirmed: true };
  await madeEarlier(app, made);
  const { token } = await app.registerMember();
  // 11:00 in New York is 10:00 in Chicago.
  const answer = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time: '11:00' } });
  expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([409, 'CLOCK_CHANGED']);
  const next = { date: dayFromToday(6), time: '11:00' };
  expect((await app.rest('POST', `/booking/hold/${shopId}`, { token, body: next })).status).toBe(201);
});
