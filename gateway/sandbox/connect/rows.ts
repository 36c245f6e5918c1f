import type { Metadata } from '../rows.ts';

/** What the sandbox keeps of connected accounts and of what is sent to them. Amounts are cents, times unix seconds. */
export type AccountRow = {
  readonly id: string;
  readonly created: number;
  readonly country: string;
  readonly email: string | null;
  readonly metadata: Metadata;
  /** Whether the capability to receive transfers was asked for, and how far it is. */
  readonly transfers: 'unrequested' | 'inactive' | 'pending' | 'active';
  readonly details_submitted: boolean;
  readonly currently_due: readonly string[];
  readonly past_due: readonly string[];
  readonly pending_verification: readonly string[];
  readonly disabled_reason: string | null;
  /** What has been sent to it and neither came back nor left for its bank, in cents. */
  readonly balance: number;
};

/** One way into the provider's pages: good for one visit and some minutes. */
export type AccountLinkRow = {
  readonly id: string;
  readonly account: string;
  readonly expires_at: number;
  readonly return_url: string;
  readonly refresh_url: string;
  /** Lets the bearer of the page that was opened send its form; null before the visit and after the form. */
  readonly visit: string | null;
  readonly isVisited: boolean;
};

export type TransferRow = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction: string | null;
  readonly transfer_group: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly amount_reversed: number;
};

export type ReversalRow = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly transfer: string;
  readonly metadata: Metadata;
};

export type ConnectRows = {
  account: AccountRow;
  account_link: AccountLinkRow;
  transfer: TransferRow;
  transfer_reversal: ReversalRow;
};
