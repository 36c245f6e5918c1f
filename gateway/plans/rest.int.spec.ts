import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { planHand } from './testing.ts';

let app: TestApp;
let hand: ReturnType<typeof planHand>;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  hand = planHand(app);
});
afterAll(() => app?.close());

const typeOf = async (token: string) =>
  ((await app.rest('GET', '/users/one', { token })).body as { type: string | null }).type;
const premium = { type: 'premium', plan: 'monthly', amount: 25, billingAddress: '1 State St', paymentMethod: 'stripe' };

describe('buying a plan over REST', () => {
  it('takes the plan by its title and the server’s price alone', async () => {
    const { token } = await app.registerMember();
    for (const [itemId, amount] of [
      ['Premium', 1],
      ['Diamond', 2500],
      ['premium', 2499],
      ['DIAMOND', 25_000],
    ] as const) {
      const { status, body } = await hand.intent(token, itemId, amount);
      expect([status, body.error?.code], `${itemId} for ${amount}`).toEqual([409, 'AMOUNT_DIFFERS']);
    }
    expect((await hand.intent(token, 'Basic', 1)).status).toBe(404);
    expect((await hand.intent(token, 'Gold', 2500)).status).toBe(404);
    expect((await hand.intent(token, `${'x'.repeat(22)}P0001`, 2500)).status).toBe(404);
    const first = await hand.intent(token, 'Premium', 2500);
    expect([first.status, first.body.amount]).toEqual([201, 2500]);
    expect((await hand.intent(token, 'premium', 2500, 'plan')).body.clientSecret).toBe(first.body.clientSecret);
  });

  it('registers once the payment succeeded, and once only', async () => {
    const { token } = await app.registerMember();
    const differs = await app.rest('POST', '/subscription/register', { token, body: { ...premium, amount: 30 } });
    expect(differs.body).toMatchObject({ error: { code: 'AMOUNT_DIFFERS', details: { amount: 25 } } });
    expect((await hand.call('POST', '/subscription/register', token, premium)).status).toBe(402);
    const { body: intent } = await hand.intent(token, 'Premium', 2500);
    await hand.confirm(intent.clientSecret, 'pm_card_visa_chargeDeclined');
    expect((await hand.call('POST', '/subscription/register', token, premium)).status).toBe(402);
    expect(await typeOf(token)).toBeNull();
    await hand.confirm(intent.clientSecret);
    // The webhook may be first: it must not make the client's own call look like a second purchase.
    await hand.until(
      () => typeOf(token),
      (type) => type === 'premium',
    );
    const registered = await hand.call('POST', '/subscription/register', token, premium);
    expect(registered).toMatchObject({
      status: 201,
      body: {
        type: 'premium',
        plan: 'monthly',
        status: 'active',
        amount: 25,
        invoices: [{ amount: 25, status: 'paid' }],
      },
    });
    for (const again of [premium, { ...premium, type: 'diamond', amount: 40 }]) {
      const { status, body } = await hand.call('POST', '/subscription/register', token, again);
      expect([status, body.error?.message]).toEqual([409, 'You are already subscribed to a plan']);
    }
    for (const [itemId, amount] of [
      ['Premium', 2500],
      ['Diamond', 4000],
    ] as const) {
      const { status, body } = await hand.intent(token, itemId, amount);
      expect([status, body.error?.message]).toEqual([409, 'You are already subscribed to a plan']);
    }
  });

  it('refuses invalid plans, intervals and amounts', async () => {
    const { token } = await app.registerMember();
    const refused = async (body: object) => (await hand.call('POST', '/subscription/register', token, body)).status;
    expect(await refused({ ...premium, type: 'gold' })).toBe(400);
    expect(await refused({ ...premium, type: 5 })).toBe(400);
    expect(await refused({ ...premium, plan: 'weekly' })).toBe(400);
    expect(await refused({ ...premium, paymentMethod: 'cash' })).toBe(400);
    expect(await refused({ ...premium, amount: '25' })).toBe(400);
    expect(await refused({ ...premium, amount: 1 })).toBe(409);
    for (const [method, path] of [
      ['POST', '/subscription/register'],
      ['PUT', '/subscription/updateplan'],
      ['DELETE', '/subscription'],
    ] as const)
      expect((await app.rest(method, path, { body: premium })).status).toBe(401);
    expect((await hand.call('PUT', '/subscription/updateplan', token, premium)).status).toBe(404);
    expect((await hand.call('DELETE', '/subscription', token)).status).toBe(404);
  });

  it('from many tabs at once is one plan and one charge kept', { timeout: 60_000 }, async () => {
    const { token, user } = await app.registerMember();
    const offers = [
      ['Premium', 2500],
      ['Diamond', 4000],
      ['Premium', 25_000],
    ] as const;
    const tabs = await Promise.all(
      offers.flatMap((offer) => [offer, offer]).map(([title, amount]) => hand.intent(token, title, amount)),
    );
    await Promise.all(tabs.filter(({ status }) => status === 201).map(({ body }) => hand.confirm(body.clientSecret)));
    const events = () => app.store.read(`subscription-${user._id}`);
    await hand.until(events, (all) => all.some(({ type }) => type === 'SubscriptionStarted'));
    await hand.until(
      async () => (await books(user._id)).kept,
      (kept) => kept === 1,
    );
    expect((await events()).filter(({ type }) => type === 'SubscriptionStarted')).toHaveLength(1);
    expect(await books(user._id)).toMatchObject({ kept: 1, alive: 1 });
  });

  /** What the provider has of a member: payments that were not paid back, and subscriptions that bill on. */
  async function books(memberId: string) {
    type Listed = {
      data: {
        id: string;
        status: string;
        amount_received: number;
        metadata: Record<string, string>;
        latest_charge: { amount_refunded: number } | null;
      }[];
    };
    const intents = await hand.api<Listed>('/payment_intents?limit=100&expand[]=data.latest_charge');
    const subscriptions = await hand.api<Listed>('/subscriptions?limit=100&status=all');
    const mine = (row: Listed['data'][number]) =>
      row.metadata.payerId === memberId || row.metadata.memberId === memberId;
    return {
      kept: intents.data.filter((row) => mine(row) && row.amount_received > (row.latest_charge?.amount_refunded ?? 0))
        .length,
      alive: subscriptions.data.filter((row) => mine(row) && row.status === 'active').length,
    };
  }
});

describe('changing and ending a plan over REST', () => {
  it('upgrades at once and plans a downgrade', { timeout: 60_000 }, async () => {
    const { token } = await hand.subscriber();
    const same = await hand.call('PUT', '/subscription/updateplan', token, premium);
    expect([same.status, same.body.error?.message]).toEqual([409, 'You are already subscribed to this plan']);
    expect(
      (await hand.call('PUT', '/subscription/updateplan', token, { ...premium, type: 'diamond', amount: 25 })).status,
    ).toBe(409);
    const upgraded = await hand.call('PUT', '/subscription/updateplan', token, {
      type: 'diamond',
      plan: 'monthly',
      amount: 40,
    });
    expect(upgraded).toMatchObject({
      status: 200,
      body: { type: 'diamond', status: 'active', invoices: [{ amount: 15 }, { amount: 25 }] },
    });
    expect(await typeOf(token)).toBe('diamond');
    const downgraded = await hand.call('PUT', '/subscription/updateplan', token, {
      type: 'premium',
      plan: 'yearly',
      amount: 250,
    });
    expect(downgraded).toMatchObject({
      status: 200,
      body: { type: 'diamond', next: { plan: 'premium', interval: 'yearly' } },
    });
  });

  it('a refused card changes nothing', async () => {
    const { token, subscriptionId } = await hand.subscriber();
    await hand.card(subscriptionId, 'pm_card_chargeDeclinedInsufficientFunds');
    const { status, body } = await hand.call('PUT', '/subscription/updateplan', token, { type: 'diamond' });
    expect([status, body.error?.code]).toEqual([402, 'CARD_REFUSED']);
    expect(await hand.plan(token)).toMatchObject({ plan: 'premium', invoices: [{ amountCents: 2500 }] });
  });

  it('ends with the paid period, and answers a repeat the same', async () => {
    const { token, row } = await hand.subscriber('Diamond', 40);
    for (let time = 0; time < 2; time += 1)
      expect(await hand.call('DELETE', '/subscription', token)).toMatchObject({
        status: 200,
        body: { type: 'diamond', status: 'cancelling', endsAt: row.currentPeriodEnd },
      });
    expect((await hand.call('PUT', '/subscription/updateplan', token, premium)).body.error?.code).toBe('PLAN_ENDING');
  });
});
