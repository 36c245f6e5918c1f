import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { openPaymentBench } from './testing.ts';

let bench: Awaited<ReturnType<typeof openPaymentBench>>;
beforeEach(async () => {
  bench = await openPaymentBench();
});
afterEach(() => bench.close());

const settle = (itemId: string) =>
  settlePayment({ ...bench.tools, provider: bench.services.provider, purposes }, `booking-${itemId}`);

describe('POST /stripe/payment-intent', () => {
  it("answers the payer's secret and the amount, with caching forbidden", async () => {
    const itemId = await bench.hold(bench.ann);
    const answer = await bench.intent({ itemId, amount: PRICE }, bench.ann);
    expect(answer).toMatchObject({
      status: 201,
      body: { amount: PRICE, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
    });
    expect(Object.keys(answer.body).sort()).toEqual(['amount', 'clientSecret']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(await bench.events())).not.toContain(answer.body.clientSecret);
  });

  it('is the same intent each time, also 20 times at once', async () => {
    const itemId = await bench.hold(bench.ann);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.intent({ itemId, amount: PRICE }, bench.ann)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    const { intents } = await bench.services.provider.listIntents('2020-01-01T00:00:00Z');
    expect(intents).toMatchObject([
      { amount: PRICE, currency: 'usd', payerId: bench.ann.id, purpose: { page: 'booking', itemId } },
    ]);
    expect(await bench.count('PaymentIntentOpened')).toBe(1);
  });

  it('requires a session', async () => {
    const itemId = await bench.hold(bench.ann);
    expect(await bench.intent({ itemId, amount: PRICE })).toMatchObject({
      status: 401,
      body: { error: { code: 'NOT_LOGGED_IN' } },
    });
  });

  it('answers the right amount when another was sent, and opens nothing', async () => {
    const itemId = await bench.hold(bench.ann);
    for (const amount of [1, PRICE - 1, PRICE + 1])
      expect(await bench.intent({ itemId, amount }, bench.ann)).toMatchObject({
        status: 409,
        body: { error: { code: 'AMOUNT_DIFFERS', field: 'amount', details: { amount: PRICE } } },
      });
    expect(await bench.count('PaymentRequested')).toBe(0);
  });

  it('refuses amounts that are no cents', async () => {
    const itemId = await bench.hold(bench.ann);
    for (const amount of [0, -5, 1.5, '3500', null, undefined, 1e308, 100_000_000])
      expect(await bench.intent({ itemId, amount }, bench.ann)).toMatchObject({
        status: 400,
        body: { error: { field: 'amount' } },
      });
  });

  it('takes dollars only', async () => {
    const itemId = await bench.hold(bench.ann);
    for (const currency of ['eur', '', 7, undefined])
      expect(await bench.intent({ itemId, amount: PRICE, currency }, bench.ann)).toMatchObject({
        status: 400,
        body: { error: { field: 'currency' } },
      });
  });

  it('refuses pages that do not exist, and has nothing yet on those that will', async () => {
    expect(await bench.intent({ page: 'tip', itemId: 'x', amount: 1 }, bench.ann)).toMatchObject({
      status: 400,
      body: { error: { field: 'page' } },
    });
    for (const page of ['cart', 'subscription', 'contribute', 'plan'])
      expect(await bench.intent({ page, itemId: 'x', amount: 100 }, bench.ann)).toMatchObject({ status: 404 });
  });

  it("answers another member's hold exactly like a missing one", async () => {
    const itemId = await bench.hold(bench.ann);
    await bench.intent({ itemId, amount: PRICE }, bench.ann);
    const foreign = await bench.intent({ itemId, amount: PRICE }, bench.bob);
    const absent = await bench.intent(
      { itemId: `${itemId.slice(0, -1)}${itemId.endsWith('0') ? '1' : '0'}`, amount: PRICE },
      bench.bob,
    );
    const garbage = await bench.intent({ itemId: '../../etc', amount: PRICE }, bench.bob);
    const withoutId = ({ status, body }: typeof foreign) => ({
      status,
      body: { error: { ...body.error, requestId: '' } },
    });
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toEqual(withoutId(absent));
    expect(withoutId(foreign)).toEqual(withoutId(garbage));
  });

  it('refuses when the hold is over', async () => {
    const itemId = await bench.hold(bench.ann);
    bench.pass(10);
    expect(await bench.intent({ itemId, amount: PRICE }, bench.ann)).toMatchObject({
      status: 409,
      body: { error: { code: 'HOLD_EXPIRED' } },
    });
  });

  it('refuses a payment that is paid already', async () => {
    const itemId = await bench.hold(bench.ann);
    const { body } = await bench.intent({ itemId, amount: PRICE }, bench.ann);
    expect(await bench.confirm(body.clientSecret)).toBe(200);
    expect(await settle(itemId)).toEqual({ status: 'fulfilled' });
    expect(await bench.intent({ itemId, amount: PRICE }, bench.ann)).toMatchObject({
      status: 409,
      body: { error: { code: 'ALREADY_PAID' } },
    });
  });

  it('is refused while the provider is unreachable, and opens the one intent later', async () => {
    const itemId = await bench.hold(bench.ann);
    await bench.misbehave({ failNext: 3 });
    expect(await bench.intent({ itemId, amount: PRICE }, bench.ann)).toMatchObject({
      status: 503,
      body: { error: { code: 'PAYMENTS_UNAVAILABLE' } },
    });
    await bench.misbehave({ cutAfterEffect: 1 });
    expect(await bench.intent({ itemId, amount: PRICE }, bench.ann)).toMatchObject({ status: 201 });
    expect((await bench.services.provider.listIntents('2020-01-01T00:00:00Z')).intents).toHaveLength(1);
  });
});

describe('starting payments over and over', () => {
  it('is refused at the eleventh new one, with the time to wait, and only for that member', async () => {
    const limited = await openPaymentBench({ rateLimit: true });
    try {
      const started = [];
      for (let count = 0; count < 11; count += 1) {
        const itemId = await limited.hold(limited.ann);
        const once = await limited.intent({ itemId, amount: PRICE }, limited.ann);
        const again = await limited.intent({ itemId, amount: PRICE }, limited.ann);
        expect(again.status).toBe(once.status);
        started.push(once);
        await limited.release(itemId, limited.ann);
      }
      expect(started.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429]);
      expect(Number(started[10]?.headers.get('retry-after'))).toBe(600);
      expect(
        await limited.intent({ itemId: await limited.hold(limited.bob), amount: PRICE }, limited.bob),
      ).toMatchObject({ status: 201 });
    } finally {
      await limited.close();
    }
  });
});

describe('GET /stripe/config', () => {
  it('answers a visitor how to pay here, without any secret', async () => {
    const response = await fetch(`${bench.origin}/api/v1/stripe/config`);
    expect(await response.json()).toEqual({
      mode: 'sandbox',
      publishableKey: bench.keys.publishableKey,
      apiBase: bench.origin,
    });
  });
});
