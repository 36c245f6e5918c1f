import { CHARGED_BACK, PART_CHARGED_BACK, PARTLY_CHARGED_BACK, type PaymentEvent, type Purpose } from './events.ts';

/**
 * How far a payment came, in order. A later stage is never left for an earlier one, so news may arrive in any order.
 */
const stages = ['requested', 'opened', 'actionRequired', 'declined', 'cancelled', 'captured'] as const;
export type Stage = (typeof stages)[number];

export type Refund = {
  readonly amount: number;
  readonly status: 'pending' | 'completed' | 'failed';
  /** The platform's owner made it in the provider's own pages. */
  readonly madeAtProvider?: true;
};

export type NoPayment = { readonly stage: 'none' };

/** What the next decision needs to know. Amounts in cents. */
export type OpenPayment = {
  readonly stage: Stage;
  readonly paymentId: string;
  readonly payerId: string;
  readonly purpose: Purpose;
  readonly amount: number;
  readonly requestedAt: string;
  readonly intentId: string | undefined;
  /** Codes of declined attempts while it is still open. */
  readonly declines: readonly string[];
  readonly captured: number;
  /** When the provider opened what was captured, by its own clock (UTC ISO); undefined where that is not known. */
  readonly openedAt?: string | undefined;
  readonly quarantined: boolean;
  readonly fulfilled: boolean;
  readonly refunds: Readonly<Record<string, Refund>>;
  /** The provider's ids of refunds that were completed and have not failed since, by ours. */
  readonly refundedAs: Readonly<Record<string, string>>;
  /** Cents of refunds that failed because a bank keeps them: the payer has them back that way. */
  readonly lost: number;
};

export type Payment = NoPayment | OpenPayment;

export const noPayment: NoPayment = { stage: 'none' };

/** Whether `stage` would be news to a payment that already came as far as it did. */
export const isLater = (stage: Stage, payment: OpenPayment): boolean =>
  stages.indexOf(stage) > stages.indexOf(payment.stage);

const reached = (payment: OpenPayment, stage: Stage): OpenPayment =>
  isLater(stage, payment) ? { ...payment, stage } : payment;

export const sumOfRefunds = (payment: OpenPayment, ...statuses: Refund['status'][]): number =>
  Object.values(payment.refunds).reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);

/** What could still be paid back, in cents: a failed refund gives its amount back to the rest. */
export const refundable = (payment: OpenPayment): number =>
  payment.captured - sumOfRefunds(payment, 'pending', 'completed');

/** What can still be given back, in cents: what neither a refund nor a bank has. */
export const restOf = (payment: OpenPayment): number => Math.max(0, refundable(payment) - payment.lost);

/**
 * The refunds that were begun because nothing is given for the payment. Any other was made at the provider, or decided
 * about something that this payment has paid for.
 */
export const returnsOf = ({ paymentId, refunds }: OpenPayment): readonly Refund[] =>
  Object.entries(refunds)
    .filter(([refundId]) => refundId.startsWith(`${paymentId}-back-`) || refundId.startsWith(quarantineIdOf(paymentId)))
    .map(([, refund]) => refund);

/** The id of the refund of what did not fit. */
export const quarantineIdOf = (paymentId: string): string => `${paymentId}-quarantine`;

/** Whether nothing is given for the payment, now or later. */
export const isGoingBack = (payment: OpenPayment): boolean => payment.quarantined || returnsOf(payment).length > 0;

/** Where a payment stands, in the words of both APIs. */
export type PaymentStatus =
  | 'requested'
  | 'requiresAction'
  | 'declined'
  | 'captured'
  | 'fulfilled'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'quarantined';

const words = {
  requested: 'requested',
  opened: 'requested',
  actionRequired: 'requiresAction',
  declined: 'declined',
  cancelled: 'cancelled',
  captured: 'captured',
} as const satisfies Record<Stage, PaymentStatus>;

export function statusOf(payment: OpenPayment): PaymentStatus {
  if (sumOfRefunds(payment, 'pending') > 0) return 'refunding';
  const isOver = payment.fulfilled || restOf(payment) === 0;
  // A part that was paid back before anything was given leaves the rest to be given for, or to go back.
  if (isOver && sumOfRefunds(payment, 'completed') > 0) return 'refunded';
  if (payment.quarantined) return 'quarantined';
  return payment.fulfilled ? 'fulfilled' : words[payment.stage];
}

/** Folds an event; never rejects one. Events of a payment without PaymentRequested change nothing. */
export function evolve(payment: Payment, event: PaymentEvent): Payment {
  if (event.type === 'PaymentRequested') return payment.stage === 'none' ? requested(event.data) : payment;
  return payment.stage === 'none' ? payment : advance(payment, event);
}

function requested({
  paymentId,
  payerId,
  purpose,
  amount,
  requestedAt,
}: Extract<PaymentEvent, { type: 'PaymentRequested' }>['data']): OpenPayment {
  return {
    stage: 'requested',
    paymentId,
    payerId,
    purpose,
    amount,
    requestedAt,
    intentId: undefined,
    declines: [],
    captured: 0,
    quarantined: false,
    fulfilled: false,
    refunds: {},
    refundedAs: {},
    lost: 0,
  };
}

function advance(payment: OpenPayment, event: Exclude<PaymentEvent, { type: 'PaymentRequested' }>): OpenPayment {
  switch (event.type) {
    case 'PaymentIntentOpened':
      return { ...reached(payment, 'opened'), intentId: payment.intentId ?? event.data.intentId };
    case 'PaymentActionRequired':
      return reached(payment, 'actionRequired');
    case 'PaymentDeclined':
      return { ...reached(payment, 'declined'), declines: [...new Set([...payment.declines, event.data.code])].sort() };
    case 'PaymentCancelled':
      return { ...reached(payment, 'cancelled'), declines: [] };
    case 'PaymentCaptured':
    case 'PaymentQuarantined': {
      const { intentId, amount: captured } = event.data;
      return {
        ...reached(payment, 'captured'),
        declines: [],
        intentId,
        captured,
        ...(event.type === 'PaymentCaptured' && event.data.openedAt && { openedAt: event.data.openedAt }),
        quarantined: event.type === 'PaymentQuarantined',
      };
    }
    case 'PaymentFulfilled':
      return { ...payment, fulfilled: true };
    case 'RefundStarted': {
      const { refundId, amount, reason, madeAtProvider } = event.data;
      // The refund of the other part, which has failed, was counted whole.
      const lost = reason === PART_CHARGED_BACK ? payment.lost - amount : payment.lost;
      const refund = { amount, status: 'pending', ...(madeAtProvider && { madeAtProvider }) } as const;
      return withRefund({ ...payment, lost }, refundId, refund);
    }
    case 'RefundCompleted': {
      const { refundId, amount, providerRefundId } = event.data;
      const refundedAs = { ...payment.refundedAs, [refundId]: providerRefundId };
      return withRefund({ ...payment, refundedAs }, refundId, { amount, status: 'completed' });
    }
    case 'RefundFailed': {
      const { refundId, amount, why } = event.data;
      const lost = why === CHARGED_BACK || why === PARTLY_CHARGED_BACK ? payment.lost + amount : payment.lost;
      const { [refundId]: _, ...refundedAs } = payment.refundedAs;
      return withRefund({ ...payment, lost, refundedAs }, refundId, { amount, status: 'failed' });
    }
    default:
      event satisfies never;
      return payment;
  }
}

const withRefund = (payment: OpenPayment, refundId: string, refund: Refund): OpenPayment => ({
  ...payment,
  refunds: { ...payment.refunds, [refundId]: { ...payment.refunds[refundId], ...refund } },
});
