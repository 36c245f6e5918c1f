import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay, pay } from './testing.ts';

let app: TestApp;
let ownerToken: string;
let strict: string;
beforeAll(async () => {
  app = await openTestApp();
  ownerToken = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
  strict = await openShopAllDay(app, ownerToken, { price: '35.01', cancel_free_hours: '72', cancel_percentage: 50 });
});
afterAll(() => app?.close());

const PREVIEW = 'query($id: ID!) { cancellationPreview(bookingId: $id) { refundCents feeCents freeUntil percentage } }';
const CANCEL =
  'mutation($id: ID!, $refundCents: Int) { cancelBooking(id: $id, refundCents: $refundCents) { status refundCents } }';
const RESCHEDULE =
  'mutation($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { status date time } }';
const PAYMENT = 'query($id: ID!) { payment(page: booking, itemId: $id) { status refundedCents amountCents } }';

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];

/** A member with a paid booking so many days from today. */
async function paid(days: number, shopId = strict, cents = 3501) {
  const { token } = await app.registerMember();
  const held = await app.rest('POST', `/booking/hold/${shopId}`, {
    token,
    body: { date: dayFromToday(days), time: times.shift() ?? '' },
  });
  expect(held.status, held.text).toBe(201);
  const { _id: id } = held.body as { _id: string };
  expect(await pay(app, token, id, cents)).toBe(200);
  await expect
    .poll(async () => (await app.rest('GET', '/booking/mine', { token })).text, { timeout: 15_000 })
    .toContain('"confirmed"');
  return { token, id };
}

const refunded = async (id: string) => {
  const { state } = await app.handler.stateOf(payment, { paymentId: `booking-${id}` });
  return state.stage === 'none'
    ? 0
    : Object.values(state.refunds).reduce((sum, { amount, status }) => sum + (status === 'completed' ? amount : 0), 0);
};

describe('cancelling with a policy', () => {
  it('shows the policy on the shop, in both APIs', async () => {
    const { data } = await app.graphql(
      'query($id: ID!) { shop(id: $id) { cancellationPolicy { freeHours percentage } } }',
      { id: strict },
    );
    expect(data).toMatchObject({ shop: { cancellationPolicy: { freeHours: 72, percentage: 50 } } });
    expect((await app.rest('GET', `/shops/getone/${strict}`)).body).toMatchObject({
      cancel_free_hours: 72,
      cancel_percentage: 50,
    });
  });

  it('refunds after the free period the amount shown, rounded up to the cent, and the provider has moved exactly that', async () => {
    const { token, id } = await paid(2);
    const { data } = await app.graphql<{ cancellationPreview: { refundCents: number } }>(PREVIEW, { id }, token);
    expect(data?.cancellationPreview).toMatchObject({ refundCents: 1751, feeCents: 1750, percentage: 50 });
    expect((await app.rest('GET', `/booking/cancellation/${id}`, { token })).body).toMatchObject({
      refund: 17.51,
      fee: 17.5,
      percentage: 50,
    });
    const wrong = await app.graphql(CANCEL, { id, refundCents: 3501 }, token);
    expect(wrong.errors?.[0]?.extensions).toMatchObject({
      code: 'REFUND_DIFFERS',
      field: 'refundCents',
      details: { refund: 1751 },
    });
    const refused = await app.rest('PUT', `/booking/cancel/${id}`, { token, body: { refund: 35.01 } });
    expect(refused.body).toMatchObject({
      error: { code: 'REFUND_DIFFERS', field: 'refund', details: { refund: 17.51 } },
    });
    expect(refused.status).toBe(409);
    const done = await app.graphql(CANCEL, { id, refundCents: 1751 }, token);
    expect(done.data).toMatchObject({ cancelBooking: { status: 'cancelled', refundCents: 1751 } });
    await expect.poll(() => refunded(id), { timeout: 15_000 }).toBe(1751);
    expect((await app.graphql(PAYMENT, { id }, token)).data).toMatchObject({
      payment: { amountCents: 3501, refundedCents: 1751 },
    });
    const again = await app.graphql(PREVIEW, { id }, token);
    expect(JSON.stringify(again.errors)).toContain('ALREADY_CANCELLED');
  });

  it('gives everything back in time, and when the shop cancels', async () => {
    const early = await paid(5);
    expect((await app.graphql(PREVIEW, { id: early.id }, early.token)).data).toMatchObject({
      cancellationPreview: { refundCents: 3501, feeCents: 0 },
    });
    expect(
      (await app.rest('PUT', `/booking/cancel/${early.id}`, { token: early.token, body: { refund: 35.01 } })).status,
    ).toBe(200);
    const late = await paid(2);
    expect((await app.graphql(PREVIEW, { id: late.id }, ownerToken)).data).toMatchObject({
      cancellationPreview: { refundCents: 3501, feeCents: 0 },
    });
    expect((await app.rest('PUT', `/booking/cancel/${late.id}`, { token: ownerToken, body: {} })).status).toBe(200);
    await expect.poll(() => refunded(early.id), { timeout: 15_000 }).toBe(3501);
    await expect.poll(() => refunded(late.id), { timeout: 15_000 }).toBe(3501);
  });

  it('keeps the policy of the booking when the shop changes its own', async () => {
    const { token, id } = await paid(2);
    const harder = await app.rest('PUT', `/shops/update/${strict}`, {
      token: ownerToken,
      body: { cancel_percentage: 0 },
    });
    expect(harder.body).toMatchObject({ cancel_free_hours: 72, cancel_percentage: 0 });
    expect((await app.graphql(PREVIEW, { id }, token)).data).toMatchObject({
      cancellationPreview: { refundCents: 1751 },
    });
    const { data } = await app.graphql(
      'query($id: ID!) { booking(id: $id) { cancellationPolicy { freeHours percentage } } }',
      { id },
      token,
    );
    expect(data).toMatchObject({ booking: { cancellationPolicy: { freeHours: 72, percentage: 50 } } });
    const softer =
      'mutation($id: ID!) { updateShop(id: $id, changes: { cancellationPolicy: { freeHours: 72, percentage: 50 } }) { cancellationPolicy { percentage } } }';
    expect((await app.graphql(softer, { id: strict }, ownerToken)).data).toMatchObject({
      updateShop: { cancellationPolicy: { percentage: 50 } },
    });
  });

  it('is hidden from strangers', async () => {
    const { id } = await paid(2);
    const { token } = await app.registerMember();
    expect((await app.rest('GET', `/booking/cancellation/${id}`, { token })).status).toBe(404);
    expect((await app.rest('GET', `/booking/cancellation/${id}`)).status).toBe(401);
  });

  it('refuses a policy that is none', async () => {
    for (const body of [
      { cancel_percentage: 101 },
      { cancel_percentage: 'half' },
      { cancel_free_hours: -1 },
      { cancel_free_hours: '' },
      { cancel_free_hours: null },
    ])
      expect(
        (await app.rest('PUT', `/shops/update/${strict}`, { token: ownerToken, body })).status,
        JSON.stringify(body),
      ).toBe(400);
  });
});

describe('moving a paid booking', () => {
  it('never asks to pay again, on the same day or another, even when the shop has become dearer', async () => {
    times.push('12:00', '12:30');
    const shopId = await openShopAllDay(app, ownerToken);
    const { token, id } = await paid(3, shopId, 3500);
    expect(
      (await app.rest('PUT', `/shops/update/${shopId}`, { token: ownerToken, body: { price: '99' } })).status,
    ).toBe(200);
    for (const [days, time] of [
      [3, '15:00'],
      [4, '16:00'],
      [3, '17:00'],
    ] as const) {
      const moved = await app.graphql(RESCHEDULE, { id, date: dayFromToday(days), time: `${time}` }, token);
      expect(moved.data, JSON.stringify(moved.errors)).toMatchObject({
        rescheduleBooking: { status: 'confirmed', date: dayFromToday(days), time },
      });
    }
    const asked = await app.rest('POST', '/stripe/payment-intent', {
      token,
      body: { page: 'booking', itemId: id, amount: 3500, currency: 'usd' },
    });
    expect(asked.status).toBe(409);
    const events = await app.store.readAll(-1, 100_000);
    const about = events.filter((event) => JSON.stringify(event.data).includes(id)).map(({ type }) => type);
    expect(about.filter((type) => type === 'PaymentRequested')).toHaveLength(1);
    expect(about.filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
    expect((await app.rest('PUT', `/booking/cancel/${id}`, { token, body: { refund: 35 } })).status).toBe(200);
    await expect.poll(() => refunded(id), { timeout: 15_000 }).toBe(3500);
  });
});
