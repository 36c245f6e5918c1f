import { beforeEach, describe } from 'vitest';
import { type CardBench, cardContract, type OnFile } from './cardContract.testing.ts';
import { openMemoryProvider } from './memoryProvider.testing.ts';

const refusals: Readonly<Record<OnFile, string | undefined>> = {
  good: undefined,
  declined: 'card_declined',
  asks: 'authentication_required',
};

let bench: CardBench;
beforeEach(() => {
  const provider = openMemoryProvider();
  bench = {
    provider,
    putOnFile: async (itemId, _secret, card) => provider.cardHand.putOnFile(itemId, () => refusals[card]),
    pay: async (paymentId) => provider.hand.pay(paymentId),
  };
});

describe('cards on file of the provider in memory', () => cardContract(() => bench));
