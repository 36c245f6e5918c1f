import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const close = (token: string, id: string) =>
  test.rest('DELETE', `/users/delete/${id}`, { token, body: { password: 'secret1' } });

async function bookFreeChair() {
  const owner = await test.registerMember({ role: 'SHOP_OWNER' });
  const customer = await test.registerMember();
  const shopId = await openShopAllDay(test, owner.token, { price: '0' });
  const choice = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(2), time: '09:00' };
  const booked = await test.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body: choice });
  expect(booked.status).toBe(201);
  return { owner, customer, shopId, bookingId: (booked.body as { _id: string })._id };
}

describe('closing an account with visits to come', () => {
  it('is refused to the customer and to the owner until the visit is cancelled, and then takes the shops down', async () => {
    const { owner, customer, shopId, bookingId } = await bookFreeChair();
    for (const { token, user } of [owner, customer]) {
      const refused = await close(token, user._id);
      expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'STILL_BOOKED' } }]);
    }
    const { waitFor } = test.services.changeFeed;
    test.services.changeFeed.waitFor = async () => false;
    const unknown = await close(customer.token, customer.user._id);
    test.services.changeFeed.waitFor = waitFor;
    expect([unknown.status, unknown.body]).toMatchObject([409, { error: { code: 'BOOKINGS_UNKNOWN' } }]);
    expect((await test.rest('PUT', `/booking/cancel/${bookingId}`, { token: customer.token, body: {} })).status).toBe(
      200,
    );
    expect((await close(customer.token, customer.user._id)).status).toBe(204);
    expect((await close(owner.token, owner.user._id)).status).toBe(204);
    await test.runJobs();
    expect((await test.rest('GET', `/shops/getone/${shopId}`)).status).toBe(404);
  });
});
