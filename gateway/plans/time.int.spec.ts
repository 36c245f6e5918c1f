import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, openShop, shopBody } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { planHand } from './testing.ts';

const MONTH = 32;

let app: TestApp;
let hand: ReturnType<typeof planHand>;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  hand = planHand(app);
});
beforeEach(() => misbehave({}));
afterAll(() => app?.close());

const misbehave = async (settings: object) =>
  void (await app.rest('POST', '/dev/payments/misbehave', { body: settings }));
const kinds = async (memberId: string) => (await app.store.read(`subscription-${memberId}`)).map(({ type }) => type);
const count = (all: readonly string[], type: string) => all.filter((one) => one === type).length;
const statusOf = async (token: string) => (await hand.plan(token)).status;
const reached = (token: string, status: string) =>
  hand.until(
    () => statusOf(token),
    (seen) => seen === status,
  );
const product = (name: string) => {
  const { monday: _monday, ...body } = shopBody({ shop_name: name, category: 'combs' });
  return body;
};

describe('time moved at the provider', () => {
  it('renews each period once, also when the notices come twice and in the wrong order', {
    timeout: 60_000,
  }, async () => {
    const { token, id } = await hand.subscriber();
    const before = await hand.plan(token);
    await misbehave({ duplicate: 3, reorder: true });
    await hand.advance(MONTH);
    await hand.advance(MONTH);
    await hand.until(
      () => kinds(id),
      (all) => count(all, 'SubscriptionRenewed') === 2,
    );
    await misbehave({});
    await app.runJobs();
    expect(count(await kinds(id), 'SubscriptionRenewed')).toBe(2);
    const after = await hand.plan(token);
    expect(after).toMatchObject({
      status: 'active',
      plan: 'premium',
      invoices: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }],
    });
    expect(Date.parse(after.currentPeriodEnd ?? '')).toBeGreaterThan(
      Date.parse(before.currentPeriodEnd ?? '') + 55 * 86_400_000,
    );
  });

  it('after a failed renewal gives grace, then Basic; nothing is deleted and no customer is punished', {
    timeout: 60_000,
  }, async () => {
    const { token, id, subscriptionId } = await hand.subscriber();
    for (let listed = 0; listed < 5; listed += 1)
      await app.rest('POST', '/shops/register', { token, body: product(`Comb ${listed}`) });
    const barber = await hand.subscriber('Diamond', 40, { role: 'SHOP_OWNER' });
    const shop = await openShop(app, barber.token);
    const customer = await app.registerMember();
    await book(app, shop._id, customer.user._id);
    for (const one of [subscriptionId, barber.subscriptionId]) await hand.card(one, 'pm_card_chargeDeclined');

    await hand.advance(MONTH);
    await reached(token, 'pastDue');
    const pastDue = await hand.plan(token);
    expect(pastDue).toMatchObject({
      plan: 'premium',
      limits: { products: 20 },
      usage: { products: 5 },
      invoices: [{ status: 'failed', amountCents: 2500 }, { status: 'paid' }],
    });
    expect(Date.parse(pastDue.graceUntil ?? '') - Date.parse(pastDue.currentPeriodEnd ?? '')).toBe(7 * 86_400_000);
    expect((await app.rest('POST', '/shops/register', { token, body: product('Sixth') })).status).toBe(201);
    const { body } = await hand.intent(token, 'Diamond', 4000);
    expect(body.error?.message).toBe('You are already subscribed to a plan');
    expect((await hand.call('PUT', '/subscription/updateplan', token, { type: 'diamond' })).status).toBe(409);

    await hand.advance(8);
    await reached(token, 'ended');
    await reached(barber.token, 'ended');
    expect(count(await kinds(id), 'RenewalFailed')).toBe(1);
    expect(await hand.plan(token)).toMatchObject({ plan: 'basic', limits: { products: 3 }, usage: { products: 6 } });
    expect((await app.rest('GET', '/users/one', { token })).body).toMatchObject({ type: null });
    const refused = await app.rest('POST', '/shops/register', { token, body: product('Seventh') });
    expect([refused.status, (refused.body as { error: { code: string } }).error.code]).toEqual([403, 'PRODUCT_LIMIT']);
    expect((await app.rest('GET', `/shops/getone/${shop._id}`)).status).toBe(200);
    const bookings = (await app.rest('GET', '/booking/mine', { token: customer.token })).body as { data?: unknown[] };
    expect(JSON.stringify(bookings)).toContain(shop._id);

    const letters = (await app.outbox.list(1_000)).map(({ subject }) => subject);
    expect(letters.filter((subject) => subject === 'We could not renew your Premium plan')).toHaveLength(1);
    expect(letters.filter((subject) => subject === 'Your plan has ended').length).toBeGreaterThanOrEqual(2);
  });

  it('lets a failed renewal be paid with another card, which is then the card on file', {
    timeout: 60_000,
  }, async () => {
    const { token, id, subscriptionId } = await hand.subscriber();
    await hand.card(subscriptionId, 'pm_card_chargeDeclined');
    await hand.advance(MONTH);
    await reached(token, 'pastDue');
    const { status, body } = await hand.intent(token, 'Premium', 2500);
    expect([status, body.amount]).toEqual([201, 2500]);
    await hand.confirm(body.clientSecret, 'pm_card_mastercard');
    await reached(token, 'active');
    await hand.advance(MONTH);
    await hand.until(
      () => kinds(id),
      (all) => count(all, 'SubscriptionRenewed') === 2,
    );
    expect(await statusOf(token)).toBe('active');
    const { data } = await app.graphql<{ payment: { status: string; amountCents: number } }>(
      '{ payment(page: subscription, itemId: "Premium") { status amountCents } }',
      {},
      token,
    );
    expect(data?.payment).toEqual({ status: 'fulfilled', amountCents: 2500 });
  });

  it('fulfils a renewal paid by hand whose invoice is marked as paid later', { timeout: 60_000 }, async () => {
    const { token, id, subscriptionId } = await hand.subscriber();
    await hand.card(subscriptionId, 'pm_card_chargeDeclined');
    await hand.advance(MONTH);
    await reached(token, 'pastDue');
    await misbehave({ invoiceMs: 1_500 });
    const { body } = await hand.intent(token, 'Premium', 2500);
    await hand.confirm(body.clientSecret, 'pm_card_mastercard');
    await reached(token, 'active');
    expect(count(await kinds(id), 'SubscriptionRenewed')).toBe(1);
    const paid = await hand.until(
      async () => (await app.store.read(`payment-subscription-${id}R0001`)).map(({ type }) => type),
      (types) => types.includes('PaymentFulfilled') || types.includes('RefundStarted'),
    );
    expect(paid.slice(-2)).toEqual(['PaymentCaptured', 'PaymentFulfilled']);
  });

  it('brings the planned plan, or the planned end', { timeout: 60_000 }, async () => {
    const [smaller, over] = [await hand.subscriber('Diamond', 40), await hand.subscriber('Diamond', 40)];
    await hand.call('PUT', '/subscription/updateplan', smaller.token, { type: 'premium' });
    await hand.call('DELETE', '/subscription', over.token);
    // The provider must know both before its clock moves.
    await app.runJobs();
    await hand.advance(MONTH);
    await reached(over.token, 'ended');
    await hand.until(
      () => hand.plan(smaller.token),
      ({ plan }) => plan === 'premium',
    );
    expect(await hand.plan(smaller.token)).toMatchObject({
      plan: 'premium',
      status: 'active',
      next: null,
      invoices: [{ amountCents: 2500 }, { amountCents: 4000 }],
    });
    expect((await hand.intent(over.token, 'Premium', 2500)).status).toBe(201);
  });
});

it('with every webhook lost the plan is still started and renewed by the next request', {
  timeout: 60_000,
}, async () => {
  await misbehave({ drop: true });
  const { token, id } = await hand.subscriber();
  await hand.advance(MONTH);
  await app.runJobs();
  expect(await kinds(id)).not.toContain('SubscriptionRenewed');
  // Asking for a change is one way of looking; the sweep is another.
  await hand.call('PUT', '/subscription/updateplan', token, { type: 'premium' });
  expect(count(await kinds(id), 'SubscriptionRenewed')).toBe(1);
});

it('closing an account ends its billing', { timeout: 60_000 }, async () => {
  const { token, id, subscriptionId } = await hand.subscriber();
  expect((await app.rest('DELETE', `/users/delete/${id}`, { token, body: { password: 'secret1' } })).status).toBe(204);
  await hand.until(
    () => kinds(id),
    (all) => all.includes('SubscriptionEnded'),
  );
  expect(await hand.api(`/subscriptions/${subscriptionId}`)).toMatchObject({ status: 'canceled' });
});
