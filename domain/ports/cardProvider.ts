/** What a card is for: a page of the product and one thing on it. */
type PaymentPurpose = { readonly page: string; readonly itemId: string };

/** The page of setups with which members add cards of their own; others are for a thing that is charged later. */
export const CARD_PAGE = 'card';

/** A card that is to be put on file for a later charge. */
export type OpenSetup = {
  /** What it is for; the same item opened twice is one setup. */
  readonly purpose: PaymentPurpose;
  /** Whose card it is. */
  readonly memberId: string;
};

/** A setup as the provider knows it now. */
export type CardSetup = {
  readonly setupId: string;
  readonly status: 'open' | 'succeeded' | 'canceled';
  /** The provider's name of the card, once it is on file. */
  readonly methodId?: string;
  /** Absent on a setup that is not ours. */
  readonly purpose?: PaymentPurpose;
};

/** Setups, the newest first; `next` is undefined on the last page. */
export type SetupPage = { readonly setups: readonly CardSetup[]; readonly next: string | undefined };

/** A card a member has on file. Nothing of it is kept by us. */
export type StoredCard = {
  readonly cardId: string;
  /** As the provider writes it: `visa`, `mastercard`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for one card, however often it was put on file. */
  readonly fingerprint: string;
  /** UTC ISO instant. */
  readonly addedAt: string;
  /** What it was put on file for, where that was one thing; absent on cards that have paid. */
  readonly purpose?: PaymentPurpose;
};

/** Newest first. `defaultId`: the card of whatever has none of its own. */
export type Wallet = { readonly cards: readonly StoredCard[]; readonly defaultId?: string };

/** Cards on file: put there while the payer is present, charged when they are not. */
export interface CardProvider {
  /** Opens the one setup of an item, or finds it again; the secret is for the payer's card form only. */
  openSetup(order: OpenSetup): Promise<{ readonly setupId: string; readonly clientSecret: string }>;
  /**
   * The provider's state now. `resource_missing` when there is no such setup. Its member's cards are found from then on,
   * also where the provider's search for a new customer lags behind.
   */
  lookSetup(setupId: string): Promise<CardSetup>;
  /** The setup of an item of a member; undefined when there is none. */
  findSetup(order: OpenSetup): Promise<CardSetup | undefined>;
  /** Setups that were opened at or after one UTC ISO instant and before another, whole seconds of the provider's clock. */
  listSetups(opened: { readonly from: string; readonly before: string }, after?: string): Promise<SetupPage>;
  /**
   * Charges an open intent to a card on file, its payer being away. `attempt` (from 1) is part of the idempotency key.
   * Refused (`card_declined`, `authentication_required`…) when the bank says no: the intent stays open.
   */
  chargeOnFile(order: {
    readonly intentId: string;
    readonly methodId: string;
    readonly attempt: number;
  }): Promise<void>;
  /** No card can be put on file with it any more; one that is done stays as it is. */
  cancelSetup(setupId: string): Promise<void>;
  /** The cards of a member that are on file now. */
  listCards(memberId: string): Promise<Wallet>;
  /** Another card for whatever has none of its own. Refused (`resource_missing`) unless it is on file with the member. */
  preferCard(memberId: string, cardId: string): Promise<void>;
  /** Takes a card away: it is never charged again. Safe to repeat; does nothing to a card of somebody else. */
  removeCard(memberId: string, cardId: string): Promise<void>;
  /**
   * Forgets a member as a customer, with their cards on file; what was paid stays. Safe to repeat, and where there is no
   * such customer. The provider's search for it may lag a minute behind.
   */
  eraseCustomer(memberId: string): Promise<void>;
}
