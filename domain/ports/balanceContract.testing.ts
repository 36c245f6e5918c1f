import { expect, it } from 'vitest';
import type { BalanceTransaction } from './balanceProvider.ts';
import type { OpenIntent, PaymentProvider } from './paymentProvider.ts';

export type BalanceBench = {
  readonly provider: PaymentProvider;
  /** Somebody pays this; answers the intent. */
  pay(order: OpenIntent): Promise<string>;
  /** Somebody pays back in the provider's own pages. */
  refundByHand(intentId: string, cents: number): Promise<void>;
  /** Money goes on to the platform's own bank. */
  payOut(cents: number): Promise<void>;
  /** The payer's bank takes the money of an intent, and gives it back. Answers the dispute. */
  contestAndWin(intentId: string): Promise<string>;
};

const BEGINNING = '1970-01-01T00:00:00.000Z';

/** What the product relies on, of the provider and of its stand-ins alike. The bench has nothing in it. */
export function balanceContract(bench: () => BalanceBench): void {
  const port = () => bench().provider;
  const order = (paymentId: string): OpenIntent => ({
    paymentId,
    amount: 4_000,
    currency: 'usd',
    purpose: { page: 'booking', itemId: paymentId },
    payerId: 'payer-1',
  });
  const aboutOf = ({ paymentId, purpose, payerId }: OpenIntent) => ({ paymentId, purpose, payerId });

  /** All of them, the oldest first. */
  async function all(since = BEGINNING): Promise<BalanceTransaction[]> {
    const found: BalanceTransaction[] = [];
    let after: string | undefined;
    do {
      const page = await port().listTransactions(since, after);
      found.push(...page.transactions);
      after = page.next;
    } while (after !== undefined);
    return found.reverse();
  }

  it('says what time it is', async () => {
    const [before, theirs, after] = [Date.now(), await port().lookClock(), Date.now()];
    expect(Date.parse(theirs)).toBeGreaterThan(before - 60_000);
    expect(Date.parse(theirs)).toBeLessThan(after + 60_000);
    expect(theirs).toMatch(/\.000Z$/);
  });

  it('lists what moved the balance, which they add up to, with what each is about', async () => {
    const asked = order('payment-1');
    const intentId = await bench().pay(asked);
    await port().refund({ refundId: 'refund-1', intentId, amount: 1_000 });
    await bench().refundByHand(intentId, 500);
    await bench().payOut(700);
    const other = order('payment-2');
    const otherIntentId = await bench().pay(other);
    const disputeId = await bench().contestAndWin(otherIntentId);

    const found = await all();
    expect(found.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 4_000],
      ['refund', -1_000],
      ['refund', -500],
      ['payout', -700],
      ['charge', 4_000],
      ['dispute', -4_000],
      ['dispute', 4_000],
    ]);
    const { available, pending } = await port().lookBalance();
    expect(found.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(available + pending);
    expect(found.every(({ currency, movedAt }) => currency === 'usd' && movedAt.endsWith('.000Z'))).toBe(true);
    expect(new Set(found.map(({ transactionId }) => transactionId)).size).toBe(found.length);

    const sources = await Promise.all(found.map(({ transactionId }) => port().lookTransaction(transactionId)));
    expect(sources.slice(0, 5)).toEqual([
      { about: aboutOf(asked), intentId },
      { about: aboutOf(asked), intentId, refundId: 'refund-1' },
      { about: aboutOf(asked), intentId },
      {},
      { about: aboutOf(other), intentId: otherIntentId },
    ]);
    const retrieved = found.map(({ transactionId }) => port().retrieveTransaction(transactionId));
    expect(await Promise.all(retrieved)).toEqual(found);
    // What the list says of them already is the same.
    for (const [nth, { source }] of found.entries()) if (source) expect(source).toEqual(sources[nth]);
    expect(found.map(({ source }) => source !== undefined)).toEqual([true, false, false, false, true, false, false]);
    expect(found.slice(5).map(({ sourceId }) => sourceId)).toEqual([disputeId, disputeId]);
    const refunds = await port().refundsOf(intentId);
    expect(found.slice(1, 3).map(({ sourceId }) => sourceId)).toEqual(
      [...refunds].reverse().map(({ providerRefundId }) => providerRefundId),
    );
  });

  it('lists only those since an instant, and knows no others', async () => {
    await bench().pay(order('payment-3'));
    expect((await all()).length).toBeGreaterThan(0);
    expect(await all(new Date(Date.now() + 3_600_000).toISOString())).toEqual([]);
    await expect(port().retrieveTransaction('txn_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(port().lookTransaction('txn_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
  });
}
