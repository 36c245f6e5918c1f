import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order, startSandbox, type TestBed } from './testing.ts';

let bed: TestBed;
beforeEach(async () => {
  bed = await startSandbox();
});
afterEach(() => bed.close());

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${bed.origin}${path}`, { method: 'POST', redirect: 'manual', ...init });
const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('the overview', () => {
  it('lists intents, events and deliveries, escaped, and needs no script', async () => {
    await bed.provider.openIntent(order({ purpose: { page: 'booking', itemId: '<b>"1"</b>' } }));
    await expect.poll(() => bed.received.length).toBe(1);
    await expect.poll(async () => (await fetch(`${bed.origin}/dev/payments`)).text()).toContain('delivered');
    const response = await fetch(`${bed.origin}/dev/payments`);
    const page = await response.text();
    expect(page).toContain('&#60;b&#62;&#34;1&#34;&#60;/b&#62;');
    expect(page).toContain('40.00 USD');
    expect(page).toContain('payment_intent.created');
    expect(page).not.toMatch(/<script|style="|onclick/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const style = await fetch(`${bed.origin}/v1/sandbox.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  it("lists refunds with our ids, and the account's balance", async () => {
    const { intentId, clientSecret } = await bed.provider.openIntent(order());
    await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_refundFail' });
    await bed.provider.refund({ refundId: 'cancel-booking-1', intentId, amount: 1_000 });
    const page = async () => (await fetch(`${bed.origin}/dev/payments`)).text();
    expect(await page()).toContain('cancel-booking-1');
    await expect.poll(page, { timeout: 15_000 }).toContain('failed (lost_or_stolen_card)');
    expect(await page()).toContain('It holds 40.00 USD.');
    await bed.provider.openIntent(order());
    expect((await bed.api('/balance')).body).toMatchObject({
      object: 'balance',
      available: [{ amount: 4_000, currency: 'usd' }],
    });
  });

  it('has buttons that work without a script and lead back', async () => {
    const form = new URLSearchParams({ delayMs: '5', drop: '1', reorder: 'true', duplicate: '0' });
    const answer = await post('/dev/payments/misbehave', { headers: { accept: 'text/html' }, body: form });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/payments']);
    expect(await (await fetch(`${bed.origin}/dev/payments/misbehave`)).json()).toMatchObject({
      delayMs: 5,
      drop: 1,
      reorder: true,
      duplicate: 0,
    });
  });
});

describe('a charge in the overview', () => {
  it.each([
    ['Dispute', 'needs_response'],
    ['Ask about', 'warning_needs_response'],
  ])('can be contested there once: %s', async (label, status) => {
    const { intentId, clientSecret } = await bed.provider.openIntent(order());
    const page = async () => (await fetch(`${bed.origin}/dev/payments`)).text();
    expect(await page()).not.toContain('/dispute"');
    await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
    const form = (await page())
      .split('<form ')
      .find((one) => one.includes(`aria-label="${label} ch_`) && one.includes('/dispute"'));
    const action = /action="([^"]+)"/.exec(form ?? '')?.[1] ?? '';
    const inquiry = /name="inquiry" value="([^"]+)"/.exec(form ?? '')?.[1] ?? '';
    const body = new URLSearchParams({ inquiry });
    const answer = await post(action, { headers: { accept: 'text/html' }, body });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/payments']);
    expect(await page()).toContain(`<td>${status}</td>`);
    expect(await page()).not.toContain('/dispute"');
  });
});

describe('misbehaviour', () => {
  it('is replaced as a whole and kept through a restart', async () => {
    const first = await startSandbox();
    await first.misbehave({ failNext: 3, drop: true });
    await first.close({ keep: true });
    const second = await startSandbox({ dir: first.dir });
    try {
      expect(await (await fetch(`${second.origin}/dev/payments/misbehave`)).json()).toMatchObject({
        failNext: 3,
        drop: true,
      });
    } finally {
      await second.close();
    }
    await bed.misbehave({ failNext: 2 });
    await bed.misbehave({});
    expect(await (await fetch(`${bed.origin}/dev/payments/misbehave`)).json()).toMatchObject({ failNext: 0, drop: 0 });
  });

  it.each([{ failNext: -1 }, { delayMs: 'soon' }, { unheardOf: 1 }, { duplicate: 1.5 }])('refuses %o', async (body) => {
    expect((await post('/dev/payments/misbehave', json(body))).status).toBe(400);
  });

  it('is not for other sites, nor for production', async () => {
    const elsewhere = await post('/dev/payments/misbehave', {
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ failNext: '1' }),
    });
    expect(elsewhere.status).toBe(403);
    const production = await startSandbox({ dev: false });
    try {
      for (const path of ['/dev/payments', '/dev/payments/misbehave'])
        expect((await fetch(`${production.origin}${path}`)).status).toBe(404);
    } finally {
      await production.close();
    }
  });

  it('names an event that does not exist', async () => {
    expect((await post('/dev/payments/replay/evt_none')).status).toBe(404);
  });
});

describe('the rest of the app', () => {
  it('keeps its own parsers and its own answers', async () => {
    expect(await (await post('/echo', json({ a: 1 }))).json()).toEqual({ got: { a: 1 } });
    expect(await (await post('/echo', { body: new URLSearchParams({ 'a[b]': '1' }) })).json()).toEqual({
      got: { 'a[b]': '1' },
    });
    expect(await (await fetch(`${bed.origin}/elsewhere`)).json()).toMatchObject({
      message: 'Route GET:/elsewhere not found',
    });
  });

  it('is answered in the words of the provider under /v1 only', async () => {
    const unknown = await fetch(`${bed.origin}/v1/unheard_of`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { type: 'invalid_request_error' } }]);
    const wrongBody = await post('/v1/payment_intents', json({ amount: 1 }));
    expect([wrongBody.status, await wrongBody.json()]).toMatchObject([
      415,
      { error: { type: 'invalid_request_error' } },
    ]);
    const tooLong = await post('/v1/payment_intents', {
      body: new URLSearchParams({ description: 'x'.repeat(1_100_000) }),
    });
    expect([tooLong.status, await tooLong.json()]).toMatchObject([413, { error: { type: 'invalid_request_error' } }]);
  });
});
