/** What a card is for: a page of the product and one thing on it. */
type PaymentPurpose = { readonly page: string; readonly itemId: string };

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

/** Cards on file: put there while the payer is present, charged when they are not. */
export interface CardProvider {
  /** Opens the one setup of an item, or finds it again; the secret is for the payer's card form only. */
  openSetup(order: OpenSetup): Promise<{ readonly setupId: string; readonly clientSecret: string }>;
  /** The provider's state now. `resource_missing` when there is no such setup. */
  lookSetup(setupId: string): Promise<CardSetup>;
  /** The setup of an item of a member; undefined when there is none. */
  findSetup(order: OpenSetup): Promise<CardSetup | undefined>;
  /**
   * Charges an open intent to a card on file, its payer being away. `attempt` (from 1) is part of the idempotency key.
   * Refused (`card_declined`, `authentication_required`…) when the bank says no: the intent stays open.
   */
  chargeOnFile(order: {
    readonly intentId: string;
    readonly methodId: string;
    readonly attempt: number;
  }): Promise<void>;
  /**
   * Forgets a member as a customer, with their cards on file; what was paid stays. Safe to repeat, and where there is no
   * such customer. The provider's search for it may lag a minute behind.
   */
  eraseCustomer(memberId: string): Promise<void>;
}
