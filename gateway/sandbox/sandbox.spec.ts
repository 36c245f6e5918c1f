import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { order, startSandbox, type TestBed } from './testing.ts';

let bed: TestBed;
beforeEach(async () => {
  bed = await startSandbox();
});
afterEach(() => bed.close());

const open = async (changes = {}) => bed.provider.openIntent(order(changes));
const pay = async (paymentMethod = 'pm_card_visa') => {
  const intent = await open();
  const answer = await bed.browser(intent.intentId, 'confirm', {
    client_secret: intent.clientSecret,
    payment_method: paymentMethod,
  });
  return { ...intent, answer };
};

describe('opening an intent', () => {
  it('answers the client secret and keeps the payer', async () => {
    const wanted = order();
    const { intentId, clientSecret, status } = await bed.provider.openIntent(wanted);
    expect(status).toBe('requires_payment_method');
    expect(clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
    expect(await bed.provider.look(intentId)).toMatchObject({
      intentId,
      clientSecret,
      amount: 4_000,
      amountReceived: 0,
      amountRefunded: 0,
      currency: 'usd',
      livemode: false,
      paymentId: wanted.paymentId,
      purpose: wanted.purpose,
      payerId: 'customer-1',
    });
  });

  it('opens one intent for twenty parallel requests with the same payment', async () => {
    const wanted = order();
    const opened = await Promise.all(Array.from({ length: 20 }, () => bed.provider.openIntent(wanted)));
    expect(new Set(opened.map((each) => each.intentId)).size).toBe(1);
    expect((await bed.provider.listIntents('2020-01-01T00:00:00Z')).intents).toHaveLength(1);
  });

  it('marks the answer to a repeat', async () => {
    const form = { amount: '500', currency: 'usd' };
    const headers = { 'idempotency-key': 'one key' };
    const first = await bed.api('/payment_intents', { form, headers });
    const second = await bed.api('/payment_intents', { form, headers });
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(second.body).toEqual(first.body);
  });

  it('keeps a refusal, too, but for parameters that it could not read', async () => {
    const wanted = order();
    const { intentId } = await bed.provider.openIntent(wanted);
    const headers = { 'idempotency-key': 'refused' };
    const form = { payment_intent: intentId, amount: '500' };
    const unreadable = await bed.api('/refunds', { form: { ...form, amount: 'x' }, headers });
    expect([unreadable.status, unreadable.headers.get('idempotent-replayed')]).toEqual([400, null]);
    const refused = [await bed.api('/refunds', { form, headers }), await bed.api('/refunds', { form, headers })];
    expect(refused.map(({ status, headers: got }) => [status, got.get('idempotent-replayed')])).toEqual([
      [400, null],
      [400, 'true'],
    ]);
    expect(refused[1]?.body).toEqual(refused[0]?.body);
    const other = await bed.api('/refunds', { form: { ...form, amount: '400' }, headers });
    expect(other.body.error?.type).toBe('idempotency_error');
  });

  it('refuses the same payment with another amount', async () => {
    const wanted = order();
    await bed.provider.openIntent(wanted);
    await expect(bed.provider.openIntent({ ...wanted, amount: 100 })).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'idempotency_error',
    });
  });

  it.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: '-5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '10.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '1e3', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '500', currency: 'usd', 'metadata[a][b]': 'x' }, 'parameter_invalid', 'metadata[a]'],
    [{ amount: '500', currency: 'usd', surprise: 'x' }, 'parameter_unknown', 'surprise'],
  ])('refuses %o as the provider does', async (form, code, param) => {
    const { status, body } = await bed.api('/payment_intents', { form: form as Record<string, string> });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  it('is found by our own id, and only by the whole of it', async () => {
    const wanted = order({ paymentId: "it's \\ odd" });
    const { intentId } = await bed.provider.openIntent(wanted);
    expect(await bed.provider.findIntent(wanted.paymentId)).toMatchObject({ intentId });
    expect(await bed.provider.findIntent("it's")).toBeUndefined();
  });

  it('is listed page by page, newest first, from an instant on', async () => {
    const opened: string[] = [];
    for (let count = 0; count < 103; count++) opened.push((await open()).intentId);
    const first = await bed.provider.listIntents('2020-01-01T00:00:00Z');
    const second = await bed.provider.listIntents('2020-01-01T00:00:00Z', first.next);
    expect([...first.intents, ...second.intents].map((each) => each.intentId)).toEqual(opened.reverse());
    expect(second.next).toBeUndefined();
    expect((await bed.provider.listIntents('2999-01-01T00:00:00Z')).intents).toEqual([]);
  });
});

describe('paying from a browser', () => {
  it('takes the money with nothing but the client secret', async () => {
    const { intentId, answer } = await pay();
    expect(answer).toMatchObject({
      status: 200,
      body: { id: intentId, object: 'payment_intent', status: 'succeeded' },
    });
    expect(answer.body).not.toHaveProperty('metadata');
    expect(await bed.provider.look(intentId)).toMatchObject({ status: 'succeeded', amountReceived: 4_000 });
  });

  it('takes raw test cards, and no card that could be real', async () => {
    const withNumber = async (number: string) => {
      const { intentId, clientSecret } = await open();
      const card = {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
      };
      const answer = await bed.browser(intentId, 'confirm', {
        client_secret: clientSecret,
        ...card,
        'payment_method_data[card][exp_year]': '2099',
      });
      return [answer.status, answer.body.status ?? answer.body.error?.decline_code ?? answer.body.error?.code];
    };
    expect(await withNumber('4242 4242 4242 4242')).toEqual([200, 'succeeded']);
    expect(await withNumber('4000000000000002')).toEqual([402, 'generic_decline']);
    expect(await withNumber('4000000000009995')).toEqual([402, 'insufficient_funds']);
    expect(await withNumber('4000002500003155')).toEqual([200, 'requires_action']);
    expect(await withNumber('4111111111111111')).toEqual([402, 'test_mode_live_card']);
    expect(await withNumber('4242424242424241')).toEqual([402, 'incorrect_number']);
  });

  it('refuses a wrong secret, with the same answer as for an intent that does not exist', async () => {
    const mine = await open();
    const other = await open();
    const wrong = await bed.browser(mine.intentId, 'confirm', {
      client_secret: other.clientSecret,
      payment_method: 'pm_card_visa',
    });
    const unknown = await bed.browser('pi_unknown', 'confirm', {
      client_secret: other.clientSecret,
      payment_method: 'pm_card_visa',
    });
    expect(wrong.status).toBe(400);
    expect(unknown).toEqual(wrong);
    expect((await bed.provider.look(mine.intentId)).status).toBe('requires_payment_method');
  });

  it.each([
    ['without anything', () => ({}), 401],
    ['with the publishable key only', () => ({ key: bed.keys.publishableKey }), 400],
    ['with a key that is not ours', () => ({ key: 'sk_test_guess', client_secret: 'x' }), 401],
  ] as [string, () => Record<string, string>, number][])(
    'refuses a caller %s',
    async (_title, credentials, expected) => {
      const { intentId } = await open();
      const { status } = await bed.browser(intentId, 'confirm', { payment_method: 'pm_card_visa', ...credentials() });
      expect(status).toBe(expected);
      expect((await bed.provider.look(intentId)).status).toBe('requires_payment_method');
    },
  );

  it("refuses the account's own calls to pages", async () => {
    const { intentId, clientSecret } = await open();
    const cancelled = await bed.browser(intentId, 'cancel', {
      key: bed.keys.publishableKey,
      client_secret: clientSecret,
    });
    const listed = await fetch(`${bed.origin}/v1/payment_intents?key=${bed.keys.publishableKey}`);
    const anonymous = await fetch(`${bed.origin}/v1/payment_intents`);
    expect([cancelled.status, listed.status, anonymous.status]).toEqual([401, 401, 401]);
    expect((await bed.provider.look(intentId)).status).toBe('requires_payment_method');
  });

  it('never lists a client secret, nor puts it into events or the overview', async () => {
    const { clientSecret } = await pay();
    const list = await bed.api('/payment_intents?limit=5');
    const events = await bed.api('/events?limit=50');
    const page = await (await fetch(`${bed.origin}/dev/payments`)).text();
    for (const text of [JSON.stringify(list.body), JSON.stringify(events.body), page])
      expect(text).not.toContain(clientSecret);
    expect(list.body.data?.[0]?.client_secret).toBeNull();
    expect(list.body.data?.[0]?.status).toBe('succeeded');
  });

  it('declines with 402, keeps the reason, and lets the payer try another card', async () => {
    const { intentId, clientSecret, answer } = await pay('pm_card_visa_chargeDeclined');
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id: intentId },
    });
    expect(await bed.provider.look(intentId)).toMatchObject({
      status: 'requires_payment_method',
      amountReceived: 0,
      lastError: { code: 'card_declined', declineCode: 'generic_decline' },
    });
    await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
    const paid = await bed.provider.look(intentId);
    expect(paid).toMatchObject({ status: 'succeeded', amountReceived: 4_000 });
    expect(paid.lastError).toBeUndefined();
  });

  it('declines a card without funds', async () => {
    const { answer } = await pay('pm_card_chargeDeclinedInsufficientFunds');
    expect(answer).toMatchObject({ status: 402, body: { error: { decline_code: 'insufficient_funds' } } });
  });

  it('charges once when the payer presses twice', async () => {
    const { intentId, clientSecret } = await open();
    const press = () =>
      bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 400, 400]);
    expect((await bed.api(`/charges?payment_intent=${intentId}`)).body.data).toHaveLength(1);
  });

  it('can take a while', async () => {
    await bed.misbehave({ settleMs: 1_500 });
    const { intentId, answer } = await pay();
    expect(answer.body.status).toBe('processing');
    expect((await bed.provider.cancelIntent(intentId)).status).toBe('processing');
    await expect.poll(async () => (await bed.provider.look(intentId)).status, { timeout: 15_000 }).toBe('succeeded');
  });
});

describe("the bank's question", () => {
  const asked = async (extra = {}) => {
    const { intentId, clientSecret } = await open();
    const params = { client_secret: clientSecret, payment_method: 'pm_card_authenticationRequired', ...extra };
    return { intentId, clientSecret, answer: await bed.browser(intentId, 'confirm', params) };
  };

  it('takes the money once the payer has agreed, and cannot be answered twice', async () => {
    const { intentId, clientSecret, answer } = await asked();
    expect(answer.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await bed.provider.look(intentId)).amountReceived).toBe(0);
    const agreed = await bed.browser(intentId, 'authenticate', { client_secret: clientSecret, outcome: 'succeed' });
    expect(agreed).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const again = await bed.browser(intentId, 'authenticate', { client_secret: clientSecret, outcome: 'succeed' });
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
  });

  it('leaves the intent open when the payer does not agree', async () => {
    const { intentId, clientSecret } = await asked();
    await bed.browser(intentId, 'authenticate', { client_secret: clientSecret, outcome: 'fail' });
    expect(await bed.provider.look(intentId)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('is asked on a page of its own that leads back to the shop', async () => {
    const { intentId, clientSecret, answer } = await asked({ return_url: 'http://shop.test/done?x=1' });
    const url = answer.body.next_action?.redirect_to_url?.url ?? '';
    expect(url).not.toContain(clientSecret);
    const page = await (await fetch(url)).text();
    expect(page).toContain('40.00 USD');
    expect(page).not.toContain('<script');
    const step = new URL(url).searchParams.get('step') ?? '';
    const post = {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ step, redirect: 'true', outcome: 'succeed' }),
    } as const;
    const sent = await fetch(`${bed.origin}/v1/payment_intents/${intentId}/authenticate`, post);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain('http://shop.test/done?x=1&payment_intent=');
    expect(sent.headers.get('location')).toContain('redirect_status=succeeded');
    expect((await fetch(url)).status).toBe(410);
  });

  it('cannot be answered with the token of another payment', async () => {
    const mine = await asked({ return_url: 'http://shop.test/' });
    const other = await asked({ return_url: 'http://shop.test/' });
    const step = new URL(other.answer.body.next_action?.redirect_to_url?.url ?? '').searchParams.get('step') ?? '';
    const answer = await bed.browser(mine.intentId, 'authenticate', { step, outcome: 'succeed' });
    expect(answer.status).toBe(400);
    expect((await bed.provider.look(mine.intentId)).status).toBe('requires_action');
  });
});

describe('cancelling', () => {
  it('makes the intent unpayable, and does nothing the second time', async () => {
    const { intentId, clientSecret } = await open();
    expect((await bed.provider.cancelIntent(intentId)).status).toBe('canceled');
    expect((await bed.provider.cancelIntent(intentId)).status).toBe('canceled');
    const late = await bed.browser(intentId, 'confirm', {
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
    });
    expect(late).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    });
  });

  it('leaves a paid intent paid', async () => {
    const { intentId } = await pay();
    expect(await bed.provider.cancelIntent(intentId)).toMatchObject({ status: 'succeeded', amountReceived: 4_000 });
  });

  it('ends paid xor cancelled when both happen at once', async () => {
    const { intentId, clientSecret } = await open();
    const [paid, cancelled] = await Promise.all([
      bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' }),
      bed.provider.cancelIntent(intentId),
    ]);
    expect(cancelled.status).toBe(paid.status === 200 ? 'succeeded' : 'canceled');
  });
});

describe('refunding', () => {
  it('gives back once for the same refund', async () => {
    const { intentId } = await pay();
    const wanted = { refundId: 'refund-1', intentId, amount: 1_500 };
    const made = await Promise.all(Array.from({ length: 5 }, () => bed.provider.refund(wanted)));
    expect(new Set(made.map((each) => each.providerRefundId)).size).toBe(1);
    expect(await bed.provider.look(intentId)).toMatchObject({ status: 'succeeded', amountRefunded: 1_500 });
    expect(await bed.provider.refundsOf(intentId)).toEqual([
      {
        providerRefundId: made[0]?.providerRefundId,
        status: 'succeeded',
        amount: 1_500,
        intentId,
        refundId: 'refund-1',
      },
    ]);
  });

  it('never refunds more than was paid, however many requests come at once', async () => {
    const { intentId } = await pay();
    const asked = Array.from({ length: 20 }, (_, index) =>
      bed.provider.refund({ refundId: `part-${index}`, intentId, amount: 900 }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(4);
    for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(ProviderRefused);
    expect((await bed.provider.look(intentId)).amountRefunded).toBe(3_600);
    await bed.provider.refund({ refundId: 'rest', intentId, amount: 400 });
    await expect(bed.provider.refund({ refundId: 'more', intentId, amount: 1 })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('refuses unpaid payments and unknown ones', async () => {
    const { intentId } = await open();
    await expect(bed.provider.refund({ refundId: 'a', intentId, amount: 100 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(bed.provider.refund({ refundId: 'b', intentId: 'pi_none', amount: 100 })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(bed.provider.look('pi_none')).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'resource_missing',
    });
  });

  it('can fail days later, and then the amount is refundable again', async () => {
    const { intentId } = await pay('pm_card_refundFail');
    expect((await bed.provider.refund({ refundId: 'first', intentId, amount: 4_000 })).status).toBe('succeeded');
    await expect
      .poll(async () => (await bed.provider.refundsOf(intentId))[0]?.status, { timeout: 10_000 })
      .toBe('failed');
    expect((await bed.provider.look(intentId)).amountRefunded).toBe(0);
  });
});
