import type { BalanceProvider } from './balanceProvider.ts';
import type { CardProvider } from './cardProvider.ts';
import type { DisputeProvider } from './disputeProvider.ts';
import type { PayoutProvider } from './payoutProvider.ts';
import type { SubscriptionProvider } from './subscriptionProvider.ts';

/** What a payment is for: one page of the product and one thing on it (a booking, a cart, a campaign, a plan). */
export type PaymentPurpose = { readonly page: string; readonly itemId: string };

/** The provider's states of an intent. `succeeded` and `canceled` are final; a refund does not change them. */
export const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/**
 * Why the last attempt to pay failed: `code` as the provider names it (`card_declined`), `declineCode` the bank's
 * reason (`insufficient_funds`).
 */
export type PaymentFailure = { readonly code: string; readonly declineCode?: string; readonly message: string };

/** An intent as the provider knows it now. Amounts are integer cents. */
export type Intent = {
  readonly intentId: string;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly amountReceived: number;
  /** Refunds that are done or under way; a refund that failed later is not counted any more. */
  readonly amountRefunded: number;
  /** Lower-case ISO code, as the provider writes it. */
  readonly currency: string;
  /** False for test money. Must agree with the mode the product runs in (docs/rules.md P6, W4). */
  readonly livemode: boolean;
  /**
   * Lets its bearer pay this intent, nothing else. Only for the payer: never stored, never logged (docs/rules.md P10).
   * Absent in listings.
   */
  readonly clientSecret?: string;
  readonly lastError?: PaymentFailure;
  /** What {@link OpenIntent} was given; absent on an intent that is not ours. */
  readonly paymentId?: string;
  readonly purpose?: PaymentPurpose;
  readonly payerId?: string;
  /** UTC ISO instant. */
  readonly createdAt: string;
};

export type OpenIntent = {
  /** Our id of the payment, also the idempotency key: the same payment opened twice is one intent. */
  readonly paymentId: string;
  /** Integer cents. */
  readonly amount: number;
  readonly currency: 'usd';
  readonly purpose: PaymentPurpose;
  /** The account that pays. */
  readonly payerId: string;
  /** Whether a card of theirs that is on file may be charged for it. */
  readonly isOnFile?: boolean;
};

export type RefundOrder = {
  /** Our id of the refund, also the idempotency key: the same refund ordered twice moves money once. */
  readonly refundId: string;
  readonly intentId: string;
  /** Integer cents, at most what was received and not refunded yet. */
  readonly amount: number;
};

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * A refund at the provider. It may start `succeeded` and still become `failed` days later: listen to `refund.failed`.
 */
export type ProviderRefund = {
  readonly providerRefundId: string;
  readonly status: RefundStatus;
  readonly amount: number;
  readonly intentId?: string;
  /** Our id, absent on a refund made by hand at the provider. */
  readonly refundId?: string;
};

/**
 * A webhook with a verified signature. It only means that something may have changed: read the intent before acting.
 */
export type ProviderNotice = {
  /** The provider's event id; the same id may arrive many times, in any order. */
  readonly id: string;
  /** For instance `payment_intent.succeeded`; unknown types are possible and harmless. */
  readonly type: string;
  readonly intentId?: string;
  readonly paymentId?: string;
  readonly providerRefundId?: string;
  readonly refundId?: string;
  /** The subscription a notice of a subscription or of one of its invoices is about. */
  readonly subscriptionId?: string;
  /** The setup a notice is about, and what its card is for. */
  readonly setupId?: string;
  readonly contributionId?: string;
  /** Whose card it was, of what is no payment of ours: a card put on file, a change of a plan. */
  readonly payerId?: string;
  /** Set when the notice happened in a connected account, not in ours. */
  readonly account?: string;
  /** The connected account a notice of an account is about. */
  readonly accountId?: string;
  /** Our id of the payout a notice of a transfer is about. */
  readonly payoutId?: string;
  /** The dispute, or the early warning of fraud, a notice is about. */
  readonly disputeId?: string;
  readonly warningId?: string;
  /** UTC ISO instant at which the provider recorded the event, not the delivery's. */
  readonly createdAt: string;
  readonly livemode: boolean;
};

/** What a client needs to show the payment form (GET /stripe/config). */
export type ProviderConfig = {
  readonly mode: 'stripe' | 'sandbox';
  readonly publishableKey: string;
  readonly apiBase: string;
};

/**
 * The provider's names of why a refund is refused whose charge a bank contests or has taken back. Both are documented;
 * which comes when is not.
 */
export const CONTESTED: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment']);

export type IntentPage = {
  readonly intents: readonly Intent[] /** Pass it as `after` for the next page; absent on the last. */;
  readonly next?: string;
};

/**
 * The payment provider. It holds the money and the card data; we hold what the money was for. Every call may be
 * repeated: the provider recognises our ids for 24 hours, after that ask {@link findIntent} first. All calls throw
 * {@link ProviderUnavailable} when the outcome is not known and {@link ProviderRefused} when the provider refuses.
 */
export interface PaymentProvider
  extends SubscriptionProvider,
    CardProvider,
    PayoutProvider,
    DisputeProvider,
    BalanceProvider {
  /**
   * Opens the one intent of a payment. The same `paymentId` with another amount or purpose is {@link ProviderRefused}
   * (`idempotency_error`).
   */
  openIntent(
    order: OpenIntent,
  ): Promise<{ readonly intentId: string; readonly clientSecret: string; readonly status: IntentStatus }>;
  /** The provider's state now. {@link ProviderRefused} `resource_missing` when there is no such intent. */
  look(intentId: string): Promise<Intent>;
  /** The intent of a payment by our id, undefined when the provider has none. Its index may lag a minute behind. */
  findIntent(paymentId: string): Promise<Intent | undefined>;
  /** Intents created at or after a UTC ISO instant, newest first, for reconciliation. */
  listIntents(since: string, after?: string): Promise<IntentPage>;
  /** Cancels it and answers the resulting state; one that is already `succeeded` or `processing` stays so. */
  cancelIntent(intentId: string): Promise<Intent>;
  /**
   * Pays back. Refused by the provider when more than the rest would be refunded (`charge_already_refunded` when
   * nothing is left), and with one of {@link CONTESTED} while a bank has what would be refunded, or has it for good.
   */
  refund(order: RefundOrder): Promise<{ readonly providerRefundId: string; readonly status: RefundStatus }>;
  /** All refunds of an intent, newest first, for reconciliation. */
  refundsOf(intentId: string): Promise<readonly ProviderRefund[]>;
  /**
   * Checks the signature over the raw bytes (any of the configured secrets, at most 300 s old or early) and reads the
   * ids out of the event. Refuses with BAD_SIGNATURE, or BAD_EVENT when the signed bytes are no event.
   */
  verifyWebhook(rawBody: Buffer, signature: string): ProviderNotice;
  config(): ProviderConfig;
}

/**
 * The outcome is unknown: unreachable, too slow, failing, throttled, or our credentials do not work. Repeat later with
 * the same ids.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  constructor(
    readonly reason: 'unreachable' | 'failing' | 'throttled' | 'credentials',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The provider answered no; repeating the same call changes nothing. `code` is the provider's (`card_declined`,
 * `resource_missing`, `idempotency_error`…).
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  constructor(
    readonly code: string,
    message: string,
    readonly declineCode?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
