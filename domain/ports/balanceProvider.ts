import type { TransactionKind } from '../balance/events.ts';
import type { ContestedCharge } from './disputeProvider.ts';

/** What the platform has at the provider, in cents of dollars: to use now, and on its way. */
export type ProviderBalance = { readonly available: number; readonly pending: number };

/**
 * One movement of the platform's balance. Cents of `currency`: `amount` above 0 came, below 0 went; `fee` went as well.
 * `sourceId` is the provider's name of what it is about. UTC ISO instant, in whole seconds.
 */
export type BalanceTransaction = {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly sourceId: string | null;
  readonly movedAt: string;
  /** Of a listed one, where the list says it: a charge with our marks, and a transfer. Others are looked at one by one. */
  readonly source?: TransactionSource;
};

/** The newest first; `next` is undefined on the last page. */
export type TransactionPage = {
  readonly transactions: readonly BalanceTransaction[];
  readonly next: string | undefined;
};

/** What of ours a transaction is about; all of it absent where it is none of ours. */
export type TransactionSource = {
  /** Of a charge, a refund, and one that came back. */
  readonly about?: ContestedCharge;
  /** The provider's name of the intent that was paid; beside `about`. */
  readonly intentId?: string;
  /** Our id of the refund; absent on one that was made by hand at the provider. */
  readonly refundId?: string;
  /** Our id of the payout of a transfer. */
  readonly payoutId?: string;
};

/** What the provider holds for the platform. Its calls may be repeated and throw as all the provider's do. */
export interface BalanceProvider {
  lookBalance(): Promise<ProviderBalance>;
  /** What time the provider has: a UTC ISO instant, in whole seconds. */
  lookClock(): Promise<string>;
  /** Of transactions at or after a UTC ISO instant, with what most of them are about. */
  listTransactions(since: string, after?: string): Promise<TransactionPage>;
  /** A transaction as a list has it. `resource_missing` when there is no such transaction. */
  retrieveTransaction(transactionId: string): Promise<BalanceTransaction>;
  /** What it is about. `resource_missing` when there is no such transaction. */
  lookTransaction(transactionId: string): Promise<TransactionSource>;
}
