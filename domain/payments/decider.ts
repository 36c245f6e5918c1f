import type { Aggregate } from '../decider.ts';
import { attemptOfRefund, refundIdOfAttempt } from '../ids.ts';
import type {
  Capture,
  CompleteRefund,
  FailRefund,
  GiveBack,
  NoteCancel,
  NoteDecline,
  NoteForeignRefund,
  OpenIntent,
  PaymentCommand,
  RequestPayment,
  RetryRefund,
  StartRefund,
} from './commands.ts';
import { PART_CHARGED_BACK, type PaymentEvent, type Purpose } from './events.ts';
import { AmountDiffers, AnotherIntent, NoSuchPayment, NotCaptured, PaymentClosed, RefundTooLarge } from './refusals.ts';
import {
  evolve,
  isGoingBack,
  isLater,
  noPayment,
  type OpenPayment,
  type Payment,
  quarantineIdOf,
  refundable,
  restOf,
  returnsOf,
} from './state.ts';

/**
 * One purpose has one payment, and so one intent; the id is derived from the purpose (specification §2, docs/rules.md
 * P4).
 */
export const paymentIdOf = ({ page, itemId }: Purpose): string => `${page}-${itemId}`;

/** The most automatic attempts at a refund; after that a person has to act. */
const GIVE_BACK_ATTEMPTS = 3;

/**
 * One payment: one purpose, one amount, captured at most once, paid back at most what was captured (docs/rules.md
 * Payment). Provider states may arrive late, twice and in any order: an earlier state changes nothing, a repeat appends
 * nothing.
 */
export const payment: Aggregate<Payment, PaymentCommand, PaymentEvent, { readonly paymentId: string }> = {
  name: 'payment',
  stream: ({ paymentId }) => `payment-${paymentId}`,
  initial: noPayment,
  decide: (command, state) =>
    command.type === 'RequestPayment' ? request(command, state) : decideOpen(command, known(state)),
  evolve,
};

function known(state: Payment): OpenPayment {
  if (state.stage === 'none') throw NoSuchPayment();
  return state;
}

function decideOpen(command: Exclude<PaymentCommand, RequestPayment>, state: OpenPayment): PaymentEvent[] {
  switch (command.type) {
    case 'OpenIntent':
      return openIntent(command, state);
    case 'NoteActionRequired':
      return isLater('actionRequired', state) ? [{ type: 'PaymentActionRequired', data: of(state) }] : [];
    case 'NoteDecline':
      return noteDecline(command, state);
    case 'NoteCancel':
      return noteCancel(command, state);
    case 'Capture':
      return capture(command, state);
    case 'Fulfil':
      return fulfil(state);
    case 'GiveBack':
      return giveBack(command, state);
    case 'StartRefund':
      return startRefund(command, state);
    case 'CompleteRefund':
      return completeRefund(command, state);
    case 'FailRefund':
      return failRefund(command, state);
    case 'NoteForeignRefund':
      return noteForeignRefund(command, state);
    case 'RetryRefund':
      return retryRefund(command, state);
    default:
      command satisfies never;
      return [];
  }
}

const of = ({ paymentId, payerId, purpose }: OpenPayment) => ({ paymentId, payerId, purpose });

function request({ data, at }: RequestPayment, state: Payment): PaymentEvent[] {
  if (state.stage === 'none') {
    const { paymentId, payerId, purpose, amount, currency } = data;
    return [{ type: 'PaymentRequested', data: { paymentId, payerId, purpose, amount, currency, requestedAt: at } }];
  }
  if (state.payerId !== data.payerId) throw NoSuchPayment();
  if (state.stage === 'cancelled') throw PaymentClosed();
  if (state.amount !== data.amount) throw AmountDiffers({ amount: state.amount });
  return [];
}

/** Also after a later stage: the intent's id is recorded whenever it arrives. */
function openIntent({ data: { intentId } }: OpenIntent, state: OpenPayment): PaymentEvent[] {
  if (state.intentId === intentId) return [];
  if (state.intentId !== undefined) throw AnotherIntent();
  return [{ type: 'PaymentIntentOpened', data: { ...of(state), intentId } }];
}

function noteDecline({ data: { code, message } }: NoteDecline, state: OpenPayment): PaymentEvent[] {
  const isOver = state.stage === 'cancelled' || state.stage === 'captured';
  return isOver || state.declines.includes(code)
    ? []
    : [{ type: 'PaymentDeclined', data: { ...of(state), code, message } }];
}

/** An intent that was recorded since the sender looked may still be paid. */
function noteCancel({ data: { intentId } }: NoteCancel, state: OpenPayment): PaymentEvent[] {
  const isKnown = state.intentId === undefined || state.intentId === intentId;
  return isKnown && isLater('cancelled', state) ? [{ type: 'PaymentCancelled', data: of(state) }] : [];
}

function capture({ data }: Capture, state: OpenPayment): PaymentEvent[] {
  const { intentId, amount, currency, ours, openedAt } = data;
  if (state.stage === 'captured') return [];
  const why = mismatch(state, intentId, amount, currency, ours);
  if (!why) return [{ type: 'PaymentCaptured', data: { ...of(state), intentId, amount, ...(openedAt && { openedAt }) } }];
  return [
    { type: 'PaymentQuarantined', data: { ...of(state), intentId, amount, currency, why } },
    ...(amount > 0
      ? [
          {
            type: 'RefundStarted' as const,
            data: { ...of(state), refundId: quarantineIdOf(state.paymentId), amount, reason: why },
          },
        ]
      : []),
  ];
}

function mismatch(
  state: OpenPayment,
  intentId: string,
  amount: number,
  currency: string,
  ours: boolean,
): string | undefined {
  if (state.intentId !== undefined && state.intentId !== intentId) return 'another intent was paid';
  if (currency !== 'usd') return `paid in ${currency}, asked for usd`;
  if (amount !== state.amount) return `received ${amount} cents, asked for ${state.amount}`;
  return ours ? undefined : 'paid in another mode than the one we run in';
}

/** Also where a part has been paid back: what is left pays for it. */
function fulfil(state: OpenPayment): PaymentEvent[] {
  if (state.stage !== 'captured') throw NotCaptured();
  return state.fulfilled || isGoingBack(state) || refundable(state) <= 0
    ? []
    : [{ type: 'PaymentFulfilled', data: of(state) }];
}

/** Of all that is left: a part may have been paid back at the provider. */
function giveBack({ data: { reason } }: GiveBack, state: OpenPayment): PaymentEvent[] {
  if (state.stage !== 'captured') throw NotCaptured();
  const amount = toGiveBack(state);
  if (amount === 0) return [];
  const refundId = `${state.paymentId}-back-${Object.keys(state.refunds).length + 1}`;
  return [{ type: 'RefundStarted', data: { ...of(state), refundId, amount, reason } }];
}

/**
 * What goes back where nothing can be given, in cents, without what a bank keeps; 0 while it is under way, and once it
 * was tried often enough.
 */
export function toGiveBack(state: OpenPayment): number {
  const attempts = returnsOf(state);
  const isUnderWay = attempts.some(({ status }) => status === 'pending');
  return state.fulfilled || isUnderWay || attempts.length >= GIVE_BACK_ATTEMPTS ? 0 : restOf(state);
}

function startRefund({ data: { refundId, amount, reason } }: StartRefund, state: OpenPayment): PaymentEvent[] {
  if (state.refunds[refundId]) return [];
  if (state.stage !== 'captured') throw NotCaptured();
  const remaining = refundable(state);
  if (!Number.isInteger(amount) || amount <= 0 || amount > remaining) throw RefundTooLarge({ remaining });
  return [{ type: 'RefundStarted', data: { ...of(state), refundId, amount, reason } }];
}

function completeRefund({ data: { refundId, providerRefundId } }: CompleteRefund, state: OpenPayment): PaymentEvent[] {
  const refund = state.refunds[refundId];
  if (!refund) throw NoSuchPayment();
  if (refund.status !== 'pending') return [];
  return [{ type: 'RefundCompleted', data: { ...of(state), refundId, amount: refund.amount, providerRefundId } }];
}

/** A refund may fail days after it completed (the card was closed); failed is final. */
function failRefund({ data: { refundId, why, rest = 0 } }: FailRefund, state: OpenPayment): PaymentEvent[] {
  const refund = state.refunds[refundId];
  if (!refund) throw NoSuchPayment();
  if (refund.status === 'failed') return [];
  const failed = { type: 'RefundFailed' as const, data: { ...of(state), refundId, amount: refund.amount, why } };
  const next = afterRefund(refundId).refundId;
  const amount = Math.min(rest, refund.amount, refundable(state) + refund.amount);
  if (amount <= 0 || state.refunds[next]) return [failed];
  return [failed, { type: 'RefundStarted', data: { ...of(state), refundId: next, amount, reason: PART_CHARGED_BACK } }];
}

/** Kept under the provider's id, as it has none of ours. */
function noteForeignRefund(
  { data: { providerRefundId, amount } }: NoteForeignRefund,
  state: OpenPayment,
): PaymentEvent[] {
  if (state.stage !== 'captured') throw NotCaptured();
  if (state.refunds[providerRefundId]) return [];
  const refund = { ...of(state), refundId: providerRefundId, amount };
  return [
    {
      type: 'RefundStarted',
      data: { ...refund, reason: 'it was refunded at the payment provider', madeAtProvider: true },
    },
    { type: 'RefundCompleted', data: { ...refund, providerRefundId } },
  ];
}

/**
 * For a fulfilled payment; {@link giveBack} handles the others. Three attempts in all, as there. What was paid back at the
 * provider meanwhile is not sent again, nor is a refund that was made there: whoever made it decides.
 */
function retryRefund({ data: { refundId } }: RetryRefund, state: OpenPayment): PaymentEvent[] {
  const refund = state.refunds[refundId];
  const { refundId: again, attempt } = afterRefund(refundId);
  const amount = refund?.status === 'failed' ? Math.min(refund.amount, refundable(state)) : 0;
  if (refund?.madeAtProvider) return [];
  if (amount <= 0 || !state.fulfilled || attempt > GIVE_BACK_ATTEMPTS || state.refunds[again]) return [];
  return [
    {
      type: 'RefundStarted',
      data: { ...of(state), refundId: again, amount, reason: 'an earlier refund did not arrive' },
    },
  ];
}

/** The id of the attempt that follows one of a refund. */
function afterRefund(refundId: string): { readonly refundId: string; readonly attempt: number } {
  const attempt = attemptOfRefund(refundId) + 1;
  return { refundId: refundIdOfAttempt(refundId, attempt), attempt };
}
