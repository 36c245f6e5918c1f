import type { CardRow, FailureRow, Metadata } from '../rows.ts';

/** A card that a payer puts on file for later charges. Times are unix seconds. */
export type SetupRow = {
  readonly id: string;
  readonly secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly usage: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly card: CardRow | null;
  /** The stored card, once it is on file. */
  readonly payment_method: string | null;
  readonly return_url: string | null;
  readonly use_stripe_sdk: boolean;
  /** Lets its bearer answer the bank's question, nothing else. */
  readonly step: string | null;
  readonly last_setup_error: FailureRow | null;
  readonly metadata: Metadata;
};

/** A card on file: under an id of its own, with its customer. */
export type MethodRow = {
  readonly id: string;
  readonly created: number;
  readonly customer: string | null;
  readonly card: CardRow;
};

export type SetupRows = { setup_intent: SetupRow; payment_method: MethodRow };
