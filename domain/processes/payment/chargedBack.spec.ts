import { describe, expect, it } from 'vitest';
import { PRICE, tooLate } from './givenPayment.testing.ts';
import { settlePayment } from './settle.ts';

/** Nothing can be given for a payment of which the payer's bank keeps some cents. */
async function lost(cents: number) {
  const { bench, paymentId } = await tooLate();
  const { provider, tools } = bench;
  const disputeId = provider.disputeHand.dispute(provider.hand.intents()[0]?.intentId ?? '', { amount: cents });
  expect(await settlePayment(tools, paymentId)).toEqual({ status: 'refunding' });
  provider.disputeHand.lose(disputeId);
  for (let looks = 0; looks < 4; looks += 1) await settlePayment(tools, paymentId);
  return {
    ...bench,
    ends: async () => (await settlePayment(tools, paymentId, { noticed: true })).status,
    made: () => provider.hand.refundsMade().map(({ amount }) => amount),
  };
}

describe('a payment nothing can be given for of which a bank has taken', () => {
  it('a part has the rest given back, and nothing tried after that', async () => {
    const { ends, made, count } = await lost(1_000);
    expect(await ends()).toBe('refunded');
    expect(made()).toEqual([PRICE - 1_000]);
    expect([await count('RefundStarted'), await count('RefundFailed')]).toEqual([2, 1]);
  });

  it('all has nothing given back, and that is not tried again', async () => {
    const { ends, made, count } = await lost(PRICE);
    expect(await ends()).toBe('captured');
    expect(made()).toEqual([]);
    expect([await count('RefundStarted'), await count('RefundFailed')]).toEqual([1, 1]);
  });
});
