import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BalanceBench, balanceContract } from '#domain/ports/balanceContract.testing.ts';
import { order, startSandbox, type TestBed } from './testing.ts';

let bed: TestBed;
let bench: BalanceBench;
beforeEach(async () => {
  bed = await startSandbox();
  const bank = async (path: string, body: object) => {
    const response = await fetch(`${bed.origin}/dev/payments/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  bench = {
    provider: bed.provider,
    pay: async (order) => {
      const { intentId, clientSecret } = await bed.provider.openIntent(order);
      await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
      return intentId;
    },
    refundByHand: async (intentId, cents) => {
      const form = { payment_intent: intentId, amount: String(cents) };
      expect((await bed.api('/refunds', { form })).status).toBe(200);
    },
    payOut: async (cents) => {
      expect((await bed.api('/payouts', { form: { amount: String(cents), currency: 'usd' } })).status).toBe(200);
    },
    contestAndWin: async (intentId) => {
      const chargeId = (await bed.api(`/charges?payment_intent=${intentId}`)).body.data?.[0]?.id ?? '';
      const { disputed = '' } = await bank(`charges/${chargeId}/dispute`, {});
      await bank(`disputes/${disputed}/decide`, { outcome: 'won' });
      return disputed;
    },
  };
});
afterEach(() => bed.close());

describe('the balance of the sandbox', () => balanceContract(() => bench));

it('a list shows what its transactions are about where that is asked for', async () => {
  const asked = order();
  await bench.pay(asked);
  const { body: plain } = await bed.api('/balance_transactions');
  expect(plain).toMatchObject({ data: [{ source: expect.stringMatching(/^ch_/) }] });
  const { body: whole } = await bed.api('/balance_transactions?expand[]=data.source');
  const { paymentId } = asked;
  expect(whole).toMatchObject({ data: [{ source: { object: 'charge', metadata: { paymentId } } }] });
});

describe('payouts to the account’s own bank', () => {
  it('take no more than there is', async () => {
    const form = { amount: '1', currency: 'usd' };
    expect((await bed.api('/payouts', { form })).body.error?.code).toBe('balance_insufficient');
    expect((await bed.api('/payouts')).body.data).toEqual([]);
  });
});
