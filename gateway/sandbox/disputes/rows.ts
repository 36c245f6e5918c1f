import type { BalanceTransactionRow, Metadata } from '../rows.ts';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';

/** What a dispute did to the account's balance. */
export type TransactionRow = Omit<BalanceTransactionRow, 'source' | 'type'>;

export type DisputeRow = {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: DisputeStatus;
  /** Unix seconds; null once it is closed. */
  readonly due_by: number | null;
  readonly evidence: Readonly<Record<string, string>>;
  readonly submissions: number;
  readonly transactions: readonly TransactionRow[];
  readonly metadata: Metadata;
};

export type WarningRow = {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly fraud_type: string;
};

/** An uploaded file. Its content is looked at when it comes and not kept. */
export type FileRow = {
  readonly id: string;
  readonly created: number;
  readonly purpose: string;
  readonly filename: string;
  readonly size: number;
  readonly type: string;
};

export type DisputeRows = { dispute: DisputeRow; early_fraud_warning: WarningRow; file: FileRow };
