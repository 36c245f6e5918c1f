/**
 * What the sandbox keeps. Rows hold what the provider would have to remember; `present…` turns them into the API's
 * objects. Amounts are integer cents, times unix seconds.
 */
export type Metadata = { readonly [key: string]: string };

/** Why the last attempt failed, as the provider's `last_payment_error` has it. */
export type FailureRow = {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly payment_method_type: 'card';
  readonly charge?: string;
};

/**
 * Never the number: what is printed on a receipt, and under which name the behaviour of the test card is found again.
 */
export type CardRow = {
  readonly id: string;
  readonly test: string;
  readonly brand: string;
  readonly last4: string;
  /** Absent on those that are only named. */
  readonly exp_month?: number;
  readonly exp_year?: number;
};

export type IntentRow = {
  readonly id: string;
  readonly secret: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  readonly amount_received: number;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly card: CardRow | null;
  readonly return_url: string | null;
  readonly use_stripe_sdk: boolean;
  /** Lets its bearer answer the bank's question of this attempt, nothing else. */
  readonly step: string | null;
  readonly latest_charge: string | null;
  readonly last_payment_error: FailureRow | null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  /** Set when it is there to pay an invoice. */
  readonly invoice?: string;
  readonly customer?: string;
};

export type ChargeRow = {
  readonly id: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly amount_refunded: number;
  readonly status: 'succeeded' | 'failed';
  readonly metadata: Metadata;
  readonly card: CardRow;
  readonly failure: FailureRow | null;
  /** From when its money can be used; at once when left out. */
  readonly available_on?: number;
  /** Its payer's bank has asked about it or taken its money back, whatever came of it. */
  readonly disputed?: boolean;
};

export type RefundRow = {
  readonly id: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly reason: string | null;
  readonly failure_reason: string | null;
  readonly metadata: Metadata;
};

/** One movement of the account's balance; `net` = `amount` - `fee`. */
export type BalanceTransactionRow = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly description: string | null;
  readonly reporting_category:
    | ('charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal')
    | ('transfer' | 'transfer_reversal' | 'payout');
  readonly source: string | null;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'transfer' | 'transfer_refund' | 'payout';
};

/** Money that went to the account's own bank. */
export type PayoutRow = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** The event exactly as it is sent; `body` is signed as it stands here. */
export type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly objectId: string;
  readonly body: string;
};

export type Attempt = {
  /** UTC ISO instant */ readonly at: string;
  readonly ms: number;
  readonly status?: number;
  readonly error?: string;
};

export type DeliveryRow = {
  readonly eventId: string;
  readonly status: 'pending' | 'delivered' | 'dropped' | 'abandoned' | 'unwanted';
  /** How often it still has to be accepted: more than once when duplicates were asked for. */
  readonly copies: number;
  /** Unix ms of the next attempt while pending; moved ahead by the process that is sending it. */
  readonly dueAt: number;
  readonly failures: number;
  /** The latest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
};

/** What happens by itself after a while: a slow payment settles, a refund fails or comes through, an
 * account is looked at, a bank contests a charge and decides. */
export type TaskRow = {
  readonly kind:
    | ('settle' | 'payInvoice' | 'failRefund' | 'completeRefund' | 'verifyAccount')
    | ('disputeAsFraud' | 'disputeAsNotReceived' | 'inquire' | 'warnOfFraud')
    | ('winDispute' | 'loseDispute' | 'escalateDispute' | 'lapseDispute');
  readonly id: string;
};

/** The saved answer to an idempotency key. `at` is unix ms. */
export type SavedReply = {
  readonly at: number;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
};
