import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { sign } from '../sandbox/webhooks.ts';
import { openPaymentBench } from './testing.ts';

let bench: Awaited<ReturnType<typeof openPaymentBench>>;
beforeEach(async () => {
  bench = await openPaymentBench();
});
afterEach(() => bench.close());

const now = () => Math.floor(Date.now() / 1000);
const eventOf = (over: object = {}) => ({
  id: 'evt_spec_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_800_000_000,
  livemode: false,
  data: { object: { id: 'pi_spec', object: 'payment_intent', metadata: { paymentId: 'booking-b1' } } },
  ...over,
});
const RAW = JSON.stringify(eventOf());
const recorded = async () => (await bench.events()).filter(({ type }) => type === 'StripeEventRecorded');
const signed = (raw: string, at = now()) => bench.webhook(raw, sign(raw, bench.keys.webhookSecret, at));

describe('POST /stripe/webhook', () => {
  it("records the ids of the sandbox's notices, and nothing else of them", async () => {
    const itemId = await bench.hold(bench.ann);
    const { body } = await bench.intent({ itemId, amount: PRICE }, bench.ann);
    await bench.confirm(body.clientSecret);
    await expect.poll(async () => (await recorded()).length, { timeout: 10_000 }).toBe(3);
    const intentId = body.clientSecret.split('_secret_')[0];
    for (const { data } of await recorded()) {
      expect(data).toMatchObject({ intentId, paymentId: `booking-${itemId}` });
      expect(Object.keys(data as object).sort()).toEqual(['createdAt', 'eventId', 'intentId', 'kind', 'paymentId']);
    }
    expect(JSON.stringify(await bench.events())).not.toContain('_secret_');
  });

  it('acknowledges a good event', async () => {
    expect(await signed(RAW)).toEqual({ status: 200, body: { received: true } });
    expect(await recorded()).toMatchObject([
      { stream: 'stripe-evt_spec_1', data: { kind: 'payment_intent.succeeded', paymentId: 'booking-b1' } },
    ]);
  });

  it('refuses forged and tampered ones and records nothing', async () => {
    const good = sign(RAW, bench.keys.webhookSecret, now());
    const v0 = good.replace('v1=', 'v0=');
    for (const [raw, signature] of [
      [RAW, undefined],
      [RAW, ''],
      [RAW, 'garbage'],
      [RAW, v0],
      [RAW, sign(RAW, 'whsec_another', now())],
      [RAW.replace('pi_spec', 'pi_spex'), good],
      [JSON.stringify(eventOf(), null, 1), good],
      [`${RAW} `, good],
      ['', good],
      ['x'.repeat(2 * 1024 * 1024), good],
    ] as const)
      expect((await bench.webhook(raw, signature)).status).toBe(400);
    expect(await recorded()).toEqual([]);
  });

  it('reads the raw bytes, whatever their declared type', async () => {
    const at = now();
    for (const type of ['application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await bench.webhook(RAW, sign(RAW, bench.keys.webhookSecret, at), type)).status).toBe(200);
    expect(await recorded()).toHaveLength(1);
  });

  it('refuses signed bytes that are no event', async () => {
    for (const raw of ['{}', '[]', 'null', 'no json']) expect((await signed(raw)).status).toBe(400);
  });

  it('refuses a signature of 301 seconds ago or ahead', async () => {
    expect((await signed(RAW, now() - 302)).status).toBe(400);
    expect((await signed(RAW, now() + 302)).status).toBe(400);
    expect(await recorded()).toEqual([]);
  });

  it('records an event once when it comes 100 times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => signed(RAW)));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(await recorded()).toHaveLength(1);
  });

  it('acknowledges unknown types', async () => {
    expect((await signed(JSON.stringify(eventOf({ type: 'quantum.entangled', data: { object: {} } })))).status).toBe(
      200,
    );
    expect(await recorded()).toMatchObject([{ data: { kind: 'quantum.entangled', intentId: null, paymentId: null } }]);
  });

  it('acknowledges and ignores another account and another mode', async () => {
    expect(await signed(JSON.stringify(eventOf({ account: 'acct_other' })))).toEqual({
      status: 200,
      body: { received: true },
    });
    expect(await signed(JSON.stringify(eventOf({ livemode: true })))).toEqual({
      status: 200,
      body: { received: true },
    });
    expect(await recorded()).toEqual([]);
  });
});
