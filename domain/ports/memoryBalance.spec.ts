import { beforeEach, describe } from 'vitest';
import { type BalanceBench, balanceContract } from './balanceContract.testing.ts';
import { openMemoryProvider } from './memoryProvider.testing.ts';

let bench: BalanceBench;
beforeEach(() => {
  const provider = openMemoryProvider();
  bench = {
    provider,
    pay: async (order) => {
      const { intentId } = await provider.openIntent(order);
      provider.hand.pay(order.paymentId);
      return intentId;
    },
    refundByHand: async (intentId, cents) => void provider.hand.refundByHand(intentId, cents),
    payOut: async (cents) => provider.balanceHand.payOut(cents),
    contestAndWin: async (intentId) => {
      const disputeId = provider.disputeHand.dispute(intentId);
      provider.disputeHand.win(disputeId);
      return disputeId;
    },
  };
});

describe('the balance of the provider in memory', () => balanceContract(() => bench));
