import { beforeEach, describe } from 'vitest';
import { openMemoryProvider } from './memoryProvider.testing.ts';
import { type PayoutBench, payoutContract } from './payoutContract.testing.ts';

let bench: PayoutBench;
beforeEach(() => {
  const provider = openMemoryProvider();
  let payments = 0;
  bench = {
    provider,
    fund: async (amount) => {
      payments += 1;
      const paymentId = `payment-${payments}`;
      await provider.openIntent({
        paymentId,
        amount,
        currency: 'usd',
        purpose: { page: 'contribute', itemId: paymentId },
        payerId: 'payer-1',
      });
      provider.hand.pay(paymentId);
    },
    enable: async (accountId) => provider.payoutHand.enable(accountId),
    demand: async (accountId) => provider.payoutHand.demand(accountId),
    empty: async (accountId) => provider.payoutHand.empty(accountId),
  };
});

describe('payouts of the provider in memory', () => payoutContract(() => bench));
