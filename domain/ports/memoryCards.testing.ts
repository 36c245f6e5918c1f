import type { CardProvider, CardSetup } from './cardProvider.ts';
import { ProviderRefused } from './paymentProvider.ts';

/** What a spec or a simulation does with cards from outside: their holders and the banks. */
export type CardHand = {
  /** The payer has put a card on file for an item; `bank` says what the bank answers to a later charge. */
  putOnFile(itemId: string, bank?: () => string | undefined): void;
  setups(): readonly CardSetup[];
};

/** Takes the money, or notes why it could not. Refused when the intent cannot be charged any more. */
type Charge = (intentId: string, decline: string | undefined) => void;

/** An intent that is paid, under way or cancelled is not charged. */
export const notToCharge = () =>
  new ProviderRefused('payment_intent_unexpected_state', 'You cannot confirm this PaymentIntent');

/** The part of a provider in memory that keeps cards on file. */
export function openMemoryCards(
  charge: Charge,
  notify: (about: { type: string; setupId: string; contributionId: string }) => void = () => undefined,
): CardProvider & { readonly cardHand: CardHand } {
  const setups = new Map<string, CardSetup>();
  const banks = new Map<string, () => string | undefined>();
  const holders = new Map<string, string>();
  const answers = new Map<string, string | undefined>();
  const of = (itemId: string) => [...setups.values()].find(({ purpose }) => purpose?.itemId === itemId);
  return {
    openSetup: async ({ purpose, memberId }) => {
      const setupId = of(purpose.itemId)?.setupId ?? `seti_${setups.size + 1}`;
      if (!setups.has(setupId)) setups.set(setupId, { setupId, status: 'open', purpose });
      holders.set(setupId, memberId);
      return { setupId, clientSecret: `${setupId}_secret_x` };
    },
    lookSetup: async (setupId) => {
      const setup = setups.get(setupId);
      if (!setup) throw new ProviderRefused('resource_missing', 'No such setup_intent');
      return setup;
    },
    findSetup: async ({ purpose }) => of(purpose.itemId),
    chargeOnFile: async ({ intentId, methodId, attempt }) => {
      const key = `${intentId}-${attempt}`;
      // The same attempt again is answered as it was, not made again.
      if (!answers.has(key)) {
        const bank = banks.get(methodId);
        if (!bank) throw new ProviderRefused('resource_missing', 'No such PaymentMethod');
        const answer = bank();
        charge(intentId, answer);
        answers.set(key, answer);
      }
      const decline = answers.get(key);
      if (decline) throw new ProviderRefused(decline, 'Your card was declined.');
    },
    eraseCustomer: async (memberId) => {
      for (const [setupId, holder] of holders) if (holder === memberId) banks.delete(`pm_${setupId}`);
    },
    cardHand: {
      putOnFile(itemId, bank = () => undefined) {
        const setup = of(itemId);
        if (!setup) throw new Error('the provider has no such setup');
        const methodId = `pm_${setup.setupId}`;
        setups.set(setup.setupId, { ...setup, status: 'succeeded', methodId });
        banks.set(methodId, bank);
        notify({ type: 'setup_intent.succeeded', setupId: setup.setupId, contributionId: itemId });
      },
      setups: () => [...setups.values()],
    },
  };
}
