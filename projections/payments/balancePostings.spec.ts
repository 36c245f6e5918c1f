import { describe, expect, it } from 'vitest';
import type { BalanceMoved } from '#domain/balance/events.ts';
import { transfersOfBalance } from './balancePostings.ts';

const AT = '2027-02-01T10:00:00.000Z';
const lines = (facts: Partial<BalanceMoved['data']>) => {
  const data: BalanceMoved['data'] = {
    transactionId: 'txn_1',
    kind: 'other',
    amount: 0,
    fee: 0,
    currency: 'usd',
    sourceId: null,
    movedAt: AT,
    ...facts,
  };
  const sums: Record<string, number> = {};
  for (const { from, to, cents } of transfersOfBalance({ type: 'BalanceMoved', data })) {
    expect(cents).toBeGreaterThan(0);
    sums[from] = (sums[from] ?? 0) + cents;
    sums[to] = (sums[to] ?? 0) - cents;
  }
  return sums;
};

describe('the books of the provider’s balance', () => {
  it('have what it charges for charges, and for anything else', () => {
    expect(lines({ kind: 'charge', fee: 132 })).toEqual({ provider: -132, providerFees: 132 });
    expect(lines({ kind: 'fee', amount: -200 })).toEqual({ provider: -200, providerFees: 200 });
    expect(lines({ kind: 'fee', amount: 200 })).toEqual({ provider: 200, providerFees: -200 });
  });

  it('have what goes to the platform’s bank, and comes back', () => {
    expect(lines({ kind: 'payout', amount: -5_000 })).toEqual({ provider: -5_000, bank: 5_000 });
    expect(lines({ kind: 'payout', amount: 5_000 })).toEqual({ provider: 5_000, bank: -5_000 });
  });

  it('have apart what nothing here explains, in its currency', () => {
    expect(lines({ kind: 'charge', amount: 900, fee: 56 })).toEqual({
      provider: 844,
      elsewhere: -900,
      providerFees: 56,
    });
    expect(lines({ amount: -70, currency: 'eur' })).toEqual({ 'provider:eur': -70, 'elsewhere:eur': 70 });
    expect(lines({})).toEqual({});
  });
});
