import type { CardProvider, CardSetup, StoredCard, Wallet } from './cardProvider.ts';
import { ProviderRefused } from './paymentProvider.ts';

/** What a spec or a simulation does with cards from outside: their holders and the banks. */
export type CardHand = {
  /** The payer has put a card on file for an item; `bank` says what the bank answers to a later charge. */
  putOnFile(itemId: string, bank?: () => string | undefined): void;
  /** Puts a card on file with a member; the same number is the same card. Answers its name at the provider. */
  keep(memberId: string, last4?: string): string;
  has(cardId: string): boolean;
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
  now: () => string = () => '2027-01-11T18:00:00.000Z',
): CardProvider & { readonly cardHand: CardHand } {
  const setups = new Map<string, CardSetup>();
  const openedAt = new Map<string, string>();
  const banks = new Map<string, () => string | undefined>();
  const holders = new Map<string, string>();
  const answers = new Map<string, string | undefined>();
  const kept = new Map<string, StoredCard & { readonly memberId: string }>();
  const preferred = new Map<string, string>();
  let made = 0;
  function keep(memberId: string, cardId: string, last4: string, purpose?: CardSetup['purpose']): void {
    const facts = { brand: 'visa', last4, expiryMonth: 12, expiryYear: 2030, fingerprint: last4 };
    const card = { cardId, memberId, ...facts, addedAt: '2027-01-11T18:00:00.000Z' };
    kept.set(cardId, { ...card, ...(purpose && { purpose }) });
  }
  const walletOf = (memberId: string): Wallet => {
    const defaultId = preferred.get(memberId);
    const cards = [...kept.values()].filter((card) => card.memberId === memberId).reverse();
    return { cards: cards.map(({ memberId: _whose, ...card }) => card), ...(defaultId && { defaultId }) };
  };
  const of = (itemId: string) => [...setups.values()].find(({ purpose }) => purpose?.itemId === itemId);
  return {
    openSetup: async ({ purpose, memberId }) => {
      const setupId = of(purpose.itemId)?.setupId ?? `seti_${setups.size + 1}`;
      if (!setups.has(setupId)) {
        setups.set(setupId, { setupId, status: 'open', purpose });
        openedAt.set(setupId, now());
      }
      holders.set(setupId, memberId);
      return { setupId, clientSecret: `${setupId}_secret_x` };
    },
    lookSetup: async (setupId) => {
      const setup = setups.get(setupId);
      if (!setup) throw new ProviderRefused('resource_missing', 'No such setup_intent');
      return setup;
    },
    findSetup: async ({ purpose }) => of(purpose.itemId),
    // One of a page, so that specs go through pages.
    listSetups: async ({ from, before }, after) => {
      const wanted = [...setups.values()].reverse().filter(({ setupId }) => {
        const at = openedAt.get(setupId) ?? '';
        return at >= from && at < before;
      });
      const index = after === undefined ? 0 : wanted.findIndex(({ setupId }) => setupId === after) + 1;
      const found = wanted.slice(index, index + 1);
      return { setups: found, next: index + 1 < wanted.length ? found[0]?.setupId : undefined };
    },
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
    cancelSetup: async (setupId) => {
      const setup = setups.get(setupId);
      if (setup?.status === 'open') setups.set(setupId, { ...setup, status: 'canceled' });
    },
    listCards: async (memberId) => walletOf(memberId),
    preferCard: async (memberId, cardId) => {
      if (kept.get(cardId)?.memberId !== memberId) throw new ProviderRefused('resource_missing', 'No such card');
      preferred.set(memberId, cardId);
    },
    removeCard: async (memberId, cardId) => {
      if (kept.get(cardId)?.memberId !== memberId) return;
      kept.delete(cardId);
      banks.delete(cardId);
      if (preferred.get(memberId) === cardId) preferred.delete(memberId);
    },
    eraseCustomer: async (memberId) => {
      for (const { cardId, memberId: holder } of [...kept.values()]) if (holder === memberId) kept.delete(cardId);
      preferred.delete(memberId);
      for (const [setupId, holder] of holders) if (holder === memberId) banks.delete(`pm_${setupId}`);
    },
    cardHand: {
      putOnFile(itemId, bank = () => undefined) {
        const setup = of(itemId);
        if (!setup) throw new Error('the provider has no such setup');
        const methodId = `pm_${setup.setupId}`;
        setups.set(setup.setupId, { ...setup, status: 'succeeded', methodId });
        banks.set(methodId, bank);
        keep(holders.get(setup.setupId) ?? '', methodId, '4242', setup.purpose);
        notify({ type: 'setup_intent.succeeded', setupId: setup.setupId, contributionId: itemId });
      },
      keep(memberId, last4 = '4242') {
        made += 1;
        const cardId = `pm_${made}_${last4}`;
        keep(memberId, cardId, last4);
        banks.set(cardId, () => undefined);
        return cardId;
      },
      has: (cardId) => kept.has(cardId),
      setups: () => [...setups.values()],
    },
  };
}
