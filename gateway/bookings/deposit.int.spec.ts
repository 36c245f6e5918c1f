import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, madeEarlier, openShopAllDay, pay } from './testing.ts';

let app: TestApp;
let owner: string;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
  const terms = { cancel_free_hours: 72, cancel_percentage: 50, up_front_percentage: 40, no_show_kept_percentage: 75 };
  shopId = await openShopAllDay(app, owner, { price: '35.01', ...terms });
});
afterAll(() => app?.close());

const HOLD =
  'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { amountCents booking { id priceCents upFrontCents dueAtShopCents noShowRefundCents depositRule { upFront noShowKept } } } }';
const CONFIRM =
  'mutation ($id: ID!) { createBooking(bookingId: $id) { status priceCents upFrontCents dueAtShopCents } }';
const CHANGE =
  'mutation ($id: ID!, $rule: DepositRuleInput!) { updateShop(id: $id, changes: { depositRule: $rule }) { depositRule { upFront noShowKept } } }';

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
const wish = (days: number) => ({ date: dayFromToday(days), time: times.shift() ?? '' });

type Held = { readonly holdSlot: { readonly amountCents: number; readonly booking: { readonly id: string } } };
/** A member who keeps a time so many days from today. */
async function holding(days: number, shop = shopId) {
  const { token } = await app.registerMember();
  const { data, errors } = await app.graphql<Held>(HOLD, { input: { shopId: shop, ...wish(days) } }, token);
  expect(errors).toBeUndefined();
  const { booking, amountCents } = (data as Held).holdSlot;
  return { token, id: booking.id, booking, amountCents };
}
const refunded = async (id: string) => {
  const { state } = await app.handler.stateOf(payment, { paymentId: `booking-${id}` });
  return state.stage === 'none'
    ? 0
    : Object.values(state.refunds).reduce((sum, { amount, status }) => sum + (status === 'completed' ? amount : 0), 0);
};
const confirmed = (token: string, id: string) =>
  expect
    .poll(async () => (await app.graphql(CONFIRM, { id }, token)).data, { timeout: 15_000 })
    .toMatchObject({ createBooking: { status: 'confirmed' } });

describe('a shop that asks for a deposit', () => {
  it('says so in both APIs', async () => {
    const { data } = await app.graphql('query ($id: ID!) { shop(id: $id) { depositRule { upFront noShowKept } } }', {
      id: shopId,
    });
    expect(data).toMatchObject({ shop: { depositRule: { upFront: 40, noShowKept: 75 } } });
    expect((await app.rest('GET', `/shops/getone/${shopId}`)).body).toMatchObject({
      up_front_percentage: 40,
      no_show_kept_percentage: 75,
    });
  });

  it('is paid that part with the booking, and no other amount; the rest is due at the shop', async () => {
    const { token, id, booking, amountCents } = await holding(3);
    expect(amountCents).toBe(1_400);
    expect(booking).toMatchObject({
      ...{ priceCents: 3_501, upFrontCents: 1_400, dueAtShopCents: 2_101, noShowRefundCents: 350 },
      depositRule: { upFront: 40, noShowKept: 75 },
    });
    const whole = { page: 'booking', itemId: id, amount: 3_501, currency: 'usd' };
    expect((await app.rest('POST', '/stripe/payment-intent', { token, body: whole })).body).toMatchObject({
      error: { code: 'AMOUNT_DIFFERS', details: { amount: 1_400 } },
    });
    expect(await pay(app, token, id, 1_400)).toBe(200);
    await confirmed(token, id);
    const { body } = await app.rest('GET', '/booking/mine', { token });
    expect(body).toMatchObject({ data: [{ status: 'confirmed', amount: 35.01, up_front: 14, due_at_shop: 21.01 }] });
    const receipt = await app.rest('GET', `/booking/receipt/${id}`, { token });
    expect(receipt.status).toBe(200);
  });

  it('answers over REST what is paid now', async () => {
    const { token } = await app.registerMember();
    const held = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: wish(3) });
    expect(held.body).toMatchObject({ amount: 14, due_at_shop: 21.01 });
  });

  it('gives the policy’s part of the deposit back to who cancels late, and all of it when it cancels itself', async () => {
    const late = await holding(2);
    expect(await pay(app, late.token, late.id, 1_400)).toBe(200);
    await confirmed(late.token, late.id);
    const preview = await app.rest('GET', `/booking/cancellation/${late.id}`, { token: late.token });
    expect(preview.body).toMatchObject({ refund: 7, fee: 7, percentage: 50 });
    const done = await app.rest('PUT', `/booking/cancel/${late.id}`, { token: late.token, body: { refund: 7 } });
    expect(done.status).toBe(200);
    await expect.poll(() => refunded(late.id), { timeout: 15_000 }).toBe(700);

    const other = await holding(2);
    expect(await pay(app, other.token, other.id, 1_400)).toBe(200);
    await confirmed(other.token, other.id);
    expect((await app.rest('PUT', `/booking/cancel/${other.id}`, { token: owner, body: {} })).status).toBe(200);
    await expect.poll(() => refunded(other.id), { timeout: 15_000 }).toBe(1_400);
  });

  it('keeps the rule of a held time when it sets another, of which absent parts stay', async () => {
    const { token, id } = await holding(4);
    const changed = await app.graphql(CHANGE, { id: shopId, rule: { upFront: 100, noShowKept: 100 } }, owner);
    expect(changed.data).toMatchObject({ updateShop: { depositRule: { upFront: 100, noShowKept: 100 } } });
    expect(await pay(app, token, id, 1_400)).toBe(200);
    await confirmed(token, id);
    const back = { up_front_percentage: '40', no_show_kept_percentage: 75 };
    expect((await app.rest('PUT', `/shops/update/${shopId}`, { token: owner, body: back })).status).toBe(200);
    const part = await app.rest('PUT', `/shops/update/${shopId}`, {
      token: owner,
      body: { no_show_kept_percentage: 0 },
    });
    expect(part.body).toMatchObject({ up_front_percentage: 40, no_show_kept_percentage: 0 });
    for (const body of [{ up_front_percentage: 101 }, { up_front_percentage: -1 }, { no_show_kept_percentage: 'all' }])
      expect((await app.rest('PUT', `/shops/update/${shopId}`, { token: owner, body })).status).toBe(400);
    const wrong = await app.graphql(CHANGE, { id: shopId, rule: { upFront: 101, noShowKept: 0 } }, owner);
    expect(wrong.errors?.[0]?.extensions.code).toBeDefined();
  });
});

describe('a shop that asks for nothing up front', () => {
  let free: string;
  beforeAll(async () => {
    free = await openShopAllDay(app, owner, { up_front_percentage: 0, no_show_kept_percentage: 0 });
  });

  it('is booked without a payment, whatever it costs, through both APIs', async () => {
    const { token, id, amountCents } = await holding(3, free);
    expect(amountCents).toBe(0);
    const { data } = await app.graphql(CONFIRM, { id }, token);
    expect(data).toMatchObject({
      createBooking: { status: 'confirmed', priceCents: 3_500, upFrontCents: 0, dueAtShopCents: 3_500 },
    });
    const body = { service: 'barb', no_persons: '1', ...wish(3) };
    const made = await app.rest('POST', `/booking/create/${free}`, { token, body });
    expect([made.status, made.body]).toMatchObject([201, { status: 'confirmed', amount: 35, up_front: 0 }]);
    const none = await app.rest('GET', `/booking/cancellation/${id}`, { token });
    expect(none.body).toMatchObject({ refund: 0, fee: 0 });
  });

  it('records that a customer did not come, long after it, as nothing goes back', async () => {
    const { token, user } = await app.registerMember();
    const id = await madeEarlier(app, {
      ...{ shopId: free, customerId: user._id, date: dayFromToday(-5), time: '09:00', confirmed: true },
      ...{ at: new Date(Date.now() - 6 * 86_400_000).toISOString(), price: 3_500 },
      depositRule: { upFront: 0, noShowKept: 0 },
    });
    expect((await app.rest('PUT', `/booking/no-show/${id}`, { token })).status).toBe(403);
    const missed = await app.rest('PUT', `/booking/no-show/${id}`, { token: owner });
    expect(missed.body).toMatchObject({ status: 'no-show', amount: 35, due_at_shop: 35 });
  });
});
