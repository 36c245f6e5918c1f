/** A member's own account at the provider, to which money can be sent, as the provider knows it now. */
export type ProviderAccount = {
  readonly accountId: string;
  /** Absent on an account that is not ours. */
  readonly memberId?: string;
  /** Everything that was asked for at first has been given; it may still be looked at. */
  readonly isSubmitted: boolean;
  /** Money can be sent to it, and from there to its bank. May become false again. */
  readonly isEnabled: boolean;
  /** What the provider still wants, by its own names (`individual.verification.document`). */
  readonly due: readonly string[];
  /** Why nothing can be sent, by the provider's name (`requirements.past_due`). */
  readonly reason?: string;
};

export type OpenAccount = {
  /** Who is paid; part of the idempotency key together with `attempt`. */
  readonly memberId: string;
  readonly attempt: number;
};

/** A way into the provider's own pages, for the owner of the account alone: good for one visit, until `expiresAt` (UTC ISO). */
export type AccountLink = { readonly url: string; readonly expiresAt: string };

export type OrderTransfer = {
  /** Our id of the payout, also the idempotency key: the same payout ordered twice moves money once. */
  readonly payoutId: string;
  readonly accountId: string;
  /** Integer cents. */
  readonly amount: number;
};

/** Money sent to an account. Amounts in cents. */
export type ProviderTransfer = {
  readonly transferId: string;
  readonly accountId: string;
  readonly amount: number;
  /** What has come back of it. */
  readonly reversed: number;
};

export type OrderReversal = {
  /** Our id of the reversal, also the idempotency key. */
  readonly reversalId: string;
  readonly transferId: string;
  /** Integer cents, at most what was sent and has not come back. */
  readonly amount: number;
};

/** Some of a transfer that came back. Cents. */
export type ProviderReversal = {
  readonly providerReversalId: string;
  /** Our id, absent on a reversal made by hand at the provider. */
  readonly reversalId?: string;
  readonly amount: number;
};

/**
 * The part of the payment provider that pays members out. Its calls may be repeated and throw as all the provider's do.
 */
export interface PayoutProvider {
  /** Opens a member's account. The same member and attempt again is the same account, for 24 hours. */
  openAccount(order: OpenAccount): Promise<{ readonly accountId: string }>;
  /**
   * A new link to the provider's pages. The browser comes back to `returnUrl`, which says nothing about what was done
   * there: look at the account. A link that cannot be opened any more leads to `refreshUrl`.
   */
  linkAccount(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<AccountLink>;
  /** The provider's state now. `ProviderRefused` `account_invalid` when there is no such account, or it is no longer ours. */
  lookAccount(accountId: string): Promise<ProviderAccount>;
  /**
   * Sends money from the platform's balance. Refused: `balance_insufficient` when the platform has less to use now,
   * `insufficient_capabilities_for_transfer` when the account cannot receive, `resource_missing` when there is none.
   */
  transfer(order: OrderTransfer): Promise<ProviderTransfer>;
  /** The transfer of a payout by our id, the first where several were made, undefined for none. Exact at any time. */
  findTransfer(payoutId: string): Promise<ProviderTransfer | undefined>;
  /** A transfer as the provider has it now, by its own id. `ProviderRefused` `resource_missing` when there is none. */
  lookTransfer(transferId: string): Promise<ProviderTransfer>;
  /**
   * Takes back what was sent. Refused with `balance_insufficient` when the account has passed it on to its bank
   * already, `transfer_already_reversed` when all of it has come back.
   */
  reverseTransfer(order: OrderReversal): Promise<{ readonly providerReversalId: string }>;
  /** All reversals of a transfer, newest first. */
  reversalsOf(transferId: string): Promise<readonly ProviderReversal[]>;
}
