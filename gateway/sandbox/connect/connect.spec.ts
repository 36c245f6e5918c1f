import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PayoutBench, payoutContract } from '#domain/ports/payoutContract.testing.ts';
import { order, startSandbox, type TestBed } from '../testing.ts';

let bed: TestBed;
let bench: PayoutBench;
beforeEach(async () => {
  bed = await startSandbox();
  bench = {
    provider: bed.provider,
    fund: async (amount) => {
      const { intentId, clientSecret } = await bed.provider.openIntent(order({ amount }));
      const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
      expect((await bed.browser(intentId, 'confirm', card)).status).toBe(200);
    },
    enable: async (accountId) => {
      await hand(accountId, 'submit');
      await expect
        .poll(async () => (await bed.provider.lookAccount(accountId)).isEnabled, { timeout: 10_000 })
        .toBe(true);
    },
    demand: (accountId) => hand(accountId, 'demand'),
    empty: (accountId) => hand(accountId, 'bank'),
  };
});
afterEach(() => bed.close());

const hand = async (accountId: string, deed: 'submit' | 'demand' | 'bank', body: object = {}): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  expect((await fetch(`${bed.origin}/dev/payments/accounts/${accountId}/${deed}`, init)).status).toBe(200);
};
const open = async () => (await bed.provider.openAccount({ memberId: 'member-1', attempt: 1 })).accountId;
const visit = (url: string, form?: Record<string, string>) =>
  fetch(url, { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
const visitIn = (page: string): string => /name="visit" value="(\w+)"/.exec(page)?.[1] ?? '';
const urls = { returnUrl: 'https://shop.test/funding?back', refreshUrl: 'https://shop.test/funding?again' };

describe('payouts of the sandbox', () => payoutContract(() => bench));

describe('the pages of the provider', () => {
  it('ask once, look at what was given, and lead back; the account says how it went', async () => {
    const accountId = await open();
    const { url } = await bed.provider.linkAccount(accountId, urls);
    const page = await visit(url);
    const text = await page.text();
    expect([page.status, text]).toEqual([200, expect.stringContaining('Submit test details')]);
    expect(page.headers.get('content-security-policy')).toContain('form-action');
    const sent = await visit(url, { visit: visitIn(text), outcome: 'submit' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, urls.returnUrl]);
    expect((await bed.provider.lookAccount(accountId)).isSubmitted).toBe(true);
    await expect
      .poll(async () => (await bed.provider.lookAccount(accountId)).isEnabled, { timeout: 10_000 })
      .toBe(true);
    await expect.poll(() => bed.received.length, { timeout: 10_000 }).toBe(2);
    const notices = bed.received.map(({ raw, signature }) => bed.provider.verifyWebhook(raw, signature));
    for (const notice of notices)
      expect(notice).toMatchObject({ type: 'account.updated', accountId, account: accountId });
    expect((await visit(url, { visit: visitIn(text), outcome: 'submit' })).status).toBe(410);
  });

  it('lead to where a new link is made when they are opened again, and change nothing when left', async () => {
    const accountId = await open();
    const { url } = await bed.provider.linkAccount(accountId, urls);
    const text = await (await visit(url)).text();
    const again = await visit(url);
    expect([again.status, again.headers.get('location')]).toEqual([303, urls.refreshUrl]);
    expect((await visit(url, { visit: visitIn(text), outcome: 'later' })).headers.get('location')).toBe(urls.returnUrl);
    expect((await bed.provider.lookAccount(accountId)).isSubmitted).toBe(false);
    expect((await visit(`${bed.origin}/v1/setup/nothing`)).status).toBe(404);
  });
});

describe('an account that is only sent to', () => {
  it('is refused to a platform that was not approved for such', async () => {
    const form = {
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'controller[stripe_dashboard][type]': 'express',
      'capabilities[transfers][requested]': 'true',
    };
    const refused = await bed.api('/accounts', { form });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('without the `card_payments` capability') }),
    ]);
    expect(
      (await bed.api('/accounts', { form: { ...form, 'capabilities[card_payments][requested]': 'true' } })).status,
    ).toBe(200);
  });
});

describe('an account that was deleted', () => {
  it('is refused with 403, which is no fault of the key', async () => {
    const accountId = await open();
    const gone = await bed.api(`/accounts/${accountId}`, { method: 'DELETE' });
    expect(gone.status).toBe(200);
    expect((await bed.api(`/accounts/${accountId}`)).status).toBe(403);
    await expect(bed.provider.lookAccount(accountId)).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'account_invalid',
    });
  });
});

describe('money that cannot be used yet', () => {
  it('is pending and not sent on, unless out of its own charge', async () => {
    await bed.misbehave({ holdMs: 60_000 });
    await bench.fund(5_000);
    expect(await bed.provider.lookBalance()).toEqual({ available: 0, pending: 5_000 });
    const accountId = await open();
    await bench.enable(accountId);
    await expect(bed.provider.transfer({ payoutId: 'payout-1', accountId, amount: 100 })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    const charge = (await bed.api('/charges')).body.data?.[0]?.id ?? '';
    const form = { amount: '2000', currency: 'usd', destination: accountId, source_transaction: charge };
    expect((await bed.api('/transfers', { form })).status).toBe(200);
    expect(await bed.provider.lookBalance()).toEqual({ available: 0, pending: 3_000 });
    expect((await bed.api('/transfers', { form: { ...form, amount: '3001' } })).body.error?.code).toBe(
      'transfers_not_allowed',
    );
  });
});
