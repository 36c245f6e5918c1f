/**
 * What a payment is for: the page of the payment route and the thing's id there (specification §2). One payment has one
 * purpose.
 */
export type Purpose = {
  readonly page: 'booking' | 'cart' | 'subscription' | 'contribute' | 'plan';
  readonly itemId: string;
};

type Of = { readonly paymentId: string; readonly payerId: string; readonly purpose: Purpose };

/** `amount` in integer cents, set by the server. */
export type PaymentRequested = {
  type: 'PaymentRequested';
  data: Of & { amount: number; currency: 'usd' /** UTC ISO instant */; requestedAt: string };
};
export type PaymentIntentOpened = { type: 'PaymentIntentOpened'; data: Of & { intentId: string } };
export type PaymentActionRequired = { type: 'PaymentActionRequired'; data: Of };
export type PaymentDeclined = { type: 'PaymentDeclined'; data: Of & { code: string; message: string } };
export type PaymentCancelled = { type: 'PaymentCancelled'; data: Of };
/**
 * `openedAt`: when the provider opened its intent, by the provider's clock (UTC ISO); absent in demo data and in events
 * recorded before it was kept.
 */
export type PaymentCaptured = {
  type: 'PaymentCaptured';
  data: Of & { intentId: string; amount: number; openedAt?: string };
};
/** What was paid for has been given. */
export type PaymentFulfilled = { type: 'PaymentFulfilled'; data: Of };
/** The provider's figures differ from ours: nothing is fulfilled, what arrived is refunded, superadmins are mailed. */
export type PaymentQuarantined = {
  type: 'PaymentQuarantined';
  data: Of & {
    intentId: string /** what arrived, in its own currency's cents */;
    amount: number;
    currency: string;
    why: string;
  };
};
export type RefundStarted = {
  type: 'RefundStarted';
  data: Of & {
    refundId: string;
    amount: number;
    reason: string /** Somebody made it in the provider's own pages, and it was found there. */;
    madeAtProvider?: true;
  };
};
export type RefundCompleted = {
  type: 'RefundCompleted';
  data: Of & { refundId: string; amount: number; providerRefundId: string };
};
/** Why a refund failed whose money the payer has back through their bank: it is not tried again. */
export const CHARGED_BACK = 'the payer’s bank has taken the money back';
/** Why a refund failed of which they have a part back that way: the rest is sent at once, as a refund of its own. */
export const PARTLY_CHARGED_BACK = 'the payer’s bank has taken a part of the money back';
/** Why that rest is sent. */
export const PART_CHARGED_BACK = 'the payer’s bank has taken the other part back';
export type RefundFailed = { type: 'RefundFailed'; data: Of & { refundId: string; amount: number; why: string } };

/** Stream `stripe-{event id}`: one webhook event, recorded once. */
export type StripeEventRecorded = {
  type: 'StripeEventRecorded';
  data: {
    readonly eventId: string;
    readonly kind: string;
    readonly intentId: string | null;
    readonly paymentId: string | null;
    readonly createdAt: string;
    /** The refund it is about, by our id; absent on one that was made in the provider's pages. */
    readonly refundId?: string;
    readonly subscriptionId?: string;
    /** The connected account it is about. */
    readonly setupId?: string;
    readonly contributionId?: string;
    /** Whose card it was, of what is no payment of ours. */
    readonly payerId?: string;
    readonly accountId?: string;
    /** The payout it is about, by our id. */
    readonly payoutId?: string;
    /** The dispute, or the early warning of fraud, by the provider's id. */
    readonly disputeId?: string;
    readonly warningId?: string;
  };
};

/**
 * Stream `payer-{member}`: a new payment of a member, and each attempt of theirs that was declined. Instants are UTC
 * ISO.
 */
export type PaymentBegun = {
  type: 'PaymentBegun';
  data: { readonly payerId: string; readonly paymentId: string; readonly begunAt: string };
};
export type AttemptDeclined = {
  type: 'AttemptDeclined';
  data: {
    readonly payerId: string;
    readonly paymentId: string /** the provider's event */;
    readonly attemptId: string;
    readonly declinedAt: string;
  };
};

export type PaymentEvent =
  | PaymentRequested
  | PaymentIntentOpened
  | PaymentActionRequired
  | PaymentDeclined
  | PaymentCancelled
  | PaymentCaptured
  | PaymentFulfilled
  | PaymentQuarantined
  | RefundStarted
  | RefundCompleted
  | RefundFailed;
