/**
 * What moved the provider's balance. `payout`: between it and the platform's own bank; `other`: what none of these names
 * fits.
 */
export const TRANSACTION_KINDS = [
  'charge',
  'refund',
  'refundFailure',
  'dispute',
  'transfer',
  'transferReversal',
  'payout',
  'fee',
  'other',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/**
 * Stream `balanceTransaction-{transaction}`: the provider's balance has moved, and nothing else in the log says so.
 * Cents of `currency`: `amount` above 0 came, below 0 went, 0 where only the fee is news; `fee` went as well. `sourceId` is
 * the provider's name of what it is about. UTC ISO instant.
 */
export type BalanceMoved = {
  type: 'BalanceMoved';
  data: {
    readonly transactionId: string;
    readonly kind: TransactionKind;
    readonly amount: number;
    readonly fee: number;
    readonly currency: string;
    readonly sourceId: string | null;
    readonly movedAt: string;
  };
};

/** A transaction that could not be noted, by the provider's name, and since when (UTC ISO). */
export type LeftOut = { readonly transactionId: string; readonly since: string };

/**
 * By how much the provider's balance and the books are apart, in cents, above 0 where the provider holds more. `known`: what
 * has lasted, and its owners were told. `more`: by how much it has differed from that at each look since a UTC ISO instant,
 * the least of it.
 */
export type Apart = { readonly known: number; readonly more?: { readonly cents: number; readonly since: string } };

/**
 * Stream `balanceReading-all`: all of the provider's transactions before a UTC ISO instant have been looked at, and noted
 * but for those that are left out, which are tried again. None is left out in events recorded before that was kept.
 * `apart`: the last comparison with the books; absent while they have always been even.
 */
export type BalanceRead = {
  type: 'BalanceRead';
  data: { readonly until: string; readonly leftOut?: readonly LeftOut[]; readonly apart?: Apart };
};

export type BalanceEvent = BalanceMoved | BalanceRead;
